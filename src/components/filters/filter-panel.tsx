import type { CatalogPage } from '../../device/catalog/query.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { FilterFields } from './filter-fields.tsx';
import { type Filters, resetFilters } from './filter-state.ts';

interface Props {
  readonly id: string;
  readonly filters: Filters;
  readonly page: Pick<CatalogPage, 'total' | 'counts'> | null;
  readonly nowMs: number;
  readonly onChange: (filters: Filters) => void;
  readonly onClose: () => void;
}

/**
 * On wide screens: a column beside the list, which stays in sight and follows each change. Apply only closes the column.
 * Its end, with the number of results, is always in sight.
 */
export function FilterPanel({ id, filters, page, nowMs, onChange, onClose }: Props) {
  return (
    <section
      id={id}
      aria-label={discoverText.filters}
      className="sticky top-(--stuck-header-height) flex h-[calc(100dvh-var(--stuck-header-height)-var(--bars-height))] animate-arrive flex-col border-e border-line bg-card"
    >
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">
        <FilterFields
          filters={filters}
          counts={page?.counts ?? null}
          nowMs={nowMs}
          onChange={onChange}
        />
      </div>
      <div className="border-t border-line p-4">
        <FilterButtons
          total={page?.total ?? null}
          onReset={() => onChange(resetFilters(filters))}
          onApply={onClose}
        />
      </div>
    </section>
  );
}

interface ButtonsProps {
  readonly total: number | null;
  readonly onReset: () => void;
  readonly onApply: () => void;
}

/** The buttons 'Reset All', and 'Apply Filters' with the number of matches. */
export function FilterButtons({ total, onReset, onApply }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button className="grow px-3 sm:grow-0" onClick={onReset}>
        {discoverText.resetAll}
      </Button>
      <Button
        look="sign"
        className="grow basis-44 flex-wrap gap-x-2 gap-y-0 px-3 py-1"
        onClick={onApply}
      >
        {discoverText.applyFilters}
        {total !== null && (
          <span className="font-text text-xs font-semibold tabular-nums">
            {discoverText.saleCount(total)}
          </span>
        )}
      </Button>
    </div>
  );
}
