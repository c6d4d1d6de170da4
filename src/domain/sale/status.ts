import { localDayNumberAt } from '../time/zone.ts';
import type { Sale } from './sale.ts';
import { type OpenWindow, windowsOf } from './schedule.ts';

export const SALE_STATUSES = ['upcoming', 'active', 'closed', 'cancelled'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/** When to come, as data. The sentences are in `i18n/`. */
export type SaleTiming =
  | { readonly kind: 'cancelled' }
  /** The sale has no readable day. */
  | { readonly kind: 'unscheduled' }
  | { readonly kind: 'closed'; readonly closedAtMs: number }
  | { readonly kind: 'open'; readonly closesAtMs: number }
  /** The sale is open for at most another hour. */
  | { readonly kind: 'closes-in'; readonly minutes: number; readonly closesAtMs: number }
  /** The sale opens within an hour. */
  | { readonly kind: 'opens-in'; readonly minutes: number; readonly opensAtMs: number }
  /** `daysAhead` by the sale's own calendar: 0 today, 1 tomorrow. */
  | { readonly kind: 'opens-at'; readonly opensAtMs: number; readonly daysAhead: number };

const MINUTE_MS = 60_000;
const SOON_MS = 60 * MINUTE_MS;

/**
 * A sale is upcoming before its first opening, active until its last closing, then closed. Canceled overrides
 * them all. Without a valid day, a sale stays upcoming, so that it is still listed.
 */
export function statusAt(
  windows: readonly OpenWindow[],
  isCancelled: boolean,
  nowMs: number,
): SaleStatus {
  if (isCancelled) return 'cancelled';
  const first = windows[0];
  const last = windows.at(-1);
  if (!first || !last || nowMs < first.startMs) return 'upcoming';
  return nowMs < last.endMs ? 'active' : 'closed';
}

export function statusOf(
  sale: Pick<Sale, 'days' | 'timeZone' | 'cancelledAt'>,
  nowMs: number,
): SaleStatus {
  return statusAt(windowsOf(sale.days, sale.timeZone), sale.cancelledAt !== null, nowMs);
}

/** The opening that matters at an instant: the current one, or the next. Null if all are over. */
export function currentOrNextWindow(
  windows: readonly OpenWindow[],
  nowMs: number,
): OpenWindow | null {
  return windows.find((window) => nowMs < window.endMs) ?? null;
}

/** When to come, at an instant. Minutes are rounded up, so that the text never says "in 0 minutes". */
export function timingOf(
  sale: Pick<Sale, 'days' | 'timeZone' | 'cancelledAt'>,
  nowMs: number,
): SaleTiming {
  if (sale.cancelledAt !== null) return { kind: 'cancelled' };
  const windows = windowsOf(sale.days, sale.timeZone);
  const last = windows.at(-1);
  if (!last) return { kind: 'unscheduled' };
  const window = currentOrNextWindow(windows, nowMs);
  if (!window) return { kind: 'closed', closedAtMs: last.endMs };
  return nowMs < window.startMs
    ? timingBefore(window.startMs, sale.timeZone, nowMs)
    : timingDuring(window.endMs, nowMs);
}

/** Whether people can come in. */
export function isOpen({ kind }: SaleTiming): boolean {
  return kind === 'open' || kind === 'closes-in';
}

/** Spec 4: the status that is stored at creation. It is never trusted later and is never closed. */
export function statusAtCreation(
  sale: Pick<Sale, 'days' | 'timeZone'>,
  nowMs: number,
): 'upcoming' | 'active' {
  const first = windowsOf(sale.days, sale.timeZone)[0];
  return first && first.startMs > nowMs ? 'upcoming' : 'active';
}

function timingBefore(opensAtMs: number, timeZone: string, nowMs: number): SaleTiming {
  const waitMs = opensAtMs - nowMs;
  if (waitMs <= SOON_MS) {
    return { kind: 'opens-in', minutes: Math.ceil(waitMs / MINUTE_MS), opensAtMs };
  }
  const daysAhead = localDayNumberAt(timeZone, opensAtMs) - localDayNumberAt(timeZone, nowMs);
  return { kind: 'opens-at', opensAtMs, daysAhead };
}

function timingDuring(closesAtMs: number, nowMs: number): SaleTiming {
  const leftMs = closesAtMs - nowMs;
  if (leftMs > SOON_MS) return { kind: 'open', closesAtMs };
  return { kind: 'closes-in', minutes: Math.ceil(leftMs / MINUTE_MS), closesAtMs };
}
