import { startTransition, Suspense } from 'react';
import { ActiveFilters } from '../../components/filters/active-filters.tsx';
import type { Filters } from '../../components/filters/filter-state.ts';
import type { Results } from '../../components/sale-list/list-memory.ts';
import { SaleResults } from '../../components/sale-list/sale-results.tsx';
import { UnplacedGroup } from '../../components/unplaced/unplaced-group.tsx';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { SelectedSale } from './selected-sale-card.tsx';
import { useLoadTrouble } from './use-load-trouble.ts';

const FilterSheet = lazyPart(
  async () => (await import('../../components/filters/filter-sheet.tsx')).FilterSheet,
);

interface Props {
  readonly results: Results;
  readonly filters: Filters;
  readonly nowMs: number;
  readonly selectedId: string | null;
  readonly isFiltering: boolean;
  readonly onStopFiltering: () => void;
  readonly onChange: (filters: Filters) => void;
  readonly onShowMore: () => void;
  readonly onPick: (saleId: string) => void;
  readonly onPoint: (saleId: string | null) => void;
}

const EMPTY = { sentence: mapText.empty, hint: mapText.emptyHint };

/** The sales of an area as a list beside the map: the same as on Discover, with the same filters. */
export function ListBesideMap(props: Props) {
  const { results, filters, nowMs, selectedId, onChange, onShowMore, onPick, onPoint } = props;
  const { isFiltering, onStopFiltering } = props;
  const { page } = results;
  const place = usePlace();
  useLoadTrouble(page);
  const isListed = page?.items.some(({ id }) => id === selectedId) ?? true;
  return (
    <>
      <ActiveFilters filters={filters} nowMs={nowMs} onChange={onChange} />
      {selectedId !== null && !isListed && (
        <SelectedSale saleId={selectedId} nowMs={nowMs} onPick={onPick} />
      )}
      <SaleResults
        results={results}
        filters={filters}
        origin={place.point}
        nowMs={nowMs}
        besideMap={{ selectedId, onPick, onPoint }}
        emptyWords={EMPTY}
        onShowMore={onShowMore}
        onChange={onChange}
      >
        <UnplacedGroup filters={filters} origin={place.point} nowMs={nowMs} />
      </SaleResults>
      {isFiltering && (
        <Suspense>
          <FilterSheet
            filters={filters}
            origin={place.point}
            nowMs={nowMs}
            onApply={(chosen) => {
              onStopFiltering();
              // In a task of its own, so that closing the sheet does not wait for it.
              startTransition(() => onChange(chosen));
            }}
            onClose={onStopFiltering}
          />
        </Suspense>
      )}
    </>
  );
}
