import ICAL from 'ical.js';
import type {
  CalendarEvent,
  CalendarEvents,
  CalendarTrouble,
  WrittenTime,
} from '../../domain/import/calendar/calendar-event.ts';
import { zoneOfWindows } from '../../domain/import/calendar/windows-zones.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { isTimeZone } from '../../domain/time/zone.ts';

/** Events that are not over. */
export const MOST_EVENTS = 2000;
const MOST_REPEATING = 200;
/** Of one event: a daily one of the last ten years. */
const MOST_STEPS = 4000;
const RUN_DAYS = 7;

/** Reads a calendar. `around`: the day number near which it was written; what ended before it is over. */
export function calendarEvents(
  text: string,
  around: number,
): Result<CalendarEvents, CalendarTrouble> {
  const { rest, over, count } = withoutPast(text, around);
  if (count > MOST_EVENTS) return err('too-many');
  const calendars = parsed(rest);
  if (calendars === null) return err('broken');
  const reader = new CalendarReader(around);
  for (const calendar of calendars) reader.read(calendar);
  const { events, repeating, unreadable } = reader;
  const ended = over + reader.over;
  return events.length + ended + unreadable === 0
    ? err('no-events')
    : ok({ events, over: ended, repeating, unreadable });
}

/** Leaves out single events that are over before they are parsed: a calendar keeps those of many years. */
function withoutPast(
  text: string,
  around: number,
): { readonly rest: string; readonly over: number; readonly count: number } {
  const [head = '', ...blocks] = text.split(/^BEGIN:VEVENT[ \t]*\r?$/mu);
  let over = 0;
  const kept = blocks.filter((block) => {
    const end = block.search(/^END:VEVENT/mu);
    const own = end < 0 ? block : block.slice(0, end);
    // A repeated event goes on; an exception belongs to one; a last block has the end of its calendar.
    if (/^(?:RRULE|RDATE|RECURRENCE-ID)[;:]/mu.test(own) || end < 0) return true;
    if (!/^END:VEVENT[ \t]*\r?\n?$/u.test(block.slice(end))) return true;
    const last = /^DTEND[^:\n]*:(\d{8})/mu.exec(own) ?? /^DTSTART[^:\n]*:(\d{8})/mu.exec(own);
    const day = dayOf(last?.[1] ?? '');
    const isOver = day !== null && day < around - 1 && !/^DURATION:/mu.test(own);
    if (isOver) over++;
    return !isOver;
  });
  const rest = [head, ...kept].join('BEGIN:VEVENT\r');
  return { rest, over, count: kept.length };
}

function dayOf(digits: string): number | null {
  return dayNumberOf(digits.replace(/^(\d{4})(\d{2})(\d{2})$/u, '$1-$2-$3'));
}

function parsed(text: string): ICAL.Component[] | null {
  try {
    // A file of several calendars is a list of them.
    const found: unknown = ICAL.parse(text.trim());
    const list = Array.isArray(found) && Array.isArray(found[0]) ? found : [found];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const components = list.map((one) => new ICAL.Component(one as [string, unknown[], unknown[]]));
    return components.every(({ name }) => name === 'vcalendar') ? components : null;
  } catch {
    return null;
  }
}

class CalendarReader {
  readonly events: CalendarEvent[] = [];
  over = 0;
  repeating = 0;
  unreadable = 0;
  private rules = 0;
  private readonly around: number;

  constructor(around: number) {
    this.around = around;
  }

  read(calendar: ICAL.Component): void {
    const all = calendar.getAllSubcomponents('vevent');
    const exceptions = new Map<string, ICAL.Component[]>();
    const masters = new Set<string>();
    for (const one of all) {
      const uid = textOf(one, 'uid');
      if (!one.hasProperty('recurrence-id')) masters.add(uid);
      else exceptions.set(uid, [...(exceptions.get(uid) ?? []), one]);
    }
    for (const one of all) {
      const uid = textOf(one, 'uid');
      // It is read with the event that it is an exception of.
      if (one.hasProperty('recurrence-id') && masters.has(uid)) continue;
      try {
        this.readEvent(one, exceptions.get(uid) ?? [], calendar);
      } catch {
        this.unreadable++;
      }
    }
  }

  private readEvent(
    component: ICAL.Component,
    exceptions: readonly ICAL.Component[],
    calendar: ICAL.Component,
  ): void {
    const isRepeated = component.hasProperty('rrule') || component.hasProperty('rdate');
    if (!isRepeated || component.hasProperty('recurrence-id')) {
      const event = new ICAL.Event(component, { exceptions: [], strictExceptions: false });
      if (!isRealTime(component)) throw new Error('no such time');
      this.add(eventOf(component, event.startDate, endOf(component, event), calendar));
      return;
    }
    this.rules++;
    if (this.rules > MOST_REPEATING || !isRealTime(component)) throw new Error('too many rules');
    const event = new ICAL.Event(component, {
      exceptions: [...exceptions],
      strictExceptions: false,
    });
    this.readRun(event, calendar);
  }

  private add(event: CalendarEvent): void {
    if (lastDay(event) < this.around) this.over++;
    else this.events.push(event);
  }

  /** The next week of a repeated event. */
  private readRun(event: ICAL.Event, calendar: ICAL.Component): void {
    if (/SECONDLY|MINUTELY|HOURLY/u.test(String(event.component.getFirstPropertyValue('rrule'))))
      throw new Error('no rule of a sale');
    const times = event.iterator();
    let first: number | null = null;
    for (let step = 0; step < MOST_STEPS; step++) {
      const next = times.next() as ICAL.Time | null | undefined;
      if (next == null) break;
      const { startDate, endDate, item } = event.getOccurrenceDetails(next);
      const found = eventOf(
        item.component,
        startDate,
        endOf(item.component, item) === null ? null : endDate,
        calendar,
      );
      if (lastDay(found) < this.around) continue;
      first ??= found.start.day;
      if (found.start.day >= first + RUN_DAYS) {
        this.repeating++;
        break;
      }
      this.events.push(found);
    }
    if (first === null) this.over++;
  }
}

/** ical.js makes February 2 of January 33. */
function isRealTime(component: ICAL.Component): boolean {
  return ['dtstart', 'dtend'].every((name) => {
    const property = component.getFirstProperty(name);
    if (property === null) return name === 'dtend';
    const written = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):\d{2}Z?)?$/u.exec(
      String(property.jCal[3]),
    );
    const [, date = '', hour = '0', minute = '0'] = written ?? [];
    return dayNumberOf(date) !== null && Number(hour) < 24 && Number(minute) < 60;
  });
}

/** Null: the event says neither its end nor how long it takes. */
function endOf(component: ICAL.Component, event: ICAL.Event): ICAL.Time | null {
  const isSaid = component.hasProperty('dtend') || component.hasProperty('duration');
  const isDay = component.getFirstProperty('dtstart')?.type === 'date';
  return isSaid || isDay ? event.endDate : null;
}

function eventOf(
  component: ICAL.Component,
  start: ICAL.Time,
  end: ICAL.Time | null,
  calendar: ICAL.Component,
): CalendarEvent {
  const [from, to] = [writtenTime(start), end === null ? null : writtenTime(end)];
  const minutes = to === null ? null : to.day * DAY + to.minute - from.day * DAY - from.minute;
  // Some write a day without hours as all of its hours.
  const isWhole =
    from.minute === 0 && minutes !== null && minutes > 0 && [0, DAY - 1].includes(minutes % DAY);
  const isAllDay = start.isDate || isWhole;
  const isEnd = minutes !== null && minutes > 0 && to !== null;
  const wholeEnd = { day: from.day + Math.ceil((minutes ?? DAY) / DAY), minute: 0, atMs: null };
  return {
    title: textOf(component, 'summary'),
    location: textOf(component, 'location'),
    description: textOf(component, 'description'),
    url: textOf(component, 'url'),
    start: from,
    end: isWhole ? wholeEnd : isEnd ? to : null,
    isAllDay,
    zone: isAllDay ? 'floating' : zoneOf(component, start, calendar),
    isCanceled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
  };
}

const DAY = 1440;

function writtenTime(time: ICAL.Time): WrittenTime {
  const { year, month, day, hour, minute, zone } = time;
  const hasRules = zone !== null && zone.tzid !== 'floating' && zone.tzid !== 'UTC';
  return {
    day: Math.round(Date.UTC(year, month - 1, day) / 86_400_000),
    minute: time.isDate ? 0 : hour * 60 + minute,
    atMs: hasRules && !time.isDate ? time.toUnixTime() * 1000 : null,
  };
}

/** The zone of a start. What world time means is said by the calendar, if it says so. */
function zoneOf(component: ICAL.Component, start: ICAL.Time, calendar: ICAL.Component): string {
  if (start.zone === ICAL.Timezone.utcTimezone) {
    const whole = textOf(calendar, 'x-wr-timezone');
    return isTimeZone(whole) ? `UTC ${whole}` : 'UTC';
  }
  const name = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '';
  if (name === '') return 'floating';
  // "/freeassociation.sourceforge.net/America/New_York"
  const path = /[A-Z][A-Za-z]+\/[A-Z][A-Za-z_/]+$/u.exec(name)?.[0] ?? '';
  const known = [name, path].find((one) => one !== '' && isTimeZone(one));
  return known ?? zoneOfWindows(name) ?? 'unknown';
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null ? '' : String(value).trim();
}

function lastDay({ start, end }: CalendarEvent): number {
  return end === null ? start.day : end.minute === 0 && end.day > start.day ? end.day - 1 : end.day;
}
