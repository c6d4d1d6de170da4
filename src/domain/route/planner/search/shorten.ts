import type { Instance } from '../instance.ts';
import type { Tour } from './tour.ts';

const LONGEST_RUN = 3;
const LONGEST_REVERSAL = 9;

/** Moves runs of up to three stops and reverses short runs as long as that makes the day end sooner. */
export function shorten(day: Instance, tour: Tour): void {
  while (moveOnce(day, tour) || reverseOnce(day, tour));
}

function moveOnce(day: Instance, tour: Tour): boolean {
  const slack = waiting(day, tour);
  for (let count = 1; count <= LONGEST_RUN; count += 1) {
    for (let i = 1; i + count - 1 <= tour.length; i += 1) {
      for (let k = 0; k <= tour.length; k += 1) {
        if (k >= i - 1 && k <= i + count - 1) continue;
        if (
          detour(day, tour, i, count, k, false) < slack &&
          tour.moveIfSooner(i, count, k, false)
        ) {
          return true;
        }
        if (count === 1) continue;
        if (detour(day, tour, i, count, k, true) < slack && tour.moveIfSooner(i, count, k, true)) {
          return true;
        }
      }
    }
  }
  return false;
}

/**
 * All time spent waiting. A change that adds more travel than this cannot end the day sooner, because it can save
 * only waiting.
 */
function waiting({ n, steps }: Instance, { stops, starts, length }: Tour): number {
  let spent = 0;
  for (let i = 0; i <= length; i += 1) spent += steps[stops[i]! * n + stops[i + 1]!]!;
  return starts[length + 1]! - starts[0]! - spent;
}

/** How much longer the way gets, including service, if a run moves to after position k. */
function detour(
  { n, steps }: Instance,
  { stops }: Tour,
  i: number,
  count: number,
  k: number,
  isReversed: boolean,
): number {
  const first = stops[i]!;
  const last = stops[i + count - 1]!;
  const before = stops[i - 1]!;
  const after = stops[i + count]!;
  const left = stops[k]!;
  const right = stops[k + 1]!;
  const way = (from: number, to: number) => steps[from * n + to]!;
  let change = way(before, after) - way(before, first) - way(last, after) - way(left, right);
  if (!isReversed) return change + way(left, first) + way(last, right);
  change += way(left, last) + way(first, right);
  for (let q = i; q < i + count - 1; q += 1) {
    change += way(stops[q + 1]!, stops[q]!) - way(stops[q]!, stops[q + 1]!);
  }
  return change;
}

function reverseOnce(day: Instance, tour: Tour): boolean {
  const { n, steps } = day;
  const slack = waiting(day, tour);
  const { stops } = tour;
  for (let i = 1; i < tour.length; i += 1) {
    let inside = 0;
    const end = Math.min(tour.length, i + LONGEST_REVERSAL - 1);
    for (let j = i + 1; j <= end; j += 1) {
      inside += steps[stops[j]! * n + stops[j - 1]!]! - steps[stops[j - 1]! * n + stops[j]!]!;
      const change =
        inside +
        steps[stops[i - 1]! * n + stops[j]!]! +
        steps[stops[i]! * n + stops[j + 1]!]! -
        steps[stops[i - 1]! * n + stops[i]!]! -
        steps[stops[j]! * n + stops[j + 1]!]!;
      if (change < slack && tour.reverseIfSooner(i, j)) return true;
    }
  }
  return false;
}
