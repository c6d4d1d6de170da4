import type { FoundPlace, GeocodeProblem } from '../../domain/geo/found-place.ts';
import { type Result, err } from '../../domain/result.ts';
import type { Geocoder } from '../../remote/geocoder.ts';
import type { OpenOptions } from '../door/door.ts';
import { whenAsked } from '../time/when-asked.ts';

export type Geocode = (address: string) => Promise<Result<FoundPlace, GeocodeProblem>>;

/** A geocoder whose code is loaded when it is first needed. In a build without one, no address is found. */
export function createGeocoding(
  options: OpenOptions,
  open: (url: string, anonKey: string | null) => Promise<Geocoder>,
): Geocode {
  const { geocoderUrl, supabaseUrl, anonKey } = options;
  const isFunction = supabaseUrl !== '' && geocoderUrl.startsWith(`${supabaseUrl}/`);
  // No other service may see the backend's key.
  const opened = whenAsked(() => open(geocoderUrl, isFunction ? anonKey : null));

  return async (address) => {
    if (geocoderUrl === '') return err('failed');
    const geocoder = await opened().catch(() => null);
    return geocoder === null ? err('offline') : geocoder.find(address);
  };
}
