import { useId } from 'react';
import { TypeMark } from '../sale/type-mark.tsx';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Slider } from '../../ui/form/slider.tsx';
import type { ChoiceCounts } from '../../device/catalog/query.ts';
import { kindText } from '../../i18n/sale/sale-text.ts';
import { Select, TextInput } from '../../ui/form/text-input.tsx';
import { ChoiceChip } from './choice-chip.tsx';
import { DateRange } from './date-range.tsx';
import {
  type Filters,
  kindsOf,
  LISTED_STATUSES,
  RADIUS_MILES,
  type Switch,
  typeOfKind,
  withType,
} from './filter-state.ts';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly filters: Filters;
  /** How many sales each choice leaves. Null until that is known. */
  readonly counts: ChoiceCounts | null;
  readonly nowMs: number;
  readonly onChange: (filters: Filters) => void;
}

const ONLY_WITH: readonly Switch[] = ['hasPhotos', 'firstDay', 'halfPrice', 'takesCards'];

/** The sections of the filter panel (spec 2). */
export function FilterFields({ filters, counts, nowMs, onChange }: Props) {
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-4">
      <div className="flex flex-col gap-4">
        <Field label={discoverText.keywords}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              enterKeyHint="search"
              maxLength={100}
              placeholder={discoverText.keywordsPlaceholder}
              value={filters.keywords}
              onChange={(event) => change({ keywords: event.currentTarget.value })}
            />
          )}
        </Field>
        <Section title={discoverText.saleType}>
          <div className="flex flex-wrap gap-2">
            {SALE_TYPES.map((type) => (
              <ChoiceChip
                key={type}
                label={discoverText.types[type]}
                mark={<TypeMark saleType={type} />}
                isOn={filters.saleType === type}
                count={counts?.types[type] ?? null}
                onPress={() => onChange(withType(filters, filters.saleType === type ? null : type))}
              />
            ))}
          </div>
          <KindSelect filters={filters} counts={counts} onChange={onChange} />
        </Section>
      </div>
      <div className="flex flex-col gap-4">
        <Slider
          label={discoverText.distance}
          {...RADIUS_MILES}
          value={filters.radiusMiles}
          valueText={discoverText.miles(filters.radiusMiles)}
          lessLabel={discoverText.lessDistance}
          moreLabel={discoverText.moreDistance}
          // Setting the radius replaces an area of the map.
          onChange={(radiusMiles) => change({ radiusMiles, bounds: null })}
        />
        <Section title={discoverText.status}>
          <div className="flex flex-wrap gap-x-6">
            {LISTED_STATUSES.map((status) => (
              <span key={status} className="flex items-center gap-1.5">
                <Checkbox
                  label={discoverText.statuses[status]}
                  checked={filters.statuses[status]}
                  onChange={(isOn) => change({ statuses: { ...filters.statuses, [status]: isOn } })}
                />
                {counts !== null && (
                  <span className="text-xs text-muted tabular-nums">{counts.statuses[status]}</span>
                )}
              </span>
            ))}
          </div>
        </Section>
        <Section title={discoverText.more}>
          <div className="flex flex-wrap gap-2">
            {ONLY_WITH.map((name) => (
              <ChoiceChip
                key={name}
                label={discoverText[name]}
                isOn={filters[name]}
                count={counts?.[name] ?? null}
                onPress={() => change({ [name]: !filters[name] })}
              />
            ))}
          </div>
          <p className="text-sm text-muted">{discoverText.firstDayHint}</p>
        </Section>
      </div>
      <div className="flex flex-col gap-4">
        <Section title={discoverText.dateRange}>
          <DateRange filters={filters} counts={counts} nowMs={nowMs} onChange={change} />
        </Section>
      </div>
    </div>
  );
}

type KindProps = Pick<Props, 'filters' | 'counts' | 'onChange'>;

/** The kinds that at least one sale has, of the chosen type or of all types. */
function KindSelect({ filters, counts, onChange }: KindProps) {
  const { saleType, kind } = filters;
  const types = saleType === null ? SALE_TYPES : [saleType];
  const shown = types
    .flatMap(kindsOf)
    .filter((each) => each === kind || (counts?.kinds[each] ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <Select
      aria-label={discoverText.kind}
      className={`font-semibold ${kind === null ? '' : 'bg-notice-wash'}`}
      value={kind ?? ''}
      onChange={(event) => {
        const chosen = shown.find((each) => each === event.currentTarget.value) ?? null;
        // A kind belongs to one type, which is then chosen, too.
        const type = chosen === null ? saleType : typeOfKind(chosen);
        onChange({ ...filters, saleType: type, kind: chosen });
      }}
    >
      <option value="">{discoverText.anyKind}</option>
      {shown.map((each) => (
        <option key={each} value={each}>
          {discoverText.kindChoice(kindText(each), counts?.kinds[each] ?? 0)}
        </option>
      ))}
    </Select>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: Elements }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="font-semibold">
        {title}
      </p>
      {children}
    </div>
  );
}
