import { useEffect, useState } from 'react';
import type { Door } from '../../device/door/door.ts';
import type { ZipCheck } from '../../device/door/places-door.ts';
import { parseZip } from '../../domain/geo/zip-format.ts';
import type { ZipPlace } from '../../domain/geo/zip-table.ts';
import { useDoor } from '../app/use-page.tsx';
import { geocoderUrl } from '../../platform/build-settings.ts';

/** Checks a typed ZIP code. `unchecked` if it does not look like one. */
export function useCheckZip(): (entered: string) => Promise<ZipCheck> {
  const door = useDoor();
  return async (entered) => {
    const zip = parseZip(entered);
    return zip.ok ? door.places.checkZip(zip.value) : 'unchecked';
  };
}

export interface ZipPoints {
  (zipCode: string | null): ZipPlace | null;
  /** False while some of them are looked up. */
  readonly isRead: boolean;
}

/** The centers of ZIP codes, for sales without a point, and their towns. Null while one is looked up, or if it is unknown. */
export function useZipPoints(zipCodes: readonly (string | null)[]): ZipPoints {
  const door = useDoor();
  const [points, setPoints] = useState<ReadonlyMap<string, ZipPlace>>(new Map());
  const [looked, setLooked] = useState('');
  const wanted = [...new Set(zipCodes.flatMap((zipCode) => digitsOf(zipCode) ?? []))].join();

  useEffect(() => {
    if (wanted === '') return undefined;
    let isCurrent = true;
    const look = async () => {
      const zips = wanted.split(',');
      const places = await Promise.all(zips.map((zip) => door.places.lookupZip(zip)));
      const found = places.flatMap((place) =>
        place === null ? [] : [[place.zip, place] as const],
      );
      if (isCurrent) setPoints(new Map(found));
    };
    // Without an answer a distance is missing, which misleads nobody.
    look()
      .catch(() => undefined)
      .finally(() => isCurrent && setLooked(wanted));
    return () => {
      isCurrent = false;
    };
  }, [door, wanted]);

  const pointOf = (zipCode: string | null) => points.get(digitsOf(zipCode) ?? '') ?? null;
  return Object.assign(pointOf, { isRead: looked === wanted });
}

function digitsOf(zipCode: string | null): string | null {
  const parsed = parseZip(zipCode ?? '');
  return parsed.ok ? parsed.value : null;
}

/** Asks where an address is. Null if this copy of the app has no geocoder. */
export function useGeocoder(): Door['places']['geocode'] | null {
  const door = useDoor();
  return geocoderUrl() === '' ? null : (address) => door.places.geocode(address);
}
