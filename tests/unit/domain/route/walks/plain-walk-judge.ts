import type { PlannedWalk, RoutePlan } from '../../../../../src/domain/route/planner/plan.ts';
import type { PlannerStop, RouteProblem } from '../../../../../src/domain/route/planner/problem.ts';
import { isNear, quickestWays } from '../plain-judge.ts';

/** The rules of a day with walks once more, in plain minutes and without a word of the planner's code. */

const MILES_PER_DEGREE = (3958.8 * Math.PI) / 180;

/** Minutes on foot. */
function feet(a: PlannerStop, b: PlannerStop): number {
  const [p, q] = [a.point!, b.point!];
  const north = (p.lat - q.lat) * MILES_PER_DEGREE;
  const east =
    (p.lng - q.lng) * MILES_PER_DEGREE * Math.cos((((p.lat + q.lat) / 2) * Math.PI) / 180);
  return Math.ceil(Math.hypot(north, east) * 26 - 1e-6);
}

function beginOf(stop: PlannerStop, arrive: number): number {
  const begins = stop.windows.map(({ opens, closes }) => {
    const begin = stop.beginAt ?? Math.max(arrive, opens);
    const fits = begin >= opens && begin >= arrive && begin + stop.minutes <= closes;
    return fits ? begin : Infinity;
  });
  return Math.min(...begins);
}

interface Gone {
  readonly begins: readonly number[];
  readonly endsAt: number;
}

/** Goes through units of stops: drives to the first of each and walks to the others and back. Null if it cannot be. */
function go(
  problem: RouteProblem,
  units: readonly (readonly number[])[],
  ways: number[][],
): Gone | null {
  const { stops, order, end } = problem;
  const path = units.flat();
  let ranked = -1;
  for (const [i, index] of path.entries()) {
    const { id, position } = stops[index]!;
    if (position === 'first' && i > 0) return null;
    if (position === 'last' && i < path.length - 1) return null;
    const rank = order.indexOf(id);
    if (rank >= 0 && rank < ranked) return null;
    ranked = Math.max(ranked, rank);
  }
  let now = problem.leaveAt;
  let car = 0;
  const begins: number[] = [];
  for (const unit of units) {
    now += ways[car]![unit[0]! + 1]!;
    for (const [i, index] of unit.entries()) {
      const stop = stops[index]!;
      if (i > 0) now += feet(stops[unit[i - 1]!]!, stop);
      const begin = beginOf(stop, now);
      if (!Number.isFinite(begin)) return null;
      begins.push(begin);
      now = begin + stop.minutes;
    }
    if (unit.length > 1) now += feet(stops[unit.at(-1)!]!, stops[unit[0]!]!);
    car = unit[0]! + 1;
  }
  if (end !== 'lastStop') now += ways[car]![end === 'start' ? 0 : stops.length + 1]!;
  if (problem.endBy !== null && now > problem.endBy) return null;
  return { begins, endsAt: now };
}

/** Whether a plan can be gone as it says, minute by minute. */
export function judgeWalked(problem: RouteProblem, plan: RoutePlan): boolean {
  const indexOf = (id: string) => problem.stops.findIndex((stop) => stop.id === id);
  const later = new Set(plan.walks.flatMap(({ ids }) => ids.slice(1)));
  const units = plan.stops
    .filter(({ id }) => !later.has(id))
    .map(({ id }) => (plan.walks.find(({ ids }) => ids[0] === id)?.ids ?? [id]).map(indexOf));
  const isInOrder = units
    .flat()
    .every((index, i) => problem.stops[index]!.id === plan.stops[i]!.id);
  const gone = go(problem, units, quickestWays(problem));
  if (!isInOrder || gone === null || !isNear(gone.endsAt, plan.endsAt)) return false;
  return plan.stops.every(({ beginAt }, i) => isNear(beginAt, gone.begins[i]!));
}

/** The best of all orders of all subsets, with these walks gone as they are. */
export function onFoot(
  problem: RouteProblem,
  walks: readonly PlannedWalk[],
): { wishes: number; endsAt: number } {
  const ways = quickestWays(problem);
  const walked = walks.map(({ ids }) =>
    ids.map((id) => problem.stops.findIndex((stop) => stop.id === id)),
  );
  const inWalks = new Set(walked.flat());
  const units = [...walked, ...problem.stops.flatMap((_, i) => (inWalks.has(i) ? [] : [[i]]))];
  let best = { musts: 0, wishes: 0, endsAt: Infinity };
  const visit = (path: readonly (readonly number[])[]) => {
    const gone = go(problem, path, ways);
    if (gone !== null && path.length > 0) {
      const served = path.flat().map((index) => problem.stops[index]!);
      const musts = served.filter(({ isMust }) => isMust).length;
      const wishes = served.reduce((sum, { wish }) => sum + wish, 0);
      const isBetter =
        musts !== best.musts
          ? musts > best.musts
          : wishes !== best.wishes
            ? wishes > best.wishes
            : gone.endsAt < best.endsAt;
      if (isBetter) best = { musts, wishes, endsAt: gone.endsAt };
    }
    for (const unit of units) if (!path.includes(unit)) visit([...path, unit]);
  };
  visit([]);
  return best;
}
