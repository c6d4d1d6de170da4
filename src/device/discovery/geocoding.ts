import type { FoundPlace, GeocodeProblem } from '../../domain/geo/found-place.ts';
import { type Result, err } from '../../domain/result.ts';
import type { Geocoder } from '../../remote/geocoder.ts';
import type { OpenOptions } from '../door/door.ts';

export type Geocode = (address: string) => Promise<Result<FoundPlace, GeocodeProblem>>;

/** A geocoder whose code is loaded when it is first needed. In a build without one, no address is found. */
export function createGeocoding(
  options: OpenOptions,
  open: (url: string, anonKey: string | null) => Promise<Geocoder>,
): Geocode {
  const { geocoderUrl, supabaseUrl, anonKey } = options;
  const isFunction = supabaseUrl !== '' && geocoderUrl.startsWith(`${supabaseUrl}/`);
  let opened: Promise<Geocoder | null> | null = null;

  return async (address) => {
    if (geocoderUrl === '') return err('failed');
    // No other service may see the backend's key.
    opened ??= open(geocoderUrl, isFunction ? anonKey : null).catch(() => null);
    const geocoder = await opened;
    if (geocoder !== null) return geocoder.find(address);
    // If the chunk did not arrive, the next call asks for it again.
    opened = null;
    return err('offline');
  };
}
