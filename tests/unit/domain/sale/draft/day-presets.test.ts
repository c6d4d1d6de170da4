import { expect, test } from 'vitest';
import { dayPresets, isPreset } from '../../../../../src/domain/sale/draft/day-presets.ts';

const datesOf = (today: string) => dayPresets(today).map((days) => days.map(({ date }) => date));

test('[LOOK] the presets are the coming weekend, today included, from each day of the week', () => {
  const saturday = [['2026-12-05'], ['2026-12-05', '2026-12-06']];
  // Monday to Friday: Friday with the same Saturday.
  for (const day of ['2026-11-30', '2026-12-02', '2026-12-04']) {
    expect(datesOf(day)).toEqual([...saturday, ['2026-12-04', '2026-12-05']]);
  }
  // On Saturday it is today, and Friday is that of the next week.
  expect(datesOf('2026-12-05')).toEqual([...saturday, ['2026-12-11', '2026-12-12']]);
  expect(datesOf('2026-12-06')[0]).toEqual(['2026-12-12']);
  expect(datesOf('')).toEqual([]);
});

test('[LOOK] a preset is chosen only while its days and hours are as it set them', () => {
  const [saturday = [], weekend = []] = dayPresets('2026-12-01');
  expect(isPreset(saturday, saturday)).toBe(true);
  expect(isPreset(weekend, saturday)).toBe(false);
  expect(
    isPreset(
      saturday.map((day) => ({ ...day, endTime: '15:00' })),
      saturday,
    ),
  ).toBe(false);
  expect(
    isPreset(
      saturday.map((day) => ({ ...day, nextDay: true })),
      saturday,
    ),
  ).toBe(false);
});
