import type { Remedy, RoutePlan } from '../../domain/route/planner/plan.ts';
import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import { type ReadProblem, readProblem } from '../../domain/route/planner/read-problem.ts';
import { remediesOf } from '../../domain/route/planner/remedies.ts';
import type { Clock } from '../../sync/ports.ts';
import type { DayPlan, PlannerNews } from '../door/planner-door.ts';
import { dayPlans } from './day-plans.ts';

/**
 * Plans a day, sending each better plan, until it is proved best or the time is over. A plan is sent at once. The
 * remedies for the stops that it dropped follow, unless a better plan comes first. They are found between the turns
 * of the search.
 */
export function planDay(
  problem: RouteProblem,
  clock: Pick<Clock, 'now'>,
  tell: (news: PlannerNews<DayPlan>) => void,
): void {
  const read = readProblem(problem);
  if (!read.ok) {
    tell({ kind: 'fault', fault: read.error.kind });
    return;
  }
  let helping: Generator<null, void> | null = null;
  for (const plan of dayPlans(read.value, clock)) {
    if (plan !== null) {
      tell({ kind: 'answer', answer: { plan, remedies: {} } });
      helping = plan.dropped.length === 0 ? null : help(read.value, plan, tell);
    } else helping?.next();
  }
  // Find the remaining remedies. That takes only moments, no matter how many stops there are.
  while (helping?.next().done === false);
  tell({ kind: 'finished' });
}

/** Sends what would bring back the stops that a plan dropped. Takes one turn for each of them. */
function* help(
  read: ReadProblem,
  plan: RoutePlan,
  tell: (news: PlannerNews<DayPlan>) => void,
): Generator<null, void> {
  const remedies: Record<string, readonly Remedy[]> = {};
  for (const [id, found] of remediesOf(read, plan)) {
    remedies[id] = found;
    yield null;
  }
  tell({ kind: 'answer', answer: { plan, remedies } });
}
