import type { FacetCount, SearchPage } from '../../device/door/search-door.ts';
import { saleTypeText } from '../../i18n/sale/sale-text.ts';
import { shortDateText } from '../../i18n/sale/when-text.ts';
import { searchText } from '../../i18n/pages/search-text.ts';
import { Select } from '../../ui/form/text-input.tsx';
import type { SearchChoices } from './search-choices.ts';

interface Props {
  readonly page: SearchPage;
  readonly choices: SearchChoices;
  readonly onChange: (changes: Partial<SearchChoices>) => void;
}

/** Type, day, and tag, with how many results each choice leaves. */
export function SearchFacets({ page, choices, onChange }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <Facet
        label={searchText.typeLabel}
        any={searchText.anyType}
        counts={page.types}
        nameOf={saleTypeText}
        value={choices.saleType}
        onChange={(saleType) => onChange({ saleType })}
      />
      <Facet
        label={searchText.dayLabel}
        any={searchText.anyDay}
        counts={page.days}
        nameOf={shortDateText}
        value={choices.day}
        onChange={(day) => onChange({ day, isOpenNow: false })}
      />
      <Facet
        label={searchText.tagLabel}
        any={searchText.anyTag}
        counts={page.tags}
        nameOf={(tag) => tag}
        value={choices.tag}
        onChange={(tag) => onChange({ tag })}
      />
    </div>
  );
}

interface FacetProps<T extends string> {
  readonly label: string;
  readonly any: string;
  readonly counts: readonly FacetCount<T>[];
  readonly nameOf: (value: T) => string;
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

function Facet<T extends string>({ label, any, counts, nameOf, value, onChange }: FacetProps<T>) {
  const shown = counts.filter((each) => each.count > 0 || each.value === value);
  return (
    <Select
      aria-label={label}
      className={`min-w-[6.5em] grow basis-0 ps-2.5 pe-1 text-sm font-semibold md:max-w-60 ${value === null ? '' : 'bg-notice-wash'}`}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(counts.find((each) => each.value === chosen)?.value ?? null);
      }}
    >
      <option value="">{any}</option>
      {shown.map((each) => (
        <option key={each.value} value={each.value}>
          {searchText.choice(nameOf(each.value), each.count)}
        </option>
      ))}
    </Select>
  );
}
