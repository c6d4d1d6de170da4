import { type OpenWindow } from '../sale/schedule.ts';
import { currentOrNextWindow } from '../sale/status.ts';

/**
 * The order of found sales: how well the words match counts most. Among those that match about equally, the near and the
 * open come first: half counts how far away a sale is, half how soon it is open.
 */

export interface RankFacts {
  /** 1 for the best match of the search. */
  readonly match: number;
  /** Null: no known point. */
  readonly distanceMiles: number | null;
  readonly windows: readonly OpenWindow[];
}

/** A shorter title or a word twice makes a match no better to a shopper: so many grades are told apart. */
const GRADES = 4;

/** At this distance or delay, nearness or soonness is half of its highest value. */
const HALF_AT_MILES = 15;
const HALF_AT_DAYS = 1;

const DAY_MS = 86_400_000;

/** The rank of a sale. Higher ranks are shown earlier. */
export function searchRank({ match, distanceMiles, windows }: RankFacts, nowMs: number): number {
  const nearness = distanceMiles === null ? 0 : HALF_AT_MILES / (HALF_AT_MILES + distanceMiles);
  const window = currentOrNextWindow(windows, nowMs);
  const waitDays = window === null ? Infinity : Math.max(0, window.startMs - nowMs) / DAY_MS;
  const soonness = HALF_AT_DAYS / (HALF_AT_DAYS + waitDays);
  const grade = Math.min(GRADES - 1, Math.floor(match * GRADES));
  return grade + (nearness + soonness) / 2;
}
