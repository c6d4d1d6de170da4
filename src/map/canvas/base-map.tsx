import * as mapLibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { type Ref, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import {
  type ErrorEvent,
  Map as DrawnMap,
  type MapLayerMouseEvent,
  type MapRef,
  useMap,
  type ViewState,
  type ViewStateChangeEvent,
} from 'react-map-gl/maplibre';
import { baseMapText } from '../../i18n/map/base-map-text.ts';
import { OVERVIEW_CREDITS } from '../basemap/map-credits-list.ts';
import '../basemap/map-fonts.css';
import { mapStyle } from '../basemap/map-style.ts';
import type { TileReader } from '../basemap/map-tile.ts';
import { streetTiles } from '../basemap/tile-protocols.ts';
import { failureOf } from './failure-of.ts';
import { areStreetsInView } from './streets-in-view.ts';
import { MapCredits } from './map-credits.tsx';
import type { MapFailure, MapTheme, MapView } from './map-view.ts';
import { mapWorkerUrl, pageMapWorkers } from './page-map-workers.ts';
import type { Elements } from '../../ui/elements.ts';

/** Street tiles that the person downloaded; another version after each change of what is stored. */
export interface AreaTiles {
  readonly read: TileReader;
  readonly version: string;
}

interface BaseMapProps {
  readonly theme: MapTheme;
  /** Where the map starts. From then on it moves by itself. */
  readonly initialView?: MapView;
  /** Where the map is, if the caller keeps that: then `onMove` must be given too. */
  readonly view?: MapView;
  readonly onMove?: (view: MapView) => void;
  /** Called after each movement, even one by script. */
  readonly onMoveEnd?: (view: MapView, event: ViewStateChangeEvent) => void;
  /**
   * The map takes orders, markers and layers, and has a size; nothing of it is drawn yet. Called once for each drawing.
   */
  readonly onReady?: () => void;
  /** Called with the reason why nothing is drawn. The map's place stays empty: the caller shows what helps. */
  readonly onFailure: (failure: MapFailure) => void;
  /** Pixels at the foot that something covers: the credits stand above it. */
  readonly coveredBottomPx?: number;
  /** What to say where people look for streets and there are none. */
  readonly withoutStreets?: string;
  readonly onClick?: (event: MapLayerMouseEvent) => void;
  /** Layers whose features `onClick` reports. */
  readonly clickableLayers?: readonly string[];
  /** On a map inside a page that scrolls: two fingers move the map, one scrolls the page. */
  readonly isInPage?: boolean;
  /** False: a picture that cannot be moved. */
  readonly isInteractive?: boolean;
  /** Downloaded areas, drawn before anything online. */
  readonly areas?: AreaTiles;
  readonly ref?: Ref<MapRef>;
  /** Markers, popups, sources and layers of `react-map-gl/maplibre`. */
  readonly children?: Elements;
}

/** Past this, all that a closer view adds is blur. */
const MAX_ZOOM = 19;
/**
 * Tiles that are kept besides those in view, for a step back. With more, phones with little memory lose the whole page.
 */
const MAX_KEPT_TILES = 60;
/** A graphics driver that was reset is often back by then. If not, a new drawing gets graphics memory of its own. */
const LOST_PATIENCE_MS = 2_000;

/**
 * The map that everything else is drawn on: base map, credits, and nothing of sales. Load it as a lazy part:
 * it brings MapLibre, which is larger than the rest of the app.
 */
export function BaseMap(props: BaseMapProps) {
  const { theme, initialView, view, onMove, onMoveEnd, onReady, onFailure, children, ref } = props;
  const [start, setStart] = useState({ attempt: 0, view: initialView });
  const lastView = useRef(initialView);
  const lostTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDrawnAgain = useRef(false);

  const [streetsInView, setStreetsInView] = useState(true);
  const streets = useSyncExternalStore(streetTiles.subscribe, streetTiles.snapshot);
  const readArea = props.areas?.read;
  const areasVersion = props.areas?.version;
  useEffect(() => {
    if (readArea !== undefined) streetTiles.putAreasFirst(readArea, areasVersion ?? '');
  }, [readArea, areasVersion]);
  const drawn = useRef<mapLibre.Map>(undefined);
  useEffect(() => {
    if (streets.version === 0) return;
    // What has not begun to load yet is read anew anyway.
    for (const source of ['overview', 'streets']) {
      if (drawn.current?.getSource(source)) drawn.current.refreshTiles(source);
    }
  }, [streets.version]);

  const startOver = () =>
    setStart(({ attempt }) => ({ attempt: attempt + 1, view: lastView.current }));
  const fail = (reason: MapFailure['reason']) => onFailure({ reason, retry: startOver });
  const mend = () => {
    // The new drawing is lost as well: the device has no memory for it.
    if (isDrawnAgain.current) return fail('lost');
    isDrawnAgain.current = true;
    startOver();
  };
  const sayGone = useEffectEvent(() => fail('worker'));
  useEffect(() => pageMapWorkers().onGone(sayGone), []);
  const stopWaiting = () => clearTimeout(lostTimer.current);
  const begin = (map: mapLibre.Map) => {
    drawn.current = map;
    // North stays up: names and marks are made for that.
    map.keyboard.disableRotation();
    map.touchZoomRotate.disableRotation();
    map.on('idle', () => setStreetsInView(areStreetsInView(map)));
    onReady?.();
    map.on('webglcontextlost', () => {
      drawn.current = undefined;
      lostTimer.current = setTimeout(mend, LOST_PATIENCE_MS);
    });
    map.on('webglcontextrestored', () => {
      drawn.current = map;
      stopWaiting();
    });
    map.on('remove', () => {
      drawn.current = undefined;
      stopWaiting();
    });
  };

  return (
    <div className="relative size-full bg-sunk">
      <DrawnMap
        key={start.attempt}
        ref={ref ?? null}
        mapLib={mapLibre}
        workerUrl={mapWorkerUrl}
        mapStyle={mapStyle(theme)}
        {...(view === undefined
          ? { initialViewState: viewStateOf(start.view) }
          : viewStateOf(view))}
        onMove={({ viewState }) => {
          lastView.current = viewOf(viewState);
          onMove?.(viewOf(viewState));
        }}
        onMoveEnd={(event) => onMoveEnd?.(viewOf(event.viewState), event)}
        onError={(event: ErrorEvent) => {
          const reason = failureOf(event.error);
          if (reason !== null) fail(reason);
        }}
        {...(props.onClick === undefined ? {} : { onClick: props.onClick })}
        {...(props.clickableLayers === undefined
          ? {}
          : { interactiveLayerIds: [...props.clickableLayers] })}
        interactive={props.isInteractive ?? true}
        cooperativeGestures={props.isInPage ?? false}
        attributionControl={false}
        locale={{ 'Map.Title': baseMapText.drawing }}
        maxZoom={MAX_ZOOM}
        maxTileCacheSize={MAX_KEPT_TILES}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        renderWorldCopies={false}
      >
        <WhenThere onThere={begin} />
        {children}
      </DrawnMap>
      <MapCredits
        credits={[...streets.credits, ...OVERVIEW_CREDITS]}
        bottomPx={props.coveredBottomPx ?? 0}
        note={props.withoutStreets ?? null}
        isNoteShown={!streetsInView}
      />
    </div>
  );
}

/** MapLibre's own "load" comes after the first picture; marks need not wait for that. */
function WhenThere({ onThere }: { readonly onThere: (map: mapLibre.Map) => void }) {
  const map = useMap().current;
  const begun = useRef<mapLibre.Map>(undefined);
  const begin = useEffectEvent((drawing: mapLibre.Map) => {
    if (begun.current === drawing) return;
    begun.current = drawing;
    onThere(drawing);
  });
  useEffect(() => {
    if (map !== undefined) begin(map.getMap());
  }, [map]);
  return null;
}

function viewStateOf(view: MapView = { lat: 39, lng: -98, zoom: 3.2 }): Partial<ViewState> {
  return { latitude: view.lat, longitude: view.lng, zoom: view.zoom };
}

function viewOf({ latitude, longitude, zoom }: ViewState): MapView {
  return { lat: latitude, lng: longitude, zoom };
}
