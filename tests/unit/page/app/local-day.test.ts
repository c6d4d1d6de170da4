import { expect, test } from 'vitest';
import { proposedDay } from '../../../../src/page/app/local-day.ts';

/** On this device's clock, whatever its zone. */
const at = (hour: number, minute = 0) => new Date(2026, 5, 6, hour, minute).getTime();

test('[spec 9] a new sale begins today, and once its hours are over, tomorrow', () => {
  expect(proposedDay(at(0))).toBe('2026-06-06');
  expect(proposedDay(at(16, 59))).toBe('2026-06-06');
  expect(proposedDay(at(17))).toBe('2026-06-07');
  expect(proposedDay(at(23, 59))).toBe('2026-06-07');
  expect(proposedDay(new Date(2026, 11, 31, 20).getTime())).toBe('2027-01-01');
});
