/**
 * A day's planning problem as whole numbers: the orienteering problem with time windows for one vehicle
 * (Righini & Salani 2009; Vansteenwegen et al. 2009). Vertex 0 is the start and vertex `n - 1` the end;
 * the stops lie between. A time is the start of service at a vertex, in ticks since leaving.
 */
export interface Instance {
  readonly n: number;
  /** `steps[i * n + j]`: service at i and the way from i to j, or `NO_WAY`. */
  readonly steps: Int32Array;
  /** The first and the last start of service that any window of the vertex allows. */
  readonly open: Int32Array;
  readonly close: Int32Array;
  /** Starts that several windows allow, as `[from, to, from, to, ...]`. Null if open and close say everything. */
  readonly windows: readonly (Int32Array | null)[];
  /** What a visit is worth. A must is worth more than all wishes together. */
  readonly worth: Int32Array;
  readonly must: Uint8Array;
  /** `before[i * n + j]` is 1 if i may not come after j. Null if no order is set. */
  readonly before: Uint8Array | null;
}

/** No way leads there. Two of them still add up to a small integer. */
export const NO_WAY = 1 << 28;

/** The first start of service at `v` from `tick` on. `NO_WAY` if it has closed. */
export function firstStart(day: Instance, v: number, tick: number): number {
  if (tick > day.close[v]!) return NO_WAY;
  const windows = day.windows[v]!;
  if (windows !== null) {
    for (let w = 0; w < windows.length; w += 2) {
      if (tick <= windows[w + 1]!) return Math.max(tick, windows[w]!);
    }
  }
  return Math.max(tick, day.open[v]!);
}

/** The last start of service at `v` up to `tick`. Below zero if it has not opened by then. */
export function lastStart(day: Instance, v: number, tick: number): number {
  if (tick < day.open[v]!) return -NO_WAY;
  const windows = day.windows[v]!;
  if (windows !== null) {
    for (let w = windows.length - 2; w >= 0; w -= 2) {
      if (tick >= windows[w]!) return Math.min(tick, windows[w + 1]!);
    }
  }
  return Math.min(tick, day.close[v]!);
}

/** What a route is worth, and when it ends. Null if it breaks a rule. The route names only stops. */
export function valueOf(
  day: Instance,
  route: readonly number[],
): { readonly worth: number; readonly end: number } | null {
  const { n, steps, worth } = day;
  if (new Set(route).size < route.length || !keepsOrder(day, route)) return null;
  let tick = day.open[0]!;
  let at = 0;
  let sum = 0;
  for (const v of [...route, n - 1]) {
    tick = firstStart(day, v, tick + steps[at * n + v]!);
    if (tick >= NO_WAY) return null;
    sum += worth[v]!;
    at = v;
  }
  return { worth: sum, end: tick };
}

/** Whether a route keeps every order that was set. */
export function keepsOrder({ before, n }: Instance, path: readonly number[]): boolean {
  if (before === null) return true;
  return path.every((v, i) => path.slice(i + 1).every((u) => before[u * n + v] !== 1));
}

/** The worth of all musts. A route worth at least that much has them all. */
export function worthOfMusts(day: Instance): number {
  return day.worth.reduce((sum, worth, v) => sum + (day.must[v] === 1 ? worth : 0), 0);
}
