import type { RoutePlan } from '../../../../src/domain/route/planner/plan.ts';
import type { PlannerStop, RouteProblem } from '../../../../src/domain/route/planner/problem.ts';

/**
 * The rules of a day once more, in plain minutes and without a word of the planner's code. Travel and visits
 * of test days are whole minutes.
 */

export interface Judged {
  readonly musts: number;
  readonly wishes: number;
  readonly endsAt: number;
}

/** What an order of stops is worth; null when it breaks a rule. */
export function judge(
  problem: RouteProblem,
  path: readonly number[],
  ways: number[][],
): Judged | null {
  const { stops, order, end, rule } = problem;
  let now = problem.leaveAt;
  let at = 0;
  let [musts, wishes] = [0, 0];
  let ranked = -1;
  for (const [i, index] of path.entries()) {
    const stop = stops[index]!;
    if (stop.position === 'first' && i > 0) return null;
    if (stop.position === 'last' && i < path.length - 1) return null;
    const rank = order.indexOf(stop.id);
    if (rank >= 0 && rank < ranked) return null;
    ranked = Math.max(ranked, rank);
    const begin = beginOf(stop, now + ways[at]![index + 1]!, rule);
    if (begin === null) return null;
    now = begin + stop.minutes;
    at = index + 1;
    musts += stop.isMust ? 1 : 0;
    wishes += stop.wish;
  }
  if (end !== 'lastStop') now += ways[at]![end === 'start' ? 0 : stops.length + 1]!;
  if (!Number.isFinite(now) || (problem.endBy !== null && now > problem.endBy)) return null;
  return { musts, wishes, endsAt: now };
}

function beginOf(stop: PlannerStop, arrive: number, rule: RouteProblem['rule']): number | null {
  const begins = stop.windows
    .map(({ opens, closes }) => {
      const begin = stop.beginAt ?? Math.max(arrive, opens);
      const isOpen =
        begin >= opens && (rule === 'leaveByClosing' ? begin + stop.minutes : begin) <= closes;
      return isOpen && begin >= arrive ? begin : Infinity;
    })
    .filter((begin) => Number.isFinite(begin));
  return begins.length === 0 ? null : Math.min(...begins);
}

/** The quickest ways, by other places where needed; Infinity where there is none. */
export function quickestWays({ travel }: RouteProblem): number[][] {
  const ways = travel.map((row, i) =>
    row.map((minutes, j) => (i === j ? 0 : (minutes ?? Infinity))),
  );
  for (const k of ways.keys()) {
    for (const row of ways) {
      for (const j of ways.keys()) row[j] = Math.min(row[j]!, row[k]! + ways[k]![j]!);
    }
  }
  return ways;
}

/** The best of all orders of all subsets. */
export function bruteForce(problem: RouteProblem): Judged {
  const ways = quickestWays(problem);
  let best: Judged | null = null;
  const visit = (path: number[]) => {
    const judged = judge(problem, path, ways);
    if (judged !== null && (best === null || isBetter(judged, best))) best = judged;
    for (const index of problem.stops.keys()) {
      if (!path.includes(index)) visit([...path, index]);
    }
  };
  if (problem.stops.length <= 5) visit([]);
  else best = branch(problem, ways);
  return best ?? { musts: 0, wishes: 0, endsAt: problem.leaveAt };
}

/** The same without paths whose beginning is already impossible. */
function branch(problem: RouteProblem, ways: number[][]): Judged | null {
  let best: Judged | null = null;
  const open = { ...problem, end: 'lastStop' as const, endBy: null };
  const withoutLast = {
    ...open,
    stops: open.stops.map((stop) => ({
      ...stop,
      position: stop.position === 'last' ? ('any' as const) : stop.position,
    })),
  };
  const visit = (path: number[]) => {
    const judged = judge(problem, path, ways);
    if (judged !== null && (best === null || isBetter(judged, best))) best = judged;
    for (const index of problem.stops.keys()) {
      if (path.includes(index)) continue;
      const longer = [...path, index];
      if (judge(withoutLast, longer, ways) !== null) visit(longer);
    }
  };
  visit([]);
  return best;
}

function isBetter(a: Judged, b: Judged): boolean {
  if (a.musts !== b.musts) return a.musts > b.musts;
  if (a.wishes !== b.wishes) return a.wishes > b.wishes;
  return a.endsAt < b.endsAt;
}

/** The plan's own times must be those that its order gives. */
export function judgePlan(problem: RouteProblem, plan: RoutePlan): Judged | null {
  const path = plan.stops.map(({ id }) => problem.stops.findIndex((stop) => stop.id === id));
  const ways = quickestWays(problem);
  let now = problem.leaveAt;
  let at = 0;
  for (const [i, planned] of plan.stops.entries()) {
    const stop = problem.stops[path[i]!]!;
    const arrive = now + ways[at]![path[i]! + 1]!;
    const begin = beginOf(stop, arrive, problem.rule);
    if (!isNear(planned.arriveAt, arrive) || begin === null || !isNear(planned.beginAt, begin))
      return null;
    now = begin + stop.minutes;
    if (!isNear(planned.leaveAt, now) || !isNear(planned.waitMinutes, begin - arrive)) return null;
    at = path[i]! + 1;
  }
  return judge(problem, path, ways);
}

export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}
