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

export interface DayPlanner {
  /** What is known for a problem, whatever its ways take: nothing if another one was asked last. */
  readonly answerTo: (problem: RouteProblem) => DayPlanning;
  readonly ask: (problem: RouteProblem) => void;
  /** Plans a day of which a little is different now; the plan that there is stays until then. */
  readonly askAgain: (problem: RouteProblem) => void;
  /** Plans again what was planned, if its ways take another time now; its plan stays until then. */
  readonly follow: (problem: RouteProblem) => void;
  /** Gives up what is being planned: the problem is another one now. */
  readonly stop: () => void;
}

const IDLE: DayPlanning = { dayPlan: null, isPlanning: false, fault: null };
const NOTHING = { ...IDLE, key: '', ways: '' };

/** Plans one day at a time, in a worker that is started when it is asked. */
export function useDayPlan(): DayPlanner {
  const end = useRef<(() => void) | null>(null);
  const [found, setFound] = useState<Asked>(NOTHING);

  useEffect(() => () => end.current?.(), []);

  const plan = (problem: RouteProblem, shown: DayPlanning['dayPlan']) => {
    const asked = { key: keyOf(problem), ways: JSON.stringify(problem.travel) };
    end.current?.();
    setFound({ ...IDLE, ...asked, dayPlan: shown, isPlanning: true });
    end.current = planOnce(
      problem,
      (news) => setFound((before) => ({ ...afterNews(before, news), ...asked })),
      () => setFound({ ...IDLE, ...asked, fault: 'broken' }),
    );
  };
  return {
    answerTo: (problem) => (found.key === keyOf(problem) ? found : IDLE),
    ask: (problem) => plan(problem, null),
    askAgain: (problem) => plan(problem, found.dayPlan),
    follow(problem) {
      if (found.key !== keyOf(problem) || found.fault !== null) return;
      if (found.ways !== JSON.stringify(problem.travel)) plan(problem, found.dayPlan);
    },
    stop() {
      end.current?.();
      setFound((before) => (before.isPlanning ? NOTHING : before));
    },
  };
}

interface Asked extends DayPlanning {
  /** The problem without its ways, and its ways. */
  readonly key: string;
  readonly ways: string;
}

function keyOf(problem: RouteProblem): string {
  return JSON.stringify({ ...problem, travel: [] });
}

/** The worker ends with its last news. Returns what ends it before that. */
function planOnce(
  problem: RouteProblem,
  onNews: (news: PlannerNews) => void,
  onBroken: () => void,
): () => void {
  const end = startPlanning(
    problem,
    (news) => {
      if (news.kind !== 'plan') end();
      onNews(news);
    },
    () => {
      end();
      onBroken();
    },
  );
  return end;
}

function afterNews(before: DayPlanning, news: PlannerNews): DayPlanning {
  if (news.kind === 'plan') return { ...before, dayPlan: news.dayPlan };
  if (news.kind === 'finished') return { ...before, isPlanning: false };
  return { ...IDLE, fault: news.fault };
}
