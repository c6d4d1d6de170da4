import { describe, expect, it } from 'vitest';
import type { RoutePlan } from '../../../../src/domain/route/planner/plan.ts';
import { planRoute } from '../../../../src/domain/route/planner/plan-route.ts';
import type { RouteProblem } from '../../../../src/domain/route/planner/problem.ts';
import { pick, seededRandom } from '../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import { saleDay } from '../../../bench/route/days.ts';
import { dayOf, randomDay, stopOf } from './day-of.ts';
import { bruteForce, isNear, judge, judgePlan, quickestWays } from './plain-judge.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const DAYS = IS_LONG ? 2000 : 300;
/** Days that once were called proved and were not. */
const ONCE_WRONG = [311];
const MINUTE_MS = 60_000;

/** All plans until it is proved, or until `turns` turns. */
function plansOf(problem: RouteProblem, turns = Infinity): RoutePlan[] {
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  const plans: RoutePlan[] = [];
  let left = turns;
  for (const plan of planRoute(read.value, seededRandom(1))) {
    if (plan !== null) plans.push(plan);
    left -= 1;
    if (left <= 0) break;
  }
  return plans;
}

function planned(problem: RouteProblem, turns = Infinity): RoutePlan {
  return plansOf(problem, turns).at(-1)!;
}

describe('planned days', () => {
  it(
    `[spec 9] a plan that says "best" is what trying every order of ${DAYS} random days finds`,
    () => {
      const seeds = new Set([...Array.from({ length: DAYS }, (_, i) => i + 1), ...ONCE_WRONG]);
      for (const seed of seeds) {
        const problem = randomDay(seededRandom(seed), 8);
        const plan = planned(problem);
        const judged = judgePlan(problem, plan);
        const best = bruteForce(problem);
        expect(plan.proved, `day ${seed}`).toBe('best');
        expect(judged, `day ${seed}`).not.toBeNull();
        expect(judged!.musts, `musts of day ${seed}`).toBe(best.musts);
        expect(plan.wishes, `wishes of day ${seed}`).toBe(best.wishes);
        if (plan.stops.length > 0) {
          expect(
            isNear(plan.endsAt, best.endsAt),
            `end of day ${seed}: ${plan.endsAt} ${best.endsAt}`,
          ).toBe(true);
        }
      }
    },
    10 * MINUTE_MS,
  );

  it('[spec 9] every plan on the way is possible, and each is better or better proved than the one before', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const problem = saleDay(seed % 2 === 0 ? 'metro' : 'estates', 20, seed);
      const rounded = {
        ...problem,
        travel: problem.travel.map((row) => row.map((m) => Math.ceil(m ?? 0))),
      };
      let before: RoutePlan | null = null;
      for (const plan of plansOf(rounded, 400)) {
        expect(judgePlan(rounded, plan), `day ${seed}`).not.toBeNull();
        if (before !== null) {
          const isSooner = plan.wishes === before.wishes && plan.endsAt <= before.endsAt;
          expect(plan.wishes > before.wishes || isSooner).toBe(true);
          if (before.proved !== 'nothing') expect(plan.wishes).toBe(before.wishes);
        }
        before = plan;
      }
    }
  });

  it('[spec 9] slack is the most that service can begin later without missing what follows', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const problem = randomDay(seededRandom(9000 + seed), 7);
      const { stops } = planned(problem);
      const path = stops.map(({ id }) => problem.stops.findIndex((stop) => stop.id === id));
      const ways = quickestWays(problem);
      const fits = (i: number, late: number) => {
        const held = problem.stops.map((stop, index) =>
          index === path[i] ? { ...stop, beginAt: stops[i]!.beginAt + late } : stop,
        );
        return judge({ ...problem, stops: held }, path, ways) !== null;
      };
      stops.forEach(({ id, slackMinutes }, i) => {
        if (problem.stops[path[i]!]!.beginAt !== null) return;
        if (problem.endBy === null && i === stops.length - 1 && problem.end !== 'lastStop') return;
        expect(fits(i, slackMinutes), `day ${seed}, ${id}`).toBe(true);
      });
    }
  });

  it('[spec 9] whoever stops asking has the best plan so far, and the next day starts at once', () => {
    const problem = saleDay('metro', 60, 5);
    const first = planned(problem, 1);
    const later = planned(problem, 200);
    expect(first.stops.length).toBeGreaterThan(5);
    expect(later.wishes).toBeGreaterThanOrEqual(first.wishes);
  });

  it('[spec 9] 200 stops get a plan from the first turn on', () => {
    const problem = saleDay('town', 200, 3);
    const plan = planned(problem, 20);
    expect(plan.stops.length).toBeGreaterThan(10);
    expect(plan.stops.length + plan.dropped.length).toBe(200);
  });
});

describe('what a person sets', () => {
  it('[spec 9] a must is served before any wishes', () => {
    const far = stopOf('far', { wish: 1, isMust: true, windows: [{ opens: 490, closes: 530 }] });
    const near = [1, 2, 3].map((i) =>
      stopOf(`near ${i}`, { wish: 5, windows: [{ opens: 480, closes: 520 }] }),
    );
    const travel = [0, 1, 2, 3, 4].map((i) =>
      [0, 1, 2, 3, 4].map((j) => (i === j ? 0 : i === 1 || j === 1 ? 35 : 1)),
    );
    const plan = planned(dayOf([far, ...near], { travel, endBy: 540 }));
    expect(plan.stops.map(({ id }) => id)).toContain('far');
    expect(plan.hasAllMusts).toBe(true);
  });

  it('[spec 9] a window past midnight and a second window of the day are used', () => {
    const night = stopOf('night', { windows: [{ opens: 23 * 60, closes: 60 }] });
    const twice = stopOf('twice', {
      windows: [
        { opens: 480, closes: 485 },
        { opens: 1200, closes: 1300 },
      ],
    });
    const plan = planned(dayOf([night, twice]));
    expect(plan.stops.map(({ id, beginAt }) => [id, beginAt])).toEqual([
      ['twice', 1200],
      ['night', 1380],
    ]);
  });

  it('[spec 9] leaving by closing and beginning by closing differ', () => {
    const stop = stopOf('a', { minutes: 20, windows: [{ opens: 480, closes: 500 }] });
    expect(planned(dayOf([stop])).stops).toHaveLength(0);
    expect(planned(dayOf([stop], { rule: 'beginByClosing' })).stops).toHaveLength(1);
  });
});

describe('input that makes no sense', () => {
  it('[spec 9] gets one clear fault, or a plan with reasons', () => {
    const stop = stopOf('a');
    const faultOf = (problem: RouteProblem) => {
      const read = readProblem(problem);
      return read.ok ? null : read.error.kind;
    };
    expect(faultOf(dayOf([stop], { leaveAt: Number.NaN }))).toBe('unreadableTime');
    expect(faultOf(dayOf([stop], { endBy: Infinity }))).toBe('unreadableTime');
    expect(faultOf(dayOf([stop, stop]))).toBe('sameStopTwice');
    expect(faultOf(dayOf([stop], { travel: [[0]] }))).toBe('travelDoesNotMatch');
    expect(faultOf(dayOf(Array.from({ length: 201 }, (_, i) => stopOf(`s${i}`))))).toBe(
      'tooManyStops',
    );
    expect(planned(dayOf([])).proved).toBe('best');
    const reasonOf = (changes: Parameters<typeof stopOf>[1]) =>
      planned(dayOf([stopOf('a', changes)])).dropped[0]?.reason.kind;
    expect(reasonOf({ minutes: Number.NaN })).toBe('unreadable');
    expect(reasonOf({ minutes: -1 })).toBe('unreadable');
    expect(reasonOf({ windows: [] })).toBe('closed');
    expect(reasonOf({ windows: [{ opens: Number.NaN, closes: 600 }] })).toBe('closed');
    expect(reasonOf({ minutes: 600 })).toBe('visitTooLong');
    expect(reasonOf({ wish: Number.NaN })).toBeUndefined();
  });

  it('[spec 9] a day that has to end before it begins visits nothing, and ends its search', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const problem = randomDay(seededRandom(30_000 + seed), 6);
      const plan = planned({ ...problem, endBy: problem.leaveAt - (seed % 30) }, 5000);
      expect(plan.proved, `day ${seed}`).toBe('best');
    }
  });

  it('[spec 9] junk numbers anywhere never throw, hang or break a rule', () => {
    const JUNK = [Number.NaN, -5, 0, Infinity, -Infinity, 1e9, 0.1, 1e-12];
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seededRandom(40_000 + seed);
      const junk = (value: number | null) =>
        random() < 0.15 ? JUNK[pick(random, JUNK.length)]! : value;
      const sound = randomDay(random, 12);
      const problem = {
        ...sound,
        stops: sound.stops.map((stop) => ({
          ...stop,
          minutes: junk(stop.minutes)!,
          wish: junk(stop.wish)!,
          beginAt: junk(stop.beginAt),
          windows: stop.windows.map(({ opens, closes }) => ({
            opens: junk(opens)!,
            closes: junk(closes)!,
          })),
        })),
        travel: sound.travel.map((row) => row.map(junk)),
      };
      const plan = planned(problem, 2000);
      expect(plan.stops.length + plan.dropped.length).toBe(problem.stops.length);
      expect(
        plan.stops.every(
          ({ beginAt, arriveAt }) => Number.isFinite(beginAt) && beginAt >= arriveAt - 1e-6,
        ),
      ).toBe(true);
    }
  });
});
