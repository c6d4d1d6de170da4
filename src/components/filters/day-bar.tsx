import type { ChoiceCounts } from '../../device/catalog/query.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { dayChoices, isChosen, withDay } from './day-choices.ts';
import type { Filters } from './filter-state.ts';

interface Props {
  readonly filters: Filters;
  /** Null until they are known. */
  readonly counts: ChoiceCounts | null;
  readonly nowMs: number;
  readonly onChange: (filters: Filters) => void;
}

/** When: the first question of every list, with how many sales each answer leaves. */
export function DayBar({ filters, counts, nowMs, onChange }: Props) {
  return (
    <div role="group" aria-label={discoverText.day} className="flex border-b border-line">
      {dayChoices(nowMs).map((choice, index) => {
        const count = counts?.bar[index];
        return (
          <button
            key={choice.id}
            type="button"
            aria-pressed={isChosen(filters, choice)}
            className="flex min-h-11 min-w-0 grow basis-0 flex-wrap items-baseline justify-center gap-x-1 border-b-3 border-transparent px-1 pt-2.5 pb-1.5 text-[0.9375rem] font-semibold text-muted hover:bg-sunk aria-pressed:border-sign aria-pressed:font-extrabold aria-pressed:text-ink forced-colors:aria-pressed:border-[Highlight] md:grow-0 md:basis-auto md:px-4"
            onClick={() => onChange(withDay(filters, choice))}
          >
            <span>{choice.label}</span>
            {count !== undefined && (
              <span className="text-[0.8125rem] font-semibold tabular-nums">
                <span>{count.toLocaleString('en-US')}</span>
                <span className="sr-only">{` ${discoverText.salesAfterCount(count)}`}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
