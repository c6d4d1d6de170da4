import type { RoutePlan } from '../../domain/route/planner/plan.ts';
import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import { seededRandom } from '../../domain/route/planner/random.ts';
import { type ReadProblem, readProblem } from '../../domain/route/planner/read-problem.ts';
import { remediesFor } from '../../domain/route/planner/remedies.ts';
import { planWithWalks } from '../../domain/route/planner/walks/plan-walks.ts';
import type { Clock } from '../../sync/ports.ts';
import type { DayPlan, PlannerNews } from '../door/planner-door.ts';

/** Nearly all days of 25 stops are proved best by then; beyond it a phone only gets warm. */
const MOST_MS = 10_000;
/** A day with walks is planned twice. */
const MOST_DRIVING_MS = 6000;
/** The same day is planned the same way each time. */
const SEED = 1;

/** Plans a day, telling each better plan, until it is proved best or the time is over. */
export function planDay(
  problem: RouteProblem,
  clock: Pick<Clock, 'now'>,
  tell: (news: PlannerNews) => void,
): void {
  const read = readProblem(problem);
  if (!read.ok) {
    tell({ kind: 'fault', fault: read.error.kind });
    return;
  }
  const beganMs = clock.now();
  const isEnough = () => clock.now() - beganMs > MOST_DRIVING_MS;
  for (const plan of planWithWalks(read.value, seededRandom(SEED), isEnough)) {
    if (plan !== null) tell({ kind: 'plan', dayPlan: dayPlanOf(read.value, plan) });
    if (clock.now() - beganMs > MOST_MS) break;
  }
  tell({ kind: 'finished' });
}

function dayPlanOf(read: ReadProblem, plan: RoutePlan): DayPlan {
  const remedies = plan.dropped.map(({ id }) => [id, remediesFor(read, plan, id)] as const);
  return { plan, remedies: Object.fromEntries(remedies) };
}
