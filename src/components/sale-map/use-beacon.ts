import { useEffect, useState } from 'react';
import type { LatLng } from '../../domain/geo/distance.ts';
import { BEACON_MS } from './map-numbers.ts';

/** A point that is shown for five seconds (spec 2). */
export function useBeacon(): readonly [LatLng | null, (point: LatLng) => void] {
  const [point, setPoint] = useState<LatLng | null>(null);
  useEffect(() => {
    if (point === null) return undefined;
    const timer = setTimeout(() => setPoint(null), BEACON_MS);
    return () => clearTimeout(timer);
  }, [point]);
  return [point, (next) => setPoint({ ...next })];
}
