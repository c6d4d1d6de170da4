import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Bounds } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { ViewedMap } from '../../domain/sale/map-mark.ts';
import type { BaseMap } from '../../map/canvas/base-map.tsx';
import { createMapCamera, type MapCamera } from '../../map/canvas/map-camera.ts';
import type { MapView } from '../../map/canvas/map-view.ts';
import { START_ZOOM } from './map-numbers.ts';

/** Often enough for marks to come in while the map is dragged. */
const ASK_EVERY_MS = 120;
/** As wide as the buttons at the edge, with half a mark. */
const EASY_PX = 64;

/** The last view of each map by its name, for as long as the page is open. */
const lastViews = new Map<string, MapView>();

interface Options {
  /** Where the map begins, unless it was left before under the same name. */
  readonly origin: LatLng;
  readonly name: string;
  /** The person has come back to this map. */
  readonly isReturn: boolean;
  readonly coveredTopPx: () => number;
  readonly coveredBottomPx: number;
  /** The height of the lines at the foot of the map, above what covers it. */
  readonly linesPx: () => number;
}

interface FreeParts {
  readonly whole: Bounds | null;
  readonly easy: Bounds | null;
}

export interface MapViewInUse {
  /** Null until the map takes orders. */
  readonly camera: MapCamera | null;
  /** What is in view. */
  readonly viewed: ViewedMap | null;
  /** The part of the map that nothing covers, and the part of that which is away from edges and buttons. */
  readonly free: FreeParts | null;
  /** A person has moved the map since the list last followed it. */
  readonly hasPanned: boolean;
  readonly settle: () => void;
  readonly isReturn: boolean;
  readonly mapProps: Pick<
    ComponentProps<typeof BaseMap>,
    'ref' | 'initialView' | 'onReady' | 'onMove' | 'onMoveEnd'
  >;
}

/** Where a map is and what it shows. */
export function useMapView(options: Options): MapViewInUse {
  const { origin, name, coveredTopPx, coveredBottomPx, linesPx } = options;
  const map = useRef<Parameters<typeof createMapCamera>[0]>(null);
  const [camera, setCamera] = useState<MapCamera | null>(null);
  const [viewed, setViewed] = useState<ViewedMap | null>(null);
  const [free, setFree] = useState<FreeParts | null>(null);
  const [hasPanned, setHasPanned] = useState(false);
  const [initialView] = useState(() => {
    const before = options.isReturn ? lastViews.get(name) : undefined;
    return { view: before ?? { ...origin, zoom: START_ZOOM }, isReturn: before !== undefined };
  });
  const askedAtMs = useRef(0);
  const coveredPx = useRef(coveredBottomPx);
  const take = (from: MapCamera | null) => {
    setViewed(from?.viewed() ?? null);
    setFree(from && { whole: from.free(0), easy: from.free(EASY_PX) });
  };
  const look = (isEnd: boolean) => {
    const atMs = performance.now();
    if (!isEnd && atMs - askedAtMs.current < ASK_EVERY_MS) return;
    askedAtMs.current = atMs;
    take(camera);
  };
  const lookAgain = useEffectEvent(() => look(true));
  // Runs before the map, which is inside, says that it is ready.
  useLayoutEffect(() => {
    coveredPx.current = coveredBottomPx;
    lookAgain();
  }, [coveredBottomPx]);

  return {
    camera,
    viewed,
    free,
    hasPanned,
    settle: () => setHasPanned(false),
    isReturn: initialView.isReturn,
    mapProps: {
      ref: map,
      initialView: initialView.view,
      onReady() {
        if (map.current === null) return;
        const made = createMapCamera(map.current, () => ({
          top: coveredTopPx(),
          bottom: coveredPx.current,
          lines: linesPx(),
        }));
        if (!initialView.isReturn) made.startAt(initialView.view, initialView.view.zoom);
        setCamera(made);
        take(made);
      },
      onMove(view) {
        lastViews.set(name, view);
        look(false);
      },
      onMoveEnd(_, event) {
        look(true);
        if ('originalEvent' in event && event.originalEvent) setHasPanned(true);
      },
    },
  };
}
