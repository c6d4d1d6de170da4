import type { Feature, MultiPolygon, Point, Polygon, Position } from 'geojson';

type Ring = readonly Position[];

/** A point feature. Coordinates are rounded to a ten-thousandth of a degree (11 m), which is finer than the tiles. */
export function pointFeature(
  lng: number,
  lat: number,
  properties: Readonly<Record<string, string | number>>,
): Feature<Point> {
  const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return {
    type: 'Feature',
    properties: { ...properties },
    geometry: { type: 'Point', coordinates: [rounded(lng), rounded(lat)] },
  };
}

function ringsOf(geometry: Polygon | MultiPolygon): Ring[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map((polygon) => polygon[0] ?? []);
}

interface Balance {
  readonly area: number;
  readonly lng: number;
  readonly lat: number;
}

/** Area and center of gravity of a ring, in square degrees and degrees. */
function balanceOf(ring: Ring): Balance {
  let doubled = 0;
  let lng = 0;
  let lat = 0;
  for (const [i, [x = 0, y = 0]] of ring.entries()) {
    const [px = 0, py = 0] = ring.at(i - 1) ?? [];
    const cross = px * y - x * py;
    doubled += cross;
    lng += (px + x) * cross;
    lat += (py + y) * cross;
  }
  return { area: Math.abs(doubled / 2), lng: lng / (3 * doubled), lat: lat / (3 * doubled) };
}

/** The middle of an area's largest part, where its name is drawn. */
export function middleOf(geometry: Polygon | MultiPolygon): { lng: number; lat: number } {
  const parts = ringsOf(geometry).map(balanceOf);
  return parts.reduce((largest, part) => (part.area > largest.area ? part : largest));
}

/** Whether a point lies in an area, by counting the borders to its east. Holes are ignored. */
export function contains(geometry: Polygon | MultiPolygon, lng: number, lat: number): boolean {
  return ringsOf(geometry).some((ring) => {
    let isInside = false;
    for (const [i, [x = 0, y = 0]] of ring.entries()) {
      const [px = 0, py = 0] = ring.at(i - 1) ?? [];
      if (y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x) isInside = !isInside;
    }
    return isInside;
  });
}
