import type { Route } from '../../../domain/route/route.ts';
import { type DaySettings, withDaySettings } from '../../../domain/route/settings/day-settings.ts';
import { planTogetherText } from '../../../i18n/routes/plan-together-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { DayChoice, DayTimes } from '../../../components/routes/day-times.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChoosePlace } from './choose-place.tsx';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';

interface Props {
  readonly day: RouteDayView;
  /** Other people plan it, too. */
  readonly isCommon: boolean;
  readonly onChange: (edit: (route: Route) => Route) => void;
}

/** Day, leaving time, when to be back, start and end. Each change counts at once. */
export function DayForm({ day, isCommon, onChange }: Props) {
  const { settings, days, date, leave } = day;
  const set = (changes: Partial<DaySettings>) =>
    onChange((route) => ({ ...route, settings: withDaySettings(route.settings, changes) }));
  const chosenDays = days.some((each) => each.date === date)
    ? days
    : [...(date === null ? [] : [{ date, openStops: 0 }]), ...days];
  return (
    <div className="flex flex-col gap-4">
      {chosenDays.length > 0 && (
        <DayChoice
          days={chosenDays}
          date={date}
          onChange={(chosen) => onChange((route) => ({ ...route, day: chosen }))}
        />
      )}
      {/* A day that is under way has begun before now: no time is too early here. */}
      <DayTimes
        leave={leave}
        backBy={settings.backBy}
        onLeave={(text, isTime) => {
          if (isTime) set({ leave: text });
        }}
        onBackBy={(backBy) => set({ backBy })}
      />
      <Checkbox
        label={routePageText.early}
        checked={settings.leavesEarly}
        onChange={(leavesEarly) => set({ leavesEarly })}
      />
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
