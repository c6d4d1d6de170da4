import { type AreaShape, type RadiusMiles } from '../../domain/area/area-shape.ts';
import type { LatLng } from '../../domain/geo/distance.ts';

/** What the map, or a route, offers to download. Without a name, the nearest town gives it one. */
export type AreaTarget =
  | { readonly kind: 'place'; readonly center: LatLng; readonly name: string | null }
  | {
      readonly kind: 'route';
      readonly stops: readonly LatLng[];
      readonly line: readonly LatLng[];
      readonly name: string;
    };

export function shapeOf(target: AreaTarget, radiusMiles: RadiusMiles): AreaShape {
  if (target.kind === 'place')
    return { kind: 'circle', center: pointOf(target.center), radiusMiles };
  return { kind: 'route', stops: target.stops.map(pointOf), line: target.line.map(pointOf) };
}

/** Points alone are stored, whatever else the caller knows of them. */
function pointOf({ lat, lng }: LatLng): LatLng {
  return { lat, lng };
}
