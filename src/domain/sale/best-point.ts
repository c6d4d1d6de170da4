import type { LatLng } from '../geo/distance.ts';
import type { Place, Sale } from './sale.ts';

/** The best point of a sale that a viewer may know: its place's, the exact one, the blurred one. */
export function bestPoint(
  sale: Pick<Sale, 'lat' | 'lng' | 'nearLat' | 'nearLng'>,
  place: Pick<Place, 'lat' | 'lng'> | null,
): LatLng | null {
  return (
    pointIn(place?.lat ?? null, place?.lng ?? null) ??
    pointIn(sale.lat, sale.lng) ??
    pointIn(sale.nearLat, sale.nearLng)
  );
}

function pointIn(lat: number | null, lng: number | null): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng };
}
