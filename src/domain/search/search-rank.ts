import { type OpenWindow } from '../sale/schedule.ts';
import { currentOrNextWindow } from '../sale/status.ts';

/**
 * The order of found sales: how well the words match counts most, then how far away the sale is, then how
 * soon it is open. Each of the three is between 0 and 1.
 */

export interface RankFacts {
  /** 1 for the best match of the search. */
  readonly match: number;
  /** Null: no known point. */
  readonly distanceMiles: number | null;
  readonly windows: readonly OpenWindow[];
}

const WEIGHTS = { match: 0.6, nearness: 0.25, soonness: 0.15 } as const;

/** At this distance or delay, nearness or soonness is half of its highest value. */
const HALF_AT_MILES = 15;
const HALF_AT_DAYS = 4;

const DAY_MS = 86_400_000;

/** The rank of a sale. Higher ranks are shown earlier. */
export function searchRank({ match, distanceMiles, windows }: RankFacts, nowMs: number): number {
  const nearness = distanceMiles === null ? 0 : HALF_AT_MILES / (HALF_AT_MILES + distanceMiles);
  const window = currentOrNextWindow(windows, nowMs);
  const waitDays = window === null ? Infinity : Math.max(0, window.startMs - nowMs) / DAY_MS;
  const soonness = HALF_AT_DAYS / (HALF_AT_DAYS + waitDays);
  return WEIGHTS.match * match + WEIGHTS.nearness * nearness + WEIGHTS.soonness * soonness;
}
