import { type Instance, lastStart, NO_WAY } from '../instance.ts';

/**
 * One direction of a tightened day: forward from the start, or backward from the end. Vertices keep their numbers.
 * In the backward direction, a time says how long before the horizon service begins at the latest.
 */
export interface Line {
  readonly n: number;
  readonly source: number;
  readonly sink: number;
  /** No route is longer. Routes leave the source at 0. */
  readonly horizon: number;
  readonly steps: Int32Array;
  /** The quickest way, through any stops. A stop that it does not reach in time is out of reach. */
  readonly quickest: Int32Array;
  readonly open: Int32Array;
  readonly close: Int32Array;
  readonly windows: readonly (Int32Array | null)[];
  /** How many words a set of stops has. */
  readonly words: number;
  /** `marks[v * words ...]`: `v` itself and the stops that may not follow once `v` is visited. */
  readonly marks: Int32Array;
}

/** Sets of stops are bits: stop v is bit (v - 1) & 31 of word (v - 1) >> 5. */
export function wordOf(v: number): number {
  return (v - 1) >> 5;
}

export function bitOf(v: number): number {
  return 1 << ((v - 1) & 31);
}

/** Both directions of a day that has to end by `horizon`, without the stops that cannot be visited by then. */
export function linesOf(day: Instance, horizon: number): { forward: Line; backward: Line } {
  const { n } = day;
  const sink = n - 1;
  const quickest = shortestWays(n, day.steps);
  const open = new Int32Array(n);
  const close = new Int32Array(n);
  for (let v = 1; v < sink; v += 1) {
    open[v] = Math.max(day.open[v]!, quickest[v]!);
    close[v] = lastStart(day, v, horizon - quickest[v * n + sink]!);
  }
  close[0] = 0;
  close[sink] = horizon;
  const isShut = (v: number) => open[v]! > close[v]!;
  const steps = day.steps.slice();
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) {
      const isOut = i === j || j === 0 || i === sink || isShut(i) || isShut(j);
      if (isOut || open[i]! + steps[i * n + j]! > close[j]!) steps[i * n + j] = NO_WAY;
    }
  }
  const forward = { day, n, horizon, steps, quickest, open, close };
  return {
    forward: lineOf({ ...forward, source: 0, sink, windows: day.windows }, day.before),
    backward: lineOf(
      {
        n,
        horizon,
        source: sink,
        sink: 0,
        steps: turned(n, steps),
        quickest: turned(n, quickest),
        open: close.map((tick) => horizon - tick),
        close: open.map((tick) => horizon - tick),
        windows: day.windows.map(
          (windows) => windows?.map((tick) => horizon - tick).toReversed() ?? null,
        ),
      },
      day.before === null ? null : turned(n, day.before),
    ),
  };
}

function lineOf(line: Omit<Line, 'words' | 'marks'>, before: Uint8Array | null): Line {
  const { n } = line;
  const words = Math.max(1, (n - 2 + 31) >> 5);
  const marks = new Int32Array(n * words);
  for (let v = 1; v < n - 1; v += 1) {
    for (let u = 1; u < n - 1; u += 1) {
      const isMarked = u === v || (before !== null && before[u * n + v] === 1);
      if (isMarked) marks[v * words + wordOf(u)]! |= bitOf(u);
    }
  }
  return { ...line, words, marks };
}

function turned<T extends Int32Array | Uint8Array>(n: number, matrix: T): T {
  const result = matrix.slice();
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) result[i * n + j] = matrix[j * n + i]!;
  }
  // A slice of an array has its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return result as T;
}

/** All shortest ways, by the algorithm of Floyd and Warshall. */
function shortestWays(n: number, steps: Int32Array): Int32Array {
  const ways = steps.slice();
  for (let k = 1; k < n - 1; k += 1) {
    for (let i = 0; i < n; i += 1) {
      const first = ways[i * n + k]!;
      if (first >= NO_WAY) continue;
      for (let j = 0; j < n; j += 1) {
        const way = first + ways[k * n + j]!;
        if (way < ways[i * n + j]!) ways[i * n + j] = way;
      }
    }
  }
  return ways;
}

/** The first start of service at `v` from `tick` on, or `NO_WAY`. */
export function startOn(line: Line, v: number, tick: number): number {
  if (tick > line.close[v]!) return NO_WAY;
  const start = Math.max(tick, line.open[v]!);
  const windows = line.windows[v]!;
  if (windows === null) return start;
  for (let w = 0; w < windows.length; w += 2) {
    if (start <= windows[w + 1]!) {
      const found = Math.max(start, windows[w]!);
      return found > line.close[v]! ? NO_WAY : found;
    }
  }
  return NO_WAY;
}
