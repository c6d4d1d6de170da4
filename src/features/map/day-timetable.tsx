import type { RefObject } from 'react';
import { TravelNote } from '../../components/routes/travel-note.tsx';
import type { RouteDayView } from '../../components/routes/use-route-day.ts';
import { WALKED_ROW, WalkBack, WalkHeading } from '../../components/routes/walk-heading.tsx';
import { windowOf } from '../../domain/route/day-of-route.ts';
import type { RoutePlan } from '../../domain/route/planner/plan.ts';
import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import { estimatedWays } from '../../domain/route/travel/travel-times.ts';
import { waysToStops } from '../../domain/route/way-to-stop.ts';
import { dayPlanText, proofText, stopLines } from '../../i18n/pages/day-plan-text.ts';

interface Props {
  readonly day: RouteDayView;
  readonly plan: RoutePlan;
  /** The problem that the plan answers. */
  readonly problem: RouteProblem;
  readonly isPlanning: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The person wants to drive to each of these stops, or would rather park once. */
  readonly onDrive: (ids: readonly string[], isDrivenTo: boolean) => void;
}

/** When to be where, and how sure that is. */
export function DayTimetable({ day, plan, problem, isPlanning, heading, onDrive }: Props) {
  const ways = waysToStops(plan);
  const known = new Map(day.stops.map((stop) => [stop.id, stop]));
  const estimated = estimatedWays(
    day.travel.times,
    day.start,
    plan.stops.map(({ id }) => known.get(id)?.point ?? null),
    ways,
  );
  return (
    <div className="flex flex-col gap-2">
      <h3 ref={heading} tabIndex={-1} className="font-display font-extrabold">
        {dayPlanText.timetable}
      </h3>
      <p className="text-sm font-semibold">{proofText(plan, isPlanning)}</p>
      <ol aria-label={dayPlanText.stops} className="flex flex-col">
        {plan.stops.map((stop, index) => {
          const way = ways[index];
          if (way === undefined) return null;
          const [drive, visit, ...rest] = stopLines(
            stop,
            windowOf(problem, stop),
            estimated[index] ?? true,
            way,
          );
          const isWalked = way.isOnFoot || way.begins !== null;
          const of = known.get(stop.id);
          return (
            <li key={stop.id} data-stop={stop.id} className="border-t-2 border-line">
              <div className={`py-3 ${isWalked ? WALKED_ROW : ''}`}>
                <WalkHeading stop={stop} way={way} plan={plan} onDrive={onDrive} />
                <div className="flex gap-3">
                  <span className="font-display text-lg leading-6 font-extrabold tabular-nums">
                    {index + 1}
                  </span>
                  <div className="flex min-w-0 flex-col gap-0.5 tabular-nums">
                    <p className="text-sm text-muted">{drive}</p>
                    <p className="font-semibold break-words">
                      {of?.title ?? dayPlanText.unknownSale}
                    </p>
                    <p className="font-semibold">{visit}</p>
                    {[...rest, ...(of?.isAbout === true ? [dayPlanText.about] : [])].map((line) => (
                      <p key={line} className="text-sm text-muted">
                        {line}
                      </p>
                    ))}
                  </div>
                </div>
                {way.ends !== null && way.ends.minutes >= 1 && (
                  <WalkBack minutes={way.ends.backMinutes} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {plan.stops.length > 0 && (
        <p className="border-t-2 border-line pt-3 font-semibold">
          {dayPlanText.back(Math.ceil(plan.endsAt))}
        </p>
      )}
      <TravelNote travel={day.travel} estimated={estimated} />
    </div>
  );
}
