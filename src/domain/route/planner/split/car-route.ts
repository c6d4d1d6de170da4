import { firstStart, type Instance, keepsOrder, NO_WAY } from '../instance.ts';
import { latestStarts } from '../stop-times.ts';

/** The route of one car: its stops in order, with the earliest and the latest start of service along its path. */
export interface CarRoute {
  readonly route: readonly number[];
  /** The earliest and the latest starts, from the start through the stops to the end. */
  readonly early: readonly number[];
  readonly late: readonly number[];
  /** When the route is over. 0 for a car that stays at home. */
  readonly end: number;
  /** Ticks on the road and at stops, without waiting. */
  readonly busy: number;
}

/** A position in a route where a stop fits, and what it costs. */
export interface Insertion {
  readonly at: number;
  /** How much longer the way gets plus how much later what follows begins, in ticks. */
  readonly cost: number;
}

/** Null if the route breaks a rule. */
export function carRoute(day: Instance, route: readonly number[]): CarRoute | null {
  const { n, steps } = day;
  if (route.length === 0) return { route, early: [0, 0], late: [0, 0], end: 0, busy: 0 };
  if (!keepsOrder(day, route)) return null;
  const path = [0, ...route, n - 1];
  const early = [0];
  let busy = 0;
  for (let i = 1; i < path.length; i += 1) {
    const [from, to] = [path[i - 1]!, path[i]!];
    const tick = firstStart(day, to, early[i - 1]! + steps[from * n + to]!);
    if (tick >= NO_WAY) return null;
    early.push(tick);
    busy += steps[from * n + to]!;
  }
  return { route, early, late: latestStarts(day, path), end: early.at(-1) ?? 0, busy };
}

/** All positions in a car's route where a stop fits. */
export function insertionsOf(day: Instance, car: CarRoute, v: number): readonly Insertion[] {
  const { n, steps } = day;
  const path = [0, ...car.route, n - 1];
  const found: Insertion[] = [];
  for (let at = 0; at < path.length - 1; at += 1) {
    const [from, to] = [path[at]!, path[at + 1]!];
    const begin = firstStart(day, v, car.early[at]! + steps[from * n + v]!);
    // Later positions would be even later.
    if (begin >= NO_WAY) break;
    const next = firstStart(day, to, begin + steps[v * n + to]!);
    const isHome = car.route.length === 0;
    if (next >= NO_WAY || (!isHome && next > car.late[at + 1]!)) continue;
    if (day.before !== null && !keepsOrder(day, car.route.toSpliced(at, 0, v))) continue;
    const detour = steps[from * n + v]! + steps[v * n + to]! - steps[from * n + to]!;
    found.push({ at, cost: isHome ? next : detour + (next - car.early[at + 1]!) });
  }
  return found;
}
