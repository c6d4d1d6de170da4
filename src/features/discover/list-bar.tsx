import { Map as MapIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DayBar } from '../../components/filters/day-bar.tsx';
import { FilterButton } from '../../components/filters/filter-button.tsx';
import { type Filters, writeFilters } from '../../components/filters/filter-state.ts';
import { SortSelect } from '../../components/filters/sort-select.tsx';
import { NearLine } from '../../components/sale-list/near-line.tsx';
import type { DiscoverPage } from '../../device/door/sales-door.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import type { usePlace } from '../../page/place/use-place.ts';

interface Props {
  readonly filters: Filters;
  readonly page: DiscoverPage | null;
  readonly place: ReturnType<typeof usePlace>;
  readonly nowMs: number;
  readonly isFiltering: boolean;
  /** The id of the panel that the button opens. */
  readonly panelId: string;
  readonly toggle: React.Ref<HTMLButtonElement>;
  readonly onChange: (filters: Filters) => void;
  readonly onToggleFilters: () => void;
}

/** Stays in reach while the list scrolls: the day; then how many, in which order, all filters, and the map. */
export function ListBar(props: Props) {
  const { filters, page, place, nowMs, isFiltering, panelId, toggle, onChange } = props;
  const toMap = `/map?${writeFilters(filters).toString()}`.replace(/\?$/, '');
  return (
    <div
      data-list-bar
      className="sticky top-(--stuck-header-height) z-20 -mx-4 flex flex-wrap border-b border-line bg-paper px-4"
    >
      <div className="flex max-md:-mx-4 max-md:basis-[calc(100%+2rem)] max-md:border-b max-md:border-line sideways:mx-0 sideways:basis-auto sideways:border-0">
        <DayBar filters={filters} page={page} nowMs={nowMs} onChange={onChange} />
      </div>
      <div className="flex min-h-11 min-w-0 grow basis-[22rem] items-center max-md:flex-wrap md:justify-end md:ps-2">
        <NearLine place={place} page={page} area={filters} nowMs={nowMs} />
        <SortSelect filters={filters} onChange={onChange} />
        <div className="-me-2.5 flex max-md:ms-auto">
          <FilterButton
            filters={filters}
            isFiltering={isFiltering}
            panelId={panelId}
            toggle={toggle}
            isNamed
            onToggle={props.onToggleFilters}
          />
          <Link
            to={toMap}
            aria-label={mapText.viewOnMap}
            className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk xl:hidden"
          >
            <MapIcon aria-hidden className="size-5.5" />
          </Link>
        </div>
      </div>
    </div>
  );
}
