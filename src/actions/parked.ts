import type { Door } from '../worker/door.ts';

/** Puts refused work back in the queue, with all that depends on it (SYNC-14). */
export function retryParked(door: Door, opId: string): Promise<void> {
  return door.retryParked(opId);
}

/** Throws refused work away, with all that depends on it; only because the person said so. */
export function discardParked(door: Door, opId: string): Promise<void> {
  return door.discardParked(opId);
}

/** Asks for an exchange now; resolves when it has ended, whatever came of it. */
export function syncNow(door: Door): Promise<void> {
  return door.syncNow();
}
