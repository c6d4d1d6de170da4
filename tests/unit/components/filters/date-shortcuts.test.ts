import { expect, test } from 'vitest';
import { todayRange, weekendRange } from '../../../../src/components/filters/date-shortcuts.ts';

/** Noon where the test runs. */
function noon(date: string): number {
  return new Date(`${date}T12:00:00`).getTime();
}

test('today', () => {
  expect(todayRange(noon('2026-11-20'))).toEqual({ dateFrom: '2026-11-20', dateTo: '2026-11-20' });
});

test.each([
  ['Monday', '2026-11-16', '2026-11-21', '2026-11-22'],
  ['Friday', '2026-11-20', '2026-11-21', '2026-11-22'],
  ['Saturday', '2026-11-21', '2026-11-21', '2026-11-22'],
  ['Sunday, what is left of it', '2026-11-22', '2026-11-22', '2026-11-22'],
])('this weekend, on %s', (_day, today, dateFrom, dateTo) => {
  expect(weekendRange(noon(today))).toEqual({ dateFrom, dateTo });
});
