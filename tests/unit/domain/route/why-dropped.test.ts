import { describe, expect, it } from 'vitest';
import type { DroppedStop, Remedy, RoutePlan } from '../../../../src/domain/route/planner/plan.ts';
import { planRoute } from '../../../../src/domain/route/planner/plan-route.ts';
import type { RouteProblem } from '../../../../src/domain/route/planner/problem.ts';
import { seededRandom } from '../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import { remediesOf as remediesOfAll } from '../../../../src/domain/route/planner/remedies.ts';
import { planWithWalks } from '../../../../src/domain/route/planner/walks/plan-walks.ts';
import { saleDay } from '../../../bench/route/days.ts';
import { dayOf, randomDay, stopOf } from './day-of.ts';
import { judge, quickestWays } from './plain-judge.ts';
import { randomWalkedDay } from './walks/walked-days.ts';

function planned(problem: RouteProblem): RoutePlan {
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  return [...planRoute(read.value, seededRandom(1))].findLast((plan) => plan !== null)!;
}

function walked(problem: RouteProblem): RoutePlan {
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  const plans = planWithWalks(read.value, seededRandom(1), () => false);
  return [...plans].findLast((plan) => plan !== null)!;
}

function remediesOf(problem: RouteProblem, plan: RoutePlan, id: string): Remedy[] {
  const read = readProblem(problem);
  if (!read.ok) return [];
  return [...(new Map(remediesOfAll(read.value, plan)).get(id) ?? [])];
}

/** The problem as it is once someone does what a remedy says. */
function applied(problem: RouteProblem, dropped: DroppedStop, remedy: Remedy): RouteProblem {
  if (remedy.kind === 'leaveEarlier')
    return { ...problem, leaveAt: problem.leaveAt - remedy.minutes };
  const stops = problem.stops.map((stop) => {
    if (remedy.kind === 'stayShorter' && stop.id === dropped.id) {
      return { ...stop, minutes: stop.minutes - remedy.minutes };
    }
    return remedy.kind === 'dropStop' && stop.id === remedy.id ? { ...stop, windows: [] } : stop;
  });
  return { ...problem, stops };
}

describe('why a stop was dropped', () => {
  it('[spec 9] closing too early names the closing time and the earliest arrival, and leaving earlier helps', () => {
    const late = stopOf('late', { windows: [{ opens: 420, closes: 495 }] });
    const day = dayOf([late]);
    const plan = planned(day);
    const [dropped] = plan.dropped;
    expect(dropped?.reason).toEqual({
      kind: 'closesTooEarly',
      closesAt: 495,
      latestArrival: 485,
      earliestArrival: 490,
    });
    expect(remediesOf(day, plan, 'late')[0]).toEqual({ kind: 'leaveEarlier', minutes: 5 });
  });

  it('[spec 9] a place without a way there, and an end that comes too early, are named', () => {
    const hole = dayOf([stopOf('a')], {
      travel: [
        [0, null],
        [10, 0],
      ],
    });
    expect(planned(hole).dropped[0]?.reason.kind).toBe('noWay');
    const short = dayOf([stopOf('a')], { end: 'start', endBy: 505 });
    expect(planned(short).dropped[0]?.reason).toEqual({
      kind: 'endTooEarly',
      endBy: 505,
      earliestEnd: 510,
    });
  });

  it('[spec 9] each remedy alone makes room for the stop beside all others of the plan', () => {
    const tried = { leaveEarlier: 0, stayShorter: 0, dropStop: 0 };
    for (let seed = 1; seed <= 250; seed += 1) {
      const problem = randomDay(seededRandom(70_000 + seed), 7);
      const plan = planned(problem);
      for (const dropped of plan.dropped) {
        for (const remedy of remediesOf(problem, plan, dropped.id)) {
          tried[remedy.kind] += 1;
          const changed = applied(problem, dropped, remedy);
          const kept = plan.stops.filter(
            ({ id }) => remedy.kind !== 'dropStop' || id !== remedy.id,
          );
          const wanted = new Set([dropped.id, ...kept.map(({ id }) => id)]);
          const musts = changed.stops.map((stop) => ({ ...stop, isMust: wanted.has(stop.id) }));
          const after = planned({ ...changed, stops: musts });
          expect(after.hasAllMusts, `day ${seed}, ${dropped.id}: ${JSON.stringify(remedy)}`).toBe(
            true,
          );
        }
      }
    }
    for (const [kind, times] of Object.entries(tried)) expect(times, kind).toBeGreaterThan(5);
  });

  it('[spec 9] no stop that could make way for it is missed, and no visit is cut by more than it has to be', () => {
    const found = { dropStop: 0, stayShorter: 0 };
    for (let seed = 1; seed <= 250; seed += 1) {
      const problem = randomDay(seededRandom(80_000 + seed), 7);
      const plan = planned(problem);
      const indexOf = (id: string) => problem.stops.findIndex((stop) => stop.id === id);
      for (const dropped of plan.dropped) {
        const remedies = remediesOf(problem, plan, dropped.id);
        const path = plan.stops.map(({ id }) => indexOf(id));
        /** Whether the stop fits somewhere on the way. */
        const fits = (of: RouteProblem, route: readonly number[]) =>
          [...route, -1].some(
            (_, at) =>
              judge(of, route.toSpliced(at, 0, indexOf(dropped.id)), quickestWays(of)) !== null,
          );
        const dropStop = remedies.find(({ kind }) => kind === 'dropStop');
        const inTheWay = path.filter(
          (u) =>
            problem.stops[u]?.isMust === false &&
            fits(
              problem,
              path.filter((w) => w !== u),
            ),
        );
        const least = Math.min(...inTheWay.map((u) => problem.stops[u]?.wish ?? 0));
        if (dropStop?.kind === 'dropStop') {
          found.dropStop += 1;
          expect(problem.stops[indexOf(dropStop.id)]?.wish, `day ${seed}`).toBe(least);
        } else expect(inTheWay, `day ${seed}, ${dropped.id}`).toEqual([]);
        const shorter = remedies.find(({ kind }) => kind === 'stayShorter');
        if (shorter?.kind !== 'stayShorter') continue;
        found.stayShorter += 1;
        expect(fits(applied(problem, dropped, shorter), path), `day ${seed}`).toBe(true);
        const less = { ...shorter, minutes: shorter.minutes - 1 };
        expect(fits(applied(problem, dropped, less), path), `day ${seed}`).toBe(false);
      }
    }
    for (const [kind, times] of Object.entries(found)) expect(times, kind).toBeGreaterThan(20);
  });

  it.each([
    ['without holes', 0],
    ['with holes', 0.5],
  ])('remedies for all that 200 stops leave out take a look at few ways, %s', (_, holes) => {
    const random = seededRandom(5);
    const town = saleDay('town', 200, 1);
    const problem: RouteProblem = {
      ...town,
      stops: town.stops.map((stop, i) => ({
        ...stop,
        minutes: i % 3 === 0 ? 15 : 1,
        windows: i % 2 === 0 ? [{ opens: 420, closes: 1000 }] : stop.windows,
      })),
      travel: town.travel.map((row, i) =>
        row.map((minutes, j) => (i > 0 && j > 0 && i !== j && random() < holes ? null : minutes)),
      ),
    };
    const read = readProblem(problem);
    if (!read.ok) throw new Error(read.error.kind);
    const plans = planRoute(read.value, seededRandom(1));
    let plan: RoutePlan | null = null;
    for (let turn = 0; turn < 20; turn += 1) plan = plans.next().value ?? plan;
    if (plan === null) throw new Error('no plan');
    expect(plan.dropped.length).toBeGreaterThan(40);
    let looks = 0;
    const { day } = read.value;
    const steps = new Proxy(day.steps, {
      get(of, key) {
        looks += 1;
        const value: unknown = Reflect.get(of, key);
        return value;
      },
    });
    const all = [...remediesOfAll({ ...read.value, day: { ...day, steps } }, plan)];
    expect(all.map(([id]) => id)).toEqual(plan.dropped.map(({ id }) => id));
    // Trying each place of the route without each of its stops, from the start to the end, is forty times as much.
    expect(looks / plan.dropped.length).toBeLessThan(2 * 200 * 200);
  });

  it('[spec 9] each remedy of a plan with walks makes room without taking a walk apart', () => {
    let tried = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const problem = randomWalkedDay(seededRandom(30_000 + seed), 7);
      const plan = walked(problem);
      if (plan.walks.length === 0) continue;
      for (const dropped of plan.dropped) {
        for (const remedy of remediesOf(problem, plan, dropped.id)) {
          tried += 1;
          if (remedy.kind === 'dropStop') {
            expect(plan.walks.some(({ ids }) => ids.includes(remedy.id))).toBe(false);
          }
          const changed = applied(problem, dropped, remedy);
          const kept = plan.stops.filter(
            ({ id }) => remedy.kind !== 'dropStop' || id !== remedy.id,
          );
          const wanted = new Set([dropped.id, ...kept.map(({ id }) => id)]);
          const stops = changed.stops.map((stop) => ({ ...stop, isMust: wanted.has(stop.id) }));
          const after = walked({ ...changed, stops });
          expect(after.hasAllMusts, `day ${seed}, ${dropped.id}: ${remedy.kind}`).toBe(true);
        }
      }
    }
    expect(tried).toBeGreaterThan(5);
  });
});
