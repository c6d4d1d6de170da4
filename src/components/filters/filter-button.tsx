import type { Ref } from 'react';
import { ListFilter } from 'lucide-react';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { filterChips } from './filter-chips.ts';
import { type Filters } from './filter-state.ts';
import { onAnyDay } from './day-choices.ts';

interface Props {
  readonly filters: Filters;
  readonly isFiltering: boolean;
  /** The id of the panel that the button opens. */
  readonly panelId: string;
  readonly toggle?: Ref<HTMLButtonElement>;
  /** Whether the icon has its name beside it where there is room. */
  readonly isNamed?: boolean;
  readonly onToggle: () => void;
}

/** All filters behind one icon, with how many are on beside the day. */
export function FilterButton(props: Props) {
  const { filters, isFiltering, panelId, toggle, isNamed = false, onToggle } = props;
  const count = filterChips(onAnyDay(filters)).length;
  return (
    <button
      ref={toggle}
      type="button"
      aria-expanded={isFiltering}
      aria-controls={panelId}
      className="relative flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm font-semibold hover:bg-sunk aria-expanded:bg-sunk"
      onClick={onToggle}
    >
      <ListFilter aria-hidden className="size-5.5 shrink-0" />
      <span className={isNamed ? 'max-md:sr-only sideways:sr-only' : 'sr-only'}>
        {discoverText.filters}
      </span>
      {count > 0 && <FilterCount count={count} />}
    </button>
  );
}

function FilterCount({ count }: { readonly count: number }) {
  return (
    <span className="grid h-[1.375rem] min-w-[1.375rem] place-content-center rounded-full bg-sign px-1 text-xs font-bold text-on-sign tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{discoverText.filterCount(count)}</span>
    </span>
  );
}
