import type { DoubtReason } from '../draft-sale.ts';
import type { DayStatus } from './day-status.ts';
import { type SaidOfDay, joinOpenings } from './sum-of-days.ts';

/** One day of a sale, with what a text says of it. */
export interface StatedDay {
  readonly of: SaidOfDay;
  readonly status: DayStatus | null;
  readonly isWorkedOut: boolean;
  /** Whether it may be no day of the sale. */
  readonly isUnclear: boolean;
  /** Its hours are those of another day. */
  readonly isGuess: boolean;
  /** "Sunday instead 10-2 only": what was said before does not count. */
  readonly isLast: boolean;
}

/** What two places of a text say about one day. */
export function joinDay(known: StatedDay | undefined, more: StatedDay): StatedDay {
  if (known === undefined) return more;
  if (known.isGuess !== more.isGuess && more.of.openings.length > 0)
    return known.isGuess ? more : known;
  const [first, second] = more.isLast && !known.isLast ? [more, known] : [known, more];
  const { openings, others } = joinOpenings(first.of.openings, second.of.openings);
  const reason: DoubtReason | null =
    known.of.hoursDoubt ?? more.of.hoursDoubt ?? (others.length > 0 ? 'two-readings' : null);
  const doubts = [...known.of.doubts];
  for (const doubt of more.of.doubts) {
    if (!doubts.some((one) => one.topic === doubt.topic && one.reason === doubt.reason))
      doubts.push(doubt);
  }
  return {
    of: {
      day: known.of.day,
      openings,
      at: [...known.of.at, ...more.of.at].slice(0, 8),
      doubts,
      hoursDoubt: reason,
      others: [...known.of.others, ...more.of.others, ...others],
    },
    status: known.status ?? more.status,
    isWorkedOut: known.isWorkedOut && more.isWorkedOut,
    isUnclear: known.isUnclear && more.isUnclear,
    isGuess: known.isGuess && more.isGuess,
    isLast: known.isLast || more.isLast,
  };
}
