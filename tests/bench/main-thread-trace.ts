import type { CDPSession } from '@playwright/test';
import { browserTrace } from './browser-trace.ts';

/** One task of a page's main thread. */
export interface Task {
  /** Processor time, in milliseconds: what other programs took from the thread is not in it. */
  readonly ms: number;
  /** From its start to its end. */
  readonly elapsedMs: number;
  /** What took most of it, by the names of the trace. */
  readonly mostly: string;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly functionName?: string } };
}

const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline,__metadata';
const TASK = 'RunTask';

/** Records everything that the page's main thread does while `run` runs; longest tasks first. */
export async function traceMainThread(
  devtools: CDPSession,
  run: () => Promise<void>,
): Promise<readonly Task[]> {
  return tasksOfPage(await browserTrace<TraceEvent>(devtools, CATEGORIES, run));
}

function tasksOfPage(events: readonly TraceEvent[]): readonly Task[] {
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const busiest = mains
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid))
    .toSorted((a, b) => b.length - a.length)[0];
  if (busiest === undefined) throw new Error('The trace has no main thread of a page');
  const spans = busiest.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  return spans
    .filter(({ name }) => name === TASK)
    .map((task) => ({
      ms: (task.tdur ?? task.dur ?? 0) / 1000,
      elapsedMs: (task.dur ?? 0) / 1000,
      mostly: longestInside(task, spans),
    }))
    .toSorted((a, b) => b.ms - a.ms);
}

function longestInside(task: TraceEvent, spans: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const inside = spans
    .filter((span) => span !== task && span.ts >= task.ts && span.ts + (span.dur ?? 0) <= end)
    .toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, 3);
  return inside
    .map(({ name, dur, args }) => {
      const what = args?.data?.functionName;
      return `${name}${what ? ` ${what}` : ''} ${((dur ?? 0) / 1000).toFixed(0)}`;
    })
    .join(', ');
}
