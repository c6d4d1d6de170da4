import { WALKED_ROW, WalkBack, WalkFacts } from '../../../components/routes/walk-heading.tsx';
import type { RoutePlan } from '../../../domain/route/planner/plan.ts';
import { estimatedWays } from '../../../domain/route/travel/travel-times.ts';
import { waysToStops } from '../../../domain/route/way-to-stop.ts';
import { minuteText, stopLines } from '../../../i18n/pages/day-plan-text.ts';
import { stayText } from '../../../i18n/routes/route-page-text.ts';
import { walkFactsText } from '../../../i18n/routes/walk-text.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';

interface Props {
  readonly label: string;
  readonly day: RouteDayView;
  readonly plan: RoutePlan;
}

/** When one of the cars is where. */
export function CarTimetable({ label, day, plan }: Props) {
  const { stops } = plan;
  if (stops.length === 0) return null;
  const ways = waysToStops(plan);
  const known = new Map(day.stops.map((stop) => [stop.id, stop]));
  const estimated = estimatedWays(
    day.travel.times,
    day.start,
    stops.map(({ id }) => known.get(id)?.point ?? null),
    ways,
  );
  return (
    <ol
      aria-label={label}
      className="flex flex-col rounded-2xl border-2 border-line bg-card px-4 tabular-nums"
    >
      {stops.map((stop, index) => {
        const way = ways[index];
        if (way === undefined) return null;
        const { isOnFoot, begins, ends } = way;
        return (
          <li key={stop.id} data-stop={stop.id} className="border-line not-first:border-t-2">
            <div className={`py-2.5 ${isOnFoot || begins !== null ? WALKED_ROW : ''}`}>
              {begins !== null && (
                <WalkFacts text={walkFactsText(begins.ids.length, begins.minutes)} />
              )}
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-2xl leading-tight font-extrabold">
                  {minuteText(Math.ceil(stop.arriveAt - 1e-6))}
                </span>
                <span className="font-semibold">{stayText(stop.waitMinutes, stop.leaveAt)}</span>
              </p>
              <h3 className="flex gap-2 text-[1.0625rem] leading-snug">
                <span className="font-extrabold">{index + 1}</span>
                <span translate="no" className="wrap-anywhere">
                  {known.get(stop.id)?.title}
                </span>
              </h3>
              <p className="text-sm text-muted">
                {stopLines(stop, null, estimated[index] ?? true, way)[0]}
              </p>
              {ends !== null && ends.minutes >= 1 && <WalkBack minutes={ends.backMinutes} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
