import type { Door } from '../device/door.ts';

/**
 * Signs in whom the address brings back from Google or from a mailed link (spec 2), where this device
 * has asked for that; otherwise the person is to be asked first.
 */
export function finishAuthCallback(
  door: Door,
  address: string,
): ReturnType<Door['finishAuthCallback']> {
  return door.finishAuthCallback(address);
}
