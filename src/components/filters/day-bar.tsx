import type { ChoiceCounts } from '../../device/catalog/query.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { dayChoices, isChosen, withDay } from './day-choices.ts';
import { DayTabs } from './day-tabs.tsx';
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
  const choices = dayChoices(nowMs).map((choice, index) => ({
    ...choice,
    isOn: isChosen(filters, choice),
    count: counts?.bar[index] ?? null,
  }));
  return (
    <DayTabs
      label={discoverText.day}
      choices={choices}
      onChoose={(choice) => onChange(withDay(filters, choice))}
    />
  );
}
