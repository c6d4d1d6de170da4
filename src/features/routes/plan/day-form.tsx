import { useState } from 'react';
import type { Route } from '../../../domain/route/route.ts';
import { type DaySettings, withDaySettings } from '../../../domain/route/settings/day-settings.ts';
import { minutesOf } from '../../../domain/time/calendar-date.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import { planTogetherText } from '../../../i18n/routes/plan-together-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { shortDateText } from '../../../i18n/sale/when-text.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { ToggleButtons } from '../../../ui/form/toggle-buttons.tsx';
import { ChoosePlace } from './choose-place.tsx';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';

interface Props {
  readonly day: RouteDayView;
  /** Others plan it too. */
  readonly isCommon: boolean;
  readonly onChange: (edit: (route: Route) => Route) => void;
}

/** Day, leaving time, when to be back, start and end. Each change counts at once. */
export function DayForm({ day, isCommon, onChange }: Props) {
  const { settings, days, date, leave } = day;
  const [typed, setTyped] = useState<string | null>(null);
  const set = (changes: Partial<DaySettings>) =>
    onChange((route) => ({ ...route, settings: withDaySettings(route.settings, changes) }));
  const shown = typed ?? leave;
  const chosenDays = days.some((each) => each.date === date)
    ? days
    : [...(date === null ? [] : [{ date, openStops: 0 }]), ...days];
  return (
    <div className="flex flex-col gap-4">
      {chosenDays.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="font-semibold">{dayPlanText.day}</p>
          <ToggleButtons
            label={dayPlanText.day}
            options={chosenDays.map((each) => ({
              value: each.date,
              label: dayPlanText.dayWithOpen(shortDateText(each.date), each.openStops),
            }))}
            value={date}
            onChange={(chosen) => {
              if (chosen !== null) onChange((route) => ({ ...route, day: chosen }));
            }}
          />
        </div>
      )}
      <Field
        label={dayPlanText.leave}
        hint={dayPlanText.zone}
        error={minutesOf(shown) === null ? dayPlanText.leaveInvalid : null}
      >
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value);
              if (minutesOf(target.value) !== null) set({ leave: target.value });
            }}
          />
        )}
      </Field>
      <Field label={routePageText.backBy} hint={routePageText.backByHint}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={settings.backBy ?? ''}
            onChange={({ target }) => set({ backBy: target.value === '' ? null : target.value })}
          />
        )}
      </Field>
      <ChoosePlace
        label={routePageText.start}
        fixed={[{ value: 'app', label: routePageText.app(day.areaLabel) }]}
        value={settings.start ?? 'app'}
        onChange={(start) => set({ start: typeof start === 'string' ? null : start })}
      />
      <ChoosePlace
        label={routePageText.end}
        fixed={[
          { value: 'return', label: routePageText.endReturn },
          { value: 'open', label: routePageText.endOpen },
        ]}
        value={settings.end}
        onChange={(end) => set({ end })}
      />
      {isCommon && <p className="text-sm text-muted">{planTogetherText.placesSeen}</p>}
    </div>
  );
}
