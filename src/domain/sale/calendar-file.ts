import { cleanParagraphs } from '../text/clean.ts';
import { DAY_MS } from '../time/calendar-date.ts';
import { offsetMsAt } from '../time/zone.ts';
import type { Sale, ScheduleDay } from './sale.ts';
import { type OpenWindow, windowsOf } from './schedule.ts';

/** What a calendar entry needs in addition to the sale's row. */
export interface CalendarContext {
  /** The page of the sale. */
  readonly url: string;
  /** As far as it is public. */
  readonly address: string;
  readonly nowMs: number;
}

/**
 * An iCalendar file (RFC 5545) with one event for each day of the schedule. Times are in the sale's time
 * zone, so travelers see local hours. An empty schedule gives a calendar without events.
 */
export function calendarFile(sale: Sale, context: CalendarContext): string {
  const openings = sale.days.flatMap((day) => {
    const [window] = windowsOf([day], sale.timeZone);
    return window === undefined ? [] : [{ day, window }];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rummage//Sales//EN',
    'METHOD:PUBLISH',
    ...zoneLines(
      sale.timeZone,
      openings.map(({ window }) => window),
    ),
    ...openings.flatMap(({ day, window }) => eventLines({ sale, day, window, context })),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

interface Event {
  readonly sale: Sale;
  readonly day: ScheduleDay;
  readonly window: OpenWindow;
  readonly context: CalendarContext;
}

function eventLines({ sale, day, window, context }: Event): string[] {
  const zone = sale.timeZone;
  return [
    'BEGIN:VEVENT',
    `UID:${sale.id}-${day.date}-${day.startTime.replace(':', '')}@rummage`,
    `DTSTAMP:${stamp(context.nowMs)}Z`,
    `DTSTART;TZID=${zone}:${wallStamp(window.startMs, zone)}`,
    `DTEND;TZID=${zone}:${wallStamp(window.endMs, zone)}`,
    `SUMMARY:${escaped(sale.title)}`,
    ...(context.address === '' ? [] : [`LOCATION:${escaped(context.address)}`]),
    `DESCRIPTION:${escaped(context.url)}`,
    `URL:${context.url}`,
    `STATUS:${sale.cancelledAt === null ? 'CONFIRMED' : 'CANCELLED'}`,
    'END:VEVENT',
  ];
}

/** The zone with each change of its offset around the openings, for calendars that don't know it. */
function zoneLines(zone: string, windows: readonly OpenWindow[]): string[] {
  if (windows.length === 0) return [];
  const firstMs = Math.min(...windows.map(({ startMs }) => startMs)) - DAY_MS;
  const lastMs = Math.max(...windows.map(({ endMs }) => endMs)) + DAY_MS;
  const changes = [firstMs, ...changesBetween(zone, firstMs, lastMs)];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap((atMs) => {
      const before = offsetMsAt(zone, atMs - 1);
      return [
        'BEGIN:STANDARD',
        `DTSTART:${stamp(atMs + before)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(offsetMsAt(zone, atMs))}`,
        'END:STANDARD',
      ];
    }),
    'END:VTIMEZONE',
  ];
}

/** Changes happen at a quarter of an hour. */
const STEP_MS = 15 * 60_000;

function changesBetween(zone: string, fromMs: number, toMs: number): number[] {
  const changes: number[] = [];
  for (let atMs = Math.ceil(fromMs / DAY_MS) * DAY_MS; atMs <= toMs; atMs += DAY_MS) {
    if (offsetMsAt(zone, atMs) === offsetMsAt(zone, atMs - DAY_MS)) continue;
    let changeMs = atMs;
    while (offsetMsAt(zone, changeMs - STEP_MS) === offsetMsAt(zone, atMs)) changeMs -= STEP_MS;
    changes.push(changeMs);
  }
  return changes;
}

function wallStamp(atMs: number, zone: string): string {
  return stamp(atMs + offsetMsAt(zone, atMs));
}

/** '20261121T090000' */
function stamp(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${hours}${String(minutes % 60).padStart(2, '0')}`;
}

/** Some calendars read a lone CR as the end of a line, so control characters are removed. */
function escaped(text: string): string {
  return cleanParagraphs(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

const LINE_BYTES = 75;

/** Folds lines to at most 75 bytes; continuation lines start with a space. No character is split. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = utf8Length(character);
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

function utf8Length(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
