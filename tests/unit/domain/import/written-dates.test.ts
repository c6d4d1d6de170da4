import { strict } from 'chrono-node/en';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAd, seeAd } from '../../../../src/domain/import/read-ad.ts';
import { dateOfDayNumber, dayNumberOf } from '../../../../src/domain/time/calendar-date.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** A date as it is written, with its parts. */
const FORMS: readonly ((year: number, month: number, day: number) => string)[] = [
  (_, month, day) => `${MONTHS[month - 1]} ${day}`,
  (_, month, day) => `${MONTHS[month - 1]?.slice(0, 3)} ${day}`,
  (year, month, day) => `${MONTHS[month - 1]} ${day}, ${year}`,
  (_, month, day) => `${day} ${MONTHS[month - 1]}`,
  (year, month, day) => `${day} ${MONTHS[month - 1]} ${year}`,
  (_, month, day) => `${month}/${day}`,
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${month}/${day}/${year % 100}`,
  (year, month, day) => `${month}-${day}-${year}`,
  (year, month, day) =>
    [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
];

/** What chrono reads, or null if there is no such date. */
function second(text: string, around: number): string | null {
  const instant = new Date(around * 86_400_000 + 43_200_000);
  const [found] = strict.parse(text, { instant, timezone: 0 });
  if (found?.text !== text) return null;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) =>
    found.start.get(part),
  );
  return new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0)).toISOString().slice(0, 10);
}

test('written dates are those that chrono reads, and those that it finds impossible are none', () => {
  const around = fc.integer({
    min: dayNumberOf('2026-01-01') ?? 0,
    max: dayNumberOf('2031-12-31') ?? 0,
  });
  const ahead = fc.integer({ min: -3, max: 120 });
  const form = fc.constantFrom(...FORMS);
  const wrongDay = fc.constantFrom(0, 0, 0, 31);
  fc.assert(
    fc.property(around, ahead, form, wrongDay, (day, days, write, wrong) => {
      const date = dateOfDayNumber(day + days);
      const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
      // February 29 has no nearest year for chrono.
      fc.pre(!(month === 2 && (dayOfMonth === 29 || wrong > 0)));
      const text = write(year, month, wrong || dayOfMonth);
      const { schedule } = readAd(seeAd(`Sale on ${text} 9am-2pm`, dateOfDayNumber(day)));
      const dates = schedule.days.value.map((one) => one.date);
      const other = second(text, day);
      expect({ text, dates }).toEqual({ text, dates: other === null ? [] : [other] });
    }),
    { numRuns: 2000 },
  );
});
