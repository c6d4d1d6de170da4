import { type Bounds, boundsOf, isInside } from '../../../domain/geo/bounds.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import type { PlaceInUse } from '../../../page/place/place-store.ts';

interface Options {
  /** Where the nearest sales are. Null until that is known. */
  readonly nearest: Bounds | null;
  readonly place: Pick<PlaceInUse, 'point' | 'source'>;
  /** The part of the map in which everything is easy to see. Null: not known yet. */
  readonly easy: Bounds | null;
  /** No sale is in that part. */
  readonly isNoneSeen: boolean;
}

export interface FirstView {
  /** What the map has to move to. Null: it stays, because all of that is in sight at the zoom of spec 9. */
  readonly bounds: Bounds | null;
}

/**
 * How a map opens, so that it holds the person and the nearest sales. While no place is known, it stays where spec 9
 * puts it, unless it is empty there. Null: not known yet.
 */
export function firstViewOf({ nearest, place, easy, isNoneSeen }: Options): FirstView | null {
  if (nearest === null || easy === null) return null;
  if (place.source === 'default') return { bounds: isNoneSeen ? nearest : null };
  const points = [...cornersOf(nearest), place.point];
  return { bounds: points.every((point) => isInside(easy, point)) ? null : boundsOf(points) };
}

function cornersOf({ west, south, east, north }: Bounds): readonly LatLng[] {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}
