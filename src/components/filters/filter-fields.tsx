import { type ReactNode, useId } from 'react';
import { TypeMark } from '../sale/type-mark.tsx';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Slider } from '../../ui/form/slider.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ToggleButtons } from '../../ui/form/toggle-buttons.tsx';
import { DateRange } from './date-range.tsx';
import { type Filters, LISTED_STATUSES, RADIUS_MILES } from './filter-state.ts';

interface Props {
  readonly filters: Filters;
  readonly nowMs: number;
  readonly onChange: (filters: Filters) => void;
}

/** The sections of the filter panel (spec 2). */
export function FilterFields({ filters, nowMs, onChange }: Props) {
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
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
          <ToggleButtons
            label={discoverText.saleType}
            options={SALE_TYPES.map((type) => ({
              value: type,
              label: discoverText.types[type],
              mark: <TypeMark saleType={type} />,
            }))}
            value={filters.saleType}
            onChange={(saleType) => change({ saleType })}
          />
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
          // The radius takes the place of an area of the map.
          onChange={(radiusMiles) => change({ radiusMiles, bounds: null })}
        />
        <Section title={discoverText.status}>
          <div className="flex flex-wrap gap-x-6">
            {LISTED_STATUSES.map((status) => (
              <Checkbox
                key={status}
                label={discoverText.statuses[status]}
                checked={filters.statuses[status]}
                onChange={(isOn) => change({ statuses: { ...filters.statuses, [status]: isOn } })}
              />
            ))}
          </div>
        </Section>
      </div>
      <Section title={discoverText.dateRange}>
        <DateRange filters={filters} nowMs={nowMs} onChange={change} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
