import { useEffect, useEffectEvent, useRef } from 'react';
import type { Bounds } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { MapCamera } from '../../map/canvas/map-camera.ts';
import type { Selection } from './selection.ts';
import type { FirstView } from './you/first-view.ts';
import type { MapViewInUse } from './use-map-view.ts';
import { SELECTED_ZOOM, SINGLE_ZOOM, START_ZOOM } from './map-numbers.ts';

interface Options {
  readonly view: MapViewInUse;
  readonly selection: Selection | null;
  /** Where the selected sale is. Null until that is known. */
  readonly selectedPoint: LatLng | null;
  /** The place that counts, and whether the device has found it by itself. */
  readonly place: LatLng;
  readonly isPosition: boolean;
  /**
   * What is shown whole at the start: a route, saved sales, a searched part. Null if that is nothing, or not known yet.
   */
  readonly whole: Bounds | null;
  /** The person has moved the map. */
  readonly hasMoved: boolean;
  /** See `firstViewOf`. It counts once: what comes into sight or leaves it later moves nothing. */
  readonly first: FirstView | null;
  readonly onArrive: (point: LatLng) => void;
}

/** On a phone, little room is left above the list; half a mark fits. */
const FIRST_EDGE_PX = 28;

/** Moves the map to what the list, the address or the person asks for: each time once. */
export function useMapMovement(options: Options): void {
  const { view, selection, selectedPoint, place, whole, first, onArrive } = options;
  const { camera } = view;

  // Selecting pans to the sale and zooms to 15 (spec 2).
  const arrivedSerial = useRef(0);
  const arrive = useEffectEvent((to: MapCamera, point: LatLng, { serial, by }: Selection) => {
    if (arrivedSerial.current === serial) return;
    arrivedSerial.current = serial;
    to.goTo(point, Math.max(SELECTED_ZOOM, view.viewed?.zoom ?? 0));
    if (by === 'list' || by === 'link') onArrive(point);
  });
  useEffect(() => {
    if (camera !== null && selectedPoint !== null && selection !== null) {
      arrive(camera, selectedPoint, selection);
    }
  }, [camera, selectedPoint, selection]);

  // The map follows a place that is set while it is open, and shows the person's position.
  const { lat, lng } = place;
  const shownPlace = useRef<string | null>(null);
  const follow = useEffectEvent((to: MapCamera, point: LatLng) => {
    const key = `${point.lat},${point.lng}`;
    if (shownPlace.current === key) return;
    const isFirst = shownPlace.current === null;
    shownPlace.current = key;
    if (!isFirst) to.goTo(point, START_ZOOM);
    if (options.isPosition) onArrive(point);
  });
  useEffect(() => {
    if (camera !== null) follow(camera, { lat, lng });
  }, [camera, lat, lng]);

  const hasBegun = useRef(false);
  const begin = useEffectEvent(
    (to: MapCamera, bounds: Bounds | null, maxZoom: number, edgePx?: number) => {
      if (hasBegun.current) return;
      hasBegun.current = true;
      const isFree = !view.isReturn && !options.hasMoved && selection === null;
      if (bounds !== null && isFree) to.fit(bounds, maxZoom, true, edgePx);
    },
  );
  useEffect(() => {
    if (camera !== null && whole !== null) begin(camera, whole, SINGLE_ZOOM);
  }, [camera, whole]);
  // The map opens far enough for the person and the nearest sales.
  useEffect(() => {
    if (camera !== null && first !== null) begin(camera, first.bounds, START_ZOOM, FIRST_EDGE_PX);
  }, [camera, first]);
}
