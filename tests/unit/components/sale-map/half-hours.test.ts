import { expect, test } from 'vitest';
import {
  dayTimes,
  positionOf,
  timeAt,
} from '../../../../src/components/sale-map/time/half-hours.ts';

const ANY = { dateFrom: null };
const SATURDAY = '2026-06-06';

function today(minute: number) {
  return dayTimes(ANY, { date: SATURDAY, minute });
}

test('today begins with the next half hour and not before the first doors open', () => {
  expect(today(8 * 60 + 12).minutes[0]).toBe(8 * 60 + 30);
  expect(today(8 * 60 + 30).minutes[0]).toBe(9 * 60);
  expect(today(3 * 60).minutes[0]).toBe(6 * 60);
  expect(today(8 * 60).minutes.at(-1)).toBe(22 * 60);
});

test('late in the evening it leads to the end of the day, and then nowhere', () => {
  expect(today(21 * 60).minutes).toEqual([21.5 * 60, 22 * 60, 22.5 * 60, 23 * 60, 23.5 * 60]);
  expect(today(23 * 60 + 40).minutes).toEqual([]);
});

test('a day ahead has all of its half hours, and one that has begun is today', () => {
  const sunday = dayTimes({ dateFrom: '2026-06-07' }, { date: SATURDAY, minute: 600 });
  expect(sunday).toMatchObject({ date: '2026-06-07', isToday: false });
  expect(sunday.minutes).toHaveLength(33);
  expect(dayTimes({ dateFrom: '2026-06-05' }, { date: SATURDAY, minute: 600 })).toEqual(today(600));
});

test('a time that is over, or of another day, is the present again', () => {
  const times = today(8 * 60 + 12);
  const nine = { date: SATURDAY, minute: 9 * 60 };
  expect(positionOf(nine, times)).toBe(2);
  expect(timeAt(2, times)).toEqual(nine);
  expect(timeAt(0, times)).toBeNull();
  expect(positionOf(nine, today(9 * 60))).toBe(0);
  expect(positionOf({ ...nine, date: '2026-06-07' }, times)).toBe(0);
  expect(positionOf(null, times)).toBe(0);
});
