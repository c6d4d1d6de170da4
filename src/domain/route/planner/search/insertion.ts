import { type Instance, NO_WAY } from '../instance.ts';
import type { Random } from '../seeded-random.ts';
import type { Tour } from './tour.ts';

/** How candidates are ranked: their worth to a power, divided by the time that they cost. */
export interface Taste {
  readonly power: number;
  /** The share of candidates that this filling overlooks (Christiaens & Vanden Berghe 2020). */
  readonly blindness: number;
  readonly noise: number;
}

/**
 * Fills a route by best insertion until nothing fits. A stop that does not fit now does not fit later
 * in the same filling either, since a route only gets fuller.
 */
export class Insertion {
  private readonly day: Instance;
  private readonly candidates: Int32Array;
  private readonly gain: Float64Array;
  /** The least cost that counts, so that insertions which cost no time do not beat everything else. */
  private readonly leastCost: number;

  constructor(day: Instance) {
    this.day = day;
    this.candidates = new Int32Array(day.n);
    this.gain = new Float64Array(day.n);
    this.leastCost = 1 + (day.close[day.n - 1]! - day.open[0]!) / 400;
  }

  fill(tour: Tour, stops: readonly number[], taste: Taste, random: Random): void {
    const { candidates, gain, day } = this;
    let count = 0;
    for (const v of stops) {
      if (tour.has[v] === 1 || (taste.blindness > 0 && random() < taste.blindness)) continue;
      candidates[count] = v;
      count += 1;
      const noise = taste.noise > 0 ? 1 + taste.noise * (random() - 0.5) : 1;
      gain[v] = day.worth[v]! ** taste.power * noise;
    }
    while (count > 0) {
      let bestScore = -1;
      let best = -1;
      let bestAt = 0;
      let fitting = 0;
      for (let c = 0; c < count; c += 1) {
        const v = candidates[c]!;
        const at = this.cheapest(tour, v);
        if (at < 0) continue;
        candidates[fitting] = v;
        fitting += 1;
        const score = gain[v]! / (this.cost + this.leastCost);
        if (score > bestScore) {
          bestScore = score;
          best = v;
          bestAt = at;
        }
      }
      if (best < 0) return;
      tour.insert(best, bestAt);
      count = fitting;
      for (let c = 0; c < count; c += 1) {
        if (candidates[c] === best) {
          count -= 1;
          candidates[c] = candidates[count]!;
          break;
        }
      }
    }
  }

  /** How much the last cheapest insertion delays what follows it. */
  private cost = 0;

  /** The position after which `v` delays the rest least. -1 if it fits nowhere. */
  private cheapest(tour: Tour, v: number): number {
    const { n, steps, open, close, windows, before } = this.day;
    const { stops, starts, latest, length } = tour;
    const closes = close[v]!;
    const opens = open[v]!;
    const isPlain = windows[v] === null;
    const row = v * n;
    const [from, to] = before === null ? [0, length] : tour.allowedRange(v);
    let least = NO_WAY;
    let position = -1;
    for (let i = from; i <= to; i += 1) {
      const at = starts[i]!;
      if (at > closes) break;
      const next = stops[i + 1]!;
      const mustStart = latest[i + 1]!;
      if (mustStart < opens) continue;
      let tick = at + steps[stops[i]! * n + v]!;
      if (tick > closes) continue;
      if (!isPlain) tick = tour.startAfter(i, v);
      else if (tick < opens) tick = opens;
      tick += steps[row + next]!;
      if (tick > mustStart) continue;
      const delay = tick - starts[i + 1]!;
      if (delay < least) {
        least = delay;
        position = i;
      }
    }
    this.cost = least > 0 ? least : 0;
    return position;
  }
}
