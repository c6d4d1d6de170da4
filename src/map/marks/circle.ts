import type { LatLng } from '../../domain/geo/distance.ts';

const CORNERS = 64;
const MILES_PER_DEGREE = 69.09;

/** A circle on the ground, as closed corners in the map's order of longitude and latitude. */
export function circleOf({ lat, lng }: LatLng, miles: number): [number, number][] {
  const latReach = miles / MILES_PER_DEGREE;
  const lngReach = latReach / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    return [lng + Math.cos(angle) * lngReach, lat + Math.sin(angle) * latReach];
  });
}
