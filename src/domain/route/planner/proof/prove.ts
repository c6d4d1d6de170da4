import { type Instance, worthOfMusts } from '../instance.ts';
import { exactPass } from './exact-pass.ts';
import { Grid } from './grid.ts';
import type { KeptLabels } from './kept-labels.ts';
import { withoutInstantSteps } from './instant-steps.ts';
import { bitOf, type Line, linesOf, wordOf } from './line.ts';
import { findMultipliers, type Relaxed, UNIT } from './multipliers.ts';
import { Reach } from './reach.ts';
import { type PassInput, type RelaxedPass, relaxedPass } from './relaxed-pass.ts';

/** A route is sought that is worth at least this much and ends at this tick or before. */
export interface Goal {
  readonly worth: number;
  readonly end: number;
}

export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly route: readonly number[] }
  | { readonly kind: 'unknown' };

export interface ProofEffort {
  readonly mostLabels: number;
}

/**
 * Finds a route that reaches the goal, or proves that none does. Relaxed passes in alternating directions,
 * each bounded by the labels of the one before, with memory that grows along the cycles found (Righini &
 * Salani 2009; Roberti & Mingozzi 2014; Tanaka & Fujikuma 2012); then one exact pass under their bounds.
 */
export function* prove(
  given: Instance,
  aim: Goal,
  { mostLabels }: ProofEffort,
): Generator<void, Verdict> {
  if (aim.end < 0) return { kind: 'none' };
  const { day, goal } = withoutInstantSteps(given, aim);
  const lines = linesOf(day, goal.end);
  const { n } = day;
  // A stop that no route by then visits is worth nothing here.
  const worth = day.worth.map((one, v) =>
    lines.forward.open[v]! > lines.forward.close[v]! ? 0 : one,
  );
  const all = worth.reduce((sum, one) => sum + one, 0);
  if (all < goal.worth) return { kind: 'none' };
  const isNeeded = (v: number) => worth[v]! > 0 && all - worth[v]! < goal.worth;
  // Needed stops count as ordinary wishes: their multipliers do the rest.
  const needsMusts = goal.worth >= worthOfMusts(day) && worthOfMusts(day) > 0;
  const wish = needsMusts ? worth.map((one, v) => (day.must[v] === 1 ? 1 : one)) : worth;
  const taken = worth.reduce((sum, one, v) => sum + one - wish[v]!, 0);
  const goalUnits = (goal.worth - taken) * UNIT;

  const needed = new Int32Array(lines.forward.words);
  for (let v = 1; v < n - 1; v += 1) if (isNeeded(v)) needed[wordOf(v)]! |= bitOf(v);
  if (Grid.cellsOf(lines.forward, FINE.cells) > MOST_CELLS) {
    return yield* proveWithoutBounds({ line: lines.forward, worth, needed, mostLabels }, goal);
  }
  const target = { need: goal.worth - taken, worth: wish, isNeeded };
  const start = new Int32Array(n);
  const rough = yield* findMultipliers(
    overGrid(new Grid(lines.forward, COARSE.cells)),
    target,
    start,
    COARSE,
  );
  const forwardGrid = new Grid(lines.forward, FINE.cells);
  const multipliers = yield* findMultipliers(overGrid(forwardGrid), target, rough.penalty, FINE);
  if (multipliers.bound < goalUnits) return { kind: 'none' };
  const { reward } = multipliers;
  forwardGrid.fill(reward);
  const backwardGrid = new Grid(lines.backward, FINE.cells);
  backwardGrid.fill(reward);
  const need = goalUnits - multipliers.sum;

  const side = (line: Line, grid: Grid) => {
    return { line, grid, reach: new Reach(line), reward, worth, needed };
  };
  const sides = [side(lines.forward, forwardGrid), side(lines.backward, backwardGrid)] as const;
  const remembers = nearest(lines.forward);
  let opposite: KeptLabels | null = null;
  let isBackward = false;
  for (;;) {
    const input: PassInput = { ...sides[isBackward ? 1 : 0], need, opposite, mostLabels };
    const pass: RelaxedPass = yield* relaxedPass(input, remembers);
    if (!pass.isComplete) return { kind: 'unknown' };
    if (pass.best === null) return { kind: 'none' };
    opposite = pass.kept;
    isBackward = !isBackward;
    const most = EXACT_LABELS.least + EXACT_LABELS.share * pass.labels;
    const exact = yield* exactPass(
      { ...sides[isBackward ? 1 : 0], need, opposite, mostLabels: Math.min(most, mostLabels) },
      { worth: goal.worth, unit: UNIT },
    );
    if (exact.route !== null) {
      return { kind: 'found', route: isBackward ? exact.route.toReversed() : exact.route };
    }
    if (exact.isComplete) return { kind: 'none' };
    const taught = grow(remembers, pass.routes, lines.forward.words);
    if (taught === 0 && most >= mostLabels) return { kind: 'unknown' };
  }
}

/** Steps of multipliers on a coarse grid, then on the fine one that also bounds the passes. */
const COARSE = { cells: 120, rounds: 40, stride: 1 };
const FINE = { cells: 500, rounds: 16, stride: 0.7 };

/** Steps that are this short beside the day make the grid too fine. Days that are so odd are small. */
const MOST_CELLS = 6000;

function* proveWithoutBounds(
  input: Pick<PassInput, 'line' | 'worth' | 'needed' | 'mostLabels'>,
  goal: Goal,
): Generator<void, Verdict> {
  const reward = input.worth.map((one) => one * UNIT);
  const rest = { reach: new Reach(input.line), grid: null, reward, opposite: null, need: 0 };
  const exact = yield* exactPass({ ...input, ...rest }, { worth: goal.worth, unit: UNIT });
  if (exact.route !== null) return { kind: 'found', route: exact.route };
  return { kind: exact.isComplete ? 'none' : 'unknown' };
}

function overGrid(grid: Grid): (reward: Int32Array) => Relaxed {
  return (reward) => {
    grid.fill(reward);
    return { total: grid.total(), visits: grid.visits() };
  };
}

/** Labels of an exact pass before another relaxed one is tried, by those of the last relaxed one. */
const EXACT_LABELS = { least: 50_000, share: 3 };

const NEIGHBORS = 8;

/** At first each stop remembers itself and the stops nearest to it. */
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

/** Lets the stops between two visits of the same stop remember it. Says how many were taught. */
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
