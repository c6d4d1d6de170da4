import type { Remedy, RoutePlan } from '../../domain/route/planner/plan.ts';
import type { ProblemFault, RouteProblem } from '../../domain/route/planner/problem.ts';
import type { SplitPlan } from '../../domain/route/planner/split/split-day.ts';

/** A plan, and what would bring back the stops that it dropped. */
export interface DayPlan {
  readonly plan: RoutePlan;
  /** By stop; the least trouble first. Empty until they are found, soon after the plan. */
  readonly remedies: Readonly<Record<string, readonly Remedy[]>>;
}

/** The only question that a planner's worker gets: plan this day for one car, or split it between two. */
export interface PlannerQuestion {
  readonly kind: 'day' | 'split';
  readonly problem: RouteProblem;
}

/** What the planner's worker tells of a day. */
export type PlannerNews =
  | { readonly kind: 'plan'; readonly dayPlan: DayPlan }
  /** Proved best, or long enough: no better plan follows. */
  | { readonly kind: 'finished' }
  | { readonly kind: 'fault'; readonly fault: ProblemFault['kind'] };

/** What it tells of a split. `finished`: no better one came for a while; there may be one. */
export type SplitNews =
  | { readonly kind: 'split'; readonly split: SplitPlan }
  | Exclude<PlannerNews, { readonly kind: 'plan' }>;

/**
 * Plans a day in a worker of its own, because it may compute for seconds. Plans come as they get better. Returns
 * what stops it at once. `onBroken` is called with the worker's bugs, and if it cannot be started.
 */
export function startPlanning(
  problem: RouteProblem,
  onNews: (news: PlannerNews) => void,
  onBroken: (reason: unknown) => void,
): () => void {
  const hear = ({ data }: MessageEvent<PlannerNews>) => onNews(data);
  return ask({ kind: 'day', problem }, hear, onBroken);
}

/** Splits a day between two cars, in the same way. */
export function startSplitting(
  problem: RouteProblem,
  onNews: (news: SplitNews) => void,
  onBroken: (reason: unknown) => void,
): () => void {
  const hear = ({ data }: MessageEvent<SplitNews>) => onNews(data);
  return ask({ kind: 'split', problem }, hear, onBroken);
}

function ask(
  question: PlannerQuestion,
  onMessage: (event: MessageEvent) => void,
  onBroken: (reason: unknown) => void,
): () => void {
  const worker = new Worker(new URL('../planner/planner-worker.ts', import.meta.url), {
    type: 'module',
  });
  worker.addEventListener('error', (event) => onBroken(event.error ?? event));
  worker.addEventListener('message', onMessage);
  worker.postMessage(question);
  return () => worker.terminate();
}
