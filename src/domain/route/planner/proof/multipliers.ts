/** Multipliers and reduced worths are whole numbers, this many to one unit of worth. */
export const UNIT = 64;

export interface Multipliers {
  readonly penalty: Int32Array;
  /** Reduced worth of each stop. */
  readonly reward: Int32Array;
  /** The sum of all penalties: what a bound on reduced worth leaves out. */
  readonly sum: number;
  /** No route is worth more, in units. */
  readonly bound: number;
}

export interface MultiplierGoal {
  /** The worth that a better route has at least. */
  readonly need: number;
  /** Worth of each stop as the bound counts it. */
  readonly worth: Int32Array;
  /** Stops that every route of the kind sought visits: their multiplier may be negative. */
  readonly isNeeded: (v: number) => boolean;
}

/** What a relaxation says under some multipliers: its bound on reduced worth, and its best walk. */
export interface Relaxed {
  readonly total: number;
  /** How often the walk visits each stop. */
  readonly visits: Int32Array;
}

/**
 * Multipliers on "each stop at most once", improved by subgradient steps over a relaxation (Held & Karp 1971).
 * Ends early when the bound shows that no route reaches the goal.
 */
export function* findMultipliers(
  relax: (reward: Int32Array) => Relaxed,
  goal: MultiplierGoal,
  start: Int32Array,
  limits: { readonly rounds: number; readonly stride: number },
): Generator<void, Multipliers> {
  const n = start.length;
  let penalty = start;
  let best: Multipliers | null = null;
  let { stride } = limits;
  let dull = 0;
  for (let round = 0; round < limits.rounds && stride > 0.01; round += 1) {
    const reward = goal.worth.map((worth, v) => worth * UNIT - penalty[v]!);
    const sum = penalty.reduce((total, one) => total + one, 0);
    const relaxed = relax(reward);
    const bound = relaxed.total + sum;
    if (best === null || bound < best.bound) {
      best = { penalty, reward, sum, bound };
      dull = 0;
    } else {
      dull += 1;
      if (dull >= 3) {
        stride *= 0.6;
        dull = 0;
      }
    }
    if (best.bound < goal.need * UNIT) break;
    yield;
    const { visits } = relaxed;
    let norm = 0;
    for (let v = 1; v < n - 1; v += 1) {
      const surplus = visits[v]! - 1;
      if (surplus > 0 || penalty[v]! > 0 || goal.isNeeded(v)) norm += surplus * surplus;
    }
    if (norm === 0) break;
    // Aims a little below the goal: that is enough, and the step does not die out on the way.
    const length = (stride * (bound - (goal.need - 0.7) * UNIT)) / norm;
    const next = new Int32Array(n);
    for (let v = 1; v < n - 1; v += 1) {
      const moved = Math.round(penalty[v]! + length * (visits[v]! - 1));
      const top = goal.worth[v]! * UNIT;
      next[v] = goal.isNeeded(v) ? moved : Math.max(0, Math.min(top, moved));
    }
    penalty = next;
  }
  if (best === null) throw new Error('At least one round of multipliers.');
  return best;
}
