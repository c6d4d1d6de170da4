import { calendarText, escaped, revisionLines, wallStamp, zoneLines } from '../time/icalendar.ts';
import type { Sale } from './sale.ts';
import { type OpenWindow, windowsOf } from './schedule.ts';

/** What a calendar entry needs in addition to the sale's row. */
export interface CalendarContext {
  /** The page of the sale. */
  readonly url: string;
  /** The address, as far as it is public. */
  readonly address: string;
  readonly nowMs: number;
}

/**
 * An iCalendar file (RFC 5545) with one event for each day of the schedule. Times are in the sale's time
 * zone, so travelers see local hours. An empty schedule gives a calendar without events.
 */
export function calendarFile(sale: Sale, context: CalendarContext): string {
  const openings = sale.days.flatMap((day, index) => {
    const [window] = windowsOf([day], sale.timeZone);
    if (window === undefined) return [];
    const before = sale.days.slice(0, index).filter(({ date }) => date === day.date).length;
    return [{ name: before === 0 ? day.date : `${day.date}-${before + 1}`, window }];
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
    ...openings.flatMap(({ name, window }) => eventLines({ sale, name, window, context })),
    'END:VCALENDAR',
  ];
  return calendarText(lines);
}

interface Event {
  readonly sale: Sale;
  /** The day, and which opening of that day it is. If the hours change, the event stays the same. */
  readonly name: string;
  readonly window: OpenWindow;
  readonly context: CalendarContext;
}

function eventLines({ sale, name, window, context }: Event): string[] {
  const zone = sale.timeZone;
  return [
    'BEGIN:VEVENT',
    `UID:${sale.id}-${name}@rummage`,
    ...revisionLines(context.nowMs),
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
