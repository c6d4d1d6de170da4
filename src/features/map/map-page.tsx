import { Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readFilters, toQuery, withCounts } from '../../components/filters/filter-state.ts';
import { useFilters } from '../../components/filters/use-filters.ts';
import { focusPageTitle } from '../../components/page/page-title.tsx';
import { useResults } from '../../components/sale-list/list-memory.ts';
import { useLookedAtArea } from '../../components/sale-list/use-looked-at-area.ts';
import { useShownCount } from '../../components/sale-list/use-shown-count.ts';
import { SIDE_LIST_WIDTH } from '../../components/sale-map/map-numbers.ts';
import { type Selection, selectionOf } from '../../components/sale-map/selection.ts';
import type { DiscoverQuery } from '../../device/catalogue/query.ts';
import { lazyPart } from '../../hooks/lazy-part.ts';
import { useDataSource } from '../../hooks/use-data-source.ts';
import { usePlace } from '../../hooks/sales/use-place.ts';
import { useNow } from '../../hooks/use-now.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { DragSheet, type SheetStop } from '../../ui/drag-sheet.tsx';
import { BESIDE, useMedia } from '../../ui/use-media.ts';
import { MapBroken } from '../../components/sale-map/map-broken.tsx';
import { AreaList } from './area-list.tsx';
import { KnownList } from './known-list.tsx';
import { ListHeading } from './list-heading.tsx';
import { type MapSubject, readSubject, withRoute } from './map-address.ts';
import type { TakeOrder } from './list-plan.tsx';
import { useListPlan } from './use-list-plan.ts';
import { useKeptIds } from './use-kept-ids.ts';
import { useScrollToSelected } from './use-scroll-to-selected.ts';
import type { Elements } from '../../ui/elements.ts';

const SaleMap = lazyPart(
  async () => (await import('../../components/sale-map/sale-map.tsx')).SaleMap,
);

const LIST_ID = 'map-list';
const NONE: readonly string[] = [];

/** The map with its list (spec 2): beside it on wide screens, on a sheet over it on phones. */
export function MapPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const subject = readSubject(params);
  // A step of its own, so that Back undoes it.
  const setOrder: TakeOrder = (saleIds, footIds) => {
    const isSame = subject.kind === 'route' && subject.saleIds.join() === saleIds.join();
    const search = withRoute(params, saleIds, footIds);
    void navigate({ search }, { preventScrollReset: true, replace: isSame });
  };
  // Another subject is another page: nothing of the selection or the view stays.
  return <MapOf key={keyOf(subject)} subject={subject} onOrder={setOrder} />;
}

/** A route in another order is the same page: its plan stays open. */
function keyOf(subject: MapSubject): string {
  if (subject.kind === 'all') return `all ${subject.saleId}`;
  if (subject.kind === 'route') return `route ${subject.saleIds.toSorted().join()}`;
  return 'saved';
}

interface Props {
  readonly subject: MapSubject;
  readonly onOrder: TakeOrder;
}

function MapOf({ subject, onOrder }: Props) {
  const [filters, setFilters] = useFilters();
  const [shown, showMore] = useShownCount();
  const place = usePlace();
  const nowMs = useNow();
  const isLocal = useDataSource() === 'local';
  const kept = useKeptIds();
  const plan = useListPlan(subject.kind === 'route' ? subject.saleIds : NONE);
  const linkedId = subject.kind === 'all' ? subject.saleId : null;
  const [selection, setSelection] = useState<Selection | null>(() =>
    linkedId === null ? null : selectionOf(linkedId, 'link'),
  );
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly retry: () => void } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isBeside = useMedia(BESIDE);
  const query = toQuery(filters, place.point, shown);
  const page = useResults(withCounts(query, nowMs));
  useLookedAtArea(filters.bounds);
  useScrollToSelected(list, selection);

  // Of an area that was never read, no number is true.
  const isCounted = page !== null && (page.total > 0 || page.areaKnown || isLocal);
  const knownTotal = isCounted ? page.total : null;
  const pick = (saleId: string) => setSelection(selectionOf(saleId, 'list'));
  const knownIds = subject.kind === 'route' ? subject.saleIds : kept;
  const footIds = (subject.kind === 'route' ? subject.footIds : undefined) ?? NONE;
  const content =
    subject.kind === 'all' ? (
      <AreaList
        page={page}
        filters={filters}
        nowMs={nowMs}
        selectedId={selection?.saleId ?? null}
        onChange={setFilters}
        onShowMore={showMore}
        onPick={pick}
        onPoint={setPointedId}
      />
    ) : (
      <KnownList
        subject={subject.kind}
        saleIds={knownIds}
        footIds={footIds}
        selectedId={selection?.saleId ?? null}
        nowMs={nowMs}
        onPick={pick}
        onPoint={setPointedId}
        plan={plan}
        onOrder={onOrder}
      />
    );
  const heading = (
    <ListHeading
      subject={subject.kind}
      count={subject.kind === 'all' ? knownTotal : (knownIds?.length ?? null)}
    />
  );
  const drawMap = (coveredBottomPx: number) =>
    failure === null ? (
      <Suspense fallback={<p className="p-6 font-semibold">{mapText.loading}</p>}>
        <SaleMap
          name={`map ${keyOf(subject)}`}
          query={subject.kind === 'saved' ? onlyThese(query, knownIds) : query}
          routeIds={subject.kind === 'route' ? subject.saleIds : null}
          footIds={footIds}
          fitsAll={subject.kind === 'saved'}
          selection={selection}
          highlightedId={pointedId}
          coveredBottomPx={coveredBottomPx}
          onSelect={setSelection}
          onSearchArea={
            subject.kind === 'all' ? (bounds) => setFilters({ ...filters, bounds }) : null
          }
          onFailure={setFailure}
        />
      </Suspense>
    ) : (
      <MapBroken
        onRetry={() => {
          failure.retry();
          setFailure(null);
        }}
      />
    );

  const Frame = isBeside ? BesideFrame : failure === null ? SheetFrame : PlainFrame;
  return (
    <Frame
      heading={heading}
      list={content}
      scroller={list}
      drawMap={drawMap}
      selection={selection}
    />
  );
}

/** Saved sales are shown wherever and whenever they are. */
function onlyThese(query: DiscoverQuery, saleIds: readonly string[] | null): DiscoverQuery {
  const { radiusMiles, statuses } = query;
  return {
    ...query,
    ...toQuery(readFilters(new URLSearchParams()), query.origin, query.limit),
    radiusMiles,
    statuses: { ...statuses, active: true, upcoming: true, closed: true },
    bounds: null,
    only: saleIds ?? [],
  };
}

interface FrameProps {
  readonly heading: Elements;
  readonly list: Elements;
  readonly scroller: React.RefObject<HTMLDivElement | null>;
  readonly drawMap: (coveredBottomPx: number) => Elements;
  readonly selection: Selection | null;
}

const HEIGHT = 'h-[calc(100dvh-var(--header-height)-var(--bars-height))]';

/** Spec 9: from 768 px on the list is 400 px wide, beside the map. A little less on phones held sideways. */
function BesideFrame({ heading, list, scroller, drawMap }: FrameProps) {
  return (
    <div className={`relative flex flex-row-reverse overflow-hidden ${HEIGHT}`}>
      <SkipMap />
      <div className="min-w-0 grow">{drawMap(0)}</div>
      <div
        ref={scroller}
        id={LIST_ID}
        className={`@container/list flex ${SIDE_LIST_WIDTH} max-w-[55vw] shrink-0 flex-col gap-3 overflow-y-auto border-e-2 border-line p-4 [@media(height<30rem)]:gap-1.5 [@media(height<30rem)]:py-1.5`}
      >
        {heading}
        {list}
      </div>
    </div>
  );
}

function SheetFrame({ heading, list, scroller, drawMap, selection }: FrameProps) {
  const [stop, setStop] = useState<SheetStop>('half');
  const [coveredPx, setCoveredPx] = useState(0);
  const [seenSerial, setSeenSerial] = useState(selection?.serial ?? 0);
  // What was chosen in the full list is to be seen on the map.
  if (selection !== null && selection.serial !== seenSerial) {
    setSeenSerial(selection.serial);
    if (stop === 'full') setStop('half');
  }
  const takeHeight = useCallback((heightPx: number) => setCoveredPx(heightPx), []);
  return (
    <div className={`relative overflow-hidden ${HEIGHT}`}>
      <SkipMap />
      {drawMap(stop === 'full' ? 0 : coveredPx)}
      <DragSheet
        label={mapText.sheet}
        stop={stop}
        moreLabel={mapText.sheetUp}
        lessLabel={mapText.sheetDown}
        header={heading}
        scroller={scroller}
        onStop={setStop}
        onHeight={takeHeight}
      >
        <div id={LIST_ID} className="flex min-h-full flex-col gap-3">
          {list}
        </div>
      </DragSheet>
    </div>
  );
}

/** Without a map the list is the page. */
function PlainFrame({ heading, list, scroller, drawMap }: FrameProps) {
  return (
    <div ref={scroller} id={LIST_ID} className="flex flex-col gap-3 p-4">
      {heading}
      {drawMap(0)}
      {list}
    </div>
  );
}

function SkipMap() {
  return (
    <a
      href={`#${LIST_ID}`}
      className="skip-link rounded-lg border-2 border-on-sign bg-sign px-4 py-2 font-semibold text-on-sign"
      onClick={(event) => {
        event.preventDefault();
        focusPageTitle();
      }}
    >
      {mapText.skip}
    </a>
  );
}
