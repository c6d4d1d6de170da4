import { minutesOf } from '../time/calendar-date.ts';
import type { RouteDay } from './day-problem.ts';
import type { PlannedStop } from './planner/plan.ts';
import type { OpenWindow, RouteProblem } from './planner/problem.ts';

/** The first of the days on which most stops are open. */
export function fullestDay(days: readonly RouteDay[]): string | null {
  const most = Math.max(...days.map(({ openStops }) => openStops));
  return days.find(({ openStops }) => openStops === most)?.date ?? null;
}

/** A time, HH:MM, or a minute of the day if that is later. */
export function laterOf(time: string, minute: number): string {
  if ((minutesOf(time) ?? 0) >= minute) return time;
  const hour = Math.floor(minute / 60) % 24;
  return [hour, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The opening in which the visit lies. */
export function windowOf(
  problem: Pick<RouteProblem, 'stops'> | null,
  { id, beginAt }: Pick<PlannedStop, 'id' | 'beginAt'>,
): OpenWindow | null {
  const windows = problem?.stops.find((stop) => stop.id === id)?.windows ?? [];
  return windows.find(({ closes }) => beginAt <= closes) ?? null;
}
