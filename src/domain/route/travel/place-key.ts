import type { LatLng } from '../../geo/distance.ts';

/** Names a place to about a yard, so that its ways are found again. For example, "41.90000,-87.65000". */
export type PlaceKey = string;

const PLACES = 5;

export function placeKey({ lat, lng }: LatLng): PlaceKey {
  return `${fixed(lat)},${fixed(lng)}`;
}

/** The place that a key names. */
export function placeOfKey(key: PlaceKey): LatLng {
  const [lat = 0, lng = 0] = key.split(',').map(Number);
  return { lat, lng };
}

function fixed(degrees: number): string {
  const text = degrees.toFixed(PLACES);
  return Number(text) === 0 ? (0).toFixed(PLACES) : text;
}
