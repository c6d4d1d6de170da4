import { LabelStore } from './label-store.ts';
import { bitOf, startOn, wordOf } from './line.ts';
import { LABELS_A_TURN, type PassInput } from './relaxed-pass.ts';

export interface ExactPass {
  readonly isComplete: boolean;
  readonly labels: number;
  /** The best route, from the source on, that reaches the goal. Null if there is none. */
  readonly route: readonly number[] | null;
}

export interface ExactGoal {
  /** The worth that a route must have, and one unit of it in reduced worth. */
  readonly worth: number;
  readonly unit: number;
  /**
   * Which of the routes with that worth is wanted: the one worth most, the shortest on this line, or the first found.
   */
  readonly best: 'worth' | 'shortest' | 'first';
  /** How long the shortest may be. This falls when a shorter one becomes known during the pass. */
  readonly longest: () => number;
}

/**
 * Routes that visit no stop twice, by dynamic programming over sets of stops. Among routes that visited the same
 * set (including stops out of reach) and end at the same stop, only the earliest continues. Bounds from the
 * other direction remove most of them before they are kept.
 */
export function* exactPass(input: PassInput, goal: ExactGoal): Generator<void, ExactPass> {
  const { line, reach, grid, reward, worth, needed, opposite, mostLabels } = input;
  const { n, words, steps, source, sink, horizon, marks } = line;
  const store = new LabelStore(words, horizon);
  const table = new SetTable(words);
  const memory = new Int32Array(words);
  const closure = new Int32Array(words);
  let need = input.need;
  let wantedWorth = goal.worth;
  const isShortest = goal.best === 'shortest';
  let longest = isShortest ? Math.min(horizon, goal.longest()) : horizon;
  let best = -1;
  const result = (isComplete: boolean): ExactPass => ({
    isComplete,
    labels: store.count,
    route: best < 0 ? null : store.routeOf(best),
  });
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
  for (let time = 0; time <= longest; time += 1) {
    for (let label = store.take(time); label >= 0; label = store.take(time)) {
      const v = store.stop[label]!;
      const reduced = store.reduced[label]!;
      const sum = store.worth[label]!;
      const lostCount = reach.lostAt(v, time);
      if (v !== source) {
        for (let w = 0; w < words; w += 1) {
          memory[w] = store.memory[label * words + w]!;
          closure[w] = memory[w]! | reach.lost[v]![lostCount * words + w]!;
        }
        if (misses(needed, closure, memory)) continue;
        // Labels come in order of time, so a label that is already there is not later.
        if (!table.admit(v, memory, sum) || !table.admit(v | CLOSED, closure, sum)) continue;
        const length = time + steps[v * n + sink]!;
        if (sum >= wantedWorth && length <= longest) {
          best = label;
          if (goal.best === 'first') return result(true);
          if (isShortest) longest = length - 1;
          else {
            need += (sum + 1 - wantedWorth) * goal.unit;
            wantedWorth = sum + 1;
          }
        }
        // The label was hopeful when it was kept. Only a larger need can change that.
        if (need > input.need && !isHopeful(v, time, reduced)) continue;
      }
      turn -= 1;
      if (turn <= 0) {
        turn = LABELS_A_TURN;
        yield;
        if (isShortest) longest = Math.min(longest, goal.longest());
      }
      const order = reach.order[v]!;
      for (let k = lostCount; k < order.length; k += 1) {
        const u = order[k]!;
        if ((store.memory[label * words + wordOf(u)]! & bitOf(u)) !== 0) continue;
        const start = startOn(line, u, time + steps[v * n + u]!);
        if (start > longest) continue;
        for (let w = 0; w < words; w += 1) {
          memory[w] = store.memory[label * words + w]! | marks[u * words + w]!;
        }
        if (!isHopeful(u, start, reduced + reward[u]!)) continue;
        store.add(u, start, sum + worth[u]!, reduced + reward[u]!, label, memory);
        if (store.count > mostLabels) return result(false);
      }
    }
  }
  return result(true);
}

/** Whether a needed stop is out of reach and was not visited. */
function misses(needed: Int32Array, closure: Int32Array, memory: Int32Array): boolean {
  for (let w = 0; w < needed.length; w += 1) {
    if ((needed[w]! & closure[w]! & ~memory[w]!) !== 0) return true;
  }
  return false;
}

/** Distinguishes a set with the stops out of reach from one without them. */
const CLOSED = 1 << 15;

/** Which pairs of stop and set have been reached, and the best worth there. */
class SetTable {
  private readonly words: number;
  private slots = new Int32Array(1 << 14).fill(-1);
  private stops = new Int32Array(1 << 12);
  private worths = new Int32Array(1 << 12);
  private sets: Int32Array;
  private count = 0;

  constructor(words: number) {
    this.words = words;
    this.sets = new Int32Array((1 << 12) * words);
  }

  /** Returns false if the same set has been reached here with at least this worth. Otherwise adds it. */
  admit(stop: number, set: Int32Array, worth: number): boolean {
    const { words } = this;
    const mask = this.slots.length - 1;
    let slot = hash(stop, set, words) & mask;
    for (let entry = this.slots[slot]!; entry >= 0; entry = this.slots[slot]!) {
      if (this.stops[entry] === stop && this.isSame(entry, set)) {
        if (this.worths[entry]! >= worth) return false;
        this.worths[entry] = worth;
        return true;
      }
      slot = (slot + 1) & mask;
    }
    this.slots[slot] = this.put(stop, set, worth);
    if (this.count * 2 > this.slots.length) this.rehash();
    return true;
  }

  private isSame(entry: number, set: Int32Array): boolean {
    for (let w = 0; w < this.words; w += 1) {
      if (this.sets[entry * this.words + w] !== set[w]) return false;
    }
    return true;
  }

  private put(stop: number, set: Int32Array, worth: number): number {
    const { words } = this;
    if (this.count === this.stops.length) {
      const wider = (column: Int32Array) => {
        const copy = new Int32Array(column.length * 2);
        copy.set(column);
        return copy;
      };
      this.stops = wider(this.stops);
      this.worths = wider(this.worths);
      this.sets = wider(this.sets);
    }
    const entry = this.count;
    this.count += 1;
    this.stops[entry] = stop;
    this.worths[entry] = worth;
    for (let w = 0; w < words; w += 1) this.sets[entry * words + w] = set[w]!;
    return entry;
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    const set = new Int32Array(this.words);
    for (let entry = 0; entry < this.count; entry += 1) {
      for (let w = 0; w < this.words; w += 1) set[w] = this.sets[entry * this.words + w]!;
      let slot = hash(this.stops[entry]!, set, this.words) & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = entry;
    }
    this.slots = slots;
  }
}

function hash(stop: number, set: Int32Array, words: number): number {
  let mixed = Math.imul(stop + 1, 0x9e3779b1);
  for (let w = 0; w < words; w += 1) {
    mixed = Math.imul(mixed ^ set[w]!, 0x85ebca6b);
    mixed ^= mixed >>> 13;
  }
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
