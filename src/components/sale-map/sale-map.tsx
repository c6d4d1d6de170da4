import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { DiscoverQuery } from '../../device/catalog/query.ts';
import { type Bounds, boundsOf, isInside } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { MapMark } from '../../domain/sale/map-mark.ts';
import { useAreaTiles } from '../../page/areas/use-area-tiles.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { useNow } from '../../page/app/use-now.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { BaseMap } from '../../map/canvas/base-map.tsx';
import type { MapFailure } from '../../map/canvas/map-view.ts';
import { MARK_LAYER } from '../../map/marks/mark-layer.tsx';
import { routeTarget, useDrawnRoute } from '../routes/use-drawn-route.ts';
import type { PlannedWay } from '../routes/way-on-map.ts';
import { MapContents } from './map-contents.tsx';
import { MapButtons } from './map-buttons.tsx';
import { legendRoom, linesRoom, popupRoom } from './covered-room.ts';
import { MapFoot } from './map-foot.tsx';
import { MapNotice } from './map-notice.tsx';
import { type Selection, selectionOf } from './selection.ts';
import { useBeacon } from './use-beacon.ts';
import { useDrawnMarks } from './use-drawn-marks.ts';
import { useKnownSales } from './use-known-sales.ts';
import { useMapPopup } from './popup/use-map-popup.ts';
import { useMapMovement } from './use-map-movement.ts';
import { useMapTheme } from './use-map-theme.ts';
import { useLate } from '../../ui/feedback/use-late.ts';
import { useMapView } from './use-map-view.ts';
import { useSettled } from './use-settled.ts';
import { useLocateMe } from './use-locate-me.ts';
import type { TimeOfMap } from './time/time-slider.tsx';
import { useHeight } from './time/use-height.ts';
import { firstViewOf } from './you/first-view.ts';
import { SINGLE_ZOOM, START_ZOOM } from './map-numbers.ts';

export interface SaleMapProps {
  /** The question that the list answers. */
  readonly query: DiscoverQuery;
  /** Stops of a route, in their order. Null: all sales of the question. */
  readonly routeIds: readonly string[] | null;
  /** Stops of it that are reached on foot. */
  readonly footIds?: readonly string[];
  /** Set if the stops belong to a plan. Without one, the way leads from stop to stop. */
  readonly way?: PlannedWay | null;
  /** Shows all of the question's sales when it opens, wherever they are. */
  readonly fitsAll: boolean;
  readonly selection: Selection | null;
  /** The sale that someone points at in the list. */
  readonly highlightedId: string | null;
  /** The selected sale has a popup. False: something else shows it. */
  readonly hasPopup?: boolean;
  /** Set if a slider moves the map through the day. */
  readonly time?: TimeOfMap | null;
  /** Pixels at the bottom that the list covers. */
  readonly coveredBottomPx: number;
  /** Views are kept by this name, so that coming back finds the map as it was. */
  readonly name: string;
  readonly onSelect: (selection: Selection | null) => void;
  /** Null if the list is not about an area. */
  readonly onSearchArea: ((bounds: Bounds) => void) | null;
  readonly onFailure: (failure: MapFailure) => void;
}

const NO_IDS: readonly string[] = [];
/** Longer than a movement of the map takes, and short enough that nobody waits for it. */
const HEARD_AFTER_MS = 700;

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
    time = null,
    name,
  } = props;
  const [sliderRef, sliderPx] = useHeight();
  const coveredBottomPx = props.coveredBottomPx + sliderPx;
  const at = time?.at ?? null;
  const { onSelect, onSearchArea, onFailure } = props;
  const theme = useMapTheme();
  const areas = useAreaTiles();
  const nowMs = useNow();
  const isOffline = useSyncStatus()?.link === 'offline';
  const place = usePlace();
  const locateMe = useLocateMe();
  const [beacon, showBeacon] = useBeacon();
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

  const route = useDrawnRoute({ routeIds, footIds, way, nowMs });
  const { stops, wayPoints } = route;
  const selectedId = selection?.saleId ?? null;
  const selectedIds = useMemo(() => (selectedId === null ? NO_IDS : [selectedId]), [selectedId]);
  const selected = useKnownSales(selectedIds, nowMs);
  const selectedMark = selected.marks[0] ?? null;
  const asked = useMemo(() => viewed && { ...viewed, at }, [viewed, at]);
  const drawn = useDrawnMarks(query, asked, stops, selectedMark);
  const { buttons, total, extent } = drawn;
  const isElsewhere = drawn.isKnown && total > 0 && drawn.drawn.length === 0;
  const isNoneIn = (part: Bounds | null) =>
    isElsewhere && !buttons.some((mark) => part === null || isInside(part, mark));
  // While the map moves or its marks are read, it may be so for a moment.
  const isNoneInView = useLate(isNoneIn(view.free?.whole ?? null), HEARD_AFTER_MS);
  const inView = useSettled(
    hasMoved ? countOf(buttons) + drawn.drawn.length : null,
    HEARD_AFTER_MS,
  );
  const easy = view.free?.easy ?? null;
  const popup = useMapPopup({ view, box, buttons, selectedId, onSelect });

  useMapMovement({
    view,
    selection,
    selectedPoint: selectedMark,
    place: place.point,
    isPosition: place.source === 'position',
    whole: wholeOf({
      wayPoints,
      isWhole: route.isWhole,
      searched: query.bounds,
      extent: fitsAll ? extent : null,
    }),
    hasMoved,
    first: firstViewOf({ nearest: drawn.nearest, place, easy, isNoneSeen: isNoneIn(easy) }),
    onArrive: showBeacon,
  });

  const searchHere = () => {
    const seen = camera?.seen() ?? null;
    if (seen === null) return;
    view.settle();
    onSearchArea?.(seen);
  };

  return (
    // The elements inside handle their own keys; Escape closes the popup from anywhere on the map.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="region"
      aria-label={mapText.map}
      className="[container-type:size] relative size-full md:[--map-foot:var(--strip-height)] sideways:[--map-foot:var(--strip-height)]"
      style={sizesOf(coveredBottomPx, sliderPx)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') popup.close();
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
          else popup.close();
        }}
      >
        <MapContents
          place={place}
          theme={theme}
          nowMs={nowMs}
          at={at}
          zoom={viewed?.zoom ?? START_ZOOM}
          route={route}
          way={way}
          drawn={drawn}
          popup={popup}
          hasPopup={props.hasPopup ?? true}
          selection={selection}
          selectedMark={selectedMark}
          selectedView={selectedId === null ? undefined : selected.views.get(selectedId)}
          highlightedId={highlightedId}
          beacon={beacon}
          onReach={(mark) => camera?.reveal(mark)}
        />
      </BaseMap>
      <MapNotice
        banner={locateMe.banner}
        isDrawn={drawn.drawn.length > 0}
        noneOf={isNoneInView ? total : 0}
        inView={inView}
        onShowAll={() => extent && camera?.fit(extent, SINGLE_ZOOM)}
        onSearchArea={onSearchArea !== null && view.hasPanned ? searchHere : null}
      />
      <MapButtons
        target={() => routeTarget(route, camera?.middle() ?? place.point)}
        onZoom={(steps) => {
          setHasZoomed(true);
          camera?.zoomBy(steps);
        }}
        onLocate={() => void locateMe.locate()}
        isLocating={locateMe.isLocating}
      />
      {/* Stops of a route have numbers instead of shapes. */}
      {stops === null && (
        <MapFoot
          ref={sliderRef}
          time={time}
          open={drawn.open}
          total={total}
          bottomPx={props.coveredBottomPx}
        />
      )}
    </div>
  );
}

/** For style sheets: how much of the foot is covered, and how much of that by the slider. */
function sizesOf(coveredPx: number, sliderPx: number): CSSProperties {
  return { ['--covered' as string]: `${coveredPx}px`, ['--slider' as string]: `${sliderPx}px` };
}

function countOf(marks: readonly MapMark[]): number {
  return marks.reduce((sum, mark) => sum + (mark.kind === 'sale' ? 1 : mark.count), 0);
}

interface Subject {
  /** Of a route. */
  readonly wayPoints: readonly LatLng[] | null;
  /** All points of the route are known. */
  readonly isWhole: boolean;
  readonly searched: Bounds | null | undefined;
  readonly extent: Bounds | null;
}

/** What to show whole at the start. Null: nothing, or not all of it is known yet. */
function wholeOf({ wayPoints, isWhole, searched, extent }: Subject): Bounds | null {
  if (wayPoints !== null) return isWhole ? boundsOf(wayPoints) : null;
  return searched ?? extent;
}
