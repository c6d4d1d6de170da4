import { describe, expect, test } from 'vitest';
import type { RoutePlan } from '../../../../src/domain/route/planner/plan.ts';
import { planRoute } from '../../../../src/domain/route/planner/plan-route.ts';
import { seededRandom } from '../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import { dayProblem, type DayStop, endOfDay } from '../../../../src/domain/route/day-problem.ts';
import { dropText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { doorsOpenAt, leavesAt } from '../../../../src/domain/route/visit-under-way.ts';

const ZONE = 'America/Chicago';
const SATURDAY = '2026-11-28';
const NINE = 540;

function stopAt(index: number, startTime = '09:00', endTime = '12:00'): DayStop {
  const day = { date: SATURDAY, startTime, endTime, nextDay: false };
  return {
    id: `stop ${String(index).padStart(2, '0')}`,
    sale: { saleType: 'garage', timeZone: ZONE, cancelledAt: null, days: [day] },
    point: { lat: 41.9 + (index % 5) / 100, lng: -87.65 + index / 200 },
  };
}

describe('a visit that is under way', () => {
  const stop = stopAt(1);
  const today = { earliest: 0, isToday: true, date: SATURDAY, timeZone: ZONE };
  const instantAt = (minute: number) =>
    new Date(Date.parse('2026-11-28T06:00:00Z') + minute * 60_000).toISOString();
  const left = (at: Pick<DayStop, 'sale'>, arrivedAt: number, minutes: number | null = null) =>
    leavesAt(at, { arrivedAt: instantAt(arrivedAt), minutes }, today);

  test('begins when the doors open, for somebody who came before', () => {
    expect(doorsOpenAt(stop, 477, SATURDAY, ZONE)).toBe(NINE);
    expect(left(stop, 477)).toBe(NINE + 20);
    expect(left(stop, 477, 45)).toBe(NINE + 45);
  });

  test('begins at once where doors are open, or nobody knows of any', () => {
    expect(doorsOpenAt(stop, NINE, SATURDAY, ZONE)).toBeNull();
    expect(left(stop, 600)).toBe(620);
    // After the last closing.
    expect(doorsOpenAt(stop, 720, SATURDAY, ZONE)).toBeNull();
    expect(doorsOpenAt({ sale: null }, 477, SATURDAY, ZONE)).toBeNull();
    expect(left({ sale: null }, 477)).toBe(497);
  });

  test('takes its time on another day than the plan’s, too, from when the day begins', () => {
    const before = { ...today, isToday: false, earliest: 510 };
    const visit = { arrivedAt: '2026-11-26T20:00:00Z', minutes: null };
    expect(leavesAt(stop, visit, before)).toBe(NINE + 20);
    expect(leavesAt(stop, { ...visit, arrivedAt: null }, { ...today, earliest: 600 })).toBe(600);
  });

  test('waits for the second opening of a day between the two', () => {
    const sale = stop.sale;
    if (sale === null) throw new Error('no sale');
    const afternoon = { date: SATURDAY, startTime: '14:00', endTime: '16:00', nextDay: false };
    const twice = { sale: { ...sale, days: [...sale.days, afternoon] } };
    expect(doorsOpenAt(twice, 780, SATURDAY, ZONE)).toBe(840);
  });
});

describe('a day that has to end by an hour', () => {
  test('the hour is one of the same day, or of the next morning if it is not after leaving', () => {
    expect(endOfDay('12:30', 480)).toBe(750);
    expect(endOfDay('01:00', 1200)).toBe(1500);
    expect(endOfDay(null, 480)).toBeNull();
    expect(endOfDay('soon', 480)).toBeNull();
  });

  test('of 20 saved sales and one hour the plan takes those that fit, and is back in time', () => {
    const stops = Array.from({ length: 20 }, (_, index) => stopAt(index, '08:00', '15:00'));
    const question = { stops, start: { lat: 41.9, lng: -87.65 }, date: SATURDAY, timeZone: ZONE };
    const plan = bestOf({ ...question, leaveAt: NINE, endBy: endOfDay('10:00', NINE) });
    expect(plan.stops.length).toBeGreaterThan(0);
    expect(plan.stops.length).toBeLessThan(20);
    expect(plan.endsAt).toBeLessThanOrEqual(600);
    expect(plan.dropped).toHaveLength(20 - plan.stops.length);
    for (const { reason } of plan.dropped)
      expect(dropText(reason)).toMatch(/back by 10\sAM|ends at/);
    const whole = bestOf({ ...question, leaveAt: NINE });
    expect(whole.stops.length).toBeGreaterThan(plan.stops.length);
  });
});

/** The last plan that the planner gives. */
function bestOf(question: Parameters<typeof dayProblem>[0]): RoutePlan {
  const read = readProblem(dayProblem(question).problem);
  if (!read.ok) throw new Error('not readable');
  let best: RoutePlan | null = null;
  let rounds = 0;
  for (const plan of planRoute(read.value, seededRandom(1))) {
    best = plan ?? best;
    rounds += 1;
    if (rounds > 400) break;
  }
  if (best === null) throw new Error('no plan');
  return best;
}
