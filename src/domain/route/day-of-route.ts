import { clockOf, minutesOf } from '../time/calendar-date.ts';
import { localDateAt } from '../time/zone.ts';
import { minuteOfDay, type RouteDay } from './day-problem.ts';
import type { PlannedStop } from './planner/plan.ts';
import type { OpenWindow, RouteProblem } from './planner/problem.ts';
import { USUAL_LEAVING } from './settings/day-settings.ts';

/** The first of the days on which the most stops are open. */
export function fullestDay(days: readonly RouteDay[]): string | null {
  const most = Math.max(...days.map(({ openStops }) => openStops));
  return days.find(({ openStops }) => openStops === most)?.date ?? null;
}

/** The first minute of a day that has not passed: on the day itself the present minute, else 0. */
export function firstMinuteOf(date: string | null, timeZone: string, nowMs: number): number {
  const isToday = date !== null && date === localDateAt(timeZone, nowMs);
  return isToday ? Math.ceil(minuteOfDay(nowMs, date, timeZone)) : 0;
}

/** HH:MM at which people leave if nobody says otherwise: the usual time, or the day's first minute if that is later. */
export function usualLeaving(firstMinute: number): string {
  return laterOf(USUAL_LEAVING, firstMinute);
}

function laterOf(time: string, minute: number): string {
  return (minutesOf(time) ?? 0) >= minute ? time : clockOf(minute);
}

/**
 * Why no plan can begin at this time. Null if one can. The present minute is not over yet, so it may still be
 * chosen.
 */
export function leavingFault(text: string, firstMinute: number): 'no-time' | 'passed' | null {
  const minute = minutesOf(text);
  if (minute === null) return 'no-time';
  return minute < firstMinute - 1 ? 'passed' : null;
}

/** The opening in which the visit lies. */
export function windowOf(
  problem: Pick<RouteProblem, 'stops'> | null,
  { id, beginAt }: Pick<PlannedStop, 'id' | 'beginAt'>,
): OpenWindow | null {
  const windows = problem?.stops.find((stop) => stop.id === id)?.windows ?? [];
  return windows.find(({ closes }) => beginAt <= closes) ?? null;
}
