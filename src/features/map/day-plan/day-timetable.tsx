import type { RefObject } from 'react';
import { TravelNote } from '../../../components/routes/travel-note.tsx';
import { WALKED_ROW, WalkBack, WalkHeading } from '../../../components/routes/walk-heading.tsx';
import { windowOf } from '../../../domain/route/day-of-route.ts';
import type { RoutePlan } from '../../../domain/route/planner/plan.ts';
import type { RouteProblem } from '../../../domain/route/planner/problem.ts';
import { waysToStops } from '../../../domain/route/way-to-stop.ts';
import type { Travel } from '../../../hooks/routes/use-travel.ts';
import { dayPlanText, proofText, stopLines } from '../../../i18n/pages/day-plan-text.ts';

interface Props {
  readonly plan: RoutePlan;
  /** What the plan answers. */
  readonly problem: RouteProblem;
  readonly isPlanning: boolean;
  readonly titleOf: (id: string) => string;
  readonly placedAbout: ReadonlySet<string>;
  readonly travel: Travel;
  /** Of the drive to each stop, whether its time is estimated. */
  readonly estimated: readonly boolean[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The person wants to drive to each of these stops, or would rather park once. */
  readonly onDrive: (ids: readonly string[], isDrivenTo: boolean) => void;
}

/** When to be where, and how sure that is. */
export function DayTimetable(props: Props) {
  const { plan, problem, isPlanning, titleOf, placedAbout, travel, estimated, heading } = props;
  const { onDrive } = props;
  const ways = waysToStops(plan);
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
                    <p className="font-semibold break-words">{titleOf(stop.id)}</p>
                    <p className="font-semibold">{visit}</p>
                    {[...rest, ...(placedAbout.has(stop.id) ? [dayPlanText.about] : [])].map(
                      (line) => (
                        <p key={line} className="text-sm text-muted">
                          {line}
                        </p>
                      ),
                    )}
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
      <TravelNote travel={travel} estimated={estimated} />
    </div>
  );
}
