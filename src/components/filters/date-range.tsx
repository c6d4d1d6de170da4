import { X } from 'lucide-react';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { ChoiceCounts } from '../../device/catalog/query.ts';
import { type DateChoice, DateChips } from './date-chips.tsx';

interface Props {
  readonly filters: DateChoice;
  readonly counts: ChoiceCounts | null;
  readonly nowMs: number;
  readonly onChange: (range: Partial<DateChoice>) => void;
}

/** Two dates with the browser's own picker, and shortcuts for the two most common ranges. */
export function DateRange({ filters, counts, nowMs, onChange }: Props) {
  const { dateFrom, dateTo } = filters;
  const isBackwards = dateFrom !== null && dateTo !== null && dateTo < dateFrom;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <DateChips chosen={filters} counts={counts} nowMs={nowMs} onChange={onChange} />
      </div>
      {/* Side by side where both have room for a date, the button that clears it, and the browser's own. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3">
        <DateField
          label={discoverText.startDate}
          value={dateFrom}
          onChange={(date) => onChange({ dateFrom: date })}
        />
        <DateField
          label={discoverText.endDate}
          value={dateTo}
          error={isBackwards ? discoverText.endBeforeStart : null}
          onChange={(date) => onChange({ dateTo: date })}
        />
      </div>
    </div>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly error?: string | null;
  readonly onChange: (date: string | null) => void;
}

/** A native date field that reads 'Pick a date' while it is empty (spec 2). */
function DateField({ label, value, error = null, onChange }: DateFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative">
          <TextInput
            {...control}
            type="date"
            className={`peer pe-1 ${value === null ? 'not-focus:text-transparent' : ''}`}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
          {value === null ? (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-4 flex items-center whitespace-nowrap text-muted peer-focus:hidden forced-colors:hidden"
            >
              {discoverText.pickDate}
            </span>
          ) : (
            <button
              type="button"
              aria-label={discoverText.clearDate(label)}
              className="absolute inset-y-0.5 end-[calc(1em+20px)] grid w-[max(32px,1.25em)] place-content-center"
              onClick={() => onChange(null)}
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
