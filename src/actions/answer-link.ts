import type { Door } from '../device/door.ts';

/** Signs in whom a link brought that this device had not asked for. */
export function agreeToLink(door: Door): ReturnType<Door['agreeToLink']> {
  return door.agreeToLink();
}

/** Nobody is signed in by that link. */
export function refuseLink(door: Door): Promise<void> {
  return door.refuseLink();
}
