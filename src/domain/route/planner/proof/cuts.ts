/** What one walk says about every choice of multipliers: the bound is at least `base` minus what the repeats cost. */
interface Cut {
  /** The walk's worth, in units. */
  readonly base: number;
  /** Stops that the walk does not visit exactly once, and how many visits more than one they get. */
  readonly stops: Int32Array;
  readonly surplus: Int32Array;
  readonly norm: number;
  weight: number;
}

/** How many cuts are kept. Beyond that, old ones make room for new ones. */
const MOST_CUTS = 300;
const SWEEPS = 60;

/**
 * A model of the bound as a function of the multipliers, from below. Each walk that a relaxation allows is a
 * plane (Kelley 1960). Level steps go to the nearest multipliers for which the model is no higher than a level
 * (Lemaréchal, Nemirovskii & Nesterov 1995).
 */
export class Cuts {
  private readonly unit: number;
  private readonly worth: Int32Array;
  private readonly isNeeded: (v: number) => boolean;
  private cuts: Cut[] = [];
  private readonly known = new Set<string>();

  constructor(worth: Int32Array, isNeeded: (v: number) => boolean, unit: number) {
    this.worth = worth;
    this.isNeeded = isNeeded;
    this.unit = unit;
  }

  /** Adds a walk, given by how often it visits each stop. */
  add(visits: Int32Array): void {
    const key = visits.join(' ');
    if (this.known.has(key)) return;
    this.known.add(key);
    const stops: number[] = [];
    let base = 0;
    let norm = 0;
    for (let v = 1; v < visits.length - 1; v += 1) {
      base += visits[v]! * this.worth[v]! * this.unit;
      if (visits[v] === 1 || (this.worth[v] === 0 && !this.isNeeded(v))) continue;
      stops.push(v);
      norm += (visits[v]! - 1) ** 2;
    }
    if (norm === 0) return;
    const surplus = Int32Array.from(stops, (v) => visits[v]! - 1);
    this.cuts.push({ base, stops: Int32Array.from(stops), surplus, norm, weight: 0 });
  }

  /** The model's bound. */
  boundAt(penalty: Int32Array | Float64Array): number {
    let most = -Infinity;
    for (const cut of this.cuts) most = Math.max(most, valueOf(cut, penalty));
    return most;
  }

  /**
   * The nearest multipliers for which the model is at or below the level, approximated by some sweeps (Hildreth 1957).
   */
  project(center: Int32Array, level: number): Int32Array {
    const free = Float64Array.from(center);
    const penalty = Float64Array.from(center);
    for (const cut of this.cuts) cut.weight = 0;
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      let worst = 0;
      for (const cut of this.cuts) {
        const above = valueOf(cut, penalty) - level;
        const step = Math.max(-cut.weight, above / cut.norm);
        if (step === 0) continue;
        worst = Math.max(worst, above);
        cut.weight += step;
        for (let k = 0; k < cut.stops.length; k += 1) {
          const v = cut.stops[k]!;
          free[v]! += step * cut.surplus[k]!;
          penalty[v] = this.within(v, free[v]!);
        }
      }
      if (worst < 1) break;
    }
    this.forget();
    return Int32Array.from(penalty, Math.round);
  }

  /** A multiplier is never negative, unless every route of the kind sought visits the stop. */
  private within(v: number, penalty: number): number {
    if (this.isNeeded(v)) return penalty;
    return Math.max(0, Math.min(this.worth[v]! * this.unit, penalty));
  }

  /** Removes old cuts that did not limit the last step. */
  private forget(): void {
    let extra = this.cuts.length - MOST_CUTS;
    if (extra <= 0) return;
    this.cuts = this.cuts.filter((cut) => {
      if (extra <= 0 || cut.weight > 0) return true;
      extra -= 1;
      return false;
    });
  }
}

function valueOf({ base, stops, surplus }: Cut, penalty: Int32Array | Float64Array): number {
  let value = base;
  for (let k = 0; k < stops.length; k += 1) value -= surplus[k]! * penalty[stops[k]!]!;
  return value;
}
