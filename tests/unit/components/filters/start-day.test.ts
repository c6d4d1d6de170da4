import { describe, expect, test } from 'vitest';
import {
  DAY_IDS,
  dayChoices,
  isChosen,
  withDay,
} from '../../../../src/components/filters/day-choices.ts';
import { DEFAULT_FILTERS } from '../../../../src/components/filters/filter-state.ts';
import {
  dayWithSales,
  isNewStart,
  startDay,
} from '../../../../src/components/filters/start-day.ts';

/** The clock where the test runs. */
function at(date: string, time = '12:00'): number {
  return new Date(`${date}T${time}:00`).getTime();
}

const MINUTE_MS = 60_000;

describe('[LOOK] the day that a new start shows', () => {
  test.each([
    ['Saturday morning', '2026-11-21', '08:12', 'now'],
    ['Saturday evening', '2026-11-21', '17:00', 'sun'],
    ['Sunday noon', '2026-11-22', '12:00', 'now'],
    ['Sunday evening', '2026-11-22', '19:00', 'all'],
    ['Wednesday noon', '2026-11-18', '12:00', 'now'],
    ['Wednesday evening', '2026-11-18', '18:30', 'all'],
    ['Thursday, before the evening', '2026-11-19', '16:59', 'now'],
    ['Thursday evening', '2026-11-19', '17:00', 'sat'],
    ['Friday evening', '2026-11-20', '21:00', 'sat'],
    ['Saturday before dawn', '2026-11-21', '05:59', 'today'],
  ])('%s', (_hour, date, time, day) => {
    expect(startDay(at(date, time))).toBe(day);
  });

  test('it is one of the bar, at each hour of a week', () => {
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const nowMs = at('2026-11-16', '00:30') + hour * 60 * MINUTE_MS;
      expect(dayChoices(nowMs).map(({ id }) => id)).toContain(startDay(nowMs));
    }
  });

  test('a start is new after more than two hours without use, and if there was none', () => {
    const nowMs = at('2026-11-21');
    expect(isNewStart(null, nowMs)).toBe(true);
    expect(isNewStart(nowMs - 121 * MINUTE_MS, nowMs)).toBe(true);
    expect(isNewStart(nowMs - 120 * MINUTE_MS, nowMs)).toBe(false);
    // The clock was wrong.
    expect(isNewStart(nowMs + 900 * MINUTE_MS, nowMs)).toBe(false);
  });

  test('an empty Now shows Today, an empty day all of them; without any sale nothing is decided', () => {
    const counted = (counts: Partial<Record<string, number>>) => (day: string) => counts[day] ?? 0;
    expect(dayWithSales('now', counted({ now: 1, today: 5, all: 9 }))).toBe('now');
    expect(dayWithSales('now', counted({ today: 5, sat: 2, all: 9 }))).toBe('today');
    expect(dayWithSales('now', counted({ sat: 2, all: 2 }))).toBe('all');
    expect(dayWithSales('sat', counted({ today: 3, all: 3 }))).toBe('all');
    expect(dayWithSales('now', counted({}))).toBeNull();
  });
});

describe('[LOOK] the day bar', () => {
  const idsAt = (date: string) => dayChoices(at(date)).map(({ id }) => id);

  test('it has Saturday and Sunday, except the one that is today', () => {
    expect(idsAt('2026-11-19')).toEqual([...DAY_IDS]);
    expect(idsAt('2026-11-21')).toEqual(['now', 'today', 'sun', 'all']);
    expect(idsAt('2026-11-22')).toEqual(['now', 'today', 'sat', 'all']);
  });

  test('Saturday and Sunday are the coming ones: on Sunday, Saturday is in six days', () => {
    const dates = (date: string) => dayChoices(at(date)).map(({ range }) => range.dateFrom);
    expect(dates('2026-11-19')).toEqual([null, '2026-11-19', '2026-11-21', '2026-11-22', null]);
    expect(dates('2026-11-22')).toEqual([null, '2026-11-22', '2026-11-28', null]);
  });

  test('a choice changes nothing but the day, and is then the one that is chosen', () => {
    const choices = dayChoices(at('2026-11-19'));
    const filters = { ...DEFAULT_FILTERS, saleType: 'estate', sort: 'soonest' } as const;
    for (const choice of choices) {
      const next = withDay({ ...filters, openNow: true, dateTo: '2026-11-30' }, choice);
      expect(choices.filter((each) => isChosen(next, each))).toEqual([choice]);
      expect({ ...next, openNow: false, dateFrom: null, dateTo: null }).toEqual(filters);
    }
  });

  test('dates that were picked by hand are none of its days', () => {
    const filters = { ...DEFAULT_FILTERS, dateFrom: '2026-11-19' };
    expect(dayChoices(at('2026-11-19')).some((choice) => isChosen(filters, choice))).toBe(false);
  });
});
