import { useEffect, useEffectEvent } from 'react';
import type { RouteProblem } from '../../../domain/route/planner/problem.ts';
import { usePlanner } from '../../../page/routes/use-planner.ts';

interface Props {
  readonly problem: RouteProblem;
  /** Gets the best order, once it is proved or the search has lasted long enough. Empty if none could be planned. */
  readonly onOrder: (ids: readonly string[]) => void;
}

/** Plans the rest of the day once, in whatever order is best. */
export function Replan({ problem, onOrder }: Props) {
  const { answer: dayPlan, isPlanning, fault } = usePlanner('day', problem);
  const isOver = fault !== null || (dayPlan !== null && !isPlanning);
  const tell = useEffectEvent(() => onOrder(dayPlan?.plan.stops.map(({ id }) => id) ?? []));
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return null;
}
