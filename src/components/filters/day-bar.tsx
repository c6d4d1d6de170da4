import type { DiscoverPage } from '../../device/door/sales-door.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { dayChoices, isChosen, withDay } from './day-choices.ts';
import { DayTabs } from './day-tabs.tsx';
import type { Filters } from './filter-state.ts';

interface Props {
  readonly filters: Filters;
  /** Null until it is read. */
  readonly page: Pick<DiscoverPage, 'counts' | 'aroundKnown'> | null;
  readonly nowMs: number;
  readonly onChange: (filters: Filters) => void;
}

/** When: the first question of every list, with how many sales each answer leaves. */
export function DayBar({ filters, page, nowMs, onChange }: Props) {
  const isLocal = useDataSource() === 'local';
  const bar = page?.counts?.bar ?? [];
  // For an area that was never read, "0 sales" would be wrong.
  const isKnown = isLocal || page?.aroundKnown === true || bar.some((count) => count > 0);
  const choices = dayChoices(nowMs).map((choice, index) => ({
    ...choice,
    isOn: isChosen(filters, choice),
    count: (isKnown ? bar[index] : null) ?? null,
  }));
  return (
    <DayTabs
      label={discoverText.day}
      choices={choices}
      onChoose={(choice) => onChange(withDay(filters, choice))}
    />
  );
}
