import { type Instance, NO_WAY } from '../instance.ts';
import type { ReadProblem } from '../read-problem.ts';
import { type Walk, walkStarts, walkTicks } from './walk.ts';

/** The same day with each walk as it is: in its order, with the ways to and from the car at its first stop. */
export function walkedDay(read: ReadProblem, walks: readonly Walk[]): ReadProblem {
  const { day, service } = read;
  const { n } = day;
  if (walks.length === 0) return read;
  const steps = Int32Array.from(day.steps);
  for (const { stops, legs, back } of walks) {
    const [first, last] = [stops[0]!, stops.at(-1)!];
    const stayOf = (v: number) => service[v - 1] ?? 0;
    for (let u = 0; u < n; u += 1) {
      for (const v of stops.slice(1)) steps[u * n + v] = NO_WAY;
      for (const v of stops.slice(0, -1)) steps[v * n + u] = NO_WAY;
      const drive = day.steps[first * n + u]!;
      steps[last * n + u] =
        drive >= NO_WAY || stops.includes(u) ? NO_WAY : stayOf(last) + back + drive - stayOf(first);
    }
    stops.slice(1).forEach((v, i) => {
      steps[stops[i]! * n + v] = stayOf(stops[i]!) + legs[i + 1]!;
    });
  }
  return { ...read, day: { ...day, steps } };
}

/** A day in which each walk is a single stop. */
export interface GroupedDay {
  readonly day: Instance;
  /** The stops of each vertex of that day, without start and end. */
  readonly units: readonly (readonly number[])[];
}

export function groupedDay(read: ReadProblem, walks: readonly Walk[]): GroupedDay {
  const { day, service } = read;
  const walkOf = new Map(walks.map((walk) => [walk.stops[0]!, walk]));
  const isLater = new Set(walks.flatMap(({ stops }) => stops.slice(1)));
  const units = Array.from({ length: day.n - 2 }, (_, i) => i + 1)
    .filter((v) => !isLater.has(v))
    .map((v) => walkOf.get(v)?.stops ?? [v]);
  const all = [[0], ...units, [day.n - 1]];
  const n = all.length;
  const firstOf = (u: number) => all[u]![0]!;
  const starts = all.map((_, u) => {
    const walk = walkOf.get(firstOf(u));
    return walk === undefined ? null : (walkStarts(read, walk) ?? []);
  });
  const each = <T>(of: (u: number) => T) => all.map((_, u) => of(u));
  return {
    units,
    day: {
      n,
      steps: Int32Array.from({ length: n * n }, (_, at) => {
        const [u, w] = [Math.floor(at / n), at % n];
        const step = day.steps[firstOf(u) * day.n + firstOf(w)]!;
        const walk = walkOf.get(firstOf(u));
        if (walk === undefined || step >= NO_WAY) return step;
        return step - (service[firstOf(u) - 1] ?? 0) + walkTicks(read, walk);
      }),
      open: Int32Array.from(each((u) => starts[u]?.at(0)?.from ?? day.open[firstOf(u)]!)),
      close: Int32Array.from(each((u) => starts[u]?.at(-1)?.to ?? day.close[firstOf(u)]!)),
      windows: each((u) => {
        const spans = starts[u] ?? null;
        if (spans === null) return day.windows[firstOf(u)]!;
        return spans.length < 2
          ? null
          : Int32Array.from(spans.flatMap(({ from, to }) => [from, to]));
      }),
      worth: Int32Array.from(each((u) => all[u]!.reduce((sum, v) => sum + day.worth[v]!, 0))),
      must: Uint8Array.from(each((u) => (all[u]!.some((v) => day.must[v] === 1) ? 1 : 0))),
      before: orderOf(day, all),
    },
  };
}

/** One unit comes before another if any stop of it has to. */
function orderOf({ before, n }: Instance, all: readonly (readonly number[])[]): Uint8Array | null {
  if (before === null) return null;
  return Uint8Array.from(
    all.flatMap((some) =>
      all.map((others) =>
        some !== others && some.some((a) => others.some((b) => before[a * n + b] === 1)) ? 1 : 0,
      ),
    ),
  );
}
