import { NO_WAY } from '../instance.ts';
import { type Grid } from './grid.ts';
import { KeptLabels } from './kept-labels.ts';
import { LabelStore } from './label-store.ts';
import { bitOf, type Line, startOn, wordOf } from './line.ts';
import type { Reach } from './reach.ts';

/** The input of a pass over one line. */
export interface PassInput {
  readonly line: Line;
  readonly reach: Reach;
  /** Bounds from each stop to the sink. Null if there are none. */
  readonly grid: Grid | null;
  readonly reward: Int32Array;
  readonly worth: Int32Array;
  /** Stops that every wanted route visits. */
  readonly needed: Int32Array;
  /** The least reduced worth of a better route. */
  readonly need: number;
  /** Labels of the last pass in the other direction. */
  readonly opposite: KeptLabels | null;
  readonly mostLabels: number;
  /**
   * Labels that are better than others by no more than this reduced worth are dropped, too. Above 0, the pass proves
   * nothing.
   */
  readonly slack: number;
}

export interface RelaxedPass {
  readonly isComplete: boolean;
  readonly labels: number;
  readonly kept: KeptLabels;
  /** The best reduced worth of a route from source to sink. Null if none reaches the need. */
  readonly best: number | null;
  /** Routes that reach the need, best first, from the source on. Stops may repeat. */
  readonly routes: readonly (readonly number[])[];
}

const ROUTES = 40;
/** How many labels are handled between two yields, which takes a few milliseconds. */
export const LABELS_A_TURN = 4096;

/**
 * Finds all routes that could reach the need. A route forgets a visited stop once it passes a stop that does not
 * remember it (ng-routes: Baldacci, Mingozzi & Roberti 2011). `remembers[v]` is the set that v remembers.
 */
export function* relaxedPass(
  input: PassInput,
  remembers: Int32Array,
): Generator<void, RelaxedPass> {
  const { line, reach, grid, reward, worth, need, opposite, mostLabels, slack } = input;
  const { n, words, steps, source, sink, horizon, marks } = line;
  const store = new LabelStore(words, horizon);
  const kept = new KeptLabels(n, words);
  const memory = new Int32Array(words);
  const allowed = new Int32Array(words);
  const ends: number[] = [];
  const result = (isComplete: boolean): RelaxedPass => {
    ends.sort((a, b) => store.reduced[b]! - store.reduced[a]!);
    const best = ends.length === 0 ? null : store.reduced[ends[0]!]!;
    const routes = ends.slice(0, ROUTES).map((label) => store.routeOf(label));
    return { isComplete, labels: store.count, kept, best, routes };
  };
  const isDominated = (v: number, time: number, reduced: number) => {
    const settled = reach.settled[v]!;
    const at = reach.lostAt(v, time) * words;
    for (let w = 0; w < words; w += 1) allowed[w] = memory[w]! | settled[at + w]!;
    return kept.hasBetter(v, reduced - slack, allowed);
  };
  const isHopeful = (v: number, time: number, reduced: number) => {
    if (grid !== null && reduced + grid.mostAfter(v, time, memory) < need) return false;
    if (opposite === null) return true;
    const word = wordOf(v);
    memory[word]! &= ~bitOf(v);
    const found = opposite.completes(v, need - reduced + reward[v]!, horizon - time, memory);
    memory[word]! |= bitOf(v);
    return found;
  };
  store.add(source, 0, 0, 0, -1, memory);
  let turn = LABELS_A_TURN;
  for (let time = 0; time <= horizon; time += 1) {
    for (let label = store.take(time); label >= 0; label = store.take(time)) {
      const v = store.stop[label]!;
      const reduced = store.reduced[label]!;
      if (v !== source) {
        for (let w = 0; w < words; w += 1) memory[w] = store.memory[label * words + w]!;
        if (isDominated(v, time, reduced)) continue;
        kept.add(v, reduced, time, memory, 0);
        if (reduced >= need && time + steps[v * n + sink]! <= horizon) ends.push(label);
      }
      turn -= 1;
      if (turn <= 0) {
        turn = LABELS_A_TURN;
        yield;
      }
      const order = reach.order[v]!;
      for (let k = reach.lostAt(v, time); k < order.length; k += 1) {
        const u = order[k]!;
        if ((store.memory[label * words + wordOf(u)]! & bitOf(u)) !== 0) continue;
        const start = startOn(line, u, time + steps[v * n + u]!);
        if (start >= NO_WAY) continue;
        for (let w = 0; w < words; w += 1) {
          memory[w] =
            (store.memory[label * words + w]! & remembers[u * words + w]!) | marks[u * words + w]!;
        }
        const gained = reduced + reward[u]!;
        if (!isHopeful(u, start, gained) || isDominated(u, start, gained)) continue;
        store.add(u, start, store.worth[label]! + worth[u]!, gained, label, memory);
        if (store.count > mostLabels) return result(false);
      }
    }
  }
  return result(true);
}
