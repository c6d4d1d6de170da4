import type { Random } from '../ports.ts';

const FIRST_MS = 1_000;
const CAP_MS = 60_000;

/**
 * How long to wait after the given number of failures in a row (1 or more): full jitter over a
 * doubling span of at most a minute, so that devices do not come back in step (SYNC-18).
 */
export function backoffMs(failures: number, random: Pick<Random, 'next'>): number {
  return random.next() * Math.min(CAP_MS, FIRST_MS * 2 ** failures);
}
