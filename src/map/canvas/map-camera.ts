import type { MapRef } from 'react-map-gl/maplibre';
import { type Bounds, boundsFrom } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';

/** Pixels along the edges that something covers, such as a sheet. */
export interface Covered {
  readonly top: number;
  readonly bottom: number;
  /**
   * The height of the lines at the foot of the map, above what covers it. Nothing that must be visible is put under
   * them.
   */
  readonly lines: number;
}

const MOVE_MS = 450;
const EDGE_PX = 56;
/** Half a mark and some space. */
const HALF_MARK_PX = 24;
/** Less height than this shows nothing. */
const LEAST_PX = 64;
/** A smaller part that all has to fit into would lead far away. */
const LEAST_FREE_PX = 96;
/** The buttons at the right, with half a mark beside them. */
const BUTTONS_PX = 80;

/** Moves a map, and jumps where people have asked their device for less motion. */
export interface MapCamera {
  /** Goes there without a movement. */
  startAt(point: LatLng, zoom: number): void;
  goTo(point: LatLng, zoom: number): void;
  /**
   * Shows all of a rectangle. `pointZoom`: the zoom for one that is a single point. `isSudden`: without a movement.
   * `edgePx`: what stays free around it.
   */
  fit(bounds: Bounds, pointZoom: number, isSudden?: boolean, edgePx?: number): void;
  /** Goes at least one step closer, to what lies together in a rectangle. */
  open(bounds: Bounds): void;
  zoomBy(steps: number): void;
  /** Moves only if the point is out of sight. */
  reveal(point: LatLng): void;
  /** All that is drawn. Null while the map has no size. */
  viewed(): { readonly bounds: Bounds; readonly zoom: number } | null;
  middle(): LatLng;
  /** The part above what covers the foot of the map. */
  seen(): Bounds | null;
  /** The part that nothing covers, without this many pixels along the sides. Null if nothing is left. */
  free(sidePx: number): Bounds | null;
}

export function createMapCamera(map: MapRef, covered: () => Covered): MapCamera {
  const motion = () =>
    matchMedia('(prefers-reduced-motion: reduce)').matches
      ? { duration: 0 }
      : { duration: MOVE_MS };
  // Of a low map, what is at the top may cover a part.
  const topOf = ({ top, bottom }: Covered) =>
    Math.min(top, Math.max(0, map.getContainer().clientHeight - bottom - LEAST_FREE_PX));
  // What is asked for goes to the middle of the part that nothing covers.
  const offset = (): [number, number] => {
    const { top, bottom } = covered();
    return [0, (top - bottom) / 2];
  };

  return {
    startAt({ lat, lng }, zoom) {
      map.easeTo({ center: [lng, lat], zoom, offset: offset(), duration: 0 });
    },
    goTo({ lat, lng }, zoom) {
      map.easeTo({ center: [lng, lat], zoom, offset: offset(), ...motion() });
    },
    fit({ west, south, east, north }, pointZoom, isSudden = false, edgePx = EDGE_PX) {
      const isPoint = west === east && south === north;
      if (isPoint) return this.goTo({ lat: south, lng: west }, pointZoom);
      const { bottom, lines } = covered();
      const top = topOf(covered());
      const freePx = map.getContainer().clientHeight - top - bottom - 2 * edgePx;
      const foot = Math.min(lines + HALF_MARK_PX, edgePx + Math.max(0, freePx - LEAST_PX));
      map.fitBounds(
        [
          [west, south],
          [west > east ? east + 360 : east, north],
        ],
        {
          padding: {
            top: top + edgePx,
            bottom: bottom + Math.max(edgePx, foot),
            left: edgePx,
            right: BUTTONS_PX,
          },
          maxZoom: pointZoom,
          ...(isSudden ? { duration: 0 } : motion()),
        },
      );
    },
    open({ west, south, east, north }) {
      const box: [number, number, number, number] = [west, south, east, north];
      const whole = map.cameraForBounds(box, { padding: EDGE_PX });
      const zoom = Math.max(map.getZoom() + 1, Math.floor(whole?.zoom ?? 0));
      this.goTo({ lat: (south + north) / 2, lng: (west + east) / 2 }, zoom);
    },
    zoomBy(steps) {
      map.easeTo({ zoom: map.getZoom() + steps, offset: offset(), ...motion() });
    },
    reveal({ lat, lng }) {
      const { x, y } = map.project([lng, lat]);
      const { clientWidth, clientHeight } = map.getContainer();
      const { top, bottom } = covered();
      const isSeen =
        x >= EDGE_PX / 2 &&
        x <= clientWidth - EDGE_PX / 2 &&
        y >= top + EDGE_PX / 2 &&
        y <= clientHeight - bottom - EDGE_PX / 2;
      if (!isSeen) map.easeTo({ center: [lng, lat], offset: offset(), ...motion() });
    },
    middle() {
      const { lat, lng } = map.getCenter();
      return { lat, lng };
    },
    seen() {
      const { clientWidth, clientHeight } = map.getContainer();
      const northWest = map.unproject([0, 0]);
      const southEast = map.unproject([clientWidth, clientHeight - covered().bottom]);
      return boundsFrom(northWest.lng, southEast.lat, southEast.lng, northWest.lat);
    },
    free(sidePx) {
      const { clientWidth, clientHeight } = map.getContainer();
      const { bottom } = covered();
      const top = topOf(covered());
      if (clientWidth <= 2 * sidePx || clientHeight <= top + bottom) return null;
      const northWest = map.unproject([sidePx, top]);
      const southEast = map.unproject([clientWidth - sidePx, clientHeight - bottom]);
      return boundsFrom(northWest.lng, southEast.lat, southEast.lng, northWest.lat);
    },
    viewed() {
      const box = map.getBounds();
      const bounds = boundsFrom(box.getWest(), box.getSouth(), box.getEast(), box.getNorth());
      return bounds && { bounds, zoom: map.getZoom() };
    },
  };
}
