import type { Ref } from 'react';
import { ListFilter } from 'lucide-react';
import type { ChoiceCounts } from '../../device/catalog/query.ts';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { TypeMark } from '../sale/type-mark.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ChoiceChip } from './choice-chip.tsx';
import { DateChips } from './date-chips.tsx';
import { filterChips } from './filter-chips.ts';
import { type Filters, withType } from './filter-state.ts';
import { SortSelect } from './sort-select.tsx';

interface Props {
  readonly filters: Filters;
  /** Null until they are known. */
  readonly counts: ChoiceCounts | null;
  readonly nowMs: number;
  readonly isFiltering: boolean;
  /** The id of the panel that the button opens. */
  readonly panelId: string;
  readonly toggle: Ref<HTMLButtonElement>;
  readonly onChange: (filters: Filters) => void;
  readonly onToggleFilters: () => void;
}

/** One line that stays in reach while the list scrolls: filters, order, and the most common choices. */
export function FilterStrip(props: Props) {
  const { filters, counts, nowMs, isFiltering, panelId, toggle, onChange, onToggleFilters } = props;
  const count = filterChips(filters).length;
  return (
    <div
      role="group"
      aria-label={discoverText.chips}
      className="strip-edge relative -mx-4 shrink-0 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-0.5 [&>*]:focus-visible:-outline-offset-3 [scrollbar-width:none]"
    >
      <Button
        ref={toggle}
        aria-expanded={isFiltering}
        aria-controls={panelId}
        className="shrink-0 rounded-full px-3 text-sm"
        onClick={onToggleFilters}
      >
        <ListFilter aria-hidden className="size-5" />
        {discoverText.filters}
        {count > 0 && <FilterCount count={count} />}
      </Button>
      <SortSelect filters={filters} onChange={onChange} />
      <ActiveFilters filters={filters} nowMs={nowMs} onChange={onChange} />
      <ChoiceChip
        label={discoverText.openNow}
        isOn={filters.openNow}
        count={counts?.openNow ?? null}
        onPress={() => onChange({ ...filters, openNow: !filters.openNow })}
      />
      <DateChips
        chosen={filters}
        counts={counts}
        nowMs={nowMs}
        onChange={(range) => onChange({ ...filters, ...range })}
      />
      {SALE_TYPES.map((saleType) => {
        const isOn = filters.saleType === saleType;
        return (
          <ChoiceChip
            key={saleType}
            label={discoverText.types[saleType]}
            mark={<TypeMark saleType={saleType} />}
            isOn={isOn}
            count={counts?.types[saleType] ?? null}
            onPress={() => onChange(withType(filters, isOn ? null : saleType))}
          />
        );
      })}
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
