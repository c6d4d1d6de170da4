import { startTransition, Suspense, useId, useRef, useState } from 'react';
import { useSelectedSale } from '../../components/sale-list/selected-sale.ts';
import { useLookAround } from '../../components/sale-list/use-look-around.ts';
import { BesideMap } from './beside-map.tsx';
import { ActiveFilters } from '../../components/filters/active-filters.tsx';
import { DiscoverHeading } from './discover-heading.tsx';
import { useNow } from '../../page/app/use-now.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ListBar } from './list-bar.tsx';
import { SelectedLink } from './selected-link.tsx';
import { SaleResults } from '../../components/sale-list/sale-results.tsx';
import { useDayFilters, useDayWithSales } from '../../components/filters/use-filters.ts';
import { useFirstLoadRetry } from './use-first-load-retry.ts';
import { toQuery } from '../../components/filters/filter-state.ts';
import { withCounts } from '../../components/filters/counted-query.ts';
import { useResults } from '../../components/sale-list/list-memory.ts';
import { UnplacedGroup } from '../../components/unplaced/unplaced-group.tsx';
import { useShownCount } from '../../components/sale-list/use-shown-count.ts';

const FilterPanel = lazyPart(
  async () => (await import('../../components/filters/filter-panel.tsx')).FilterPanel,
);
const FilterSheet = lazyPart(
  async () => (await import('../../components/filters/filter-sheet.tsx')).FilterSheet,
);

/** Room for a list of two columns and a map. */
const BESIDE_MAP = '(width >= 80rem)';
/** Room for the filters beside the list. */
const BESIDE_FILTERS = '(width >= 64rem)';

/** Discover Sales (spec 2): what the device holds around a place, filtered and sorted. */
export function DiscoverPage() {
  const [shown, showMore] = useShownCount();
  const [isFiltering, setIsFiltering] = useState(false);
  const place = usePlace();
  const nowMs = useNow();
  const { filters, setFilters, isGuess } = useDayFilters(nowMs);
  const query = toQuery(filters, place.point, shown);
  const results = useResults(withCounts(query, nowMs));
  const { page } = results;
  useDayWithSales(isGuess, page?.counts ?? null, nowMs);
  const isBeside = useMedia(BESIDE_MAP);
  const selectedId = useSelectedSale();
  const [pointedId, setPointedId] = useState<string | null>(null);
  useLookAround(filters.bounds);
  const isWide = useMedia(BESIDE_FILTERS);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  useFirstLoadRetry(page);

  const stopFiltering = () => setIsFiltering(false);
  const hasPanel = isFiltering && isWide;
  const list = (
    <div className="safe-x flex min-w-0 grow flex-col pb-4 tall:pt-4 tall:pb-8 xl:pt-1">
      <DiscoverHeading />
      <ListBar
        filters={filters}
        page={page}
        place={place}
        nowMs={nowMs}
        isFiltering={isFiltering}
        panelId={panelId}
        toggle={toggle}
        onChange={setFilters}
        onToggleFilters={() => setIsFiltering(!isFiltering)}
      />
      <ActiveFilters filters={filters} nowMs={nowMs} onChange={setFilters} />
      <SelectedLink />
      <SaleResults
        results={results}
        nowMs={nowMs}
        {...(isBeside ? { besideMap: { selectedId, onPoint: setPointedId } } : {})}
        onShowMore={showMore}
        filters={filters}
        origin={place.point}
        onChange={setFilters}
      >
        <UnplacedGroup filters={filters} origin={place.point} nowMs={nowMs} />
      </SaleResults>
      {isFiltering && !isWide && (
        <Suspense>
          <FilterSheet
            filters={filters}
            origin={place.point}
            nowMs={nowMs}
            onApply={(chosen) => {
              stopFiltering();
              // In a task of its own, so that closing the sheet does not wait for it.
              startTransition(() => setFilters(chosen));
            }}
            onClose={stopFiltering}
          />
        </Suspense>
      )}
    </div>
  );
  const panel = hasPanel && (
    <Suspense fallback={<div />}>
      <FilterPanel
        id={panelId}
        filters={filters}
        page={page}
        nowMs={nowMs}
        onChange={setFilters}
        onClose={() => {
          stopFiltering();
          // The panel disappears with the button that was pressed.
          toggle.current?.focus();
        }}
      />
    </Suspense>
  );
  if (!isBeside) {
    // The same elements with the panel and without it, so that the list stays as it is.
    return (
      <div className={`mx-auto w-full max-w-6xl ${hasPanel ? PANEL_AND_LIST : ''}`}>
        {panel}
        <div {...(hasPanel ? { 'data-cards': 'rows', className: '@container/list' } : {})}>
          {list}
        </div>
      </div>
    );
  }
  return (
    <div
      className={`grid ${hasPanel ? 'grid-cols-[min(20rem,28vw)_minmax(0,3fr)_minmax(0,2fr)]' : 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'}`}
    >
      {panel}
      <div className="@container/list">{list}</div>
      <div className="sticky top-(--header-height) h-[calc(100dvh-var(--header-height)-var(--bars-height))] border-s-2 border-line">
        <BesideMap
          query={query}
          pointedId={pointedId}
          onSearchArea={(bounds) => setFilters({ ...filters, bounds })}
        />
      </div>
    </div>
  );
}

const PANEL_AND_LIST = 'grid grid-cols-[min(20rem,28vw)_minmax(0,1fr)]';
