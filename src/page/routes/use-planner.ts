import { useEffect, useState } from 'react';
import { type PlannerAnswers, startPlanning } from '../../device/door/planner-door.ts';
import type { ProblemFault, RouteProblem } from '../../domain/route/planner/problem.ts';

/** What is known about a problem that the planner is working on. */
export interface Planning<Answer> {
  /** The best answer so far. Until there is one to this problem, the one to an earlier problem. */
  readonly answer: Answer | null;
  /** The problem that it answers. */
  readonly problem: RouteProblem | null;
  /** Whether it answers the present problem, not an earlier one. */
  readonly isCurrent: boolean;
  readonly isPlanning: boolean;
  /** `broken`: the planner could not be started, or failed. */
  readonly fault: ProblemFault['kind'] | 'broken' | null;
}

export interface Planner<Answer> extends Planning<Answer> {
  /** Asks the same once more. */
  readonly retry: () => void;
}

interface Asked {
  /** The problem, as text, and how often it was asked. Null: nothing is asked. */
  readonly key: string | null;
  readonly problem: RouteProblem | null;
}

const NOTHING = { answer: null, problem: null, isCurrent: true, isPlanning: false, fault: null };

/**
 * Plans whatever the day is now, in a worker that is started when there is one: each change ends what was being
 * planned and begins again. Null: there is nothing to plan.
 */
export function usePlanner<Kind extends keyof PlannerAnswers>(
  kind: Kind,
  problem: RouteProblem | null,
): Planner<PlannerAnswers[Kind]> {
  type Found = Planning<PlannerAnswers[Kind]> & { readonly key: string | null };
  const [round, setRound] = useState(0);
  const key = problem === null ? null : `${round} ${JSON.stringify(problem)}`;
  const [asked, setAsked] = useState<Asked>({ key, problem });
  const [found, setFound] = useState<Found>({ ...NOTHING, key: null });
  if (asked.key !== key) setAsked({ key, problem });

  useEffect(() => {
    const { key: askedKey, problem: askedProblem } = asked;
    if (askedProblem === null) return undefined;
    const end = startPlanning(
      kind,
      askedProblem,
      (news) => {
        // The worker ends with its last news.
        if (news.kind !== 'answer') end();
        setFound((before): Found => {
          if (news.kind === 'fault') return { ...NOTHING, key: askedKey, fault: news.fault };
          if (news.kind === 'answer') {
            const { answer } = news;
            return { ...NOTHING, key: askedKey, answer, problem: askedProblem, isPlanning: true };
          }
          const last = before.key === askedKey ? before : NOTHING;
          return { ...last, key: askedKey, isPlanning: false };
        });
      },
      () => {
        end();
        setFound({ ...NOTHING, key: askedKey, fault: 'broken' });
      },
    );
    return end;
  }, [kind, asked]);

  const retry = () => setRound((before) => before + 1);
  if (key === null) return { ...NOTHING, retry };
  const now =
    found.key === key ? found : { ...found, isCurrent: false, isPlanning: true, fault: null };
  return { ...now, retry };
}
