import { ListFilter, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Select } from '../../ui/form/text-input.tsx';
import { filterChips } from '../../components/filters/filter-chips.ts';
import { type Filters, SORTS } from '../../components/filters/filter-state.ts';
import { SelectedLink } from './selected-link.tsx';

interface Props {
  readonly filters: Filters;
  readonly heading: ReactNode;
  readonly isFiltering: boolean;
  readonly panelId: string;
  readonly toggle: Ref<HTMLButtonElement>;
  readonly onChange: (filters: Filters) => void;
  readonly onToggleFilters: () => void;
}

/** The heading, the sort order, the filter button, and the active filters. */
export function DiscoverToolbar(props: Props) {
  const { heading, filters, isFiltering, panelId, toggle, onChange, onToggleFilters } = props;
  const chips = filterChips(filters);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {heading}
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
            {chips.length > 0 && <FilterCount count={chips.length} />}
          </Button>
        </div>
      </div>
      <SelectedLink />
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chips.map((chip) => (
            <li key={chip.id}>
              <button
                type="button"
                aria-label={discoverText.removeFilter(chip.label)}
                className="flex min-h-11 items-center gap-1.5 rounded-full bg-notice-wash px-3.5 text-sm font-semibold hover:bg-line"
                onClick={() => onChange(chip.without)}
              >
                {chip.label}
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
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
