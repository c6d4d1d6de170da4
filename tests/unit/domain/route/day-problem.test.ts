import { describe, expect, test } from 'vitest';
import {
  dayProblem,
  type DayStop,
  firstOpenDay,
  minuteOfDay,
  openDates,
  routeDays,
  routeTimeZone,
} from '../../../../src/domain/route/day-problem.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import type { ScheduleDay } from '../../../../src/domain/sale/sale.ts';

const ZONE = 'America/Chicago';
const SATURDAY = '2026-11-28';
const START = { lat: 41.9, lng: -87.65 };
/** Friday noon in Chicago. */
const FRIDAY_NOON_MS = Date.parse('2026-11-27T18:00:00Z');

function opening(date: string, startTime: string, endTime: string, nextDay = false): ScheduleDay {
  return { date, startTime, endTime, nextDay };
}

const MORNING = opening(SATURDAY, '09:00', '12:00');

function stop(
  id: string,
  days: readonly ScheduleDay[] = [MORNING],
  sale: Partial<NonNullable<DayStop['sale']>> = {},
): DayStop {
  return {
    id,
    sale: { saleType: 'garage', timeZone: ZONE, cancelledAt: null, days, ...sale },
    point: { lat: 41.92, lng: -87.66 },
  };
}

function planned(stops: readonly DayStop[], timeZone = ZONE) {
  return dayProblem({ stops, start: START, date: SATURDAY, timeZone, leaveAt: 510 });
}

describe('a day of a route as a problem', () => {
  test('each stop has its minutes by type and the openings of the day alone', () => {
    const sunday = opening('2026-11-29', '10:00', '14:00');
    const stops = [
      stop('a', [MORNING, sunday]),
      stop('b', [MORNING], { saleType: 'estate' }),
      stop('c', [MORNING], { saleType: 'auction' }),
    ];
    const { problem, leftOut } = planned(stops);
    expect(problem.stops.map(({ minutes }) => minutes)).toEqual([20, 35, 60]);
    expect(problem.stops.map(({ windows }) => windows)).toEqual(
      [1, 2, 3].map(() => [{ opens: 540, closes: 720 }]),
    );
    expect(leftOut).toEqual([]);
    expect(readProblem(problem).ok).toBe(true);
  });

  test('the order in which the stops were chosen changes nothing', () => {
    const [a, b, c] = [stop('a'), stop('b', [MORNING], { saleType: 'estate' }), stop('c')];
    expect(planned([c, a, b]).problem).toEqual(planned([a, b, c]).problem);
  });

  test('a sale in another zone is open by the clock of the route', () => {
    const { problem } = planned([stop('a', [MORNING], { timeZone: 'America/New_York' })]);
    expect(problem.stops[0]?.windows).toEqual([{ opens: 480, closes: 660 }]);
  });

  test('an opening past midnight belongs to both days', () => {
    const tonight = stop('a', [opening(SATURDAY, '20:00', '02:00', true)]);
    const lastNight = stop('b', [opening('2026-11-27', '20:00', '02:00', true)]);
    const windows = planned([tonight, lastNight]).problem.stops.map((each) => each.windows);
    expect(windows).toEqual([[{ opens: 1200, closes: 1560 }], [{ opens: -240, closes: 120 }]]);
  });

  test('an opening until midnight is not on the next day', () => {
    const untilMidnight = stop('a', [opening('2026-11-27', '20:00', '00:00', true)]);
    expect(planned([untilMidnight]).leftOut).toEqual([{ id: 'a', reason: 'closedThatDay' }]);
  });

  test('what cannot be visited is left out with the reason, in the order of the route', () => {
    const stops: readonly DayStop[] = [
      { ...stop('d'), point: null },
      stop('c', [opening('2026-11-29', '09:00', '12:00')]),
      stop('e'),
      { id: 'b', sale: null, point: null },
      stop('a', [MORNING], { cancelledAt: '2026-11-20T10:00:00Z' }),
    ];
    const { problem, leftOut } = planned(stops);
    expect(problem.stops.map(({ id }) => id)).toEqual(['e']);
    expect(leftOut).toEqual([
      { id: 'd', reason: 'noPoint' },
      { id: 'c', reason: 'closedThatDay' },
      { id: 'b', reason: 'gone' },
      { id: 'a', reason: 'cancelled' },
    ]);
    expect(problem.travel).toHaveLength(2);
  });

  test('on the day when clocks go back, openings keep the time on the clock', () => {
    const date = '2026-11-01';
    const { problem } = dayProblem({
      stops: [stop('a', [opening(date, '09:00', '12:00')])],
      start: START,
      date,
      timeZone: ZONE,
      leaveAt: 510,
    });
    expect(problem.stops[0]?.windows).toEqual([{ opens: 540, closes: 720 }]);
  });
});

describe('the days of a route', () => {
  test('are those on which a stop is open that can be visited, from now on', () => {
    const stops: readonly DayStop[] = [
      stop('a', [opening('2026-11-27', '08:00', '11:00'), opening('2026-11-29', '09:00', '12:00')]),
      stop('b', [MORNING, opening('2026-11-29', '09:00', '10:00')]),
      stop('c', [opening('2026-11-30', '09:00', '12:00')], { cancelledAt: '2026-11-20T10:00:00Z' }),
      { ...stop('d', [opening('2026-12-01', '09:00', '12:00')]), point: null },
    ];
    expect(routeDays(stops, ZONE, FRIDAY_NOON_MS)).toEqual([
      { date: '2026-11-28', openStops: 1 },
      { date: '2026-11-29', openStops: 2 },
    ]);
  });

  test('begin, for a route made for one sale, with its first that is not over', () => {
    const days = [opening('2026-11-26', '08:00', '17:00'), opening('2026-11-27', '08:00', '11:00')];
    const sale = (more: readonly ScheduleDay[]) => ({ days: [...days, ...more], timeZone: ZONE });
    expect(firstOpenDay(sale([MORNING]), FRIDAY_NOON_MS)).toBe(SATURDAY);
    expect(firstOpenDay(sale([MORNING]), FRIDAY_NOON_MS - 2 * 60 * 60_000)).toBe('2026-11-27');
    expect(firstOpenDay(sale([]), FRIDAY_NOON_MS)).toBeNull();
  });

  test('of a route without a day of its own, only those are said on which its sales are open', () => {
    const sale = (days: readonly ScheduleDay[], cancelledAt: string | null = null) => ({
      days,
      timeZone: ZONE,
      cancelledAt,
    });
    const saturday = sale([opening(SATURDAY, '09:00', '14:00')]);
    const weekend = sale([
      opening('2026-11-26', '09:00', '14:00'),
      opening('2026-11-27', '09:00', '14:00'),
      opening('2026-11-29', '09:00', '14:00'),
    ]);
    expect(openDates([saturday, saturday], FRIDAY_NOON_MS)).toEqual({
      first: SATURDAY,
      last: SATURDAY,
    });
    expect(openDates([saturday, weekend], FRIDAY_NOON_MS)).toEqual({
      first: '2026-11-27',
      last: '2026-11-29',
    });
    expect(openDates([sale(weekend.days, '2026-11-20T00:00:00Z')], FRIDAY_NOON_MS)).toBeNull();
    expect(openDates([], FRIDAY_NOON_MS)).toBeNull();
  });

  test('are told by the calendar of the first sale that is there', () => {
    const stops = [{ id: 'x', sale: null, point: null }, stop('a')];
    expect(routeTimeZone(stops)).toBe(ZONE);
    const lateMs = Date.parse('2026-11-28T04:30:00Z');
    const friday = stop('a', [opening('2026-11-27', '22:00', '23:00')]);
    expect(routeDays([friday], ZONE, lateMs)).toEqual([{ date: '2026-11-27', openStops: 1 }]);
    expect(minuteOfDay(lateMs, '2026-11-27', ZONE)).toBe(22 * 60 + 30);
  });
});
