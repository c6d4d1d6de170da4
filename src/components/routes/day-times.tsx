import { useState } from 'react';
import type { RouteDay } from '../../domain/route/day-problem.ts';
import { minutesOf } from '../../domain/time/calendar-date.ts';
import { dayPlanText } from '../../i18n/pages/day-plan-text.ts';
import { routePageText } from '../../i18n/routes/route-page-text.ts';
import { shortDateText } from '../../i18n/sale/when-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ToggleButtons } from '../../ui/form/toggle-buttons.tsx';

interface DayProps {
  readonly days: readonly RouteDay[];
  readonly date: string | null;
  readonly onChange: (date: string) => void;
}

/** Chooses the day on which a route is driven. */
export function DayChoice({ days, date, onChange }: DayProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold">{dayPlanText.day}</p>
      <ToggleButtons
        label={dayPlanText.day}
        options={days.map((each) => ({
          value: each.date,
          label: dayPlanText.dayWithOpen(shortDateText(each.date), each.openStops),
        }))}
        value={date}
        onChange={(chosen) => {
          if (chosen !== null) onChange(chosen);
        }}
      />
    </div>
  );
}

interface Props {
  /** HH:MM, as it was last set, or as it is proposed. */
  readonly leave: string;
  /** HH:MM. Null: whenever the stops are done. */
  readonly backBy: string | null;
  /** The person has asked for a plan that would begin before now. */
  readonly isLeavePassed?: boolean;
  /** `isTime` is false if the text is not a time (yet): then there is no plan for it. */
  readonly onLeave: (text: string, isTime: boolean) => void;
  readonly onBackBy: (time: string | null) => void;
}

/** When the day begins and ends. What is typed stays, even if it is not a time. */
export function DayTimes({ leave, backBy, isLeavePassed = false, onLeave, onBackBy }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? leave;
  const isTime = minutesOf(shown) !== null;
  const passed = isLeavePassed ? dayPlanText.leavePassed : null;
  return (
    <>
      <Field
        label={dayPlanText.leave}
        hint={dayPlanText.zone}
        error={isTime ? passed : dayPlanText.leaveInvalid}
      >
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={shown}
            onChange={({ target: { value } }) => {
              setTyped(value);
              onLeave(value, minutesOf(value) !== null);
            }}
          />
        )}
      </Field>
      <Field label={routePageText.backBy} hint={routePageText.backByHint}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={backBy ?? ''}
            onChange={({ target }) => onBackBy(target.value === '' ? null : target.value)}
          />
        )}
      </Field>
    </>
  );
}
