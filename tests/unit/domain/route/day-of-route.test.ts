import { expect, test } from 'vitest';
import { stopOf as stop } from './day-of.ts';
import {
  firstMinuteOf,
  fullestDay,
  leavingFault,
  usualLeaving,
  windowOf,
} from '../../../../src/domain/route/day-of-route.ts';

test('a day is the first of those on which most stops are open', () => {
  const day = (date: string, openStops: number) => ({ date, openStops });
  const [friday, saturday, sunday] = [
    day('2026-11-27', 1),
    day('2026-11-28', 3),
    day('2026-11-29', 3),
  ];
  expect(fullestDay([friday, saturday, sunday])).toBe('2026-11-28');
  expect(fullestDay([friday])).toBe('2026-11-27');
  expect(fullestDay([])).toBeNull();
});

test('no plan begins at what is no time, or before this minute', () => {
  expect(leavingFault('', 0)).toBe('no-time');
  expect(leavingFault('8 o', 0)).toBe('no-time');
  expect(leavingFault('08:29', 511)).toBe('passed');
  expect(leavingFault('08:30', 511)).toBeNull();
  expect(leavingFault('08:31', 511)).toBeNull();
  expect(leavingFault('00:00', 0)).toBeNull();
});

test('nobody leaves before now: the usual time, or this minute if that is later', () => {
  expect(usualLeaving(0)).toBe('08:30');
  expect(usualLeaving(510)).toBe('08:30');
  expect(usualLeaving(511)).toBe('08:31');
  expect(usualLeaving(13 * 60 + 5)).toBe('13:05');
  // The first minute of the next day.
  expect(usualLeaving(24 * 60)).toBe('00:00');
});

test('all of a day is left until it is here, by the calendar of its sales', () => {
  const nowMs = Date.parse('2026-11-28T15:20:30Z');
  expect(firstMinuteOf('2026-11-28', 'America/Chicago', nowMs)).toBe(9 * 60 + 21);
  expect(firstMinuteOf('2026-11-29', 'America/Chicago', nowMs)).toBe(0);
  expect(firstMinuteOf('2026-11-28', 'Pacific/Auckland', nowMs)).toBe(0);
  expect(firstMinuteOf(null, 'America/Chicago', nowMs)).toBe(0);
});

test('a visit lies in the first opening that has not closed when it begins', () => {
  const windows = [
    { opens: 540, closes: 720 },
    { opens: 840, closes: 960 },
  ];
  const problem = { stops: [{ ...stop('a'), windows }, stop('b')] };
  expect(windowOf(problem, { id: 'a', beginAt: 600 })).toEqual(windows[0]);
  expect(windowOf(problem, { id: 'a', beginAt: 720 })).toEqual(windows[0]);
  expect(windowOf(problem, { id: 'a', beginAt: 850 })).toEqual(windows[1]);
  expect(windowOf(problem, { id: 'a', beginAt: 961 })).toBeNull();
  expect(windowOf(problem, { id: 'c', beginAt: 600 })).toBeNull();
  expect(windowOf(null, { id: 'a', beginAt: 600 })).toBeNull();
});
