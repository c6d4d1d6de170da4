import { X } from 'lucide-react';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { dayChoices, isChosen, onAnyDay } from './day-choices.ts';
import { filterChips } from './filter-chips.ts';
import type { Filters } from './filter-state.ts';

interface Props {
  readonly filters: Filters;
  readonly nowMs: number;
  readonly onChange: (filters: Filters) => void;
}

/** The filters that are on, each as a button that takes it away. A day of the day bar is shown there. */
export function ActiveFilters({ filters, nowMs, onChange }: Props) {
  const isInBar = dayChoices(nowMs).some((choice) => isChosen(filters, choice));
  const shown = new Set(filterChips(isInBar ? onAnyDay(filters) : filters).map(({ id }) => id));
  const chips = filterChips(filters).filter(({ id }) => shown.has(id));
  if (chips.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={discoverText.chips}
      className="strip-edge relative -mx-4 flex shrink-0 gap-2 overflow-x-auto overscroll-x-contain px-4 py-0.5 [&>*]:focus-visible:-outline-offset-3 [scrollbar-width:none]"
    >
      {chips.map((chip) => (
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
      ))}
    </div>
  );
}
