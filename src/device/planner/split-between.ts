import type { RoutePlan } from '../../domain/route/planner/plan.ts';
import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import { seededRandom } from '../../domain/route/planner/seeded-random.ts';
import { readProblem } from '../../domain/route/planner/read-problem.ts';
import { asMuchAs, partOfDay } from '../../domain/route/planner/split/part-of-day.ts';
import { splitDay, type SplitPlan } from '../../domain/route/planner/split/split-day.ts';
import type { Clock } from '../../sync/ports.ts';
import type { PlannerNews } from '../door/planner-door.ts';
import { dayPlans } from './day-plans.ts';

const MOST_MS = 8_000;
/** If nothing better has come for this long, it rarely comes later. */
const QUIET_MS = 2_000;
/** The same day is split the same way each time. */
const SEED = 1;

/**
 * Splits a day between two cars, sending each better split, until none has come for a while. At the end, it plans each
 * car's day the way the resulting route will be planned: with walks, and with the same times.
 */
export function splitBetween(
  problem: RouteProblem,
  clock: Pick<Clock, 'now'>,
  tell: (news: PlannerNews<SplitPlan>) => void,
): void {
  const read = readProblem(problem);
  if (!read.ok) {
    tell({ kind: 'fault', fault: read.error.kind });
    return;
  }
  const beganMs = clock.now();
  let lastMs = beganMs;
  let last: SplitPlan | null = null;
  for (const split of splitDay(read.value, seededRandom(SEED))) {
    const nowMs = clock.now();
    if (split !== null) {
      tell({ kind: 'answer', answer: split });
      [last, lastMs] = [split, nowMs];
    }
    if (nowMs - beganMs > MOST_MS || nowMs - lastMs > QUIET_MS) break;
  }
  if (last?.cars.every(({ stops }) => stops.length > 0) === true) {
    tell({ kind: 'answer', answer: plannedAlone(problem, last, clock) });
  }
  tell({ kind: 'finished' });
}

/**
 * Plans each car's day by itself. The first car's day includes the stops that were on neither plan, as its route will.
 */
function plannedAlone(
  problem: RouteProblem,
  { cars }: SplitPlan,
  clock: Pick<Clock, 'now'>,
): SplitPlan {
  const idsOf = ({ stops }: RoutePlan) => stops.map(({ id }) => id);
  const second = planOfPart(problem, idsOf(cars[1]), idsOf(cars[1]), clock);
  const others = new Set(idsOf(second));
  const rest = problem.stops.flatMap(({ id }) => (others.has(id) ? [] : [id]));
  const first = planOfPart(problem, rest, idsOf(cars[0]), clock);
  const musts = new Set(problem.stops.flatMap(({ id, isMust }) => (isMust ? [id] : [])));
  return {
    cars: [first, { ...second, dropped: [] }],
    dropped: first.dropped,
    hasAllMusts: first.dropped.every(({ id }) => !musts.has(id)),
  };
}

function planOfPart(
  problem: RouteProblem,
  ids: readonly string[],
  served: readonly string[],
  clock: Pick<Clock, 'now'>,
): RoutePlan {
  const part = readProblem(partOfDay(problem, new Set(ids)));
  if (!part.ok) throw new Error(part.error.kind);
  let best: RoutePlan | null = null;
  for (const plan of dayPlans(part.value, clock)) best = plan ?? best;
  if (best === null) throw new Error('A day has a plan at once.');
  return asMuchAs(part.value, served, best);
}
