import { X } from 'lucide-react';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { filterChips } from './filter-chips.ts';
import type { Filters } from './filter-state.ts';

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The filters that are on, each as a button that takes it away. */
export function ActiveFilters({ filters, onChange }: Props) {
  const chips = filterChips(filters);
  if (chips.length === 0) return null;
  return (
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
  );
}
