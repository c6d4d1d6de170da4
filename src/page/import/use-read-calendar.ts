import type { Door } from '../../device/door/door.ts';
import type {
  CalendarEvents,
  CalendarTrouble,
} from '../../domain/import/calendar/calendar-event.ts';
import { ok, type Result } from '../../domain/result.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { loadUntilThere } from '../../platform/page/load-until-there.ts';
import { localDay } from '../app/local-day.ts';
import { useDoor } from '../app/use-page.tsx';
import { MOST_SALES } from './use-read-sales.ts';

/** A calendar as the text of a table, with what was left out of it. */
export interface CalendarAsTable extends Pick<CalendarEvents, 'over' | 'repeating' | 'unreadable'> {
  /** '' if no sale is left. */
  readonly text: string;
  readonly canceled: number;
  /** Sales for which there was no room. */
  readonly more: number;
}

/** `mostLetters`: how long the table may be. */
type ReadCalendar = (
  text: string,
  nowMs: number,
  mostLetters: number,
) => Promise<Result<CalendarAsTable, CalendarTrouble>>;

/** Turns the text of a calendar file into a table, which is read like any other. The first one loads what reads it. */
export function useReadCalendar(): ReadCalendar {
  const door = useDoor();
  return (text, nowMs, mostLetters) => calendarAsTable(text, localDay(nowMs), mostLetters, door);
}

async function calendarAsTable(
  text: string,
  today: string,
  mostLetters: number,
  door: Door,
): Promise<Result<CalendarAsTable, CalendarTrouble>> {
  const { calendarEvents } = await loadUntilThere(
    () => import('../../platform/written-files/calendar-events.ts'),
  );
  const { calendarRows, tableText } = await loadUntilThere(
    () => import('../../domain/import/calendar/calendar-rows.ts'),
  );
  const read = calendarEvents(text, dayNumberOf(today) ?? 0);
  if (!read.ok) return read;
  const { events, over, repeating, unreadable } = read.value;
  // The first time says which ZIP codes matter, the second knows their zones.
  const zips = new Set<string>();
  calendarRows(events, (zip) => {
    zips.add(zip);
    return null;
  });
  const places = await Promise.all([...zips].map((zip) => door.places.lookupZip(zip)));
  const zones = new Map(places.flatMap((place) => (place ? [[place.zip, place.timeZone]] : [])));
  const { rows, canceled } = calendarRows(events, (zip) => zones.get(zip) ?? null);
  let left = mostLetters;
  const fitting = rows.slice(0, MOST_SALES + 1).filter((row) => {
    const { length } = tableText([row]);
    const fits = length < left;
    if (fits) left -= length + 1;
    return fits;
  });
  const table = fitting.length > 1 ? tableText(fitting) : '';
  const more = rows.length - fitting.length;
  return ok({ text: table, over, repeating, unreadable, canceled, more });
}
