import { type PlanWait, usePlanWait } from '../../../components/routes/use-plan-wait.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { DayPlan } from '../../../device/door/planner-door.ts';
import {
  type DriveMoment,
  type DriveNow,
  driveNow,
} from '../../../domain/route/drive/drive-now.ts';
import { type RoadAhead, roadAhead } from '../../../domain/route/drive/road-ahead.ts';
import { useDayPlan } from '../../../components/routes/use-day-plan.ts';
import { distanceMiles } from '../../../domain/geo/distance.ts';
import type { Planner } from '../../../page/routes/use-planner.ts';

export interface Drive extends DriveNow, RoadAhead {
  /** Null while there is none. */
  readonly dayPlan: DayPlan | null;
  readonly planning: Planner<DayPlan>;
  readonly wait: PlanWait;
}

/** The rest of a day from this minute and this place, in the order of the route once it has one. */
export function useDrive(day: RouteDayView, moment: DriveMoment): Drive {
  const now = driveNow(day, moment);
  const leavesEarly = day.settings.leavesEarly || isUnderWay(day, now, moment);
  const planning = useDayPlan(day.isRead ? now.problem : null, { leavesEarly });
  const wait = usePlanWait(day.isRead, planning);
  const { answer: dayPlan, problem } = planning;
  const plan = dayPlan?.plan ?? null;
  const { keepsOrder } = day.settings;
  const ahead = roadAhead(now, { plan, problem, times: day.travel.times, keepsOrder });
  return { ...now, ...ahead, dayPlan, planning, wait };
}

/** Farther from where the day begins, one has left. */
const LEFT_MILES = 0.3;

/** Whether the person has left for the first stop: from then on, its time is when they get there. */
function isUnderWay(day: RouteDayView, now: DriveNow, { position }: DriveMoment): boolean {
  const hasLeft = position !== null && distanceMiles(position, day.start) > LEFT_MILES;
  return now.isToday && (now.over.length > 0 || now.here !== null || hasLeft);
}
