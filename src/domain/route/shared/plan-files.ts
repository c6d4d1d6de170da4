import { cleanLine } from '../../text/clean.ts';
import { csvCell } from '../../text/csv-cell.ts';
import {
  calendarText,
  escaped,
  revisionLines,
  wallStamp,
  zoneLines,
} from '../../time/icalendar.ts';
import { instantIn, type SharedPlan, type SharedStop } from './shared-plan.ts';

/** A day on a route, as files for other programs. */

/** How many minutes before departure the alarm sounds. */
const ALARM_AHEAD = 10;

interface FileContext {
  /** The page of a sale. */
  readonly saleUrl: (saleId: string) => string;
  readonly nowMs: number;
}

/** An iCalendar file (RFC 5545): one event for each stop, with an alarm before it is time to leave for it. */
export function planCalendar(plan: SharedPlan, { saleUrl, nowMs }: FileContext): string {
  const spans = plan.stops.map((stop) => ({
    startMs: instantIn(plan, stop.arriveAt),
    endMs: instantIn(plan, stop.leaveAt),
  }));
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rummage//Routes//EN',
    'METHOD:PUBLISH',
    ...zoneLines(plan.timeZone, spans),
    ...plan.stops.flatMap((stop) => [
      'BEGIN:VEVENT',
      `UID:${stop.saleId}-${plan.date}-stop@rummage`,
      ...revisionLines(nowMs),
      `DTSTART;TZID=${plan.timeZone}:${wallStamp(instantIn(plan, stop.arriveAt), plan.timeZone)}`,
      `DTEND;TZID=${plan.timeZone}:${wallStamp(instantIn(plan, stop.leaveAt), plan.timeZone)}`,
      `SUMMARY:${escaped(stop.title)}`,
      ...(stop.address === '' ? [] : [`LOCATION:${escaped(stop.address)}`]),
      `GEO:${stop.lat.toFixed(5)};${stop.lng.toFixed(5)}`,
      `URL:${saleUrl(stop.saleId)}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(stop.title)}`,
      `TRIGGER:-PT${Math.ceil(stop.travelMinutes) + ALARM_AHEAD}M`,
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]);
}

/**
 * A GPX 1.1 file. It has each stop as a place of its own, which all programs show, and the stops as a route, each
 * with the time of arrival.
 */
export function planGpx(plan: SharedPlan, { saleUrl }: Pick<FileContext, 'saleUrl'>): string {
  const point = (tag: 'wpt' | 'rtept', indent: string) => (stop: SharedStop) =>
    [
      `<${tag} lat="${stop.lat.toFixed(5)}" lon="${stop.lng.toFixed(5)}">`,
      `  <time>${new Date(instantIn(plan, stop.arriveAt)).toISOString()}</time>`,
      `  <name>${xmlText(stop.title)}</name>`,
      `  <desc>${xmlText(stop.address)}</desc>`,
      `  <link href="${xmlText(saleUrl(stop.saleId))}"/>`,
      `</${tag}>`,
    ]
      .map((line) => indent + line)
      .join('\n');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Rummage" xmlns="http://www.topografix.com/GPX/1/1">',
    ...plan.stops.map(point('wpt', '  ')),
    '  <rte>',
    `    <name>${xmlText(plan.name)}</name>`,
    ...plan.stops.map(point('rtept', '    ')),
    '  </rte>',
    '</gpx>',
    '',
  ].join('\n');
}

/**
 * A table (RFC 4180). `head` names its columns: number, sale, address, arrive, leave, opens, closes, page. The table
 * begins with a byte order mark, because without it spreadsheets mistake UTF-8 for another encoding.
 */
export function planCsv(
  plan: SharedPlan,
  { saleUrl }: Pick<FileContext, 'saleUrl'>,
  head: readonly string[],
): string {
  const time = (minute: number) =>
    wallStamp(instantIn(plan, minute), plan.timeZone).replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\d$/,
      '$1-$2-$3 $4:$5',
    );
  const rows = plan.stops.map((stop, index) => [
    String(index + 1),
    stop.title,
    stop.address,
    ...[stop.arriveAt, stop.leaveAt, stop.opens, stop.closes].map(time),
    saleUrl(stop.saleId),
  ]);
  const lines = [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML, without what XML forbids: control characters, and two code points that are not characters. */
function xmlText(text: string): string {
  return cleanLine(text)
    .replaceAll(/[\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
