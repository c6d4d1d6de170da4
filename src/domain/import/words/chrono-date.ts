import { casual } from 'chrono-node/en';
import { DAY_MS } from '../../time/calendar-date.ts';

/**
 * The day number of a piece of text that is nothing but a date, or null. chrono knows which dates exist, finds the year
 * that is nearest to `around`, and reads spelled-out numbers. It must not see more than a date: it takes "Aug 22, 23"
 * for a year, "8/15-8" for a zone, and "1/2 price" for a day in January.
 */
export function dateIn(piece: string, around: number): number | null {
  // Noon in UTC: with a zone of its own given, chrono does not ask for the machine's.
  const instant = new Date(around * DAY_MS + DAY_MS / 2);
  const [result] = casual.parse(piece, { instant, timezone: 0 });
  if (result?.text !== piece) return null;
  const year = result.start.get('year');
  const month = result.start.get('month');
  const day = result.start.get('day');
  return year === null || month === null || day === null
    ? null
    : Date.UTC(year, month - 1, day) / DAY_MS;
}
