import { startTransition, Suspense, useId, useRef, useState } from 'react';
import { Map as MapIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSelectedSale } from '../../components/sale-list/selected-sale.ts';
import { useLookAround } from '../../components/sale-list/use-look-around.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { BesideMap } from './beside-map.tsx';
import { FilterStrip } from '../../components/filters/filter-strip.tsx';
import { DiscoverHeading } from './discover-heading.tsx';
import { useNow } from '../../page/app/use-now.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { useMedia, WIDE } from '../../ui/use-media.ts';
import { DiscoverToolbar } from './discover-toolbar.tsx';
import { NearLine } from '../../components/sale-list/near-line.tsx';
import { SaleResults } from '../../components/sale-list/sale-results.tsx';
import { useFilters } from '../../components/filters/use-filters.ts';
import { useFirstLoadRetry } from './use-first-load-retry.ts';
import { toQuery, withCounts, writeFilters } from '../../components/filters/filter-state.ts';
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

/** Discover Sales (spec 2): what the device holds around a place, filtered and sorted. */
export function DiscoverPage() {
  const [filters, setFilters] = useFilters();
  const [shown, showMore] = useShownCount();
  const [isFiltering, setIsFiltering] = useState(false);
  const place = usePlace();
  const nowMs = useNow();
  const query = toQuery(filters, place.point, shown);
  const results = useResults(withCounts(query, nowMs));
  const { page } = results;
  const isBeside = useMedia(BESIDE_MAP);
  const selectedId = useSelectedSale();
  const [pointedId, setPointedId] = useState<string | null>(null);
  useLookAround(filters.bounds);
  const isWide = useMedia(WIDE);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  useFirstLoadRetry(page);

  const stopFiltering = () => setIsFiltering(false);
  const toMap = `/map?${writeFilters(filters).toString()}`.replace(/\?$/, '');
  const list = (
    <div className="safe-x flex min-w-0 flex-col pt-1 pb-4 tall:pt-6 tall:pb-8 xl:pt-3">
      <DiscoverToolbar
        heading={
          <DiscoverHeading
            lead={<NearLine place={place} page={page} area={filters} nowMs={nowMs} />}
          >
            {discoverText.title}
          </DiscoverHeading>
        }
      >
        <Link to={toMap} aria-label={mapText.viewOnMap} className={buttonClass('paper', 'px-3')}>
          <MapIcon aria-hidden className="size-5" />
          <span className="max-md:hidden xl:hidden">{mapText.viewOnMap}</span>
        </Link>
      </DiscoverToolbar>
      <div
        data-list-bar
        className="sticky top-(--stuck-header-height) z-20 mb-1 bg-paper tall:mb-3 xl:mb-1"
      >
        <FilterStrip
          filters={filters}
          counts={page?.counts ?? null}
          nowMs={nowMs}
          isFiltering={isFiltering}
          panelId={panelId}
          toggle={toggle}
          onChange={setFilters}
          onToggleFilters={() => setIsFiltering(!isFiltering)}
        />
      </div>
      {isFiltering && isWide && (
        <Suspense>
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
      )}
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
  if (!isBeside) return <div className="mx-auto w-full max-w-6xl">{list}</div>;
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
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
