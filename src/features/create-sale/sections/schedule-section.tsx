import { CalendarPlus, Trash2 } from 'lucide-react';
import { defaultDay } from '../../../domain/sale/draft/draft.ts';
import type { ScheduleDay } from '../../../domain/sale/sale.ts';
import { dateOfDayNumber, dayNumberOf } from '../../../domain/time/calendar-date.ts';
import { instantOf, offsetMsAt } from '../../../domain/time/zone.ts';
import { deviceTimeZone } from '../../../page/app/local-day.ts';
import { createSaleText } from '../../../i18n/sale/create-sale-text.ts';
import { zoneNameText } from '../../../i18n/sale/when-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field, FieldError } from '../../../ui/form/field.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { FormProps } from '../form-props.ts';
import { DayPresetChips } from './day-preset-chips.tsx';
import { FormSection } from './form-section.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface Props extends FormProps {
  /** YYYY-MM-DD on this device. */
  readonly today: string;
  /** Proposes the days of most sales. */
  readonly hasPresets: boolean;
  /** All of its days are over. */
  readonly isOver: boolean;
  /** IANA zone of the hours. */
  readonly timeZone: string;
  /** When the address is shown. */
  readonly children: Elements;
}

/** Date & Time: one opening a day. More days can be added (spec 2 and 9). */
export function ScheduleSection(props: Props) {
  const { draft, change, problems, today, isOver, timeZone, children } = props;
  const { days } = draft;
  const zone = otherZone(days, timeZone);
  const setDay = (index: number, day: ScheduleDay) =>
    change({ days: days.map((other, at) => (at === index ? day : other)) });
  const removeDay = (index: number) => change({ days: days.filter((_, at) => at !== index) });
  const addDay = () => change({ days: [...days, nextDayAfter(days, today)] });
  return (
    <FormSection title={createSaleText.dateTime}>
      {props.hasPresets && (
        <DayPresetChips days={days} today={today} onChoose={(chosen) => change({ days: chosen })} />
      )}
      <ol data-field={days.length > 0 ? 'days' : undefined} className="flex flex-col gap-4">
        {days.map((day, index) => (
          // Days have no id. Their position in the list identifies them.
          <li key={index}>
            <DayFields
              day={day}
              number={index + 1}
              error={problems.at('days', index)}
              onChange={(changed) => setDay(index, changed)}
              onRemove={() => removeDay(index)}
            />
          </li>
        ))}
      </ol>
      <div data-field="days">
        <StatusRegion>
          {zone !== null && (
            <p className="mb-3 text-sm text-muted">{createSaleText.zoneNote(zone)}</p>
          )}
        </StatusRegion>
        <StatusRegion>
          {isOver && (
            <p className="mb-3 rounded-xl bg-notice-wash px-4 py-3">{createSaleText.allOver}</p>
          )}
        </StatusRegion>
        <Button onClick={addDay}>
          <CalendarPlus aria-hidden className="size-5" />
          {createSaleText.addDay}
        </Button>
        <div className="pt-1.5">
          <FieldError id="days-error" error={problems.at('days')} />
        </div>
      </div>
      {children}
    </FormSection>
  );
}

/** The name of the zone, if its clock shows other hours on one of the days than this device's does. */
function otherZone(days: readonly ScheduleDay[], timeZone: string): string | null {
  const here = deviceTimeZone();
  for (const { date } of days) {
    const dayNumber = dayNumberOf(date);
    if (dayNumber === null) continue;
    const noonMs = instantOf(dayNumber, 12 * 60, timeZone);
    if (offsetMsAt(timeZone, noonMs) !== offsetMsAt(here, noonMs)) {
      return zoneNameText(noonMs, timeZone);
    }
  }
  return null;
}

/** The day after the last one, with its hours. Today if there is none. */
function nextDayAfter(days: readonly ScheduleDay[], today: string): ScheduleDay {
  const last = days.at(-1);
  const lastNumber = last ? dayNumberOf(last.date) : null;
  if (!last || lastNumber === null) return defaultDay(today);
  return { ...last, date: dateOfDayNumber(lastNumber + 1) };
}

interface DayProps {
  readonly day: ScheduleDay;
  readonly number: number;
  readonly error: string | null;
  readonly onChange: (day: ScheduleDay) => void;
  readonly onRemove: () => void;
}

/** Wide enough for hours with AM or PM; where two do not fit side by side, one is below the other. */
const TIME = 'min-w-0 max-w-full grow basis-[8.5rem]';

function DayFields({ day, number, error, onChange, onRemove }: DayProps) {
  const errorId = `day-${number}-error`;
  const wrong =
    error === null ? {} : { 'aria-invalid': true as const, 'aria-describedby': errorId };
  return (
    <fieldset className="min-w-0 rounded-xl border-2 border-line p-3 pt-1">
      <legend className="float-left flex w-full items-center justify-between font-semibold">
        <span>{createSaleText.day(number)}</span>
        <button
          type="button"
          aria-label={createSaleText.removeDay(number)}
          className="grid size-11 place-content-center rounded-full hover:bg-sunk"
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </legend>
      <div className="clear-both flex flex-wrap gap-3">
        <DayInput
          label={createSaleText.date}
          type="date"
          className="min-w-0 grow basis-full sm:basis-[11rem]"
          value={day.date}
          wrong={wrong}
          onChange={(date) => onChange({ ...day, date })}
        />
        <DayInput
          label={createSaleText.startTime}
          type="time"
          className={TIME}
          value={day.startTime}
          wrong={wrong}
          onChange={(startTime) => onChange({ ...day, startTime })}
        />
        <DayInput
          label={createSaleText.endTime}
          type="time"
          className={TIME}
          value={day.endTime}
          wrong={wrong}
          onChange={(endTime) => onChange({ ...day, endTime })}
        />
      </div>
      <Checkbox
        label={createSaleText.nextDay}
        checked={day.nextDay}
        onChange={(nextDay) => onChange({ ...day, nextDay })}
      />
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

interface InputProps {
  readonly label: string;
  readonly type: 'date' | 'time';
  readonly value: string;
  readonly className: string;
  readonly wrong: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string };
  readonly onChange: (value: string) => void;
}

function DayInput({ label, type, value, className, wrong, onChange }: InputProps) {
  return (
    <Field label={label} className={className}>
      {(control) => (
        <TextInput
          {...control}
          {...wrong}
          type={type}
          value={value}
          // Shows the whole year of a date, even in large text on the narrowest phones.
          className="px-2.5 text-[min(1rem,8.5vw)]"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
