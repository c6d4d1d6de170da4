import { systemClock } from '../../platform/clock.ts';
import { watchLife } from '../../platform/worker-life.ts';
import { browserLocks } from '../../platform/worker/web-locks.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Remedy, RoutePlan } from '../../domain/route/planner/plan.ts';
import type { ProblemFault, RouteProblem } from '../../domain/route/planner/problem.ts';
import type { SplitPlan } from '../../domain/route/planner/split/split-day.ts';

/** A plan, and what would bring back the stops that it dropped. */
export interface DayPlan {
  readonly plan: RoutePlan;
  /** The remedies for each dropped stop, least trouble first. Empty until they are found, soon after the plan. */
  readonly remedies: Readonly<Record<string, readonly Remedy[]>>;
}

/** The planner's answer to each kind of question: a plan of a day for one car, or the day split between two. */
export interface PlannerAnswers {
  readonly day: DayPlan;
  readonly split: SplitPlan;
}

/** The only question that a planner's worker gets. */
export interface PlannerQuestion {
  readonly kind: keyof PlannerAnswers;
  readonly problem: RouteProblem;
}

/** `life`: the lock that the worker holds as long as it lives. It sends `PlannerAlive` once it holds it. */
export interface PlannerStartMessage {
  readonly question: PlannerQuestion;
  readonly life: string;
}

export interface PlannerAlive {
  readonly isHeld: true;
}

/** What the planner's worker sends. */
export type PlannerNews<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** No better answer follows: the last one is proved best, the time is over, or none came for a while. */
  | { readonly kind: 'finished' }
  | { readonly kind: 'fault'; readonly fault: ProblemFault['kind'] };

/**
 * Plans a day in a worker of its own, because it may compute for seconds. Each better answer is sent. Returns the
 * function that stops it at once. `onBroken` is called with the worker's bugs, and if it cannot be started.
 */
export function startPlanning<Kind extends keyof PlannerAnswers>(
  kind: Kind,
  problem: RouteProblem,
  onNews: (news: PlannerNews<PlannerAnswers[Kind]>) => void,
  onBroken: (reason: unknown) => void,
): () => void {
  const hear = ({ data }: MessageEvent<PlannerNews<PlannerAnswers[Kind]>>) => onNews(data);
  return ask({ kind, problem }, hear, onBroken);
}

/** A planner's worker that was started. */
export interface StartedPlanner {
  send(question: PlannerQuestion, life: string): void;
  listen(onMessage: (event: MessageEvent) => void, onBroken: (reason: unknown) => void): void;
  end(): void;
}

export interface PlannerStart {
  readonly start: () => StartedPlanner;
  readonly watchLife: (life: string, onEnd: () => void) => () => void;
  readonly clock: Pick<Clock, 'after'>;
}

/** How many workers get the same question: the question itself may be what ends them. */
const MOST_STARTED = 2;
/**
 * How long to wait for a worker's code to run. If it ends before that, it holds no lock that would show it. Its file
 * may have to arrive over a bad connection.
 */
const UNSTARTED_MS = 30_000;

/** Asks another worker if one has ended, which may happen without an event. */
export function askPlanner(
  question: PlannerQuestion,
  onMessage: (event: MessageEvent) => void,
  onBroken: (reason: unknown) => void,
  parts: PlannerStart,
): () => void {
  let started = 0;
  let stop = () => {};

  function followEnd(): void {
    stop();
    if (started < MOST_STARTED) begin();
    else onBroken(new Error('The planner has ended'));
  }

  function begin(): void {
    started += 1;
    const planner = startedOrNull();
    if (planner === null) return;
    const life = `rummage-planner-${Date.now()}-${Math.random()}`;
    const cancelWait = parts.clock.after(UNSTARTED_MS, followEnd);
    let stopWatching = () => {};
    stop = () => {
      cancelWait();
      stopWatching();
      planner.end();
    };
    planner.listen((event) => {
      // Any message shows that its code runs. A worker that cannot hold a lock does not send `PlannerAlive`.
      cancelWait();
      if (isAlive(event.data)) stopWatching = parts.watchLife(life, followEnd);
      else onMessage(event);
    }, onBroken);
    planner.send(question, life);
  }

  /** A browser may refuse to start a worker at all. The asker hears of it like of every other end: later. */
  function startedOrNull(): StartedPlanner | null {
    try {
      return parts.start();
    } catch (error) {
      stop = parts.clock.after(0, () => onBroken(error));
      return null;
    }
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
    clock: systemClock,
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
