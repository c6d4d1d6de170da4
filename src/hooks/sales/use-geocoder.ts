import { geocoderUrl } from '../../platform/build-settings.ts';
import type { Door } from '../../device/door.ts';
import { useDoor } from '../engine-room.tsx';

/** Asks where an address is; null where this copy of the app has nobody to ask. */
export function useGeocoder(): Door['geocode'] | null {
  const door = useDoor();
  return geocoderUrl() === '' ? null : (address) => door.geocode(address);
}
