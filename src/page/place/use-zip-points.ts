import type { LatLng } from '../../domain/geo/distance.ts';
import { useEffect, useState } from 'react';
import { parseZip } from '../../domain/geo/zip-format.ts';
import { useDoor } from '../app/use-page.tsx';

export type ZipPoints = (zipCode: string | null) => LatLng | null;

/** The centers of ZIP codes, for sales without a point. Null while one is looked up, or if it is unknown. */
export function useZipPoints(zipCodes: readonly (string | null)[]): ZipPoints {
  const door = useDoor();
  const [points, setPoints] = useState<ReadonlyMap<string, LatLng>>(new Map());
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
    look().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [door, wanted]);

  return (zipCode) => points.get(digitsOf(zipCode) ?? '') ?? null;
}

function digitsOf(zipCode: string | null): string | null {
  const parsed = parseZip(zipCode ?? '');
  return parsed.ok ? parsed.value : null;
}
