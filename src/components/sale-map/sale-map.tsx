import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { DiscoverQuery } from '../../device/catalogue/query.ts';
import { type Bounds, boundsOf, isInside } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { mayMarkBeTold } from '../../domain/route/travel/travel-place.ts';
import type { MapMark } from '../../domain/sale/map-mark.ts';
import { useAreaTiles } from '../../page/areas/use-area-tiles.ts';
import { useRoadLines, type DrawnLeg } from '../../page/routes/use-road-lines.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { useNow } from '../../page/app/use-now.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { travelText } from '../../i18n/routes/travel-text.ts';
import { BaseMap } from '../../map/canvas/base-map.tsx';
import type { MapFailure } from '../../map/canvas/map-view.ts';
import { type AboutCircle, AboutCircles } from '../../map/marks/about-circles.tsx';
import { DistanceRings } from '../../map/marks/distance-rings.tsx';
import { LocationBeacon } from '../../map/marks/location-beacon.tsx';
import { MARK_LAYER, MarkLayer } from '../../map/marks/mark-layer.tsx';
import { MarkList } from '../../map/marks/mark-list.tsx';
import { RouteLine } from '../../map/marks/route-line.tsx';
import { WayPins } from '../../map/marks/way-pins.tsx';
import { tokenColor } from '../../map/marks/token-color.ts';
import { MapOverlay } from '../../map/overlay/map-overlay.tsx';
import type { AreaTarget } from '../areas/area-target.ts';
import { DownloadAreaControl } from '../areas/download-area-control.tsx';
import type { PlannedWay } from '../routes/way-on-map.ts';
import { MapButtons } from './map-buttons.tsx';
import { legendRoom, linesRoom, popupRoom } from './covered-room.ts';
import { MapLegend } from './map-legend.tsx';
import { MapNotice } from './map-notice.tsx';
import { MapPopup } from './map-popup.tsx';
import { type Selection, selectionOf } from './selection.ts';
import { useBeacon } from './use-beacon.ts';
import { useDrawnMarks } from './use-drawn-marks.ts';
import { useKnownSales } from './use-known-sales.ts';
import { useMapMovement } from './use-map-movement.ts';
import { useMapTheme } from './use-map-theme.ts';
import { useMapView } from './use-map-view.ts';
import { useSettled } from './use-settled.ts';
import { useLocateMe } from './use-locate-me.ts';
import { SINGLE_ZOOM } from './map-numbers.ts';

export interface SaleMapProps {
  /** The question that the list answers. */
  readonly query: DiscoverQuery;
  /** Stops of a route, in their order. Null: all sales of the question. */
  readonly routeIds: readonly string[] | null;
  /** Stops of it that are reached on foot. */
  readonly footIds?: readonly string[];
  /** Where the stops belong to a plan. Without one, the way leads from stop to stop. */
  readonly way?: PlannedWay | null;
  /** Shows all of the question's sales when it opens, wherever they are. */
  readonly fitsAll: boolean;
  readonly selection: Selection | null;
  /** The sale that someone points at in the list. */
  readonly highlightedId: string | null;
  /** Pixels at the bottom that the list covers. */
  readonly coveredBottomPx: number;
  /** Views are kept by this name, so that coming back finds the map as it was. */
  readonly name: string;
  readonly onSelect: (selection: Selection | null) => void;
  /** Null: the list is not that of an area. */
  readonly onSearchArea: ((bounds: Bounds) => void) | null;
  readonly onFailure: (failure: MapFailure) => void;
}

const NO_IDS: readonly string[] = [];
/** Longer than a movement of the map, and shorter than patience. */
const HEARD_AFTER_MS = 700;
const DIALOG = '[role="dialog"]';

/** The sales of a list on a map. Waits until it is known where to begin. */
export function SaleMap(props: SaleMapProps) {
  const { isResolving } = usePlace();
  return isResolving ? (
    <p className="p-6 font-semibold">{mapText.loading}</p>
  ) : (
    <PlacedMap {...props} />
  );
}

function PlacedMap(props: SaleMapProps) {
  const {
    query,
    routeIds,
    footIds = NO_IDS,
    way = null,
    fitsAll,
    selection,
    highlightedId,
    coveredBottomPx,
    name,
  } = props;
  const { onSelect, onSearchArea, onFailure } = props;
  const theme = useMapTheme();
  const areas = useAreaTiles();
  const nowMs = useNow();
  const isOffline = useSyncStatus()?.link === 'offline';
  const place = usePlace();
  const locateMe = useLocateMe();
  const [beacon, showBeacon] = useBeacon();
  /** Pressing the same stack again is another opening. */
  const [opening, setOpening] = useState<{ readonly stackId: string } | null>(null);
  const openStackId = opening?.stackId ?? null;
  const box = useRef<HTMLDivElement>(null);
  const view = useMapView({
    origin: place.point,
    name,
    isReturn: useNavigationType() === NavigationType.Pop,
    coveredTopPx: () => Math.max(popupRoom(box.current, coveredBottomPx), legendRoom(box.current)),
    coveredBottomPx,
    linesPx: () => linesRoom(box.current),
  });
  const { camera, viewed } = view;
  const [hasZoomed, setHasZoomed] = useState(false);
  const hasMoved = hasZoomed || view.hasPanned;

  const route = useKnownSales(routeIds ?? NO_IDS, nowMs);
  const stops = routeIds === null ? null : route.marks;
  const fromStopToStop = (stops ?? []).map((mark) => ({
    point: mark,
    mayBeTold: mayMarkBeTold(mark, route.views.get(mark.id), nowMs),
    isOnFoot: footIds.includes(mark.id),
  }));
  const parts = useRoadLines(
    way?.places ?? fromStopToStop,
    way?.isSettled ?? (stops !== null && stops.length === routeIds?.length),
  );
  /** All that a route should show. */
  const wayPoints = way?.places.map(({ point }) => point) ?? stops;
  const selectedId = selection?.saleId ?? null;
  const selectedIds = useMemo(() => (selectedId === null ? NO_IDS : [selectedId]), [selectedId]);
  const selected = useKnownSales(selectedIds, nowMs);
  const selectedMark = selected.marks[0] ?? null;
  const drawn = useDrawnMarks(query, viewed, stops, selectedMark);
  const { buttons, total, extent, head } = drawn;
  const isElsewhere = drawn.isKnown && total > 0 && drawn.drawn.length === 0;
  const isNoneIn = (part: Bounds | null) =>
    isElsewhere && !buttons.some((mark) => part === null || isInside(part, mark));
  const isNoneInView = isNoneIn(view.free?.whole ?? null);
  const inView = useSettled(
    hasMoved ? countOf(buttons) + drawn.drawn.length : null,
    HEARD_AFTER_MS,
  );
  const openStack = buttons.find((mark) => mark.id === openStackId) ?? null;

  useMapMovement({
    view,
    selection,
    selectedPoint: selectedMark,
    place: place.point,
    isPosition: place.source === 'position',
    whole: wholeOf({
      wayPoints,
      isWhole: stops?.length === routeIds?.length,
      searched: query.bounds,
      extent: fitsAll ? extent : null,
    }),
    hasMoved,
    head: isNoneIn(view.free?.easy ?? null) ? head : null,
    onArrive: showBeacon,
  });

  // Once its popup is there: the map makes room for it.
  const showStack = useEffectEvent(() => {
    if (openStack !== null) camera?.goTo(openStack, viewed?.zoom ?? SINGLE_ZOOM);
  });
  useEffect(() => {
    if (opening !== null) showStack();
  }, [opening]);

  const close = () => {
    const id = openStackId ?? selectedId ?? '';
    const map = box.current;
    const hasFocus = map?.querySelector(DIALOG)?.contains(document.activeElement) ?? false;
    setOpening(null);
    onSelect(null);
    // Back to the mark, or if that was only there for the popup, to the first one.
    const button =
      map?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`) ??
      map?.querySelector<HTMLElement>('[data-mark][tabindex="0"]');
    if (hasFocus) button?.focus({ preventScroll: true });
  };
  const press = (mark: MapMark) => {
    setOpening(mark.kind === 'stack' ? { stackId: mark.id } : null);
    onSelect(mark.kind === 'sale' ? selectionOf(mark.id, 'mark') : null);
    if (mark.kind === 'cluster') camera?.open(mark.extent);
  };
  const searchHere = () => {
    const seen = camera?.seen() ?? null;
    if (seen === null) return;
    view.settle();
    onSearchArea?.(seen);
  };

  return (
    // The keys are those of what is inside; Escape closes the popup from anywhere on the map.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="region"
      aria-label={mapText.map}
      className="[container-type:size] relative size-full md:[--map-foot:var(--strip-height)] sideways:[--map-foot:var(--strip-height)]"
      style={{ ['--covered' as string]: `${coveredBottomPx}px` }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <BaseMap
        {...view.mapProps}
        theme={theme}
        areas={areas}
        coveredBottomPx={coveredBottomPx}
        withoutStreets={isOffline ? mapText.noStreetsOffline : mapText.noStreets}
        onFailure={onFailure}
        clickableLayers={drawn.drawn.length > 0 ? [MARK_LAYER] : NO_IDS}
        onClick={({ features }) => {
          const id: unknown = features?.[0]?.properties['id'];
          if (typeof id === 'string') onSelect(selectionOf(id, 'mark'));
          else close();
        }}
      >
        <DistanceRings center={place.point} theme={theme} labelOf={mapText.ring} />
        <AboutCircles
          circles={aboutCirclesOf(buttons)}
          upId={highlightedId ?? openStackId ?? selectedId}
          color={tokenColor('ink')}
        />
        {stops !== null && (
          <RouteLine
            parts={parts}
            color={tokenColor('ink')}
            theme={theme}
            labels={travelText.lines}
          />
        )}
        {drawn.drawn.length > 0 && <MarkLayer marks={drawn.drawn} />}
        <MapOverlay>
          {way !== null && <WayPins pins={way.pins} />}
          <MarkList
            marks={buttons}
            selectedId={openStackId ?? selectedId}
            highlightedId={highlightedId ?? selectedId}
            stopIds={way?.stopIds ?? stops?.map(({ id }) => id) ?? NO_IDS}
            nowMs={nowMs}
            onPress={press}
            onReach={(mark) => camera?.reveal(mark)}
          />
          {beacon !== null && <LocationBeacon point={beacon} label={mapText.here} />}
          <MapPopup
            stack={openStack?.kind === 'stack' ? openStack : null}
            selection={selection}
            view={selectedId === null ? undefined : selected.views.get(selectedId)}
            point={selectedMark}
            nowMs={nowMs}
            onClose={close}
          />
        </MapOverlay>
      </BaseMap>
      <MapNotice
        banner={locateMe.banner}
        isDrawn={drawn.drawn.length > 0}
        noneOf={isNoneInView ? total : 0}
        inView={inView}
        onShowAll={() => extent && camera?.fit(extent, SINGLE_ZOOM)}
        onSearchArea={onSearchArea !== null && view.hasPanned ? searchHere : null}
      />
      <div className="absolute end-2 top-2 flex flex-col items-end gap-2">
        <DownloadAreaControl
          target={() => targetOf(wayPoints, parts, camera?.middle() ?? place.point)}
        />
        <MapButtons
          onZoom={(steps) => {
            setHasZoomed(true);
            camera?.zoomBy(steps);
          }}
          onLocate={() => void locateMe.locate()}
          isLocating={locateMe.isLocating}
        />
      </div>
      {/* Stops of a route have numbers instead of shapes. */}
      {stops === null && (
        <div
          data-map-legend
          className="absolute start-2 @max-[52rem]:top-2 @max-[52rem]:max-w-[calc(100%-4.5rem)] @min-[52rem]:bottom-2 @min-[52rem]:mb-(--map-foot)"
        >
          <MapLegend />
        </div>
      )}
    </div>
  );
}

function aboutCirclesOf(marks: readonly MapMark[]): readonly AboutCircle[] {
  return marks.flatMap((mark) =>
    mark.kind === 'cluster' || mark.aboutMiles === null
      ? []
      : [{ id: mark.id, lat: mark.lat, lng: mark.lng, aboutMiles: mark.aboutMiles }],
  );
}

function countOf(marks: readonly MapMark[]): number {
  return marks.reduce((sum, mark) => sum + (mark.kind === 'sale' ? 1 : mark.count), 0);
}

/** What the map offers to download: the way along a route, or what it shows. */
function targetOf(
  stops: readonly LatLng[] | null,
  parts: readonly DrawnLeg[],
  center: LatLng,
): AreaTarget {
  if (stops === null || stops.length === 0) return { kind: 'place', center, name: null };
  // Walks are no part of the one way that the car takes; their stops are beside it.
  const line = parts.flatMap(({ points, kind }) => (kind === 'foot' ? [] : points));
  return { kind: 'route', stops, line: line.length === 0 ? stops : line, name: mapText.route };
}

interface Subject {
  /** Of a route. */
  readonly wayPoints: readonly LatLng[] | null;
  /** All of them are known. */
  readonly isWhole: boolean;
  readonly searched: Bounds | null | undefined;
  readonly extent: Bounds | null;
}

/** What to show whole at the start. Null: nothing, or not all of it is known yet. */
function wholeOf({ wayPoints, isWhole, searched, extent }: Subject): Bounds | null {
  if (wayPoints !== null) return isWhole ? boundsOf(wayPoints) : null;
  return searched ?? extent;
}
