import { firstStart, type Instance, lastStart, NO_WAY } from '../instance.ts';

/**
 * A route that is being changed, with the time at each stop and the latest time that keeps the rest
 * possible, so that an insertion is judged in constant time (Savelsbergh 1992; Vansteenwegen 2009).
 */
export class Tour {
  /** `stops[0]` is the start and `stops[length + 1]` the end. */
  readonly stops: Int32Array;
  readonly starts: Int32Array;
  readonly latest: Int32Array;
  /** 1 for each stop on the route. */
  readonly has: Uint8Array;
  length = 0;
  worth = 0;

  private readonly day: Instance;
  private readonly trial: Int32Array;
  /** True if open and close say everything about every window. */
  private readonly hasPlainWindows: boolean;

  constructor(day: Instance) {
    this.day = day;
    this.stops = new Int32Array(day.n + 1);
    this.starts = new Int32Array(day.n + 1);
    this.latest = new Int32Array(day.n + 1);
    this.trial = new Int32Array(day.n + 1);
    this.has = new Uint8Array(day.n);
    this.hasPlainWindows = day.windows.every((windows) => windows === null);
    this.load([]);
  }

  get end(): number {
    return this.starts[this.length + 1]!;
  }

  /** The stops without start and end. */
  list(): number[] {
    return Array.from(this.stops.subarray(1, this.length + 1));
  }

  /** Replaces the route by another one, which must be possible. */
  load(route: ArrayLike<number>): void {
    this.has.fill(0);
    this.worth = 0;
    this.length = route.length;
    for (let i = 0; i < route.length; i += 1) {
      const v = route[i]!;
      this.stops[i + 1] = v;
      this.has[v] = 1;
      this.worth += this.day.worth[v]!;
    }
    this.stops[this.length + 1] = this.day.n - 1;
    this.time();
  }

  /** Computes all times again. */
  private time(): void {
    const { day, stops, starts, latest, length } = this;
    const { n, steps, open, close } = day;
    starts[0] = open[0]!;
    latest[length + 1] = close[n - 1]!;
    if (this.hasPlainWindows) {
      for (let i = 1; i <= length + 1; i += 1) {
        const v = stops[i]!;
        const tick = starts[i - 1]! + steps[stops[i - 1]! * n + v]!;
        starts[i] = tick > open[v]! ? tick : open[v]!;
      }
      for (let i = length; i >= 0; i -= 1) {
        const v = stops[i]!;
        const tick = latest[i + 1]! - steps[v * n + stops[i + 1]!]!;
        latest[i] = tick < close[v]! ? tick : close[v]!;
      }
      return;
    }
    for (let i = 1; i <= length + 1; i += 1) {
      const v = stops[i]!;
      starts[i] = firstStart(day, v, starts[i - 1]! + steps[stops[i - 1]! * n + v]!);
    }
    for (let i = length; i >= 0; i -= 1) {
      const v = stops[i]!;
      latest[i] = lastStart(day, v, latest[i + 1]! - steps[v * n + stops[i + 1]!]!);
    }
  }

  /** When service at `v` would begin between positions i and i + 1. `NO_WAY` if it cannot. */
  startAfter(i: number, v: number): number {
    const { day } = this;
    const tick = this.starts[i]! + day.steps[this.stops[i]! * day.n + v]!;
    if (!this.hasPlainWindows) return firstStart(day, v, tick);
    if (tick > day.close[v]!) return NO_WAY;
    return tick > day.open[v]! ? tick : day.open[v]!;
  }

  /** Puts `v` after position i. */
  insert(v: number, i: number): void {
    this.stops.copyWithin(i + 2, i + 1, this.length + 2);
    this.stops[i + 1] = v;
    this.length += 1;
    this.worth += this.day.worth[v]!;
    this.has[v] = 1;
    this.time();
  }

  /** Removes the stops at positions for which `goes` is true. The rest may not be possible then: see `isPossible`. */
  remove(goes: (position: number) => boolean): void {
    let kept = 1;
    for (let i = 1; i <= this.length; i += 1) {
      const v = this.stops[i]!;
      if (goes(i)) {
        this.has[v] = 0;
        this.worth -= this.day.worth[v]!;
      } else {
        this.stops[kept] = v;
        kept += 1;
      }
    }
    this.stops[kept] = this.day.n - 1;
    this.length = kept - 1;
    this.time();
  }

  /** False if a removal left a way that does not exist, or one that takes longer than before. */
  isPossible(): boolean {
    return this.starts[0]! <= this.latest[0]! && this.end < NO_WAY;
  }

  /** The positions after which the person's orders allow `v`. */
  allowedRange(v: number): readonly [number, number] {
    const { before, n } = this.day;
    if (before === null) return [0, this.length];
    let from = 0;
    let to = this.length;
    for (let i = 1; i <= this.length; i += 1) {
      const u = this.stops[i]!;
      if (before[u * n + v] === 1) from = i;
      if (before[v * n + u] === 1 && i - 1 < to) to = i - 1;
    }
    return [from, to];
  }

  /** Moves the run of `count` stops from position i to after position k, perhaps reversed, if the day then ends sooner. */
  moveIfSooner(i: number, count: number, k: number, isReversed: boolean): boolean {
    const { stops, trial } = this;
    let w = 0;
    for (let q = 0; q <= this.length + 1; q += 1) {
      if (q < i || q >= i + count) {
        trial[w] = stops[q]!;
        w += 1;
      }
      if (q === k) {
        for (let r = 0; r < count; r += 1) {
          trial[w] = stops[isReversed ? i + count - 1 - r : i + r]!;
          w += 1;
        }
      }
    }
    return this.adoptIfSooner(isReversed ? 1 : Math.min(i, k + 1));
  }

  /** Reverses the run from position i to j if the day then ends sooner. */
  reverseIfSooner(i: number, j: number): boolean {
    for (let q = 0; q <= this.length + 1; q += 1) {
      this.trial[q] = this.stops[q >= i && q <= j ? i + j - q : q]!;
    }
    return this.adoptIfSooner(i);
  }

  private adoptIfSooner(from: number): boolean {
    const { day, trial, length } = this;
    const { n, steps } = day;
    const end = this.end;
    let tick = this.starts[from - 1]!;
    for (let i = from; i <= length + 1; i += 1) {
      tick = firstStart(day, trial[i]!, tick + steps[trial[i - 1]! * n + trial[i]!]!);
      // A vertex that closes before the car gets there makes the route impossible.
      if (tick > this.close(trial[i]!)) return false;
    }
    if (tick >= end || !this.keepsOrder()) return false;
    this.stops.set(trial.subarray(0, length + 2));
    this.time();
    return true;
  }

  private close(v: number): number {
    return this.day.close[v]!;
  }

  private keepsOrder(): boolean {
    const { before, n } = this.day;
    if (before === null) return true;
    for (let i = 1; i < this.length; i += 1) {
      for (let j = i + 1; j <= this.length; j += 1) {
        if (before[this.trial[j]! * n + this.trial[i]!] === 1) return false;
      }
    }
    return true;
  }
}
