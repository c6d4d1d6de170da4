import { useEffect, useRef, useState } from 'react';
import { type DayPlan, type PlannerNews, startPlanning } from '../../device/door/planner-door.ts';
import type { ProblemFault, RouteProblem } from '../../domain/route/planner/problem.ts';

export interface DayPlanning {
  /** The best plan so far. */
  readonly dayPlan: DayPlan | null;
  readonly isPlanning: boolean;
  /** `broken`: the planner could not be started, or failed. */
  readonly fault: ProblemFault['kind'] | 'broken' | null;
}

const IDLE: DayPlanning = { dayPlan: null, isPlanning: false, fault: null };

/**
 * Plans a day when asked. A plan is shown for the problem that it answers only: with any other it is dropped,
 * and the planner is stopped.
 */
export function useDayPlan(problem: RouteProblem): DayPlanning & { readonly ask: () => void } {
  const key = JSON.stringify(problem);
  const stop = useRef<(() => void) | null>(null);
  const [found, setFound] = useState<DayPlanning & { readonly key: string }>({ ...IDLE, key });

  useEffect(() => {
    return () => {
      stop.current?.();
      // What was half planned is not shown when the person comes back to this problem.
      setFound((before) => (before.isPlanning ? { ...IDLE, key } : before));
    };
  }, [key]);

  const ask = () => {
    stop.current?.();
    setFound({ ...IDLE, isPlanning: true, key });
    stop.current = startPlanning(
      problem,
      (news) => setFound((before) => ({ ...afterNews(before, news), key })),
      () => setFound({ ...IDLE, fault: 'broken', key }),
    );
  };
  return { ...(found.key === key ? found : IDLE), ask };
}

function afterNews(before: DayPlanning, news: PlannerNews): DayPlanning {
  if (news.kind === 'plan') return { ...before, dayPlan: news.dayPlan };
  if (news.kind === 'finished') return { ...before, isPlanning: false };
  return { ...IDLE, fault: news.fault };
}
