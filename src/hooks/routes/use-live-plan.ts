import { useEffect, useState } from 'react';
import { type DayPlan, startPlanning } from '../../device/door/planner-door.ts';
import type { ProblemFault, RouteProblem } from '../../domain/route/planner/problem.ts';

export interface LivePlan {
  /** The best plan so far; that of an earlier problem until there is one of this. */
  readonly dayPlan: DayPlan | null;
  /** The problem that it answers. */
  readonly problem: RouteProblem | null;
  readonly isPlanning: boolean;
  readonly fault: ProblemFault['kind'] | 'broken' | null;
}

const NOTHING: LivePlan = { dayPlan: null, problem: null, isPlanning: false, fault: null };

/** Plans whatever the day is now: each change cancels what was being planned and begins again. */
export function useLivePlan(problem: RouteProblem | null): LivePlan {
  const key = problem === null ? null : JSON.stringify(problem);
  const [found, setFound] = useState<LivePlan & { readonly key: string | null }>({
    ...NOTHING,
    key: null,
  });

  useEffect(() => {
    if (key === null) return undefined;
    // The key is the problem, as text.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const asked = JSON.parse(key) as RouteProblem;
    const end = startPlanning(
      asked,
      (news) => {
        if (news.kind !== 'plan') end();
        setFound((before) => {
          if (news.kind === 'fault') return { ...NOTHING, key, fault: news.fault };
          const { dayPlan, problem: answered } = before.key === key ? before : NOTHING;
          return news.kind === 'plan'
            ? { key, dayPlan: news.dayPlan, problem: asked, isPlanning: true, fault: null }
            : { key, dayPlan, problem: answered, isPlanning: false, fault: null };
        });
      },
      () => {
        end();
        setFound({ ...NOTHING, key, fault: 'broken' });
      },
    );
    return end;
  }, [key]);

  if (key === null) return NOTHING;
  return found.key === key ? found : { ...found, isPlanning: true, fault: null };
}
