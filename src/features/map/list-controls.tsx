import { FilterButton } from '../../components/filters/filter-button.tsx';
import type { Filters } from '../../components/filters/filter-state.ts';
import { SortSelect } from '../../components/filters/sort-select.tsx';

interface Props {
  readonly filters: Filters;
  readonly isFiltering: boolean;
  /** The id of the sheet that the button opens. */
  readonly panelId: string;
  readonly onChange: (filters: Filters) => void;
  readonly onToggleFilters: () => void;
}

/** The order of the list, and all filters behind an icon. */
export function ListControls({ filters, isFiltering, panelId, onChange, onToggleFilters }: Props) {
  return (
    <div className="flex flex-wrap">
      <SortSelect filters={filters} onChange={onChange} />
      <FilterButton
        filters={filters}
        isFiltering={isFiltering}
        panelId={panelId}
        onToggle={onToggleFilters}
      />
    </div>
  );
}
