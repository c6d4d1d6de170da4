import { dayChoices } from '../../components/filters/day-choices.ts';
import { DayTabs } from '../../components/filters/day-tabs.tsx';
import type { SearchPage } from '../../device/door/search-door.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import type { SearchChoices } from './search-choices.ts';

interface Props {
  readonly page: SearchPage;
  readonly choices: SearchChoices;
  readonly nowMs: number;
  readonly onChange: (changes: Partial<SearchChoices>) => void;
}

/** The day bar of the lists, for what was found. A search begins with all days: words narrow it enough. */
export function SearchDays({ page, choices, nowMs, onChange }: Props) {
  const countOn = (date: string) => page.days.find(({ value }) => value === date)?.count ?? 0;
  const days = dayChoices(nowMs).map(({ id, label, openNow, range: { dateFrom: day } }) => ({
    id,
    label,
    openNow,
    day,
    isOn: choices.isOpenNow === openNow && choices.day === day,
    count: openNow ? page.openNow : day === null ? page.anyDay : countOn(day),
  }));
  return (
    <div className="-mx-4 flex border-b border-line md:mx-0">
      <DayTabs
        label={discoverText.day}
        choices={days}
        onChoose={({ day, openNow }) => onChange({ day, isOpenNow: openNow })}
      />
    </div>
  );
}
