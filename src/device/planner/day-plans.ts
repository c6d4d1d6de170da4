import type { RoutePlan } from '../../domain/route/planner/plan.ts';
import { seededRandom } from '../../domain/route/planner/seeded-random.ts';
import type { ReadProblem } from '../../domain/route/planner/read-problem.ts';
import { planWithWalks } from '../../domain/route/planner/walks/plan-walks.ts';
import type { Clock } from '../../sync/ports.ts';

/** By then nearly all days of 25 stops are proved best. More time would only warm up the phone. */
const MOST_MS = 10_000;
/** A day with walks is planned twice. */
const MOST_DRIVING_MS = 6000;
/** The same day is planned the same way each time. */
const SEED = 1;

/**
 * The plans of a day, each better than the last, until one is proved best or the time is over. Null if a turn finds
 * none.
 */
export function* dayPlans(
  read: ReadProblem,
  clock: Pick<Clock, 'now'>,
): Generator<RoutePlan | null, void> {
  const beganMs = clock.now();
  const isEnough = () => clock.now() - beganMs > MOST_DRIVING_MS;
  for (const plan of planWithWalks(read, seededRandom(SEED), isEnough)) {
    yield plan;
    if (clock.now() - beganMs > MOST_MS) return;
  }
}
