import type { DayId } from './day-choices.ts';

/** After this long without use, the next start chooses the day anew. */
const NEW_START_MS = 2 * 60 * 60_000;

/** From this hour on, people look at the next day: most sales of the day are over, or nearly so. */
const EVENING = 17;
/** Before this hour nothing is open, so what matters is the whole day. */
const MORNING = 6;

const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** Whether the lists were last used so long ago that this is a new start. Null: never used. */
export function isNewStart(usedAtMs: number | null, nowMs: number): boolean {
  return usedAtMs === null || nowMs - usedAtMs > NEW_START_MS;
}

/** What matters at this hour of the device's clock: on Saturday morning now, on Thursday evening Saturday. */
export function startDay(nowMs: number): DayId {
  const date = new Date(nowMs);
  const [weekday, hour] = [date.getDay(), date.getHours()];
  if (hour < MORNING) return 'today';
  if (hour < EVENING) return 'now';
  if (weekday === THURSDAY || weekday === FRIDAY) return 'sat';
  return weekday === SATURDAY ? 'sun' : 'all';
}

/** Where to look next if a day that nobody chose has no sales. */
const NEXT: Readonly<Record<DayId, DayId>> = {
  now: 'today',
  today: 'all',
  sat: 'all',
  sun: 'all',
  all: 'all',
};

/** The first day from `day` on that has sales: an empty Now shows Today. Null: no day has any yet. */
export function dayWithSales(day: DayId, countOf: (day: DayId) => number): DayId | null {
  if (countOf(day) > 0) return day;
  return day === 'all' ? null : dayWithSales(NEXT[day], countOf);
}
