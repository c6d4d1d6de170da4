import { DAY_MS, dateOfDayNumber } from './calendar-date.ts';

/** Local time in IANA zones, computed with Intl. */

const MINUTE_MS = 60_000;
/** Since 2000, every offset change has happened at a quarter hour. */
const BUCKET_MS = 15 * MINUTE_MS;
const MAX_REMEMBERED_OFFSETS = 4096;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly offsets: Map<number, number>;
}

// Calling Intl costs microseconds, and a catalog asks tens of thousands of times for the same hours.
const zones = new Map<string, Zone | null>();

/** Whether this engine knows the zone. An offset such as +05:30 is not a zone, although the engine accepts it. */
export function isTimeZone(timeZone: string): boolean {
  return !/^[+-]/.test(timeZone) && zoneOf(timeZone) !== null;
}

/** How many milliseconds the zone's local time is ahead of UTC at an instant. 0 for an unknown zone. */
export function offsetMsAt(timeZone: string, atMs: number): number {
  const zone = zoneOf(timeZone);
  if (!zone) return 0;
  const bucket = Math.floor(atMs / BUCKET_MS);
  const known = zone.offsets.get(bucket);
  if (known !== undefined) return known;
  if (zone.offsets.size >= MAX_REMEMBERED_OFFSETS) zone.offsets.clear();
  const offset = readOffsetMs(zone.format, bucket * BUCKET_MS);
  zone.offsets.set(bucket, offset);
  return offset;
}

/**
 * The instant at which a zone's clock shows a time, given as local day and minute. A time that is skipped
 * in spring is read with the offset before the change (02:30 becomes 03:30). A time that occurs twice means
 * the first one. These are the rules of iCalendar (RFC 5545, 3.3.5).
 */
export function instantOf(dayNumber: number, minutes: number, timeZone: string): number {
  const wallMs = dayNumber * DAY_MS + minutes * MINUTE_MS;
  const offsetBefore = offsetMsAt(timeZone, wallMs - DAY_MS);
  const offsetAfter = offsetMsAt(timeZone, wallMs + DAY_MS);
  const byOffsetBefore = wallMs - offsetBefore;
  if (offsetBefore === offsetAfter) return byOffsetBefore;
  const byOffsetAfter = wallMs - offsetAfter;
  const stillBefore = offsetMsAt(timeZone, byOffsetBefore) === offsetBefore;
  const alreadyAfter = offsetMsAt(timeZone, byOffsetAfter) === offsetAfter;
  return alreadyAfter && !stillBefore ? byOffsetAfter : byOffsetBefore;
}

/** Days since 1970-01-01 by the zone's calendar at an instant. */
export function localDayNumberAt(timeZone: string, atMs: number): number {
  return Math.floor((atMs + offsetMsAt(timeZone, atMs)) / DAY_MS);
}

/** The zone's date at an instant, YYYY-MM-DD. */
export function localDateAt(timeZone: string, atMs: number): string {
  return dateOfDayNumber(localDayNumberAt(timeZone, atMs));
}

function zoneOf(timeZone: string): Zone | null {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const zone = openZone(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

function openZone(timeZone: string): Zone | null {
  if (timeZone === '') return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    return { format, offsets: new Map() };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Parses 'GMT-05:00'. 'GMT' alone means no offset. */
function readOffsetMs(format: Intl.DateTimeFormat, atMs: number): number {
  const name = format.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * MINUTE_MS;
}
