import { cleanParagraphs } from '../text/clean.ts';
import { DAY_MS } from './calendar-date.ts';
import { offsetMsAt } from './zone.ts';

/** What calendar files (RFC 5545) are made of. */

/** Epoch ms. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The zone with each change of its offset around some times, for calendars that don't know it. */
export function zoneLines(zone: string, windows: readonly Span[]): string[] {
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

/** The file, its lines ended and folded as RFC 5545 wants it. */
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
