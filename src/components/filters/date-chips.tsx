import type { ChoiceCounts } from '../../device/catalog/query.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { ChoiceChip } from './choice-chip.tsx';
import { isRange, todayRange, weekendRange } from './date-shortcuts.ts';
import type { Filters } from './filter-state.ts';

export type DateChoice = Pick<Filters, 'dateFrom' | 'dateTo'>;

interface Props {
  readonly chosen: DateChoice;
  readonly counts: ChoiceCounts | null;
  readonly nowMs: number;
  readonly onChange: (range: DateChoice) => void;
}

/** Chips for the two most common ranges of dates. Pressed again, they choose none. */
export function DateChips({ chosen, counts, nowMs, onChange }: Props) {
  const shortcuts = [
    { label: discoverText.today, range: todayRange(nowMs), count: counts?.today ?? null },
    { label: discoverText.thisWeekend, range: weekendRange(nowMs), count: counts?.weekend ?? null },
  ];
  return shortcuts.map(({ label, range, count }) => {
    const isOn = isRange(chosen, range);
    return (
      <ChoiceChip
        key={label}
        label={label}
        isOn={isOn}
        count={count}
        onPress={() => onChange(isOn ? { dateFrom: null, dateTo: null } : range)}
      />
    );
  });
}
