import { NO_WAY } from '../instance.ts';
import { type Line, startOn } from './line.ts';

/** Lower than any worth: there is no way on. */
const HOPELESS = -(1 << 28);

/** Fields of a cell: the best, the stop that comes next there, the best that goes elsewhere, and where. */
const FIELDS = 4;

/**
 * What can still be earned after each stop, depending on when service begins there. Walks may come back to a
 * stop, but not at once (Christofides, Mingozzi & Toth 1981). Time is rounded down to cells, so the bound
 * is never too low.
 */
export class Grid {
  readonly line: Line;
  /** About how many cells of time were requested. */
  readonly cells: number;
  /** A cell is 2 to this power ticks long. */
  readonly shift: number;
  private readonly width: number;
  private readonly table: Int32Array;
  /** For each vertex, the stops to which it leads, and the steps there. */
  private readonly targets: Int32Array[] = [];
  private readonly lengths: Int32Array[] = [];
  private readonly hasWindows: boolean;

  /** Makes about `cells` cells of time. Makes more if the shortest step would not lead to a later cell otherwise. */
  constructor(line: Line, cells: number) {
    this.line = line;
    this.cells = cells;
    const { n, steps, horizon } = line;
    const shift = shiftOf(line, cells);
    this.shift = shift;
    this.width = ((horizon >> shift) + 1) * FIELDS;
    this.table = new Int32Array(n * this.width);
    this.hasWindows = line.windows.some((windows) => windows !== null);
    for (let v = 0; v < n; v += 1) {
      const targets = Array.from({ length: n - 2 }, (_, i) => i + 1).filter(
        (k) => v !== line.sink && steps[v * n + k]! < NO_WAY,
      );
      this.targets.push(Int32Array.from(targets));
      this.lengths.push(Int32Array.from(targets, (k) => steps[v * n + k]!));
    }
  }

  /** How many cells of time a line would get. */
  static cellsOf(line: Line, cells: number): number {
    return (line.horizon >> shiftOf(line, cells)) + 1;
  }

  /** Fills the table for these rewards. */
  fill(reward: Int32Array): void {
    const { line, shift, width } = this;
    const { n, source, horizon, open, close } = line;
    for (let q = horizon >> shift; q >= 0; q -= 1) {
      const from = q << shift;
      const to = from + (1 << shift) - 1;
      for (let v = 1; v < n - 1; v += 1) {
        if (to >= open[v]! && from <= close[v]!) {
          this.fillCell(v, Math.max(from, open[v]!), v * width + q * FIELDS, reward);
        }
      }
    }
    this.fillCell(source, 0, source * width, reward);
  }

  private fillCell(v: number, tick: number, here: number, reward: Int32Array): void {
    const { line, table, shift, width, hasWindows } = this;
    const { open, close, sink, n } = line;
    const targets = this.targets[v]!;
    const lengths = this.lengths[v]!;
    let first = tick + line.steps[v * n + sink]! <= line.horizon ? 0 : HOPELESS;
    let to = sink;
    let other = HOPELESS;
    let otherTo = sink;
    for (let i = 0; i < targets.length; i += 1) {
      const k = targets[i]!;
      let start = tick + lengths[i]!;
      if (start > close[k]!) continue;
      if (start < open[k]!) start = open[k]!;
      if (hasWindows) {
        start = startOn(line, k, start);
        if (start >= NO_WAY) continue;
      }
      const there = k * width + (start >> shift) * FIELDS;
      const value = reward[k]! + (table[there + 1] === v ? table[there + 2]! : table[there]!);
      if (value <= other) continue;
      if (value > first) {
        other = first;
        otherTo = to;
        first = value;
        to = k;
      } else {
        other = value;
        otherTo = k;
      }
    }
    table[here] = first;
    table[here + 1] = to;
    table[here + 2] = other;
    table[here + 3] = otherTo;
  }

  /** The best total from the source on. */
  total(): number {
    return this.table[this.line.source * this.width]!;
  }

  /** The most that can follow after service at `v` begins at `tick`, with a memory that excludes one or more stops. */
  mostAfter(v: number, tick: number, memory: Int32Array): number {
    const here = v * this.width + (tick >> this.shift) * FIELDS;
    const next = this.table[here + 1]! - 1;
    const isBarred = next !== this.line.sink - 1 && (memory[next >> 5]! & (1 << (next & 31))) !== 0;
    return this.table[here + (isBarred ? 2 : 0)]!;
  }

  /** For each first stop, the best walk that is worth at least `least`, given by how often it visits each stop. */
  walks(reward: Int32Array, least: number): Int32Array[] {
    const { line, shift, table, width } = this;
    const targets = this.targets[line.source]!;
    const walks: Int32Array[] = [];
    for (let i = 0; i < targets.length; i += 1) {
      const first = targets[i]!;
      const start = startOn(line, first, this.lengths[line.source]![i]!);
      if (start >= NO_WAY) continue;
      const value = table[first * width + (start >> shift) * FIELDS]! + reward[first]!;
      if (value >= least) walks.push(this.visitsFrom(first, start));
    }
    return walks;
  }

  private visitsFrom(first: number, start: number): Int32Array {
    const { line, shift, table, width } = this;
    const visits = new Int32Array(line.n);
    let from = line.source;
    let at = first;
    let tick = start;
    for (;;) {
      visits[at]! += 1;
      const here = at * width + (tick >> shift) * FIELDS;
      const to = table[here + 1] === from ? table[here + 3]! : table[here + 1]!;
      if (to === line.sink) return visits;
      const cellStart = Math.max((tick >> shift) << shift, line.open[at]!);
      tick = startOn(line, to, cellStart + line.steps[at * line.n + to]!);
      from = at;
      at = to;
    }
  }
}

/** The `shift` of a line's cells. They are small enough that each step between stops leads to a later cell. */
function shiftOf({ n, steps, horizon }: Line, cells: number): number {
  let shortest = NO_WAY;
  for (let v = 1; v < n - 1; v += 1) {
    for (let u = 1; u < n - 1; u += 1) shortest = Math.min(shortest, steps[v * n + u]!);
  }
  let shift = 0;
  while (horizon >> (shift + 1) >= cells && 2 << shift <= shortest) shift += 1;
  return shift;
}
