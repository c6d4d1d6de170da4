import { type Instance, worthOfMusts } from '../instance.ts';
import { exactPass } from './exact-pass.ts';
import type { Goal } from './goal.ts';
import { Grid } from './grid.ts';
import { withoutInstantSteps } from './instant-steps.ts';
import { bitOf, linesOf, wordOf } from './line.ts';
import { findMultipliers, type Multipliers, type Relaxed, UNIT } from './multipliers.ts';
import { Passes } from './passes.ts';
import { Reach } from './reach.ts';
import type { PassInput } from './relaxed-pass.ts';

export type Verdict =
  | { readonly kind: 'none' }
  /** `isBest`: no route reaches the goal better. */
  | { readonly kind: 'found'; readonly route: readonly number[]; readonly isBest: boolean }
  | { readonly kind: 'unknown' };

export interface ProofEffort {
  readonly mostLabels: number;
  /** If the first relaxed pass has more labels than this, better multipliers are worth their time. */
  readonly easyLabels: number;
  /** How many labels the first exact pass may have before another relaxed one is tried. Later ones may have more. */
  readonly exactLabels: number;
}

/**
 * Finds a route that reaches the goal, or proves that none does. It runs relaxed passes in alternating directions,
 * each bounded by the labels of the previous one, with memory that grows along the cycles found (Righini &
 * Salani 2009; Roberti & Mingozzi 2014; Tanaka & Fujikuma 2012). Then it runs one exact pass under their bounds.
 */
export function* prove(given: Instance, aim: Goal, effort: ProofEffort): Generator<void, Verdict> {
  if (aim.end < 0) return { kind: 'none' };
  const { day, goal } = withoutInstantSteps(given, aim);
  const lines = linesOf(day, goal.end);
  // A stop that no route can visit by then is worth nothing here.
  const worth = day.worth.map((one, v) =>
    lines.forward.open[v]! > lines.forward.close[v]! ? 0 : one,
  );
  const all = worth.reduce((sum, one) => sum + one, 0);
  if (all < goal.worth) return { kind: 'none' };
  const isNeeded = (v: number) => worth[v]! > 0 && all - worth[v]! < goal.worth;
  const needed = new Int32Array(lines.forward.words);
  for (let v = 1; v < day.n - 1; v += 1) if (isNeeded(v)) needed[wordOf(v)]! |= bitOf(v);
  if (Grid.cellsOf(lines.forward, FINE.cells) > MOST_CELLS) {
    const { mostLabels } = effort;
    return yield* proveWithoutBounds({ line: lines.forward, worth, needed, mostLabels }, goal);
  }
  // Needed stops count as ordinary wishes, because their multipliers do the rest.
  const needsMusts = goal.worth >= worthOfMusts(day) && worthOfMusts(day) > 0;
  const wish = needsMusts ? worth.map((one, v) => (day.must[v] === 1 ? 1 : one)) : worth;
  const taken = worth.reduce((sum, one, v) => sum + one - wish[v]!, 0);
  const target = { need: goal.worth - taken, worth: wish, isNeeded };
  const rough = yield* findMultipliers(
    overGrid(new Grid(lines.forward, COARSE.cells)),
    target,
    new Int32Array(day.n),
    { rounds: COARSE.rounds, enough: target.need * UNIT },
  );
  const grid = new Grid(lines.forward, FINE.cells);
  const fine = yield* findMultipliers(overGrid(grid), target, rough.penalty, {
    rounds: FINE.rounds,
    enough: target.need * UNIT,
  });
  if (fine.bound < target.need * UNIT) return { kind: 'none' };
  // The exact pass comes second, and it knows when routes end only if it runs forward.
  const first = goal.best === 'end' ? 'backward' : 'forward';
  const passes = new Passes({ day, lines, worth, needed, target, grid }, fine, first);
  return yield* settle(passes, goal, effort);
}

/** Alternates relaxed and exact passes until one of them decides. */
function* settle(
  passes: Passes,
  goal: Goal,
  { mostLabels, easyLabels, exactLabels }: ProofEffort,
): Generator<void, Verdict> {
  let patience = exactLabels;
  let pass = yield* passes.relaxed(Math.min(easyLabels, mostLabels));
  if (!pass.isComplete) {
    yield* passes.sharpen(mostLabels);
    pass = yield* passes.relaxed(mostLabels);
  }
  for (;;) {
    if (!pass.isComplete) return { kind: 'unknown' };
    if (pass.best === null) return { kind: 'none' };
    patience = Math.max(patience, EXACT_SHARE * pass.labels);
    const exact = yield* passes.exact(goal, Math.min(patience, mostLabels));
    const { route, isBest } = exact;
    if (route !== null) return { kind: 'found', route, isBest };
    if (exact.isComplete) return { kind: 'none' };
    if (passes.learn(pass) === 0 && patience >= mostLabels) return { kind: 'unknown' };
    // Passes that have little left to learn must not go on like this forever.
    patience *= 2;
    pass = yield* passes.relaxed(mostLabels);
  }
}

/** Multipliers are improved on a coarse grid first, then on the fine one that also bounds the passes. */
const COARSE = { cells: 120, rounds: 20 };
const FINE = { cells: 500, rounds: 16 };

/** If steps are very short compared to the day, the grid would need more cells than this. Such odd days are small. */
const MOST_CELLS = 6000;

function* proveWithoutBounds(
  input: Pick<PassInput, 'line' | 'worth' | 'needed' | 'mostLabels'>,
  goal: Goal,
): Generator<void, Verdict> {
  const reward = input.worth.map((one) => one * UNIT);
  const rest = {
    reach: new Reach(input.line),
    grid: null,
    reward,
    opposite: null,
    need: 0,
    slack: 0,
  };
  const best = goal.best === 'end' ? 'shortest' : 'worth';
  const wanted = { worth: goal.worth, unit: UNIT, best, longest: goal.latest } as const;
  const { route, isComplete } = yield* exactPass({ ...input, ...rest }, wanted);
  if (route !== null) return { kind: 'found', route, isBest: isComplete };
  return { kind: isComplete ? 'none' : 'unknown' };
}

function overGrid(grid: Grid): (multipliers: Multipliers) => Generator<void, Relaxed> {
  // oxlint-disable-next-line require-yield
  return function* ({ reward }) {
    grid.fill(reward);
    const total = grid.total();
    return { total, visits: grid.walks(reward, total - UNIT) };
  };
}

/** An exact pass may have this many times the labels of the previous relaxed one. */
const EXACT_SHARE = 3;
