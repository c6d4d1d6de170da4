import type { DayPlan } from '../../device/door/planner-door.ts';
import { unhurriedPlan } from '../../domain/route/unhurried-plan.ts';
import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import { type Planner, usePlanner } from '../../page/routes/use-planner.ts';

interface Options {
  /** Whoever is under way, or wants to be early, may wait at the first door. */
  readonly leavesEarly: boolean;
}

/** The plan of a day as every screen tells it: nobody waits longer than they have to. */
export function useDayPlan(
  problem: RouteProblem | null,
  { leavesEarly }: Options,
): Planner<DayPlan> {
  const planning = usePlanner('day', problem);
  const { answer } = planning;
  return {
    ...planning,
    answer: answer && { ...answer, plan: unhurriedPlan(answer.plan, leavesEarly) },
  };
}
