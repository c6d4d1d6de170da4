import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { DayPlan } from '../../../device/door/planner-door.ts';
import {
  type DriveMoment,
  type DriveNow,
  driveNow,
} from '../../../domain/route/drive/drive-now.ts';
import { type RoadAhead, roadAhead } from '../../../domain/route/drive/road-ahead.ts';
import { usePlanner } from '../../../page/routes/use-planner.ts';

export interface Drive extends DriveNow, RoadAhead {
  /** Null while there is none. */
  readonly dayPlan: DayPlan | null;
}

/** The rest of a day from this minute and this place, in the order of the route once it has one. */
export function useDrive(day: RouteDayView, moment: DriveMoment): Drive {
  const now = driveNow(day, moment);
  const { answer: dayPlan, problem } = usePlanner('day', day.isRead ? now.problem : null);
  const plan = dayPlan?.plan ?? null;
  const { keepsOrder } = day.settings;
  const ahead = roadAhead(now, { plan, problem, times: day.travel.times, keepsOrder });
  return { ...now, ...ahead, dayPlan };
}
