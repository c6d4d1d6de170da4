import { describe, expect, it } from 'vitest';
import type { RouteProblem } from '../../../../src/domain/route/planner/problem.ts';
import { seededRandom } from '../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import { splitDay, type SplitPlan } from '../../../../src/domain/route/planner/split/split-day.ts';
import { saleDay } from '../../../bench/route/days.ts';
import { dayOf, randomDay, stopOf } from './day-of.ts';
import { isNear, type Judged, judge, quickestWays } from './plain-judge.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const DAYS = IS_LONG ? 600 : 120;
const MINUTE_MS = 60_000;

function splitsOf(problem: RouteProblem, turns: number): SplitPlan[] {
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  const splits: SplitPlan[] = [];
  let left = turns;
  for (const split of splitDay(read.value, seededRandom(1))) {
    if (split !== null) splits.push(split);
    left -= 1;
    if (left <= 0) break;
  }
  return splits;
}

const split = (problem: RouteProblem, turns = 300) => splitsOf(problem, turns).at(-1)!;

/** What one car makes of some stops: a car without any stays at home. */
function judgeCar(problem: RouteProblem, path: readonly number[], ways: number[][]): Judged | null {
  return path.length === 0
    ? { musts: 0, wishes: 0, endsAt: problem.leaveAt }
    : judge(problem, path, ways);
}

const together = (a: Judged, b: Judged): Judged => ({
  musts: a.musts + b.musts,
  wishes: a.wishes + b.wishes,
  endsAt: Math.max(a.endsAt, b.endsAt),
});

const isMore = (a: Judged, b: Judged) =>
  a.musts > b.musts ||
  (a.musts === b.musts && (a.wishes > b.wishes || (a.wishes === b.wishes && a.endsAt < b.endsAt)));

/** The best by trying every order of every set of stops for either car. */
function bestOfAll(problem: RouteProblem): Judged {
  const ways = quickestWays(problem);
  const count = problem.stops.length;
  const bySet = new Map<number, Judged>([[0, judgeCar(problem, [], ways)!]]);
  const visit = (path: number[], set: number) => {
    for (let v = 0; v < count; v += 1) {
      if ((set & (1 << v)) !== 0) continue;
      const longer = [...path, v];
      const judged = judge(problem, longer, ways);
      const key = set | (1 << v);
      const before = bySet.get(key);
      if (judged !== null && (before === undefined || judged.endsAt < before.endsAt)) {
        bySet.set(key, judged);
      }
      visit(longer, key);
    }
  };
  visit([], 0);
  let best = bySet.get(0)!;
  for (const [one, first] of bySet) {
    for (const [other, second] of bySet) {
      if ((one & other) !== 0) continue;
      const both = together(first, second);
      if (isMore(both, best)) best = both;
    }
  }
  return best;
}

/** By the rules in plain minutes; null if a car breaks one, or a stop is visited twice. */
function judgeSplit(problem: RouteProblem, { cars, dropped }: SplitPlan): Judged | null {
  const ways = quickestWays(problem);
  const paths = cars.map(({ stops }) =>
    stops.map(({ id }) => problem.stops.findIndex((stop) => stop.id === id)),
  );
  const named = [
    ...paths.flat(),
    ...dropped.map(({ id }) => problem.stops.findIndex((s) => s.id === id)),
  ];
  if (new Set(named).size !== problem.stops.length || named.length !== problem.stops.length)
    return null;
  const [first, second] = paths.map((path) => judgeCar(problem, path, ways));
  return first && second ? together(first, second) : null;
}

describe('a day that two cars split', () => {
  it(
    `has as many musts and wishes as any split of ${DAYS} random days, and as early an end`,
    () => {
      for (let seed = 1; seed <= DAYS; seed += 1) {
        const problem = randomDay(seededRandom(seed), 6);
        const found = judgeSplit(problem, split(problem));
        const best = bestOfAll(problem);
        expect(found, `day ${seed}`).not.toBeNull();
        expect([found!.musts, found!.wishes], `day ${seed}`).toEqual([best.musts, best.wishes]);
        expect(
          isNear(found!.endsAt, best.endsAt),
          `end of day ${seed}: ${found!.endsAt} ${best.endsAt}`,
        ).toBe(true);
      }
    },
    10 * MINUTE_MS,
  );

  it('never says that it is proved, and gets better all the way', () => {
    const problem = saleDay('metro', 25, 3);
    const splits = splitsOf(problem, 400);
    const judged = splits.map((each) => judgeSplit(problem, each));
    expect(judged).not.toContain(null);
    judged.slice(1).forEach((each, i) => expect(isMore(judged[i]!, each!)).toBe(false));
    expect(splits.flatMap(({ cars }) => cars.map(({ proved }) => proved))).not.toContain('best');
  });

  it('sends each car to its own side of town', () => {
    const stops = ['w1', 'e1', 'w2', 'e2'].map((id) => stopOf(id, { minutes: 20 }));
    const at = [0, -20, 20, -22, 22];
    const travel = at.map((from) => at.map((to) => Math.abs(from - to)));
    const { cars, dropped } = split(dayOf(stops, { travel, end: 'start' }));
    const sides = cars.map(({ stops: planned }) => planned.map(({ id }) => id[0]).join(''));
    expect(sides.toSorted()).toEqual(['ee', 'ww']);
    expect(dropped).toEqual([]);
    expect(cars.map(({ endsAt }) => endsAt)).toEqual([8 * 60 + 84, 8 * 60 + 84]);
  });

  it('drives to a must before any wish, and says why a stop is missing', () => {
    const hour = [{ opens: 8 * 60, closes: 8 * 60 + 35 }];
    const stops = ['a', 'b', 'c'].map((id) => stopOf(id, { minutes: 20, wish: 5, windows: hour }));
    const must = stopOf('must', { minutes: 20, wish: 1, isMust: true, windows: hour });
    const { cars, dropped, hasAllMusts } = split(dayOf([...stops, must]));
    expect(cars.flatMap(({ stops: planned }) => planned.map(({ id }) => id))).toContain('must');
    expect(cars.map(({ stops: planned }) => planned.length)).toEqual([1, 1]);
    expect(hasAllMusts).toBe(true);
    expect(dropped.map(({ reason }) => reason.kind)).toEqual(['noRoom', 'noRoom']);
  });

  it('leaves no car at home because one stop opens late', () => {
    const evening = stopOf('evening', { windows: [{ opens: 18 * 60, closes: 20 * 60 }] });
    const stops = [...['a', 'b', 'c', 'd', 'e'].map((id) => stopOf(id)), evening];
    const { cars } = split(dayOf(stops, { end: 'start' }));
    expect(cars.map(({ stops: planned }) => planned.length)).toEqual([3, 3]);
  });

  it('of no stop, of one stop and of stops that nobody can reach is a plan, too', () => {
    expect(split(dayOf([]), 5).cars.map(({ stops }) => stops.length)).toEqual([0, 0]);
    const one = split(dayOf([stopOf('a')]), 5);
    expect(one.cars.flatMap(({ stops }) => stops.map(({ id }) => id))).toEqual(['a']);
    const closed = stopOf('a', { windows: [{ opens: 60, closes: 90 }] });
    expect(split(dayOf([closed]), 5).dropped).toMatchObject([{ id: 'a' }]);
  });

  it('of 200 stops comes at once', () => {
    const problem = saleDay('metro', 200, 1);
    expect(judgeSplit(problem, split(problem, 3))).not.toBeNull();
  });
});
