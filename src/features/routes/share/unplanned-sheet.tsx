import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import { minutesOf } from '../../../domain/time/calendar-date.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import { dayFactsText } from '../../../i18n/routes/route-page-text.ts';
import { shortDateText } from '../../../i18n/sale/when-text.ts';
import { UnplannedStops } from '../unplanned-stops.tsx';

interface Props {
  readonly day: Pick<RouteDayView, 'date' | 'timeZone' | 'leave' | 'startLabel' | 'stops'>;
  readonly nowMs: number;
}

/** What goes on paper while a day has no plan: the stops ahead. */
export function UnplannedSheet({ day, nowMs }: Props) {
  const { date, leave, startLabel, stops } = day;
  return (
    <>
      {date !== null && (
        <p className="text-lg font-semibold tabular-nums">
          {dayFactsText(shortDateText(date), minutesOf(leave) ?? 0, startLabel)}
        </p>
      )}
      <p>{dayPlanText.noTimesYet}</p>
      <UnplannedStops
        stops={stops.filter(({ settings }) => settings.visit === null)}
        day={day}
        nowMs={nowMs}
      />
    </>
  );
}
