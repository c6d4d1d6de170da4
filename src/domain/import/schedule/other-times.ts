import { clockOf } from '../../time/calendar-date.ts';
import type { DraftDay, Found } from '../draft-sale.ts';
import { openingOf } from './opening.ts';
import type { Purpose } from './purposes.ts';
import { type Reading, spanOf } from './reading.ts';
import { slotsOf } from './slots.ts';
import { dayOf } from './sum-of-days.ts';

const MOST_DAYS = 14;

/** When numbers or the list are given out. */
export function lineNumbersOf(reading: Reading): Found<string> | null {
  for (const part of reading.parts) {
    if (part.purpose !== 'numbers' || part.mention.kind !== 'hours') continue;
    const { start, end } = openingOf(part.mention.hours);
    const minute = start ?? end;
    if (minute !== null)
      return { value: clockOf(minute), at: [spanOf(reading, part)], sure: 'said' };
  }
  return null;
}

/** Days and hours of a preview, a pickup, or a rain date. */
export function timesOf(reading: Reading, purpose: Purpose): Found<readonly DraftDay[]> | null {
  const own = reading.parts.filter(
    (part) =>
      part.purpose === purpose || (part.mention.kind === 'cue' && part.mention.cue === 'daily'),
  );
  const slots = slotsOf(own);
  const days = slots.flatMap(({ entries, openings, doubt }) =>
    entries.flatMap((entry) => {
      const dated = reading.dateOf(entry);
      if (dated === null) return [];
      return dayOf({ day: dated.day, openings, at: [], doubts: [], hoursDoubt: doubt }).days;
    }),
  );
  if (days.length === 0) return null;
  return {
    value: days.slice(0, MOST_DAYS),
    at: slots.map(({ part }) => spanOf(reading, part)),
    sure: 'said',
  };
}
