import type { SaleTiming } from '../../domain/sale/status.ts';

/** When the sale is open, as a person would say it. */
export function whenText(timing: SaleTiming, timeZone: string): string {
  switch (timing.kind) {
    case 'cancelled':
      return 'Canceled';
    case 'unscheduled':
      return 'No times given';
    case 'closed':
      return `Ended ${dayText(timing.closedAtMs, timeZone)}`;
    case 'open':
      return `Open now until ${clockText(timing.closesAtMs, timeZone)}`;
    case 'closes-in':
      return `Open now, closes in ${timing.minutes} min`;
    case 'opens-in':
      return `Opens in ${timing.minutes} min`;
    case 'opens-at':
      return `Opens ${aheadText(timing, timeZone)} at ${clockText(timing.opensAtMs, timeZone)}`;
  }
}

/** The same, after a sentence that has already said that the sale is open. */
export function whenOpenText(timing: SaleTiming, timeZone: string): string {
  if (timing.kind === 'open') return `Until ${clockText(timing.closesAtMs, timeZone)}`;
  if (timing.kind === 'closes-in') return `Closes in ${timing.minutes} min`;
  return whenText(timing, timeZone);
}

/**
 * What follows a card's status word: "until 2 PM", "20 min left", "in 40 min", "Sat 9 AM". It stays short, because the
 * distance is on the same line of a small phone. Null if the word says it all. `isBetweenDays`: the word is "Active", but
 * the sale is closed until its next day. "Active · Sun 9 AM" would not say so.
 */
export function afterStatusText(
  timing: SaleTiming,
  timeZone: string,
  isBetweenDays = false,
): string | null {
  switch (timing.kind) {
    case 'cancelled':
      return null;
    case 'unscheduled':
      return 'no times given';
    case 'closed':
      return dayText(timing.closedAtMs, timeZone);
    case 'open':
      return `until ${clockText(timing.closesAtMs, timeZone)}`;
    case 'closes-in':
      return `${timing.minutes} min left`;
    case 'opens-in':
      return isBetweenDays
        ? `opens ${clockText(timing.opensAtMs, timeZone)}`
        : `in ${timing.minutes} min`;
    case 'opens-at':
      return isBetweenDays && timing.daysAhead > 0
        ? `opens ${opensAtText(timing, timeZone)}`
        : opensAtText(timing, timeZone);
  }
}

function opensAtText(
  { daysAhead, opensAtMs }: { readonly daysAhead: number; readonly opensAtMs: number },
  timeZone: string,
): string {
  const clock = clockText(opensAtMs, timeZone);
  if (daysAhead <= 0) return `opens ${clock}`;
  return daysAhead < 7
    ? `${format('shortWeekday', timeZone).format(opensAtMs)} ${clock}`
    : dateAndTimeText(opensAtMs, timeZone);
}

/** "9 AM", "2:30 PM" in the sale's time zone. */
export function clockText(atMs: number, timeZone: string): string {
  return clockTimeText(atMs, timeZone).replace(':00', '');
}

/** "Nov 28" in the sale's time zone. */
export function dayText(atMs: number, timeZone: string): string {
  return format('day', timeZone).format(atMs);
}

/** "Sat" in the sale's time zone. */
export function shortWeekdayText(atMs: number, timeZone: string): string {
  return format('shortWeekday', timeZone).format(atMs);
}

/** "2:00 PM", "2:30 PM" in the sale's time zone. No line breaks within it. */
export function clockTimeText(atMs: number, timeZone: string): string {
  return format('time', timeZone).format(atMs).replace(SPACE, '\u00a0');
}

/** "Saturday, November 28" in the sale's time zone. */
export function longDayText(atMs: number, timeZone: string): string {
  return format('longDay', timeZone).format(atMs);
}

/** "Nov 28, 9 AM" in the sale's time zone. */
export function dateAndTimeText(atMs: number, timeZone: string): string {
  return `${dayText(atMs, timeZone)}, ${clockText(atMs, timeZone)}`;
}

/** "Friday, November 27, 6 PM CST": with the zone, for readers who may be in another one. */
export function zonedText(atMs: number, timeZone: string): string {
  const parts = format('zone', timeZone).formatToParts(atMs);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${longDayText(atMs, timeZone)}, ${clockText(atMs, timeZone)} ${zone}`.trimEnd();
}

/** "Central Time", "Chamorro Standard Time": the zone by a name that people use. */
export function zoneNameText(atMs: number, timeZone: string): string {
  const parts = format('zoneName', timeZone).formatToParts(atMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** "Sun 12 PM" within the coming week, otherwise "Nov 28, 12 PM". */
export function soonText(atMs: number, nowMs: number, timeZone: string): string {
  const isSoon = atMs > nowMs && atMs - nowMs < WEEK_MS - DAY_MS;
  return isSoon
    ? `${format('shortWeekday', timeZone).format(atMs)} ${clockText(atMs, timeZone)}`
    : dateAndTimeText(atMs, timeZone);
}

/** "Friday at 6 PM" within the coming week, otherwise "Nov 28 at 6 PM". */
export function dayAndTimeText(atMs: number, nowMs: number, timeZone: string): string {
  const isSoon = atMs > nowMs && atMs - nowMs < WEEK_MS - DAY_MS;
  const day = isSoon ? format('weekday', timeZone).format(atMs) : dayText(atMs, timeZone);
  return `${day} at ${clockText(atMs, timeZone)}`;
}

/** "Sat 9 AM to 3 PM" for one opening. */
export function openingText(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  timeZone: string,
): string {
  const day = format('shortWeekday', timeZone).format(startMs);
  return `${day} ${clockText(startMs, timeZone)} to ${clockText(endMs, timeZone)}`;
}

function aheadText(
  { daysAhead, opensAtMs }: { readonly daysAhead: number; readonly opensAtMs: number },
  timeZone: string,
): string {
  if (daysAhead <= 0) return 'today';
  if (daysAhead === 1) return 'tomorrow';
  return daysAhead < 7
    ? format('weekday', timeZone).format(opensAtMs)
    : dayText(opensAtMs, timeZone);
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Before AM and PM. Newer engines put a narrow one there, for which our fonts have no glyph. */
const SPACE = /[ \u202f]/u;

const SHAPES = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  zone: { timeZoneName: 'short' },
  zoneName: { timeZoneName: 'longGeneric' },
  longDay: { weekday: 'long', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Creating a formatter costs more than a hundred uses.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(shape: keyof typeof SHAPES, timeZone: string): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = make(shape, timeZone);
  formats.set(key, made);
  return made;
}

/** Uses UTC for a zone that this engine does not know, as the schedule does. */
function make(shape: keyof typeof SHAPES, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone: 'UTC' });
  }
}

/** "Sat, Nov 28" for a date without a zone, YYYY-MM-DD. */
export function shortDateText(date: string): string {
  return calendarFormat.format(Date.parse(date));
}

const calendarFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Saturday". `date`: YYYY-MM-DD. */
export function longWeekdayText(date: string): string {
  return longWeekday.format(new Date(`${date}T12:00:00Z`));
}

const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
