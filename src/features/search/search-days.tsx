import { Map as MapIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayChoices } from '../../components/filters/day-choices.ts';
import { DayTabs } from '../../components/filters/day-tabs.tsx';
import { mapAddress } from '../../components/filters/search-address.ts';
import type { SearchPage } from '../../device/door/search-door.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { searchText } from '../../i18n/pages/search-text.ts';
import { type SearchChoices, writeChoices } from './search-choices.ts';

interface Props {
  readonly page: SearchPage;
  readonly choices: SearchChoices;
  readonly nowMs: number;
  readonly onChange: (changes: Partial<SearchChoices>) => void;
}

/** The day bar of the lists, for what was found, and the way to the same on the map. A search begins with all days: words narrow it enough. */
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
      <Link
        to={mapAddress(writeChoices(choices))}
        aria-label={searchText.onMap}
        title={searchText.onMap}
        className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk"
      >
        <MapIcon aria-hidden className="size-5" />
      </Link>
    </div>
  );
}
