import { watchLife } from '../../platform/worker-life.ts';
import { browserLocks } from '../../platform/worker/web-locks.ts';
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

/** `life`: the lock that the worker holds for its life. It tells `PlannerAlive` when it does. */
export interface PlannerStartMessage {
  readonly question: PlannerQuestion;
  readonly life: string;
}

export interface PlannerAlive {
  readonly isHeld: true;
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

/** A planner's worker that was started, and what it says. */
export interface StartedPlanner {
  send(question: PlannerQuestion, life: string): void;
  listen(onMessage: (event: MessageEvent) => void, onBroken: (reason: unknown) => void): void;
  end(): void;
}

export interface PlannerStart {
  readonly start: () => StartedPlanner;
  readonly watchLife: (life: string, onEnd: () => void) => () => void;
}

/** So many workers are asked the same: the question itself may be what ends them. */
const MOST_STARTED = 2;

/** Asks another worker if one has ended, which it may without an event. */
export function askPlanner(
  question: PlannerQuestion,
  onMessage: (event: MessageEvent) => void,
  onBroken: (reason: unknown) => void,
  parts: PlannerStart,
): () => void {
  let started = 0;
  let stop = () => {};

  function begin(): void {
    started += 1;
    const planner = parts.start();
    const life = `rummage-planner-${Date.now()}-${Math.random()}`;
    let stopWatching = () => {};
    stop = () => {
      stopWatching();
      planner.end();
    };
    planner.listen((event) => {
      if (!isAlive(event.data)) return onMessage(event);
      stopWatching = parts.watchLife(life, () => {
        stop();
        if (started < MOST_STARTED) begin();
        else onBroken(new Error('The planner has ended'));
      });
    }, onBroken);
    planner.send(question, life);
  }

  begin();
  return () => stop();
}

function isAlive(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'isHeld' in said;
}

function ask(
  question: PlannerQuestion,
  onMessage: (event: MessageEvent) => void,
  onBroken: (reason: unknown) => void,
): () => void {
  return askPlanner(question, onMessage, onBroken, {
    start: startWorker,
    watchLife: (life, onEnd) => watchLife(browserLocks(), life, onEnd),
  });
}

function startWorker(): StartedPlanner {
  const worker = new Worker(new URL('../planner/planner-worker.ts', import.meta.url), {
    type: 'module',
  });
  return {
    send(question, life) {
      const message: PlannerStartMessage = { question, life };
      worker.postMessage(message);
    },
    listen(onMessage, onBroken) {
      worker.addEventListener('error', (event) => onBroken(event.error ?? event));
      worker.addEventListener('message', onMessage);
    },
    end: () => worker.terminate(),
  };
}
