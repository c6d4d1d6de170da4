import { X } from 'lucide-react';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { isRange, todayRange, weekendRange } from './date-shortcuts.ts';
import { type FilterChip, filterChips } from './filter-chips.ts';
import type { Filters } from './filter-state.ts';

interface Props {
  readonly filters: Filters;
  readonly nowMs: number;
  readonly onChange: (filters: Filters) => void;
}

/** The filters that are on and have no chip of their own, each as a button that takes it away. */
export function ActiveFilters({ filters, nowMs, onChange }: Props) {
  const isShortcut = isRange(filters, todayRange(nowMs)) || isRange(filters, weekendRange(nowMs));
  const isElsewhere = ({ id }: FilterChip) =>
    id === 'saleType' || id === 'openNow' || (isShortcut && (id === 'dateFrom' || id === 'dateTo'));
  return filterChips(filters)
    .filter((chip) => !isElsewhere(chip))
    .map((chip) => (
      <button
        key={chip.id}
        type="button"
        aria-label={discoverText.removeFilter(chip.label)}
        className="flex min-h-11 max-w-60 shrink-0 items-center gap-1.5 rounded-full border-2 border-ink bg-notice-wash px-3 text-sm font-semibold hover:bg-line"
        onClick={() => onChange(chip.without)}
      >
        <span className="truncate">{chip.label}</span>
        <X aria-hidden className="size-4 shrink-0" />
      </button>
    ));
}
