import { describe, expect, it } from 'vitest';
import type { PlannedWalk, RoutePlan } from '../../../../../src/domain/route/planner/plan.ts';
import { planRoute } from '../../../../../src/domain/route/planner/plan-route.ts';
import type { RouteProblem } from '../../../../../src/domain/route/planner/problem.ts';
import { seededRandom } from '../../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../../src/domain/route/planner/read-problem.ts';
import { planWithWalks } from '../../../../../src/domain/route/planner/walks/plan-walks.ts';
import { saleDay } from '../../../../bench/route/days.ts';
import { stopOf } from '../day-of.ts';
import { judgeWalked, onFoot } from './plain-walk-judge.ts';
import { placedDay, randomWalkedDay } from './walked-days.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const DAYS = IS_LONG ? 2000 : 300;
const MINUTE_MS = 60_000;
const PARKING_MINUTES = 4;

function readOf(problem: RouteProblem) {
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  return read.value;
}

function plansOf(problem: RouteProblem): RoutePlan[] {
  return [...planWithWalks(readOf(problem), seededRandom(1), () => false)].filter(
    (plan) => plan !== null,
  );
}

const planned = (problem: RouteProblem) => plansOf(problem).at(-1)!;

function driven(problem: RouteProblem): RoutePlan {
  return [...planRoute(readOf(problem), seededRandom(1))].filter((plan) => plan !== null).at(-1)!;
}

/** Four on a block, two far away. */
const BLOCK = [
  [0, 0],
  [0, 3],
  [3, 3],
  [3, 0],
] as const;
const four = BLOCK.map((at, i) => ({ ...stopOf(`near ${i}`), at }));
const far = [
  { ...stopOf('far 0'), at: [60, 60] as const },
  { ...stopOf('far 1'), at: [0, 80] as const },
];
const sortedIds = ({ ids }: PlannedWalk) => ids.toSorted();
const idsOf = (stops: readonly { readonly id: string }[]) => stops.map(({ id }) => id).toSorted();

describe('sales within walking distance of each other', () => {
  it('[spec 9] are one stop with a walk: park once, 4 sales, 12 minutes on foot', () => {
    const plan = planned(placedDay([...four, ...far]));
    expect(plan.walks.map(sortedIds)).toEqual([idsOf(four)]);
    expect(plan.walks[0]).toMatchObject({ minutes: 12, backMinutes: 3 });
    expect(plan.stops).toHaveLength(6);
    expect(plan.proved).toBe('best');
    const at = plan.stops.findIndex(({ id }) => id === plan.walks[0]!.ids[0]);
    expect(plan.stops.slice(at, at + 4).map(({ id }) => id)).toEqual(plan.walks[0]!.ids);
  });

  it(
    `[spec 9] on ${DAYS} random days, every sale is entered while it is open and left by closing, and nothing that driving to each would serve is lost`,
    () => {
      let walks = 0;
      for (let seed = 1; seed <= DAYS; seed += 1) {
        const problem = randomWalkedDay(seededRandom(seed), 8);
        const byCar = driven(problem);
        const plans = plansOf(problem);
        for (const plan of plans) {
          expect(judgeWalked(problem, plan), `day ${seed}`).toBe(true);
          for (const { ids, minutes } of plan.walks) {
            expect(minutes).toBeLessThanOrEqual(15);
            for (const id of ids) {
              expect(problem.stops.find((stop) => stop.id === id)?.isDrivenTo).not.toBe(true);
            }
          }
        }
        const plan = plans.at(-1)!;
        const musts = (ids: readonly { readonly id: string }[]) =>
          ids.filter(({ id }) => problem.stops.find((stop) => stop.id === id)?.isMust).length;
        expect(musts(plan.stops), `musts of day ${seed}`).toBe(musts(byCar.stops));
        expect(plan.wishes, `wishes of day ${seed}`).toBe(byCar.wishes);
        const saved = plan.walks.reduce((sum, { ids }) => sum + ids.length - 1, 0);
        expect(plan.endsAt, `end of day ${seed}`).toBeLessThanOrEqual(
          byCar.endsAt + saved * PARKING_MINUTES + 1e-6,
        );
        if (plan.walks.length === 0) {
          expect(idsOf(plan.stops)).toEqual(idsOf(byCar.stops));
          expect(plan.endsAt).toBeCloseTo(byCar.endsAt, 6);
        }
        walks += plan.walks.length;
      }
      // Else nothing was shown.
      expect(walks).toBeGreaterThan(DAYS / 4);
    },
    10 * MINUTE_MS,
  );

  it(
    '[spec 9] a plan that says "best" is what trying every order of its walks and the other stops finds',
    () => {
      let compared = 0;
      for (let seed = 1; seed <= DAYS / 2; seed += 1) {
        const problem = randomWalkedDay(seededRandom(seed + 5000), 6);
        const plan = planned(problem);
        if (plan.walks.length === 0 || plan.proved === 'nothing') continue;
        compared += 1;
        const best = onFoot(problem, plan.walks);
        expect(plan.wishes, `wishes of day ${seed}`).toBe(best.wishes);
        if (plan.proved === 'best') {
          expect(plan.endsAt, `end of day ${seed}`).toBeCloseTo(best.endsAt, 6);
        }
      }
      expect(compared).toBeGreaterThan(10);
    },
    10 * MINUTE_MS,
  );

  it('[spec 9] a walk that a plan as good would do without stays, and nothing is said to be proved then', () => {
    // Either the two neighbors or the one far away: by car the neighbors are over sooner, on foot later.
    const day = placedDay(
      [
        { ...stopOf('one', { wish: 1, windows: [{ opens: 480, closes: 514 }] }), at: [0, 0] },
        { ...stopOf('two', { wish: 1, windows: [{ opens: 480, closes: 514 }] }), at: [0, 2] },
        { ...stopOf('far', { wish: 2, windows: [{ opens: 480, closes: 520 }] }), at: [60, 122] },
      ],
      { end: 'lastStop', endBy: 518 },
    );
    const { dropped, ...byCar } = driven(day);
    expect(dropped.map(({ id }) => id)).toEqual(['far']);
    expect(byCar.endsAt).toBe(513);
    const plan = planned(day);
    expect(plan.walks.map(sortedIds)).toEqual([['one', 'two']]);
    expect(plan).toMatchObject({ endsAt: 516, proved: 'nothing' });
  });

  it('[spec 9] driving to each gives the plan that there would be without walks, and says that they can be walks again', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const problem = randomWalkedDay(seededRandom(seed + 9000), 8);
      const undone = {
        ...problem,
        stops: problem.stops.map((stop) => ({ ...stop, isDrivenTo: true })),
      };
      const { possibleWalks: _, ...plan } = planned(undone);
      const { possibleWalks: __, ...byCar } = driven(problem);
      expect(plan, `day ${seed}`).toEqual(byCar);
    }
    const again = planned(
      placedDay([...four.map((stop) => ({ ...stop, isDrivenTo: true })), ...far]),
    );
    expect(again.walks).toEqual([]);
    expect(again.possibleWalks.map((ids) => ids.toSorted())).toEqual([idsOf(four)]);
  });

  it('[spec 9] days without places that one can walk between are planned as ever, plan by plan', () => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const problem = saleDay('town', 14, seed);
      const byCar = [...planRoute(readOf(problem), seededRandom(1))];
      expect([...planWithWalks(readOf(problem), seededRandom(1), () => true)]).toEqual(byCar);
    }
  });
});

describe('a walk is not formed', () => {
  const walksOf = (...args: Parameters<typeof placedDay>) => planned(placedDay(...args)).walks;
  const [one, two] = [
    { ...stopOf('one'), at: [0, 0] as const },
    { ...stopOf('two'), at: [0, 1] as const },
  ];

  it('[spec 9] where the openings do not meet', () => {
    expect(walksOf([one, two])).toHaveLength(1);
    const late = { ...two, windows: [{ opens: 13 * 60, closes: 15 * 60 }] };
    expect(walksOf([one, late])).toEqual([]);
  });

  it('[spec 9] where it is farther than people walk, or much longer than driving', () => {
    expect(walksOf([one, { ...two, at: [0, 4] }])).toEqual([]);
    // An appointment at the end leaves all the time there is for a longer walk, but not for one of six minutes.
    const end = { ...stopOf('end', { beginAt: 11 * 60 }), at: [40, 0] as const };
    expect(walksOf([one, { ...two, at: [0, 4] }, end])).toHaveLength(1);
    expect(walksOf([one, { ...two, at: [0, 6] }, end])).toEqual([]);
  });

  it('[spec 9] over an order that the person set', () => {
    const between = { ...stopOf('between'), at: [0, 40] as const };
    const all = [one, between, two];
    expect(walksOf(all, { order: ['one', 'between', 'two'] })).toEqual([]);
    expect(walksOf(all, { order: ['between', 'two', 'one'] })[0]?.ids).toEqual(['two', 'one']);
    const first = { ...one, position: 'first' as const };
    const last = { ...two, position: 'last' as const };
    expect(walksOf([first, between, last])).toEqual([]);
  });

  it('[spec 9] where a place is not known exactly', () => {
    const problem = placedDay([one, two]);
    const stops = problem.stops.map(({ point, ...stop }, i) =>
      i === 0 ? stop : { ...stop, point },
    );
    expect(planned({ ...problem, stops } as RouteProblem).walks).toEqual([]);
  });

  it('[spec 9] of more than 8 sales', () => {
    const many = Array.from({ length: 11 }, (_, i) => ({
      ...stopOf(`m${i}`, { minutes: 5 }),
      at: [0, i * 0.3] as const,
    }));
    const walks = walksOf(many);
    expect(Math.max(...walks.map(({ ids }) => ids.length))).toBeLessThanOrEqual(8);
    expect(walks.flatMap(({ ids }) => ids)).toHaveLength(11);
  });
});
