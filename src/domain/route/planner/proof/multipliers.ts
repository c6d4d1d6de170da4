import { Cuts } from './cuts.ts';

/** Multipliers and reduced worths are whole numbers. This many make one unit of worth. */
export const UNIT = 64;

export interface Multipliers {
  readonly penalty: Int32Array;
  /** Reduced worth of each stop. */
  readonly reward: Int32Array;
  /** The sum of all penalties, which a bound on reduced worth leaves out. */
  readonly sum: number;
  /** According to the relaxation, no route is worth more than this, in units. */
  readonly bound: number;
}

export interface MultiplierGoal {
  /** The least worth of a better route. */
  readonly need: number;
  /** The worth of each stop as the bound counts it. */
  readonly worth: Int32Array;
  /** Whether every wanted route visits a stop. Then its multiplier may be negative. */
  readonly isNeeded: (v: number) => boolean;
}

/** What a relaxation says under some multipliers: its bound on reduced worth, and good walks. */
export interface Relaxed {
  readonly total: number;
  /** How often each walk visits each stop. */
  readonly visits: readonly Int32Array[];
}

function multipliersOf({ worth }: MultiplierGoal, penalty: Int32Array): Multipliers {
  return {
    penalty,
    reward: worth.map((one, v) => one * UNIT - penalty[v]!),
    sum: penalty.reduce((total, one) => total + one, 0),
    bound: Infinity,
  };
}

/**
 * Multipliers on "each stop at most once", improved by level steps over a relaxation (Held & Karp 1971 for
 * the bound). If a relaxation misses some walks, its bound for the best multipliers so far is corrected by
 * walks found later (Kiwiel 2006). Ends early once the bound is below `enough`, in units.
 */
export function* findMultipliers(
  relax: (multipliers: Multipliers) => Generator<void, Relaxed>,
  goal: MultiplierGoal,
  start: Int32Array,
  limits: { readonly rounds: number; readonly enough: number },
): Generator<void, Multipliers> {
  const cuts = new Cuts(goal.worth, goal.isNeeded, UNIT);
  let penalty = start;
  let best: Multipliers | null = null;
  let reach = FIRST_REACH;
  let dull = 0;
  for (let round = 0; round < limits.rounds && reach > LEAST_REACH; round += 1) {
    const tried = multipliersOf(goal, penalty);
    const relaxed = yield* relax(tried);
    const bound = relaxed.total + tried.sum;
    for (const visits of relaxed.visits) cuts.add(visits);
    best = corrected(best, cuts);
    const gained: number = best === null ? Infinity : best.bound - bound;
    if (best === null || gained > 0) best = { ...tried, bound };
    const above = best.bound - limits.enough;
    if (above < 0) break;
    dull = gained > LEAST_GAIN * above ? 0 : dull + 1;
    if (dull >= 2) {
      reach *= 0.6;
      dull = 0;
    }
    yield;
    penalty = cuts.project(best.penalty, best.bound - reach * (above + AIM_BELOW));
    if (penalty.every((one, v) => one === best!.penalty[v])) break;
  }
  if (best === null) throw new Error('At least one round of multipliers.');
  return best;
}

function corrected(best: Multipliers | null, cuts: Cuts): Multipliers | null {
  return best === null
    ? null
    : { ...best, bound: Math.max(best.bound, cuts.boundAt(best.penalty)) };
}

/** How far down a step aims, as a share of the distance to the goal. */
const FIRST_REACH = 0.7;
const LEAST_REACH = 0.05;
/** Less than this share of the distance does not count as a gain. */
const LEAST_GAIN = 0.1;
/** Steps aim this far below the goal, so that they do not become too small on the way. */
const AIM_BELOW = 0.3 * UNIT;
