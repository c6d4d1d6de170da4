import { expect, test } from 'vitest';
import type { PlannerNews } from '../../../../src/device/door/planner-door.ts';
import { splitBetween } from '../../../../src/device/planner/split-between.ts';
import { planDay } from '../../../../src/device/planner/plan-day.ts';
import { dayProblem, type DayStop } from '../../../../src/domain/route/day-problem.ts';
import type { RoutePlan } from '../../../../src/domain/route/planner/plan.ts';
import type { RouteProblem } from '../../../../src/domain/route/planner/problem.ts';
import { pick, seededRandom } from '../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import { asMuchAs, partOfDay } from '../../../../src/domain/route/planner/split/part-of-day.ts';
import type { SplitPlan } from '../../../../src/domain/route/planner/split/split-day.ts';
import { splitRoute } from '../../../../src/domain/route/split-route.ts';
import { dayOf, stopOf } from '../../domain/route/day-of.ts';
import { judgeWalked } from '../../domain/route/walks/plain-walk-judge.ts';
import { placedDay, randomWalkedDay } from '../../domain/route/walks/walked-days.ts';

/** Each look at it takes a while. */
function tickingClock(lookMs = 100) {
  let nowMs = 0;
  return { now: () => (nowMs += lookMs) };
}

function splitOf(problem: RouteProblem): { driven: SplitPlan; planned: SplitPlan } {
  const news: PlannerNews<SplitPlan>[] = [];
  splitBetween(problem, tickingClock(8), (told) => news.push(told));
  const splits = news.flatMap((told) => (told.kind === 'answer' ? [told.answer] : []));
  const planned = splits.at(-1);
  // With one car at home, nothing is planned afterwards.
  const isPlanned = planned?.cars.every(({ stops }) => stops.length > 0) === true;
  const driven = isPlanned ? splits.at(-2) : planned;
  if (driven === undefined || planned === undefined) throw new Error('no split');
  return { driven, planned };
}

function planOf(problem: RouteProblem): RoutePlan {
  const plans: RoutePlan[] = [];
  planDay(problem, tickingClock(8), (told) => {
    if (told.kind === 'answer') plans.push(told.answer.plan);
  });
  const last = plans.at(-1);
  if (last === undefined) throw new Error('no plan');
  return last;
}

test('a split comes at once and ends when no better one has come for two seconds', () => {
  const clock = tickingClock();
  const news: PlannerNews<SplitPlan>[] = [];
  // With one car at home, there is nothing to plan afterwards.
  splitBetween(dayOf([stopOf('a')]), clock, (told) => news.push(told));
  expect(news[0]?.kind).toBe('answer');
  expect(news.at(-1)).toEqual({ kind: 'finished' });
  expect(clock.now()).toBeLessThan(8_000);
});

test('a day that cannot be read is said so', () => {
  const news: PlannerNews<SplitPlan>[] = [];
  const twice = dayOf([stopOf('a'), stopOf('a')]);
  splitBetween(twice, tickingClock(), (told) => news.push(told));
  expect(news).toEqual([{ kind: 'fault', fault: 'sameStopTwice' }]);
});

const idsOf = ({ stops }: Pick<RoutePlan, 'stops'>) => stops.map(({ id }) => id);

test('[spec 9] each car parks once where its sales are next to one another', () => {
  const block = (name: string, north: number) =>
    [0, 3].flatMap((n) =>
      [0, 3].map((e) => ({ ...stopOf(`${name} ${n}${e}`), at: [north + n, e] as const })),
    );
  const { planned } = splitOf(placedDay([...block('here', 0), ...block('there', 140)]));
  expect(planned.cars.map(({ walks }) => walks.length)).toEqual([1, 1]);
  for (const { walks, stops } of planned.cars) {
    expect(walks[0]).toMatchObject({ minutes: 12, backMinutes: 3 });
    expect(walks[0]?.ids).toEqual(stops.map(({ id }) => id));
  }
});

test('[spec 9] on random days, walks lose no must and no wish, and every sale is entered while it is open', () => {
  let walks = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const problem = randomWalkedDay(seededRandom(9000 + seed), 9);
    const { driven, planned } = splitOf(problem);
    const sumOf = ({ cars }: SplitPlan) => {
      const served = problem.stops.filter(({ id }) => cars.flatMap(idsOf).includes(id));
      const musts = served.filter(({ isMust }) => isMust).length;
      return [musts, served.reduce((sum, { wish }) => sum + wish, 0)];
    };
    expect(sumOf(planned), `day ${seed}`).toEqual(sumOf(driven));
    const named = [...planned.cars.flatMap(idsOf), ...planned.dropped.map(({ id }) => id)];
    expect(named.toSorted(), `day ${seed}`).toEqual(problem.stops.map(({ id }) => id).toSorted());
    for (const car of planned.cars) {
      walks += car.walks.length;
      if (car.stops.length === 0) continue;
      const part = partOfDay(problem, new Set(idsOf(car)));
      expect(judgeWalked(part, car), `day ${seed}`).toBe(true);
    }
  }
  expect(walks).toBeGreaterThan(10);
});

test('[spec 9] the split says what the two routes say that come of it: the same stops, minutes and walks', () => {
  const zone = 'America/Chicago';
  const at = (hour: number, minute: number) =>
    [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  const date = '2026-11-28';
  let dropped = 0;
  for (let seed = 1; seed <= 18; seed += 1) {
    const random = seededRandom(seed);
    const keepsOrder = seed % 3 === 0;
    const all = Array.from({ length: 9 }, (_, i): DayStop & { readonly saleId: string } => {
      const id = `s${(i * 7) % 9}`;
      const opens = 8 + pick(random, 3);
      const near = { lat: 41.9 + pick(random, 3) * 0.04, lng: -87.7 + pick(random, 2) * 0.03 };
      const days = [{ date, startTime: at(opens, 0), endTime: at(opens + 1, 30), nextDay: false }];
      return {
        id,
        saleId: id,
        sale: { saleType: 'garage', timeZone: zone, cancelledAt: null, days },
        point: { lat: near.lat + random() * 0.002, lng: near.lng + random() * 0.002 },
        isWalkable: true,
      };
    });
    const problemOf = (stops: readonly { readonly saleId: string }[]) =>
      dayProblem({
        stops: stops.flatMap(({ saleId }) => all.filter(({ id }) => id === saleId)),
        start: { lat: 41.94, lng: -87.69 },
        date,
        timeZone: zone,
        leaveAt: 510,
        keepsOrder,
      }).problem;
    const route = {
      name: 'Saturday',
      day: date,
      stops: all.map(({ saleId }) => ({ saleId })),
      settings: keepsOrder ? { keepsOrder } : {},
    };
    const { planned } = splitOf(problemOf(route.stops));
    const [first, second] = planned.cars;
    const made = splitRoute(route, [idsOf(first), idsOf(second)], [', car 1', ', car 2']);
    dropped += planned.dropped.length;
    for (const [car, { stops }] of [
      [first, made.first],
      [second, made.second],
    ] as const) {
      const { possibleWalks: _own, dropped: _carDropped, ...shown } = car;
      const { possibleWalks: _others, dropped: left, ...alone } = planOf(problemOf(stops));
      expect(shown, `day ${seed}`).toEqual(alone);
      expect(left, `day ${seed}`).toEqual(car === first ? planned.dropped : []);
    }
  }
  expect(dropped).toBeGreaterThan(3);
});

test('[spec 9] where the search of one car misses a stop, what the split found stays, with walks', () => {
  const near = [0, 1].map((n) => ({ ...stopOf(`near ${n}`), at: [n, 0] as const }));
  const problem = placedDay([...near, { ...stopOf('far'), at: [60, 60] as const }]);
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  const whole = planOf(problem);
  expect(asMuchAs(read.value, ['far', 'near 0', 'near 1'], whole)).toBe(whole);
  const poor = { ...whole, stops: whole.stops.slice(1) };
  const kept = asMuchAs(read.value, ['far', 'near 0', 'near 1'], poor);
  expect(idsOf(kept).toSorted()).toEqual(idsOf(whole).toSorted());
  expect(kept.walks.map(({ ids }) => ids.length)).toEqual([2]);
  expect(judgeWalked(problem, kept)).toBe(true);
});
