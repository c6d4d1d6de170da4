import { cleanLine } from '../../text/clean.ts';
import { clockOf } from '../../time/calendar-date.ts';
import { fold } from '../../text/fold.ts';
import { instantOf, isTimeZone, offsetMsAt } from '../../time/zone.ts';
import type { CalendarEvent, WrittenTime } from './calendar-event.ts';

/** The events of a calendar as the rows of a table, one for each sale, which are read like any other table. */
export interface CalendarRows {
  /** The first row has the names of the columns. */
  readonly rows: readonly (readonly string[])[];
  /** Sales of which every day is canceled, which were left out. */
  readonly canceled: number;
}

const HEADER = ['Title', 'Address', 'State', 'ZIP', 'Date', 'Description', 'Link'] as const;

/**
 * Events of one name and place on days in a row are one sale. Times are in the zone of the sale's place. `zoneOfZip`:
 * the zone of a ZIP code, or null if it is unknown.
 */
export function calendarRows(
  events: readonly CalendarEvent[],
  zoneOfZip: (zip: string) => string | null,
): CalendarRows {
  const groups = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const key = `${fold(cleanLine(event.title))}\n${fold(cleanLine(event.location))}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  const sales = [...groups.values()]
    .flatMap(runsOf)
    .toSorted((a, b) => (a[0]?.start.day ?? 0) - (b[0]?.start.day ?? 0));
  const open = sales.filter((run) => run.some(({ isCanceled }) => !isCanceled));
  return {
    rows: [HEADER, ...open.map((run) => rowOf(run, zoneOfZip))],
    canceled: sales.length - open.length,
  };
}

/** Days without anything between that make it another sale. */
const GAP_DAYS = 3;

function runsOf(group: readonly CalendarEvent[]): CalendarEvent[][] {
  const runs: CalendarEvent[][] = [];
  let end = -Infinity;
  for (const event of group.toSorted((a, b) => minuteOf(a.start) - minuteOf(b.start))) {
    const run = runs.at(-1);
    if (run === undefined || event.start.day - end > GAP_DAYS) runs.push([event]);
    else run.push(event);
    end = Math.max(end, event.end?.day ?? event.start.day);
  }
  return runs;
}

function minuteOf({ day, minute }: WrittenTime): number {
  return day * DAY + minute;
}

function rowOf(
  run: readonly CalendarEvent[],
  zoneOfZip: (zip: string) => string | null,
): readonly string[] {
  const longest = (texts: readonly string[]) =>
    texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  const [first] = run;
  const { name, street, state, zip } = placeOf(first?.location ?? '');
  const zone = zip === '' ? null : zoneOfZip(zip);
  const open = run.filter(({ isCanceled }) => !isCanceled).flatMap((one) => openings(one, zone));
  const openDays = new Set(open.map(({ day }) => day));
  const canceled = run
    .filter(({ isCanceled }) => isCanceled)
    .flatMap((one) => openings(one, zone).map(({ day }) => day))
    .filter((day) => !openDays.has(day));
  const lines = [
    ...new Set(open.map(({ text }) => text)),
    ...[...new Set(canceled)].map((day) => `${dateText(day)} is canceled`),
  ];
  return [
    cleanLine(first?.title ?? ''),
    street,
    state,
    zip,
    lines.join('; '),
    [longest(run.map(({ description }) => description)), name]
      .filter((text) => text !== '')
      .join('\n'),
    run.find(({ url }) => /^https?:/iu.test(url))?.url ?? '',
  ];
}

interface Place {
  /** Before the street: "Community Center". */
  readonly name: string;
  /** With what follows it, such as the town. */
  readonly street: string;
  readonly state: string;
  readonly zip: string;
}

/** "Community Center, 12 Oak St, Dayton, OH 45402, USA" */
function placeOf(location: string): Place {
  const line = cleanLine(location.replace(/\n/gu, ', ')).replace(
    /,? (?:USA|United States(?: of America)?)$/iu,
    '',
  );
  const named = /[\s,]([A-Z]{2})[\s,]+(\d{5})(?:-\d{4})?$/u.exec(line);
  const zip = named?.[2] ?? /[\s,](\d{5})(?:-\d{4})?$/u.exec(line)?.[1] ?? '';
  const state = named?.[1] ?? '';
  const parts = line.split(/, */u);
  const at = parts.findIndex((part) => /^\d{1,6}[\p{L}\s-]/u.test(part) && part !== zip);
  if (at >= 0)
    return { name: parts.slice(0, at).join(', '), street: parts.slice(at).join(', '), state, zip };
  // Without a number, what is not the town is all that is known of the place.
  const rest = line.slice(0, named?.index ?? line.length).replace(/,[^,]*$/u, '');
  return { name: '', street: rest, state, zip };
}

interface Opening {
  readonly day: number;
  /** As the reader of tables reads it. */
  readonly text: string;
}

const DAY = 1440;
const MOST_DAYS = 60;
/** What ends later than this after it began is several days. */
const LONGEST_NIGHT = 14 * 60;

function openings(event: CalendarEvent, zone: string | null): Opening[] {
  const { end, isAllDay } = event;
  if (isAllDay) {
    const days = Math.max(1, (end?.day ?? event.start.day + 1) - event.start.day);
    return Array.from({ length: Math.min(days, MOST_DAYS) }, (_, at) => {
      const day = event.start.day + at;
      return { day, text: dateText(day) };
    });
  }
  const start = timeAt(event.start, event.zone, zone);
  // Hours without a zone, or from midnight on, mean that nobody has said them, so that they are asked.
  if (start === null || start.minute < 60)
    return [{ day: event.start.day, text: dateText(event.start.day) }];
  const close = end === null ? null : timeAt(end, event.zone, zone);
  const shown = clockFor([start.minute, ...(close === null ? [] : [close.minute])]);
  const from = `${dateText(start.day)} ${shown(start.minute)}`;
  if (close === null) return [{ day: start.day, text: from }];
  const minutes = (close.day - start.day) * DAY + close.minute - start.minute;
  if (minutes <= LONGEST_NIGHT)
    return [{ day: start.day, text: `${from} - ${shown(close.minute)}` }];
  const to = `${shown(close.minute)} ${dateText(close.day)}`;
  return [{ day: start.day, text: `${shown(start.minute)} ${dateText(start.day)} to ${to}` }];
}

/** A time in the zone of the place. Null: nobody says which time that is. */
function timeAt(
  time: WrittenTime,
  zone: string,
  placeZone: string | null,
): Pick<WrittenTime, 'day' | 'minute'> | null {
  if (zone === 'floating') return time;
  if (zone.startsWith('UTC')) {
    const shown = placeZone ?? zone.slice('UTC '.length);
    return shown === '' ? null : wallTime(minuteOf(time) * 60_000, shown);
  }
  const isKnown = isTimeZone(zone);
  if (!isKnown && time.atMs === null) return null;
  // A calendar is in the zone of its sales, if there is no ZIP code that says otherwise.
  if (placeZone === null) return time;
  const atMs = isKnown ? instantOf(time.day, time.minute, zone) : (time.atMs ?? 0);
  return wallTime(atMs, placeZone);
}

function wallTime(atMs: number, zone: string): Pick<WrittenTime, 'day' | 'minute'> {
  const minute = Math.floor((atMs + offsetMsAt(zone, atMs)) / 60_000);
  return { day: Math.floor(minute / DAY), minute: ((minute % DAY) + DAY) % DAY };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** "Saturday August 29, 2026" */
function dateText(dayNumber: number): string {
  const date = new Date(dayNumber * 86_400_000);
  const weekday = WEEKDAYS[date.getUTCDay()] ?? '';
  return `${weekday} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** "9:00 AM", or with the hour after midnight, for which ads write 12 as for noon, "21:00" and "00:30". */
function clockFor(minutes: readonly number[]): (minute: number) => string {
  if (minutes.some((minute) => minute < 60)) return clockOf;
  return (minute) => {
    const hour = Math.floor(minute / 60);
    const past = String(minute % 60).padStart(2, '0');
    return `${hour % 12 === 0 ? 12 : hour % 12}:${past} ${hour < 12 ? 'AM' : 'PM'}`;
  };
}

/** The rows as text: separated by commas, every cell in quotes. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
}
