import { firstStart, type Instance, NO_WAY } from '../instance.ts';
import type { ReadProblem, Span } from '../read-problem.ts';

/**
 * Stops that are visited together: the car is parked at the first, the others are reached on foot. Times are in ticks.
 */
export interface Walk {
  /** The vertices in the order of the walk, at least two. */
  readonly stops: readonly number[];
  /** The time on foot to each stop from the one before. 0 for the first. */
  readonly legs: readonly number[];
  /** The time on foot from the last stop to the car. */
  readonly back: number;
}

/** All time on foot. */
export function footTicks({ legs, back }: Walk): number {
  return legs.reduce((sum, leg) => sum + leg, back);
}

/** The time from the beginning of the first visit until the person is back at the car, without waiting. */
export function walkTicks({ service }: ReadProblem, walk: Walk): number {
  return walk.stops.reduce((sum, v) => sum + (service[v - 1] ?? 0), footTicks(walk));
}

/**
 * When a walk can begin so that it goes through all its stops without waiting. Null if waiting during the walk
 * would get the person home sooner than beginning it later: no single stop can stand for such a walk.
 */
export function walkStarts(read: ReadProblem, walk: Walk): readonly Span[] | null {
  const { day, service } = read;
  let offset = 0;
  const offsets: number[] = [];
  let starts: readonly Span[] = [{ from: -NO_WAY, to: NO_WAY }];
  walk.stops.forEach((v, i) => {
    offset += i === 0 ? 0 : (service[walk.stops[i - 1]! - 1] ?? 0) + walk.legs[i]!;
    offsets.push(offset);
    starts = common(
      starts,
      spansOf(day, v).map(({ from, to }) => ({ from: from - offset, to: to - offset })),
    );
  });
  /** When the last visit begins if the person gets to the first stop at `tick` and waits wherever it is closed. */
  const lastBegin = (tick: number) => {
    let begin = firstStart(day, walk.stops[0]!, tick);
    for (let i = 1; i < walk.stops.length && begin < NO_WAY; i += 1) {
      begin = firstStart(day, walk.stops[i]!, begin + offsets[i]! - offsets[i - 1]!);
    }
    return begin;
  };
  // After the last wait, which ends at an opening, nobody waits. So such a walk ends like one that fits that opening.
  const isLossy = walk.stops.some((v, i) =>
    spansOf(day, v).some(({ from }) => {
      const start = from - offsets[i]!;
      if (start < 0 || starts.some((span) => span.from <= start && start <= span.to)) return false;
      const begin = start + offset;
      let [low, high] = [0, start];
      if (lastBegin(0) > begin) return false;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (lastBegin(middle) <= begin) low = middle;
        else high = middle - 1;
      }
      return lastBegin(low) === begin;
    }),
  );
  return isLossy ? null : starts;
}

/** The starts of service that a vertex allows. */
function spansOf(day: Instance, v: number): readonly Span[] {
  const windows = day.windows[v] ?? null;
  if (windows === null) {
    const [from, to] = [day.open[v]!, day.close[v]!];
    return from <= to ? [{ from, to }] : [];
  }
  return Array.from({ length: windows.length / 2 }, (_, w) => ({
    from: windows[w * 2]!,
    to: windows[w * 2 + 1]!,
  }));
}

function common(some: readonly Span[], others: readonly Span[]): readonly Span[] {
  return some
    .flatMap((a) =>
      others.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })),
    )
    .filter(({ from, to }) => from <= to)
    .toSorted((a, b) => a.from - b.from);
}
