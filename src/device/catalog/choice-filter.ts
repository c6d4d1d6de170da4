import { currentOrNextWindow, type SaleStatus } from '../../domain/sale/status.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import type { DaySpan, Entry } from './catalog-entry.ts';
import type { Choices } from './query.ts';

type Passes = (entry: Entry) => boolean;

/**
 * Whether a sale passes the choices, except the one of its status, which changes with time alone. A sale passes the
 * dates if it can still be visited on one of them: an opening that is over counts only if closed sales are wanted.
 */
export function choiceFilter(choices: Choices, nowMs: number): Passes {
  const { saleType, kind = null, dateFrom, dateTo } = choices;
  const from = (dateFrom === null ? null : dayNumberOf(dateFrom)) ?? -Infinity;
  const to = (dateTo === null ? null : dayNumberOf(dateTo)) ?? Infinity;
  const isAnyDay = from === -Infinity && to === Infinity;
  const isPastWanted = choices.statuses.closed;
  const isIn = ({ first, last, endMs }: DaySpan) =>
    first <= to && last >= from && (isPastWanted || endMs > nowMs);
  const filters: readonly (Passes | false)[] = [
    saleType !== null && ((entry) => entry.saleType === saleType),
    kind !== null && ((entry) => entry.kind === kind),
    choices.hasPhotos === true && (({ hasPhotos }) => hasPhotos),
    choices.takesCards === true && (({ takesCards }) => takesCards),
    choices.openNow === true && ((entry) => isOpenAt(entry, nowMs)),
    !isAnyDay && (({ days }) => days.some(isIn)),
    choices.firstDay === true &&
      (isAnyDay ? (entry) => isFirstDayAhead(entry, nowMs) : (entry) => isFirstDayIn(entry, isIn)),
    choices.halfPrice === true &&
      (isAnyDay
        ? (entry) => isHalfPriceAhead(entry, nowMs)
        : ({ halfPriceDays }) => halfPriceDays.some(isIn)),
    // A sale that is open now at full price is not wanted.
    choices.halfPrice === true &&
      choices.openNow === true &&
      (({ halfPriceFromMs }) => halfPriceFromMs !== null && halfPriceFromMs <= nowMs),
  ];
  const chosen = filters.filter((filter) => filter !== false);
  return (entry) => chosen.every((passes) => passes(entry));
}

/** The checkbox that a status belongs to. */
export function listedStatus(status: SaleStatus): 'active' | 'upcoming' | 'closed' {
  return status === 'cancelled' ? 'closed' : status;
}

/** Whether one can go there at this moment. */
export function isOpenAt(
  { windows, isCancelled }: Pick<Entry, 'windows' | 'isCancelled'>,
  nowMs: number,
): boolean {
  const window = isCancelled ? null : currentOrNextWindow(windows, nowMs);
  return window !== null && window.startMs <= nowMs;
}

function isFirstDayAhead({ windows }: Entry, nowMs: number): boolean {
  const [first] = windows;
  return first !== undefined && nowMs < first.endMs;
}

function isFirstDayIn({ days }: Entry, isIn: (span: DaySpan) => boolean): boolean {
  const first = Math.min(...days.map((span) => span.first));
  // If there are two openings on that day, one that passes is enough.
  return days.some((span) => span.first === first && isIn({ ...span, last: first }));
}

function isHalfPriceAhead({ windows, halfPriceFromMs }: Entry, nowMs: number): boolean {
  const endMs = windows.at(-1)?.endMs ?? -Infinity;
  return halfPriceFromMs !== null && endMs > halfPriceFromMs && endMs > nowMs;
}
