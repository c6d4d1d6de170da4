import type { LatLng } from '../geo/distance.ts';
import type { Sale, SaleType } from '../sale/sale.ts';
import { windowsOf } from '../sale/schedule.ts';
import { DAY_MS, dateOfDayNumber, dayNumberOf, minutesOf } from '../time/calendar-date.ts';
import { localDayNumberAt, offsetMsAt } from '../time/zone.ts';
import type { OpenWindow, PlannerStop, RouteProblem } from './planner/problem.ts';
import { type StopSettings, USUAL_WISH } from './settings/stop-settings.ts';
import { estimatedDriveMinutes } from './travel/travel-estimate.ts';

/** A stop of a route. `sale` is null if the sale is no longer available. */
export interface DayStop {
  readonly id: string;
  readonly sale: Pick<Sale, 'saleType' | 'days' | 'timeZone' | 'cancelledAt'> | null;
  /** Null if nobody knows where it is, or it is online only. */
  readonly point: LatLng | null;
  /** Whether people can walk there from a sale nearby: only if its point is exact. */
  readonly isWalkable?: boolean;
  /** What the person wants of the stop. If absent, the usual values apply. */
  readonly wanted?: Pick<StopSettings, 'minutes' | 'wish' | 'isMust' | 'position' | 'beginAt'> &
    Partial<Pick<StopSettings, 'isDrivenTo'>>;
}

export type LeftOutReason = 'gone' | 'cancelled' | 'noPoint' | 'closedThatDay';

export interface DayProblem {
  readonly problem: RouteProblem;
  /** Stops that no plan of this day can have, in the order of the route. */
  readonly leftOut: readonly { readonly id: string; readonly reason: LeftOutReason }[];
}

export interface DayQuestion {
  readonly stops: readonly DayStop[];
  readonly start: LatLng;
  /** YYYY-MM-DD, by the calendar of `timeZone`. */
  readonly date: string;
  readonly timeZone: string;
  /** Minutes after midnight of that day. */
  readonly leaveAt: number;
  /** The latest minute at which the day may end, over 1,440 if that is past midnight. Absent or null: no limit. */
  readonly endBy?: number | null;
  /** Where the day ends. If absent, back at the start. */
  readonly end?: 'return' | 'open' | LatLng;
  /** Whether the stops keep the order in which they are given. */
  readonly keepsOrder?: boolean;
  /** How long the way from one place to another takes. Estimated if absent. */
  readonly driveMinutes?: (from: LatLng, to: LatLng) => number;
}

/**
 * How long people stay, including waiting in line. A garage is seen quickly. An estate sale is a whole house,
 * often with a line at the door. At an auction, people register, look, and wait for a lot to come up.
 */
export const VISIT_MINUTES: Readonly<Record<SaleType, number>> = {
  garage: 20,
  estate: 35,
  auction: 60,
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The zone of a route's days and times, which is the zone of its first sale. UTC if there is none. */
export function routeTimeZone(stops: readonly DayStop[]): string {
  return stops.find(({ sale }) => sale !== null)?.sale?.timeZone ?? 'UTC';
}

/** A day on which stops of a route are open. */
export interface RouteDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly openStops: number;
}

/** The days, from now on, on which at least one stop is open that a plan can have. In order. */
export function routeDays(
  stops: readonly DayStop[],
  timeZone: string,
  nowMs: number,
): readonly RouteDay[] {
  const openStops = new Map<number, number>();
  for (const { sale, point } of stops) {
    if (sale === null || sale.cancelledAt !== null || point === null) continue;
    const days = new Set<number>();
    for (const { startMs, endMs } of windowsOf(sale.days, sale.timeZone)) {
      if (endMs <= nowMs) continue;
      const first = localDayNumberAt(timeZone, Math.max(startMs, nowMs));
      const last = localDayNumberAt(timeZone, endMs - 1);
      for (let day = first; day <= last; day += 1) days.add(day);
    }
    for (const day of days) openStops.set(day, (openStops.get(day) ?? 0) + 1);
  }
  return [...openStops]
    .toSorted(([a], [b]) => a - b)
    .map(([day, count]) => ({ date: dateOfDayNumber(day), openStops: count }));
}

/** The first day, from now on, on which a sale is open: YYYY-MM-DD in its own zone. Null: it is over. */
export function firstOpenDay(
  { days, timeZone }: Pick<Sale, 'days' | 'timeZone'>,
  nowMs: number,
): string | null {
  const next = windowsOf(days, timeZone).find(({ endMs }) => endMs > nowMs);
  if (next === undefined) return null;
  return dateOfDayNumber(localDayNumberAt(timeZone, Math.max(next.startMs, nowMs)));
}

/** The first and the last date, from now on, on which any of some sales is open. Null: all are over. */
export function openDates(
  sales: readonly Pick<Sale, 'days' | 'timeZone' | 'cancelledAt'>[],
  nowMs: number,
): { readonly first: string; readonly last: string } | null {
  const dates = sales
    .filter(({ cancelledAt }) => cancelledAt === null)
    .flatMap(({ days, timeZone }) =>
      windowsOf(days, timeZone)
        .filter(({ endMs }) => endMs > nowMs)
        .map(({ startMs }) => localDayNumberAt(timeZone, Math.max(startMs, nowMs))),
    )
    .toSorted((a, b) => a - b);
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return null;
  return { first: dateOfDayNumber(first), last: dateOfDayNumber(last) };
}

/**
 * The minute by which a day that begins at `leaveAt` has to end. A clock time earlier than that belongs to the next
 * morning.
 */
export function endOfDay(backBy: string | null, leaveAt: number): number | null {
  const minute = minutesOf(backBy ?? '');
  if (minute === null) return null;
  return minute <= leaveAt ? minute + DAY_MINUTES : minute;
}

/** The clock of the zone at an instant, as minutes since the midnight with which the date begins. */
export function minuteOfDay(atMs: number, date: string, timeZone: string): number {
  const midnightMs = (dayNumberOf(date) ?? 0) * DAY_MS;
  return (atMs + offsetMsAt(timeZone, atMs) - midnightMs) / MINUTE_MS;
}

/**
 * One day of a route as a problem for the planner. Its stops are sorted by id, so that the order in which they
 * were chosen makes no difference unless it has to be kept.
 */
export function dayProblem(question: DayQuestion): DayProblem {
  const { stops, start, date, timeZone, leaveAt, end = 'return', keepsOrder = false } = question;
  const { driveMinutes = estimatedDriveMinutes } = question;
  const leftOut: { id: string; reason: LeftOutReason }[] = [];
  const planned: PlannerStop[] = [];
  const points: LatLng[] = [start];
  for (const stop of stops.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, sale, point } = stop;
    const windows = sale === null ? [] : openingsOn(sale, date, timeZone);
    const reason = reasonToLeaveOut(stop, windows);
    if (reason !== null || sale === null || point === null) {
      leftOut.push({ id, reason: reason ?? 'gone' });
      continue;
    }
    points.push(point);
    const { wanted } = stop;
    planned.push({
      id,
      minutes: wanted?.minutes ?? VISIT_MINUTES[sale.saleType],
      windows,
      wish: wanted?.wish ?? USUAL_WISH,
      isMust: wanted?.isMust ?? false,
      // An order that was set by hand is more specific.
      position: keepsOrder ? 'any' : (wanted?.position ?? 'any'),
      beginAt: minutesOf(wanted?.beginAt ?? ''),
      ...(stop.isWalkable === true ? { point } : {}),
      ...(wanted?.isDrivenTo === true ? { isDrivenTo: true } : {}),
    });
  }
  if (typeof end === 'object') points.push(end);
  const places = new Map(stops.map(({ id }, index) => [id, index]));
  return {
    problem: {
      leaveAt,
      endBy: question.endBy ?? null,
      end: typeof end === 'object' ? 'place' : end === 'open' ? 'lastStop' : 'start',
      stops: planned,
      travel: points.map((from) => points.map((to) => driveMinutes(from, to))),
      order: keepsOrder ? stops.map(({ id }) => id) : [],
      rule: 'leaveByClosing',
    },
    leftOut: leftOut.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
  };
}

function reasonToLeaveOut(
  { sale, point }: DayStop,
  windows: readonly OpenWindow[],
): LeftOutReason | null {
  if (sale === null) return 'gone';
  if (sale.cancelledAt !== null) return 'cancelled';
  if (point === null) return 'noPoint';
  return windows.length === 0 ? 'closedThatDay' : null;
}

/**
 * Openings that are at least partly on the day, in minutes of that day, earliest first. They may begin the day before
 * and end the day after.
 */
export function openingsOn(
  sale: Pick<Sale, 'days' | 'timeZone'>,
  date: string,
  timeZone: string,
): OpenWindow[] {
  return windowsOf(sale.days, sale.timeZone)
    .map(({ startMs, endMs }) => ({
      opens: minuteOfDay(startMs, date, timeZone),
      closes: minuteOfDay(endMs, date, timeZone),
    }))
    .filter(({ opens, closes }) => opens < DAY_MINUTES && closes > 0);
}
