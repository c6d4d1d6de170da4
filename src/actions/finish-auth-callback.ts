import type { Door } from '../worker/door.ts';

/** Signs in whom the address brings back from Google or from a mailed link (spec 2). */
export function finishAuthCallback(
  door: Door,
  address: string,
): ReturnType<Door['finishAuthCallback']> {
  return door.finishAuthCallback(address);
}
