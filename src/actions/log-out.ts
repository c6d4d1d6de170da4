import type { Door } from '../worker/door.ts';

/**
 * Signs out because the person asked for it. Tries for up to 5 s to send what waits; what could not
 * be sent stays on this device for the next sign-in (SYNC-15).
 */
export function logOut(door: Door): Promise<void> {
  return door.logOut();
}
