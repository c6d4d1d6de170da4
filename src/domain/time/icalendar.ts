import { cleanParagraphs } from '../text/clean.ts';
import { DAY_MS } from './calendar-date.ts';
import { offsetMsAt } from './zone.ts';

/** The parts of calendar files (RFC 5545). */

/** Epoch ms. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The zone for calendars that don't know it. If the clock changes by a yearly rule, the rule is written, so
 * that an event moved to another month still has the right time. `windows` says when the zone is needed.
 */
export function zoneLines(zone: string, windows: readonly Span[]): string[] {
  if (windows.length === 0) return [];
  const firstMs = Math.min(...windows.map(({ startMs }) => startMs)) - DAY_MS;
  const lastMs = Math.max(...windows.map(({ endMs }) => endMs)) + DAY_MS;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(yearlyLines(zone, firstMs, lastMs) ?? changeLines(zone, firstMs, lastMs)),
    'END:VTIMEZONE',
  ];
}

interface ClockChange {
  readonly atMs: number;
  /** How many ms the zone is ahead of UTC before and after the change. */
  readonly before: number;
  readonly after: number;
}

/** Two yearly rules that hold from the year before the first window on. Null if there are none. */
function yearlyLines(zone: string, firstMs: number, lastMs: number): string[] | null {
  const firstYear = new Date(firstMs).getUTCFullYear() - 1;
  const years = new Date(lastMs).getUTCFullYear() + YEARS_AHEAD - firstYear + 1;
  const changes = Array.from({ length: years }, (_, at) =>
    changesBetween(zone, Date.UTC(firstYear + at, 0, 1), Date.UTC(firstYear + at + 1, 0, 1)),
  );
  if (changes.some(({ length }) => length !== 2)) return null;
  const lines: string[] = [];
  for (const which of [0, 1]) {
    const ofAllYears = changes.flatMap((ofYear) => ofYear.slice(which, which + 1));
    const rule = yearlyRule(ofAllYears);
    const [first] = ofAllYears;
    if (rule === null || first === undefined) return null;
    lines.push(...componentLines(first, `RRULE:FREQ=YEARLY;${rule}`));
  }
  return lines;
}

/** A rule counts only if it also holds in this many following years. */
const YEARS_AHEAD = 2;

/** A rule such as 'BYMONTH=3;BYDAY=2SU', if all changes fit it and are alike. */
function yearlyRule(changes: readonly ClockChange[]): string | null {
  const rules = changes.map((change) => {
    const local = new Date(change.atMs + change.before);
    const month = local.getUTCMonth();
    const day = local.getUTCDate();
    const daysInMonth = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
    const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][local.getUTCDay()];
    const alike = `${change.before} ${change.after} ${local.getUTCHours()}:${local.getUTCMinutes()}`;
    const byMonth = (week: number) => `BYMONTH=${month + 1};BYDAY=${week}${weekday}`;
    return {
      alike,
      counted: byMonth(Math.ceil(day / 7)),
      last: day + 7 > daysInMonth ? byMonth(-1) : null,
    };
  });
  const [first] = rules;
  if (first === undefined || rules.some(({ alike }) => alike !== first.alike)) return null;
  if (rules.every(({ counted }) => counted === first.counted)) return first.counted;
  return rules.every(({ last }) => last === first.last) ? first.last : null;
}

/** Each single change of the offset around some times. */
function changeLines(zone: string, firstMs: number, lastMs: number): string[] {
  const offset = offsetMsAt(zone, firstMs);
  return [
    { atMs: firstMs, before: offset, after: offset },
    ...changesBetween(zone, firstMs, lastMs),
  ].flatMap((change) => componentLines(change));
}

function componentLines({ atMs, before, after }: ClockChange, ...rule: string[]): string[] {
  const name = after > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${stamp(atMs + before)}`,
    ...rule,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${name}`,
  ];
}

/** Changes happen only at quarter hours. */
const STEP_MS = 15 * 60_000;

function changesBetween(zone: string, fromMs: number, toMs: number): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let atMs = Math.ceil(fromMs / DAY_MS) * DAY_MS; atMs <= toMs; atMs += DAY_MS) {
    const before = offsetMsAt(zone, atMs - DAY_MS);
    const after = offsetMsAt(zone, atMs);
    if (after === before) continue;
    let changeMs = atMs;
    while (offsetMsAt(zone, changeMs - STEP_MS) === after) changeMs -= STEP_MS;
    changes.push({ atMs: changeMs, before, after });
  }
  return changes;
}

/**
 * The lines by which a calendar sees which of two copies of an event is newer (RFC 5545, 3.8.7.3 and 3.8.7.4): the
 * one in the file that was made last. The number stays below 2^31 until the year 2088.
 */
export function revisionLines(nowMs: number): string[] {
  const seconds = Math.max(0, Math.floor((nowMs - Date.UTC(2020, 0, 1)) / 1000));
  return [`DTSTAMP:${stamp(nowMs)}Z`, `LAST-MODIFIED:${stamp(nowMs)}Z`, `SEQUENCE:${seconds}`];
}

export function wallStamp(atMs: number, zone: string): string {
  return stamp(atMs + offsetMsAt(zone, atMs));
}

/** '20261121T090000' */
export function stamp(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${hours}${String(minutes % 60).padStart(2, '0')}`;
}

/** Some calendars read a lone CR as the end of a line, so control characters are removed. */
export function escaped(text: string): string {
  return cleanParagraphs(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** The text of the file. Its lines end and are folded as RFC 5545 requires. */
export function calendarText(lines: readonly string[]): string {
  return `${lines.map(folded).join('\r\n')}\r\n`;
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
