import { describe, expect, it } from 'vitest';
import type { DroppedStop, Remedy, RoutePlan } from '../../../../src/domain/route/planner/plan.ts';
import { planRoute } from '../../../../src/domain/route/planner/plan-route.ts';
import type { RouteProblem } from '../../../../src/domain/route/planner/problem.ts';
import { seededRandom } from '../../../../src/domain/route/planner/random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import { remediesFor } from '../../../../src/domain/route/planner/remedies.ts';
import { planWithWalks } from '../../../../src/domain/route/planner/walks/plan-walks.ts';
import { dayOf, randomDay, stopOf } from './day-of.ts';
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
  return read.ok ? remediesFor(read.value, plan, id) : [];
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
