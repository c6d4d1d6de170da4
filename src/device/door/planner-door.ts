import type { Remedy, RoutePlan } from '../../domain/route/planner/plan.ts';
import type { ProblemFault, RouteProblem } from '../../domain/route/planner/problem.ts';

/** A plan, and what would bring back the stops that it dropped. */
export interface DayPlan {
  readonly plan: RoutePlan;
  /** By stop; the least trouble first. */
  readonly remedies: Readonly<Record<string, readonly Remedy[]>>;
}

/** What the planner's worker tells. Its only question is a `RouteProblem`. */
export type PlannerNews =
  | { readonly kind: 'plan'; readonly dayPlan: DayPlan }
  /** Proved best, or long enough: no better plan follows. */
  | { readonly kind: 'finished' }
  | { readonly kind: 'fault'; readonly fault: ProblemFault['kind'] };

/**
 * Plans a day in a worker of its own, because it may compute for seconds. Plans come as they get better. Returns
 * what stops it at once. `onBroken` is called with the worker's bugs, and if it cannot be started.
 */
export function startPlanning(
  problem: RouteProblem,
  onNews: (news: PlannerNews) => void,
  onBroken: (reason: unknown) => void,
): () => void {
  const worker = new Worker(new URL('../planner/planner-worker.ts', import.meta.url), {
    type: 'module',
  });
  worker.addEventListener('error', (event) => onBroken(event.error ?? event));
  worker.addEventListener('message', ({ data }: MessageEvent<PlannerNews>) => onNews(data));
  worker.postMessage(problem);
  return () => worker.terminate();
}
