import { describe, expect, test } from 'vitest';
import { dayProblem, type DayStop } from '../../../../src/domain/route/day-problem.ts';
import type { RoutePlan } from '../../../../src/domain/route/planner/plan.ts';
import { planRoute } from '../../../../src/domain/route/planner/plan-route.ts';
import type { RouteProblem } from '../../../../src/domain/route/planner/problem.ts';
import { seededRandom } from '../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import type { ScheduleDay } from '../../../../src/domain/sale/sale.ts';
import { dropText, leftOutText } from '../../../../src/i18n/pages/day-plan-text.ts';

/** Days that nobody plans on purpose: each gives a plan with reasons, or one clear refusal, and ends. */

const ZONE = 'America/Chicago';
const SATURDAY = '2026-11-28';
const START = { lat: 41.9, lng: -87.65 };
const MORNING: ScheduleDay = {
  date: SATURDAY,
  startTime: '09:00',
  endTime: '12:00',
  nextDay: false,
};

function stop(
  id: string,
  sale: Partial<NonNullable<DayStop['sale']>> = {},
  point: DayStop['point'] = { lat: 41.92, lng: -87.66 },
): DayStop {
  const days = [MORNING];
  return {
    id,
    sale: { saleType: 'garage', timeZone: ZONE, cancelledAt: null, days, ...sale },
    point,
  };
}

interface Day {
  readonly leaveAt?: number;
  readonly timeZone?: string;
  readonly start?: typeof START;
}

function asked(stops: readonly DayStop[], day: Day = {}) {
  const { leaveAt = 510, timeZone = ZONE, start = START } = day;
  return dayProblem({ stops, start, date: SATURDAY, timeZone, leaveAt });
}

/** No day of these tests needs more turns; a planner that never ended would not pass. */
const MOST_TURNS = 4000;

function planned(problem: RouteProblem, mostTurns = MOST_TURNS): RoutePlan {
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  let best: RoutePlan | null = null;
  let turns = 0;
  for (const plan of planRoute(read.value, seededRandom(1))) {
    best = plan ?? best;
    turns += 1;
    if (turns >= mostTurns) break;
  }
  if (best === null) throw new Error('There was no plan at all.');
  return best;
}

const idsOf = ({ stops }: RoutePlan) => stops.map(({ id }) => id).toSorted();

describe('sales that cannot be visited', () => {
  test.each([
    [
      'closed that day',
      stop('x', { days: [{ ...MORNING, date: '2026-11-29' }] }),
      'Closed that day.',
    ],
    ['cancelled', stop('x', { cancelledAt: '2026-11-20T10:00:00Z' }), 'Canceled.'],
    ['unplaced', stop('x', {}, null), "We don't know where it is."],
    ['deleted', { id: 'x', sale: null, point: null }, 'No longer available.'],
  ])('one that is %s is left out, with the reason, and the others are planned', (_, odd, words) => {
    const { problem, leftOut } = asked([stop('a'), odd, stop('b')]);
    expect(leftOut.map(({ id, reason }) => [id, leftOutText(reason)])).toEqual([['x', words]]);
    expect(planned(problem)).toMatchObject({ proved: 'best', dropped: [] });
    expect(idsOf(planned(problem))).toEqual(['a', 'b']);
  });

  test('all of them: an empty plan, proved', () => {
    const { problem, leftOut } = asked([{ id: 'x', sale: null, point: null }]);
    expect(leftOut).toHaveLength(1);
    expect(planned(problem)).toMatchObject({ stops: [], dropped: [], proved: 'best' });
  });
});

test('an unreleased sale is planned by its blurred point, like any other', () => {
  const blurred = { lat: 41.9140625, lng: -87.6640625 };
  expect(idsOf(planned(asked([stop('a'), stop('b', {}, blurred)]).problem))).toEqual(['a', 'b']);
});

test('two sales at one address are two visits without a drive between them', () => {
  const { stops } = planned(asked([stop('a'), stop('b')]).problem);
  expect(stops).toHaveLength(2);
  expect(stops[1]?.travelMinutes).toBe(0);
  expect(stops[1]?.arriveAt).toBe(stops[0]?.leaveAt);
});

test('a window past midnight is open until it closes on the next day', () => {
  const night = { ...MORNING, startTime: '22:00', endTime: '02:00', nextDay: true };
  const plan = planned(asked([stop('a', { days: [night] })], { leaveAt: 23 * 60 + 30 }).problem);
  expect(plan.stops[0]?.leaveAt).toBeGreaterThan(23 * 60 + 50);
  const late = planned(asked([stop('a', { days: [night] })], { leaveAt: 26 * 60 }).problem);
  expect(late.dropped).toMatchObject([{ id: 'a', reason: { kind: 'closesTooEarly' } }]);
});

test('leaving after everything closes drops each stop with the time that it closes', () => {
  const plan = planned(asked([stop('a'), stop('b')], { leaveAt: 13 * 60 }).problem);
  expect(plan.stops).toEqual([]);
  expect(plan.dropped.map(({ reason }) => dropText(reason))).toEqual(
    ['a', 'b'].map(() =>
      expect.stringMatching(/^Closes at 12\u00a0PM; the earliest you can get there/),
    ),
  );
});

test('a start in another time zone and far away: all times are those of the sales', () => {
  const london = { lat: 51.5, lng: -0.1 };
  const { problem } = asked([stop('a')], { start: london });
  expect(problem.stops[0]?.windows).toEqual([{ opens: 540, closes: 720 }]);
  expect(planned(problem)).toMatchObject({ stops: [], dropped: [{ id: 'a' }] });
});

test('a day that has to end before it begins is empty, and proved so', () => {
  const night = { ...MORNING, startTime: '07:00', endTime: '23:00' };
  const { problem } = asked(
    Array.from({ length: 8 }, (_, i) => stop(`s${i}`, { days: [night] })),
    { leaveAt: 2000 },
  );
  const over = readProblem({ ...problem, endBy: 0 });
  expect(over.ok && over.value.day.close.at(-1)).toBe(0);
  expect(planned({ ...problem, endBy: 0 })).toMatchObject({ stops: [], proved: 'best' });
});

test('200 stops have a plan at once', () => {
  const many = Array.from({ length: 200 }, (_, i) =>
    stop(`s${i}`, {}, { lat: 41.9 + (i % 20) / 200, lng: -87.65 - Math.floor(i / 20) / 200 }),
  );
  const { problem } = asked(many);
  const plan = planned(problem, 20);
  expect(plan.stops.length).toBeGreaterThan(3);
  expect(plan.stops.length + plan.dropped.length).toBe(200);
  const more = { ...problem, stops: [...problem.stops, { ...problem.stops[0]!, id: 'one more' }] };
  expect(readProblem(more)).toEqual({ ok: false, error: { kind: 'tooManyStops', limit: 200 } });
});

describe('a matrix', () => {
  const day = (travel: RouteProblem['travel']): RouteProblem => ({
    ...asked([stop('a'), stop('b')]).problem,
    travel,
  });

  test('with holes: there are ways by other places, or the stop is dropped because none is known', () => {
    const around = day([
      [0, 5, null],
      [5, 0, 5],
      [null, 5, 0],
    ]);
    expect(idsOf(planned(around))).toEqual(['a', 'b']);
    const cutOff = day([
      [0, 5, null],
      [5, 0, null],
      [null, null, 0],
    ]);
    expect(planned(cutOff).dropped).toEqual([{ id: 'b', reason: { kind: 'noWay' } }]);
  });

  test('with zeros is a day without drives', () => {
    const zeros = [0, 1, 2].map(() => [0, 0, 0]);
    expect(planned(day(zeros))).toMatchObject({ proved: 'best', endsAt: 580 });
  });

  test('with one way only: a stop from where no way leads back is dropped', () => {
    const oneWay = day([
      [0, 5, 5],
      [5, 0, 5],
      [null, null, 0],
    ]);
    expect(planned(oneWay).dropped).toEqual([{ id: 'b', reason: { kind: 'noWay' } }]);
    expect(idsOf(planned({ ...oneWay, end: 'lastStop' }))).toEqual(['a', 'b']);
  });

  test('with numbers that are none, or of another size, is refused or read as holes', () => {
    const odd = day([
      [0, Number.NaN, -4],
      [Infinity, 0, 5],
      [5, 5, 0],
    ]);
    expect(planned(odd)).toMatchObject({ stops: [], proved: 'best' });
    expect(readProblem(day([[0]]))).toEqual({ ok: false, error: { kind: 'travelDoesNotMatch' } });
  });
});
