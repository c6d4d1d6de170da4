import { type PlanWait, usePlanWait } from '../../../components/routes/use-plan-wait.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { DayPlan } from '../../../device/door/planner-door.ts';
import {
  type DriveMoment,
  type DriveNow,
  driveNow,
} from '../../../domain/route/drive/drive-now.ts';
import { type RoadAhead, roadAhead } from '../../../domain/route/drive/road-ahead.ts';
import { type Planner, usePlanner } from '../../../page/routes/use-planner.ts';

export interface Drive extends DriveNow, RoadAhead {
  /** Null while there is none. */
  readonly dayPlan: DayPlan | null;
  readonly planning: Planner<DayPlan>;
  readonly wait: PlanWait;
}

/** The rest of a day from this minute and this place, in the order of the route once it has one. */
export function useDrive(day: RouteDayView, moment: DriveMoment): Drive {
  const now = driveNow(day, moment);
  const planning = usePlanner('day', day.isRead ? now.problem : null);
  const wait = usePlanWait(day.isRead, planning);
  const { answer: dayPlan, problem } = planning;
  const plan = dayPlan?.plan ?? null;
  const { keepsOrder } = day.settings;
  const ahead = roadAhead(now, { plan, problem, times: day.travel.times, keepsOrder });
  return { ...now, ...ahead, dayPlan, planning, wait };
}
