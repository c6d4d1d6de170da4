import { minutesOf } from '../../domain/time/calendar-date.ts';
import { dayFactsText, routePageText } from '../../i18n/routes/route-page-text.ts';
import { shortDateText } from '../../i18n/sale/when-text.ts';
import type { RouteDayView } from './use-route-day.ts';

interface Props {
  readonly day: Pick<RouteDayView, 'date' | 'leave' | 'startLabel' | 'settings'>;
  readonly isPast: boolean;
  /** When the plan leaves, in minutes of the day. Null or absent: as it was set. */
  readonly leaveAt?: number | null;
}

/** What is set for the day, on one line. */
export function DayFacts({
  day: { date, leave, startLabel, settings },
  isPast,
  leaveAt = null,
}: Props) {
  const backBy = minutesOf(settings.backBy ?? '');
  return (
    <div className="min-w-0 grow basis-40 font-semibold tabular-nums">
      <p>
        {date === null
          ? routePageText.noneOpen
          : dayFactsText(
              shortDateText(date),
              Math.floor(leaveAt ?? minutesOf(leave) ?? 0),
              startLabel,
              backBy,
            )}
      </p>
      {isPast && <p className="text-danger">{routePageText.dayPassed}</p>}
    </div>
  );
}
