import type { Door } from '../../device/door/door.ts';
import { geocoderUrl } from '../../platform/build-settings.ts';
import { useDoor } from '../app/use-page.tsx';

/** Asks where an address is. Null if this copy of the app has no geocoder. */
export function useGeocoder(): Door['places']['geocode'] | null {
  const door = useDoor();
  return geocoderUrl() === '' ? null : (address) => door.places.geocode(address);
}
