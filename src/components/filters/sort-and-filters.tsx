import { ListFilter } from 'lucide-react';
import type { Ref } from 'react';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Select } from '../../ui/form/text-input.tsx';
import { filterChips } from './filter-chips.ts';
import { type Filters, SORTS } from './filter-state.ts';

interface Props {
  readonly filters: Filters;
  readonly isFiltering: boolean;
  /** Of the panel that the button opens. */
  readonly panelId: string;
  readonly toggle: Ref<HTMLButtonElement>;
  readonly onChange: (filters: Filters) => void;
  readonly onToggleFilters: () => void;
}

/** The sort order, and the button to the filters with how many are on. */
export function SortAndFilters(props: Props) {
  const { filters, isFiltering, panelId, toggle, onChange, onToggleFilters } = props;
  const count = filterChips(filters).length;
  return (
    <div className="flex grow flex-wrap gap-2 md:grow-0 md:flex-nowrap">
      <Select
        aria-label={discoverText.sortBy}
        className="min-w-0 grow basis-[7.5em] font-semibold md:basis-auto"
        value={filters.sort}
        onChange={(event) => {
          const sort = SORTS.find((known) => known === event.currentTarget.value);
          if (sort) onChange({ ...filters, sort });
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {discoverText.sorts[sort]}
          </option>
        ))}
      </Select>
      <Button
        ref={toggle}
        aria-expanded={isFiltering}
        aria-controls={panelId}
        className="shrink-0"
        onClick={onToggleFilters}
      >
        <ListFilter aria-hidden className="size-5" />
        {discoverText.filters}
        {count > 0 && <FilterCount count={count} />}
      </Button>
    </div>
  );
}

function FilterCount({ count }: { readonly count: number }) {
  return (
    <span className="grid h-6 min-w-6 place-content-center rounded-full bg-sign px-1 text-xs font-bold text-on-sign tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{discoverText.filterCount(count)}</span>
    </span>
  );
}
