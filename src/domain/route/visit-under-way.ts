import { type DayStop, minuteOfDay, openingsOn, VISIT_MINUTES } from './day-problem.ts';
import type { StopSettings } from './settings/stop-settings.ts';

/** A visit in minutes of the day, by the clock of the route. */
interface Visit {
  /** When the person came to the stop. */
  readonly arrivedAt: number;
  /** How long they mean to stay. Null: as long as such a sale usually takes. */
  readonly minutes: number | null;
}

/**
 * When the doors open for somebody who is already there. Null: they are open, or nobody knows. `date` and
 * `timeZone` are the route's.
 */
export function doorsOpenAt(
  { sale }: Pick<DayStop, 'sale'>,
  arrivedAt: number,
  date: string,
  timeZone: string,
): number | null {
  if (sale === null) return null;
  const openings = openingsOn(sale, date, timeZone);
  if (openings.some(({ opens, closes }) => opens <= arrivedAt && arrivedAt < closes)) return null;
  return openings.find(({ opens }) => opens > arrivedAt)?.opens ?? null;
}

/**
 * When somebody who has come to a stop can go on, in minutes of the day. `arrivedAt` is an instant. If today is not the
 * day of the plan, the visit begins with the day, at `earliest`.
 */
export function leavesAt(
  stop: Pick<DayStop, 'sale'>,
  { arrivedAt, minutes }: Pick<StopSettings, 'arrivedAt' | 'minutes'>,
  day: {
    readonly earliest: number;
    readonly isToday: boolean;
    readonly date: string;
    readonly timeZone: string;
  },
): number {
  const { earliest, isToday, date, timeZone } = day;
  const cameMs = Date.parse(arrivedAt ?? '');
  if (isToday && Number.isNaN(cameMs)) return earliest;
  const at = isToday ? minuteOfDay(cameMs, date, timeZone) : earliest;
  return Math.max(earliest, visitEndsAt(stop, { arrivedAt: at, minutes }, date, timeZone));
}

/** When a visit is over: it begins once the doors are open, and takes as long as planned. */
function visitEndsAt(
  stop: Pick<DayStop, 'sale'>,
  { arrivedAt, minutes }: Visit,
  date: string,
  timeZone: string,
): number {
  const beginsAt = doorsOpenAt(stop, arrivedAt, date, timeZone) ?? arrivedAt;
  return beginsAt + (minutes ?? VISIT_MINUTES[stop.sale?.saleType ?? 'garage']);
}
