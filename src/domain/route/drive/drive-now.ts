import type { LatLng } from '../../geo/distance.ts';
import { minutesOf } from '../../time/calendar-date.ts';
import { localDateAt } from '../../time/zone.ts';
import { dayProblem, type DayQuestion, endOfDay, minuteOfDay } from '../day-problem.ts';
import { asDayStop, type KnownStop } from '../known-stop.ts';
import type { RouteProblem } from '../planner/problem.ts';
import type { DaySettings } from '../settings/day-settings.ts';
import type { TravelTimes } from '../travel/travel-times.ts';
import { doorsOpenAt, leavesAt } from '../visit-under-way.ts';
import { questionOnFoot, type WalkUnderWay, walkUnderWay } from './walk-under-way.ts';

/** The day of a route with its settings. */
export interface DrivenDay {
  /** YYYY-MM-DD. Null: none was chosen, and no stop is open in the future. */
  readonly date: string | null;
  readonly timeZone: string;
  readonly settings: DaySettings;
  readonly stops: readonly KnownStop[];
  /** HH:MM */
  readonly leave: string;
  readonly start: LatLng;
  readonly travel: { readonly times: TravelTimes };
}

export interface DriveMoment {
  readonly position: LatLng | null;
  readonly nowMs: number;
  /** If false, the rest is planned in the best order. */
  readonly keepsOrder: boolean;
}

/** The state of a drive, before the rest of its day is planned. */
export interface DriveNow {
  readonly isToday: boolean;
  /** The stops that were visited or skipped. */
  readonly over: readonly KnownStop[];
  /** Where the person is now. */
  readonly here: KnownStop | null;
  /** When the doors open where the person is, in minutes of the day. Null: they are open, or nobody knows. */
  readonly opensHereAt: number | null;
  /** All others, in the order of the route. */
  readonly rest: readonly KnownStop[];
  /** The walk that has begun. Null if the person is not away from the car. */
  readonly walk: WalkUnderWay | null;
  /** The rest of the day for somebody who drives all of it. Null if there is no day. */
  readonly driving: DayQuestion | null;
  /** Where the rest of the day begins. */
  readonly start: LatLng;
  /** The rest of the day, with what is left of a walk that has begun. */
  readonly problem: RouteProblem | null;
}

/** The state of a drive at a given time and place. */
export function driveNow(day: DrivenDay, moment: DriveMoment): DriveNow {
  const { date, timeZone, settings, stops } = day;
  const { nowMs } = moment;
  const over = stops.filter((stop) => stop.settings.visit !== null);
  const open = stops.filter((stop) => stop.settings.visit === null);
  const here = open.find((stop) => stop.settings.arrivedAt !== null) ?? null;
  const rest = open.filter((stop) => stop !== here);
  const isToday = date !== null && date === localDateAt(timeZone, nowMs);
  const walk = walkUnderWay(settings.parked, rest, nowMs);
  const driving = questionOf(day, here, rest, moment);
  const question = driving === null ? null : questionOnFoot(driving, walk);
  return {
    isToday,
    over,
    here,
    opensHereAt:
      here === null || date === null || !isToday
        ? null
        : doorsOpenAt(asDayStop(here), minuteOfDay(nowMs, date, timeZone), date, timeZone),
    rest,
    walk,
    driving,
    start: question?.start ?? day.start,
    problem: question === null ? null : dayProblem(question).problem,
  };
}

function questionOf(
  day: DrivenDay,
  here: KnownStop | null,
  rest: readonly KnownStop[],
  { position, nowMs, keepsOrder }: DriveMoment,
): DayQuestion | null {
  const { date, timeZone, settings, leave, start } = day;
  if (date === null) return null;
  const isToday = date === localDateAt(timeZone, nowMs);
  const plannedLeave = minutesOf(leave) ?? 0;
  const earliest = isToday ? minuteOfDay(nowMs, date, timeZone) : plannedLeave;
  return {
    stops: rest.map(asDayStop),
    start: here?.point ?? position ?? lastPlace(day.stops) ?? start,
    date,
    timeZone,
    leaveAt:
      here === null
        ? earliest
        : leavesAt(asDayStop(here), here.settings, { earliest, isToday, date, timeZone }),
    // This depends on when the day was planned to begin, not on the present time: the later it gets, the less fits.
    endBy: endOfDay(settings.backBy, plannedLeave),
    end: settings.end === 'return' ? start : settings.end,
    keepsOrder,
    driveMinutes: (from, to) => day.travel.times(from, to).minutes,
  };
}

/** The place of the last stop that the person visited. */
function lastPlace(stops: readonly KnownStop[]): LatLng | null {
  return lastVisited(stops)?.point ?? null;
}

/** The last stop that the person visited. Null: none yet. */
export function lastVisited(stops: readonly KnownStop[]): KnownStop | null {
  const visited = stops
    .filter(({ settings }) => settings.visit?.outcome === 'done')
    .toSorted((a, b) => (a.settings.visit?.at ?? '').localeCompare(b.settings.visit?.at ?? ''));
  return visited.at(-1) ?? null;
}
