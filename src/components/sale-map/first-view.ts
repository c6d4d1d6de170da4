import { type Bounds, boundsOf, isInside } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { PlaceInUse } from '../../page/place/place-store.ts';

interface Options {
  /** Where the nearest sales are. Null until that is known. */
  readonly nearest: Bounds | null;
  readonly place: Pick<PlaceInUse, 'point' | 'source'>;
  /** The part of the map in which everything is easy to see. Null: not known yet. */
  readonly easy: Bounds | null;
  /** No sale is in that part. */
  readonly isNoneSeen: boolean;
}

/**
 * What a map has to move to when it opens, so that it holds the person and the nearest sales. Null: nothing, because
 * they are in sight at the zoom of spec 9. While no place is known, the map stays where spec 9 puts it, unless it is empty there.
 */
export function firstViewOf({ nearest, place, easy, isNoneSeen }: Options): Bounds | null {
  if (nearest === null) return null;
  const whole = boundsOf([...cornersOf(nearest), place.point]);
  if (place.source === 'default') return isNoneSeen ? nearest : null;
  if (whole === null || easy === null) return null;
  return [...cornersOf(nearest), place.point].every((point) => isInside(easy, point))
    ? null
    : whole;
}

function cornersOf({ west, south, east, north }: Bounds): readonly LatLng[] {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}
