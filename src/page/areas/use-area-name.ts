import { useEffect, useState } from 'react';
import type { LatLng } from '../../domain/geo/distance.ts';
import { areasText } from '../../i18n/map/areas-text.ts';
import { useDoor } from '../app/use-page.tsx';

type Named =
  | { readonly kind: 'place'; readonly center: LatLng; readonly name: string | null }
  | { readonly kind: 'route'; readonly name: string };

/** What a map is called: as it was named, else by the nearest town, else by its point. */
export function useAreaName(target: Named): string {
  const door = useDoor();
  const [found, setFound] = useState<string | null>(null);
  const center = target.kind === 'place' && target.name === null ? target.center : null;
  useEffect(() => {
    if (center === null) return;
    door.places.nearestZip(center).then(
      (near) => setFound(near === null ? null : areasText.around(near.city, near.state)),
      () => undefined,
    );
  }, [door, center]);
  if (target.name !== null) return target.name;
  return found ?? (center === null ? '' : areasText.aroundPoint(center));
}
