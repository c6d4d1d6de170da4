import type { Instance } from '../instance.ts';
import { type ExactPass, exactPass } from './exact-pass.ts';
import { Grid } from './grid.ts';
import type { KeptLabels } from './kept-labels.ts';
import { bitOf, type Line, wordOf } from './line.ts';
import { findMultipliers, type MultiplierGoal, type Multipliers, UNIT } from './multipliers.ts';
import type { Goal } from './goal.ts';
import { Reach } from './reach.ts';
import { type PassInput, type RelaxedPass, relaxedPass } from './relaxed-pass.ts';

/** What all passes of a proof share. */
interface Shared {
  readonly day: Instance;
  readonly lines: { readonly forward: Line; readonly backward: Line };
  readonly worth: Int32Array;
  readonly needed: Int32Array;
  readonly target: MultiplierGoal;
  /** The grid over the forward line. */
  readonly grid: Grid;
}

type Direction = 'forward' | 'backward';

/** The passes of one proof: both directions, what stops remember, and the multipliers so far. */
export class Passes {
  private readonly shared: Shared;
  private readonly grids: { readonly forward: Grid; readonly backward: Grid };
  private readonly reaches: { readonly forward: Reach; readonly backward: Reach };
  private readonly remembers: Int32Array;
  private readonly canMeet: boolean;
  private multipliers: Multipliers;
  private direction: Direction;
  /** Labels of the last relaxed pass. They bound the next pass, in the other direction. */
  private opposite: KeptLabels | null = null;

  /** `first`: the direction of the first pass. */
  constructor(shared: Shared, multipliers: Multipliers, first: Direction) {
    const { lines, day, grid } = shared;
    this.shared = shared;
    this.grids = { forward: grid, backward: new Grid(lines.backward, grid.cells) };
    this.reaches = { forward: new Reach(lines.forward), backward: new Reach(lines.backward) };
    this.remembers = nearest(lines.forward);
    this.canMeet = isConsistent(day);
    this.multipliers = multipliers;
    this.direction = first;
    this.fill();
  }

  /** Runs the next relaxed pass. If it is complete, it bounds the next passes, in the other direction. */
  *relaxed(mostLabels: number): Generator<void, RelaxedPass> {
    const pass = yield* relaxedPass(
      { ...this.input(this.multipliers), mostLabels, slack: 0 },
      this.remembers,
    );
    if (!pass.isComplete) return pass;
    this.opposite = this.canMeet ? pass.kept : null;
    this.direction = this.direction === 'forward' ? 'backward' : 'forward';
    return pass;
  }

  /**
   * Runs an exact pass under the bounds of the previous relaxed one. If it is complete, the route that it found is
   * the best for the goal. The exception is the goal to end early when the pass runs backward: that direction does
   * not know when routes end.
   */
  *exact(
    goal: Goal,
    mostLabels: number,
  ): Generator<void, ExactPass & { readonly isBest: boolean }> {
    const isTurned = this.direction === 'backward';
    const input = { ...this.input(this.multipliers), mostLabels, slack: 0 };
    const best = goal.best === 'worth' ? 'worth' : isTurned ? 'first' : 'shortest';
    const { worth, latest } = goal;
    const pass = yield* exactPass(input, { worth, unit: UNIT, best, longest: latest });
    const route = isTurned ? (pass.route?.toReversed() ?? null) : pass.route;
    return { ...pass, route, isBest: pass.isComplete && best !== 'first' };
  }

  /**
   * Finds better multipliers for routes that remember. Quick passes drop every label that is hardly better than
   * another. They find walks, which show where multipliers are too low, but prove nothing themselves.
   * Use only before the first complete pass: its labels bound nothing under other multipliers.
   */
  *sharpen(mostLabels: number): Generator<void, void> {
    const { target } = this.shared;
    const enough = (target.need + ENOUGH) * UNIT;
    const relax = (multipliers: Multipliers) => this.walks(multipliers, mostLabels);
    const limits = { rounds: ROUNDS, enough };
    this.multipliers = yield* findMultipliers(relax, target, this.multipliers.penalty, limits);
    this.fill();
  }

  /** Lets stops remember what the routes of a pass forgot. Returns how many entries were added. */
  learn({ routes }: RelaxedPass): number {
    return grow(this.remembers, routes, this.shared.lines.forward.words);
  }

  private *walks(multipliers: Multipliers, mostLabels: number) {
    this.grids[this.direction].fill(multipliers.reward);
    const input = this.input(multipliers);
    const pass = yield* relaxedPass({ ...input, slack: SLACK, mostLabels }, this.remembers);
    const visits = pass.routes.map((route) => {
      const counts = new Int32Array(input.line.n);
      for (const v of route) counts[v]! += 1;
      return counts;
    });
    return { total: pass.best ?? input.need - 1, visits };
  }

  private input({ reward, sum }: Multipliers): Omit<PassInput, 'mostLabels' | 'slack'> {
    const { direction, opposite } = this;
    const { lines, worth, needed, target } = this.shared;
    return {
      line: lines[direction],
      grid: this.grids[direction],
      reach: this.reaches[direction],
      reward,
      worth,
      needed,
      need: target.need * UNIT - sum,
      opposite,
    };
  }

  private fill(): void {
    this.grids.forward.fill(this.multipliers.reward);
    this.grids.backward.fill(this.multipliers.reward);
  }
}

/** How much better a label that a quick pass drops may be at most, in reduced worth. */
const SLACK = (UNIT * 3) / 8;
const ROUNDS = 20;
/** Multipliers are good enough if the bound is this close to the goal, in worth. */
const ENOUGH = 0.15;

/**
 * Whether the orders do not contradict each other, as they do if two stops both have to be first. With such orders, a
 * stop that is left out can be marked from both sides although nothing is wrong, so no side may bound the other.
 */
function isConsistent({ n, before }: Instance): boolean {
  if (before === null) return true;
  for (let a = 1; a < n - 1; a += 1) {
    for (let b = 1; b < n - 1; b += 1) {
      if (before[a * n + b] !== 1) continue;
      for (let c = 1; c < n - 1; c += 1) {
        // If a and c are the same, each of two stops has to be before the other.
        if (before[b * n + c] === 1 && before[a * n + c] !== 1) return false;
      }
    }
  }
  return true;
}

/** This number is low, so that passes are small. Better multipliers and what stops learn later make up for it. */
const NEIGHBORS = 4;

/** What each stop remembers at first: itself and the stops nearest to it. */
function nearest({ n, words, steps }: Line): Int32Array {
  const remembers = new Int32Array(n * words);
  for (let v = 1; v < n - 1; v += 1) {
    const near = Array.from({ length: n - 2 }, (_, i) => i + 1)
      .filter((u) => u !== v)
      .toSorted(
        (a, b) => steps[v * n + a]! + steps[a * n + v]! - steps[v * n + b]! - steps[b * n + v]!,
      )
      .slice(0, NEIGHBORS);
    for (const u of [v, ...near]) remembers[v * words + wordOf(u)]! |= bitOf(u);
  }
  return remembers;
}

/** Lets the stops between two visits of the same stop remember it. Returns how many entries were added. */
function grow(
  remembers: Int32Array,
  routes: readonly (readonly number[])[],
  words: number,
): number {
  let taught = 0;
  for (const route of routes) {
    const last = new Map<number, number>();
    route.forEach((v, i) => {
      for (let k = (last.get(v) ?? i) + 1; k < i; k += 1) {
        const at = route[k]! * words + wordOf(v);
        if ((remembers[at]! & bitOf(v)) === 0) {
          remembers[at]! |= bitOf(v);
          taught += 1;
        }
      }
      last.set(v, i);
    });
  }
  return taught;
}
