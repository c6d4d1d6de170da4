import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Select } from '../../ui/form/text-input.tsx';
import { type Filters, SORTS } from './filter-state.ts';

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The order of the list (spec 2), without a box: it stands beside the count. */
export function SortSelect({ filters, onChange }: Props) {
  return (
    <Select
      aria-label={discoverText.sortBy}
      className="max-w-fit shrink-0 rounded-full [field-sizing:content] border-transparent bg-transparent ps-2 pe-0.5 text-sm font-semibold hover:bg-sunk"
      value={filters.sort}
      onChange={(event) => {
        const sort = SORTS.find((known) => known === event.currentTarget.value);
        if (sort) onChange({ ...filters, sort });
      }}
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {discoverText.sorts[sort]}
        </option>
      ))}
    </Select>
  );
}
