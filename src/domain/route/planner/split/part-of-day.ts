import { valueOf } from '../instance.ts';
import type { RoutePlan } from '../plan.ts';
import { planOf } from '../plan-of.ts';
import type { RouteProblem } from '../problem.ts';
import type { ReadProblem } from '../read-problem.ts';
import { formWalks, nearPairs } from '../walks/form-walks.ts';

/** The same day with only some of its stops: the problem that a route of these stops would have. */
export function partOfDay(problem: RouteProblem, ids: ReadonlySet<string>): RouteProblem {
  const { stops, travel, order } = problem;
  const isIn = (place: number) => {
    const stop = stops[place - 1];
    return stop === undefined || ids.has(stop.id);
  };
  return {
    ...problem,
    stops: stops.filter(({ id }) => ids.has(id)),
    travel: travel.filter((_, from) => isIn(from)).map((row) => row.filter((_, to) => isIn(to))),
    order: order.filter((id) => ids.has(id)),
  };
}

/**
 * Returns the plan of such a part if it is worth as much as driving to the stops `ids` in their order. Otherwise
 * returns that order, with walks, because a search that was ended early may have missed it.
 */
export function asMuchAs(part: ReadProblem, ids: readonly string[], plan: RoutePlan): RoutePlan {
  const vertexOf = (of: string) => part.problem.stops.findIndex(({ id }) => id === of) + 1;
  const route = ids.map(vertexOf);
  const known = valueOf(part.day, route);
  const worth = plan.stops.reduce((sum, { id }) => sum + part.day.worth[vertexOf(id)]!, 0);
  if (known === null || known.worth <= worth) return plan;
  const isWalkable = (v: number) => part.problem.stops[v - 1]?.isDrivenTo !== true;
  const walked = formWalks(part, route, nearPairs(part, isWalkable));
  return planOf(part, walked, 'nothing', walked.walks);
}
