import { expect, test } from 'vitest';
import type { DayPlan, PlannerNews } from '../../../../src/device/door/planner-door.ts';
import { planDay } from '../../../../src/device/planner/plan-day.ts';
import type { PlannerStop, RouteProblem } from '../../../../src/domain/route/planner/problem.ts';

function stop(id: string, opens: number, closes: number): PlannerStop {
  const rest = { wish: 3, isMust: false, position: 'any', beginAt: null } as const;
  return { id, minutes: 20, windows: [{ opens, closes }], ...rest };
}

function problem(stops: readonly PlannerStop[], leaveAt = 510): RouteProblem {
  const places = [0, ...stops];
  return {
    leaveAt,
    endBy: null,
    end: 'start',
    stops,
    order: [],
    rule: 'leaveByClosing',
    travel: places.map((_, i) => places.map((__, j) => (i === j ? 0 : 10))),
  };
}

const STILL = { now: () => 0 };

function newsOf(asked: RouteProblem, clock = STILL): readonly PlannerNews<DayPlan>[] {
  const news: PlannerNews<DayPlan>[] = [];
  planDay(asked, clock, (told) => news.push(told));
  return news;
}

function lastPlan(news: readonly PlannerNews<DayPlan>[]) {
  return news.flatMap((told) => (told.kind === 'answer' ? [told.answer] : [])).at(-1);
}

test('plans come until one is proved best', () => {
  const news = newsOf(problem([stop('late', 600, 720), stop('early', 540, 580)]));
  expect(lastPlan(news)?.plan.stops.map(({ id }) => id)).toEqual(['early', 'late']);
  expect(lastPlan(news)?.plan.proved).toBe('best');
  expect(news.at(-1)).toEqual({ kind: 'finished' });
});

test('a dropped stop comes with what would bring it back', () => {
  const dayPlan = lastPlan(newsOf(problem([stop('open', 540, 720), stop('closing', 480, 535)])));
  expect(dayPlan?.plan.dropped).toMatchObject([
    { id: 'closing', reason: { kind: 'closesTooEarly', closesAt: 535, earliestArrival: 520 } },
  ]);
  expect(dayPlan?.remedies['closing']?.[0]).toEqual({ kind: 'leaveEarlier', minutes: 5 });
});

test('a plan is told at once; what would bring back its stops follows, unless a better plan comes first', () => {
  const closing = Array.from({ length: 12 }, (_, i) => stop(`closing ${i}`, 480, 535 + i));
  const many = Array.from({ length: 12 }, (_, i) => stop(`s${i}`, 540 + i, 640 + i * 7));
  const told = newsOf(problem([...closing, ...many]));
  const plans = told.flatMap((news) => (news.kind === 'answer' ? [news.answer] : []));
  expect(plans[0]?.remedies).toEqual({});
  expect(plans[0]?.plan.dropped.length).toBeGreaterThan(12);
  const helped = plans.filter(({ remedies }) => Object.keys(remedies).length > 0);
  expect(helped.length).toBeGreaterThan(0);
  for (const { plan, remedies } of helped) {
    expect(Object.keys(remedies).toSorted()).toEqual(plan.dropped.map(({ id }) => id).toSorted());
  }
  // Nothing better came after the last one: it is told again, with them.
  const last = plans.at(-1);
  expect(helped.at(-1)).toBe(last);
  expect(plans.at(-2)?.plan).toBe(last?.plan);
});

test('after ten seconds the best plan so far has to do', () => {
  let nowMs = 0;
  const clock = { now: () => (nowMs += 6_000) };
  const many = Array.from({ length: 40 }, (_, i) => stop(`s${i}`, 540 + i, 640 + i));
  const news = newsOf(problem(many), clock);
  expect(lastPlan(news)?.plan.stops.length).toBeGreaterThan(0);
  expect(lastPlan(news)?.plan.proved).not.toBe('best');
  expect(news.at(-1)).toEqual({ kind: 'finished' });
});

test('a problem that cannot be planned is a fault, not a hang', () => {
  expect(newsOf(problem([stop('a', 540, 720), stop('a', 540, 720)]))).toEqual([
    { kind: 'fault', fault: 'sameStopTwice' },
  ]);
  expect(newsOf(problem([], Number.NaN))).toEqual([{ kind: 'fault', fault: 'unreadableTime' }]);
});
