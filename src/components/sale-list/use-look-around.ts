import { useEffect } from 'react';
import type { Bounds } from '../../domain/geo/bounds.ts';
import { centerOf } from '../../domain/geo/bounds.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useDoor } from '../../page/app/use-page.tsx';

/** While a part of the map is searched, the device reads the sales there, and afterwards those around the place. */
export function useLookAround(bounds: Bounds | null): void {
  const door = useDoor();
  const { point } = usePlace();
  useEffect(() => {
    if (bounds === null) return undefined;
    void door.sales.lookAround(centerOf(bounds));
    return () => void door.sales.lookAround(point);
  }, [door, bounds, point]);
}
