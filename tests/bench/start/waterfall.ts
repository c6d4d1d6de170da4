import type { CDPSession } from '@playwright/test';
import { browserTrace } from '../browser-trace.ts';
import type { Arrival } from '../../e2e/drivers/server/slow-link.ts';

/** What happened until the first card of one start. Times in ms from the navigation. */
export interface Waterfall {
  /** When each moment came; absent if it did not. */
  readonly at: Readonly<Partial<Record<Moment, number>>>;
  /** The stretches between the moments in their order, and what was done in each. */
  readonly stretches: readonly Stretch[];
}

export interface Stretch {
  readonly to: Moment;
  readonly ms: number;
  /** Transactions that the device worker and the page began. */
  readonly ofWorker: number;
  readonly ofPage: number;
  /** How long the page's thread and the link down had nothing to do. */
  readonly pageIdleMs: number;
  readonly linkIdleMs: number;
}

/** As in `src/platform/start-marks.ts`; `document` is its last byte. */
export type Moment = (typeof MOMENTS)[number];
export const MOMENTS = [
  'document',
  'code',
  'frame',
  'worker',
  'request',
  'answer',
  'stored',
  'card',
] as const;

export interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args?: {
    readonly detail?: string;
    readonly data?: {
      readonly detail?: string;
      readonly isOutermostMainFrame?: boolean;
      readonly documentLoaderURL?: string;
    };
  };
}

const CATEGORIES = 'blink.user_timing,devtools.timeline,disabled-by-default-devtools.timeline';

/** Records what every thread of the browser does while `run` runs. */
export function traced(
  devtools: CDPSession,
  run: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  return browserTrace<TraceEvent>(devtools, CATEGORIES, run);
}

/** What else is known of a start, besides the browser's trace. */
export interface Beside {
  /** When the last byte of the document was there, in ms from the navigation. */
  readonly documentMs: number;
  /** The page's own `performance.timeOrigin`, on the clock of `arrivals`. */
  readonly originMs: number;
  readonly arrivals: readonly Arrival[];
  /** What the link can carry. */
  readonly bytesPerMs: number;
}

export function waterfallOf(
  events: readonly TraceEvent[],
  { documentMs, originMs, arrivals, bytesPerMs }: Beside,
): Waterfall {
  const code = marksOf(events, 'rummage:code')[0];
  if (code === undefined) throw new Error('The page did not say that its code runs');
  const isOfPage = ({ pid, tid }: TraceEvent) => pid === code.pid && tid === code.tid;
  const begun = events.findLast(
    (event) => event.name === 'navigationStart' && isOfPage(event) && event.ts < code.ts,
  );
  if (begun === undefined) throw new Error('The trace has no navigation');
  const msOf = ({ ts }: TraceEvent) => (ts - begun.ts) / 1000;
  const at = { ...momentsOf(events, msOf), document: documentMs };
  const order = MOMENTS.filter((moment) => at[moment] !== undefined).toSorted(
    (a, b) => (at[a] ?? 0) - (at[b] ?? 0),
  );
  const transactions = marksOf(events, 'transaction');
  const tasks = events.filter((event) => event.name === 'RunTask' && isOfPage(event));
  let from = 0;
  const stretches = order.map((to): Stretch => {
    const until = at[to] ?? 0;
    const isIn = (ms: number) => ms >= from && ms < until;
    const begunIn = transactions.filter((event) => isIn(msOf(event)));
    const ofPage = begunIn.filter(isOfPage).length;
    const busyMs = tasks.reduce((sum, task) => sum + overlap(task, msOf(task), from, until), 0);
    const bytes = arrivals
      .filter(({ atMs }) => isIn(atMs - originMs))
      .reduce((sum, arrival) => sum + arrival.bytes, 0);
    const ms = until - from;
    from = until;
    return {
      to,
      ms,
      ofWorker: begunIn.length - ofPage,
      ofPage,
      pageIdleMs: Math.max(0, ms - busyMs),
      linkIdleMs: Math.max(0, ms - bytes / bytesPerMs),
    };
  });
  return { at, stretches };
}

/** Every moment and the tables of each transaction, in order, in ms from the page's code. */
export function listOf(events: readonly TraceEvent[]): readonly string[] {
  const code = marksOf(events, 'rummage:code')[0];
  const shown = ['transaction', ...MOMENTS.map((moment) => `rummage:${moment}`)];
  return events
    .filter(({ name, cat, ph }) => shown.includes(name) && isMark(cat, ph))
    .toSorted((a, b) => a.ts - b.ts)
    .map((event) => {
      const who = event.pid === code?.pid && event.tid === code.tid ? 'page  ' : 'worker';
      const what =
        event.name === 'transaction'
          ? (event.args?.data?.detail ?? event.args?.detail ?? '?')
          : `== ${event.name}`;
      return `${(event.ts - (code?.ts ?? 0)) / 1000} ${who} ${what}`;
    });
}

function momentsOf(
  events: readonly TraceEvent[],
  msOf: (event: TraceEvent) => number,
): Waterfall['at'] {
  const at: Partial<Record<Moment, number>> = {};
  for (const moment of MOMENTS) {
    const [mark] = marksOf(events, `rummage:${moment}`);
    if (mark !== undefined) at[moment] = msOf(mark);
  }
  return at;
}

const isMark = (cat: string, ph: string) =>
  cat.includes('blink.user_timing') && (ph === 'I' || ph === 'R' || ph === 'i');

function marksOf(events: readonly TraceEvent[], wanted: string): readonly TraceEvent[] {
  return events
    .filter(({ name, cat, ph }) => name === wanted && isMark(cat, ph))
    .toSorted((a, b) => a.ts - b.ts);
}

function overlap({ dur = 0 }: TraceEvent, begunMs: number, from: number, until: number): number {
  return Math.max(0, Math.min(begunMs + dur / 1000, until) - Math.max(begunMs, from));
}
