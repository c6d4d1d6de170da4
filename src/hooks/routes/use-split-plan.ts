import { useEffect, useState } from 'react';
import { startSplitting } from '../../device/door/planner-door.ts';
import type { ProblemFault, RouteProblem } from '../../domain/route/planner/problem.ts';
import type { SplitPlan } from '../../domain/route/planner/split/split-day.ts';

export interface Splitting {
  /** The best split so far; null until there is one of this day. */
  readonly split: SplitPlan | null;
  readonly isSearching: boolean;
  readonly fault: ProblemFault['kind'] | 'broken' | null;
}

const NOTHING: Splitting = { split: null, isSearching: true, fault: null };

/** Splits a day between two cars. Another day ends the search and begins it again. */
export function useSplitPlan(problem: RouteProblem | null): Splitting {
  const key = problem === null ? null : JSON.stringify(problem);
  const [found, setFound] = useState<Splitting & { readonly key: string | null }>({
    ...NOTHING,
    key: null,
  });

  useEffect(() => {
    if (key === null) return undefined;
    const end = startSplitting(
      // The key is the problem, as text.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      JSON.parse(key) as RouteProblem,
      (news) => {
        if (news.kind !== 'split') end();
        setFound((before) => {
          const last = before.key === key ? before : { ...NOTHING, key };
          if (news.kind === 'split') return { ...last, split: news.split };
          if (news.kind === 'finished') return { ...last, isSearching: false };
          return { split: null, isSearching: false, fault: news.fault, key };
        });
      },
      () => {
        end();
        setFound({ split: null, isSearching: false, fault: 'broken', key });
      },
    );
    return end;
  }, [key]);

  return found.key === key ? found : NOTHING;
}
