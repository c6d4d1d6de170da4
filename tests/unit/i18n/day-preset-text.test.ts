import { expect, test } from 'vitest';
import { presetText } from '../../../src/i18n/sale/day-preset-text.ts';

const days = (...dates: readonly string[]) =>
  dates.map((date) => ({ date, startTime: '08:00', endTime: '14:00', nextDay: false }));

test('[LOOK] a preset names its days and hours', () => {
  expect(presetText(days('2026-12-05'))).toBe('Sat, Dec 5, 8 to 2');
  expect(presetText(days('2026-12-05', '2026-12-06'))).toBe('Sat and Sun, Dec 5 and 6, 8 to 2');
  expect(presetText(days('2026-07-31', '2026-08-01'))).toBe(
    'Fri and Sat, Jul 31 and Aug 1, 8 to 2',
  );
});
