import { walkMinutes } from '../../travel/walk-estimate.ts';
import { firstStart, keepsOrder, NO_WAY } from '../instance.ts';
import { type ReadProblem, TICKS_PER_MINUTE } from '../read-problem.ts';
import { footTicks, type Walk, walkStarts } from './walk.ts';

/** How far people walk: to the next sale, and in total until they are back at the car. */
const WALK_LIMITS = { leg: 5 * TICKS_PER_MINUTE, all: 15 * TICKS_PER_MINUTE, stops: 8 } as const;

/**
 * What driving on costs besides the drive: getting in, finding a place at the curb, walking to the door. Drive times
 * leave it out. So for each sale to which the person does not drive, a walk may end the day this much later.
 */
const PARKING_TICKS = 4 * TICKS_PER_MINUTE;

/** Among many sales, walks grow from each one to this many of the nearest. */
const MOST_NEAR = 6;

/** A route with walks on it. */
export interface WalkedRoute {
  /** The vertices in order. The stops of a walk follow one another. */
  readonly route: readonly number[];
  readonly walks: readonly Walk[];
  /** When the day ends, in ticks. */
  readonly end: number;
}

/** Pairs of stops with a walk between them, the nearest first. */
export interface NearPairs {
  readonly pairs: readonly (readonly [number, number])[];
  /** Ticks on foot between two stops that people can both walk to. */
  readonly foot: (a: number, b: number) => number;
}

/** The stops near one another for which `isChosen`. */
export function nearPairs(read: ReadProblem, isChosen: (v: number) => boolean): NearPairs {
  const { stops } = read.problem;
  const there = stops.flatMap(({ point }, i) =>
    point !== undefined && isChosen(i + 1) ? [{ v: i + 1, point }] : [],
  );
  const { n } = read.day;
  const ticks = new Map<number, number>();
  const pairs: (readonly [number, number])[] = [];
  there.forEach((a, i) =>
    there.slice(i + 1).forEach((b) => {
      const foot = walkMinutes(a.point, b.point) * TICKS_PER_MINUTE;
      if (foot > WALK_LIMITS.all) return;
      ticks.set(a.v * n + b.v, foot).set(b.v * n + a.v, foot);
      if (foot <= WALK_LIMITS.leg) pairs.push([a.v, b.v]);
    }),
  );
  const foot = (a: number, b: number) => ticks.get(a * n + b) ?? NO_WAY;
  const counts = new Map<number, number>();
  const nearest = pairs
    .toSorted(([a, b], [c, d]) => foot(a, b) - foot(c, d))
    .filter((pair) => {
      const isNeeded = pair.some((v) => (counts.get(v) ?? 0) < MOST_NEAR);
      for (const v of pair) counts.set(v, (counts.get(v) ?? 0) + 1);
      return isNeeded;
    });
  return { foot, pairs: nearest };
}

/** One stop, or the stops of a walk. */
type Block = Walk;

interface Placed {
  readonly blocks: readonly Block[];
  readonly end: number;
  /** Ticks on foot in the walk that was placed. */
  readonly foot: number;
}

/**
 * Makes walks of stops that are near one another on a route. Everything stays on the route, every sale is
 * entered while it is open, orders are kept, and the day ends later by no more than parking again would take. `walks`
 * are already on the route.
 */
export function formWalks(
  read: ReadProblem,
  route: readonly number[],
  near: NearPairs,
  walks: readonly Walk[] = [],
): WalkedRoute {
  const isLater = new Set(walks.flatMap(({ stops }) => stops.slice(1)));
  const driven: readonly Block[] = route
    .filter((v) => !isLater.has(v))
    .map((v) => walks.find(({ stops }) => stops[0] === v) ?? { stops: [v], legs: [0], back: 0 });
  const drivenEnd = endOf(read, driven);
  const isShort = ({ blocks, end }: Placed) =>
    end <= drivenEnd + (driven.length - blocks.length) * PARKING_TICKS;
  let day: Placed = { blocks: driven, end: drivenEnd, foot: 0 };
  // A whole block of houses may be worth a walk even if no two of them are.
  const groups = joinPairs({ read, near, isShort: () => true }, day).blocks;
  for (const { stops } of groups.toSorted((a, b) => b.stops.length - a.stops.length)) {
    if (stops.length < 2 || driven.some((block) => block.stops === stops)) continue;
    const isIn = (v: number) => stops.includes(v);
    const pairs = near.pairs.filter(([a, b]) => isIn(a) && isIn(b));
    const whole = joined(read, near, day, (block) => block.stops.some(isIn));
    day =
      whole !== null && isShort(whole)
        ? whole
        : joinPairs({ read, near: { ...near, pairs }, isShort }, day);
  }
  return {
    route: day.blocks.flatMap(({ stops }) => stops),
    walks: day.blocks.filter(({ stops }) => stops.length > 1),
    end: day.end,
  };
}

interface Joining {
  readonly read: ReadProblem;
  readonly near: NearPairs;
  /** Whether a day with one more walk is short enough. */
  readonly isShort: (day: Placed) => boolean;
}

/** Joins blocks that have stops near each other, the nearest first. */
function joinPairs({ read, near, isShort }: Joining, day: Placed): Placed {
  let now = day;
  for (const [a, b] of near.pairs) {
    const isOfPair = ({ stops }: Block) => stops.includes(a) || stops.includes(b);
    const found = now.blocks.filter(isOfPair);
    const [one, other] = found;
    if (one === undefined || other === undefined) continue;
    const next = joined(read, near, now, isOfPair);
    if (next !== null && isShort(next)) now = next;
  }
  return now;
}

/** The day with some of its blocks as one walk, put where the day then ends earliest. Null if that is not possible. */
function joined(
  read: ReadProblem,
  { foot }: NearPairs,
  { blocks }: Placed,
  isPart: (block: Block) => boolean,
): Placed | null {
  const rest = blocks.filter((block) => !isPart(block));
  const stops = blocks.filter(isPart).flatMap((block) => block.stops);
  const found = merge(read, stops, foot)
    .map((walk) => placed(read, rest, walk))
    .filter((day) => day !== null);
  return found.toSorted((x, y) => x.end - y.end || x.foot - y.foot)[0] ?? null;
}

/** Ways to walk through some stops, without those that are too long or break a rule. */
function merge(
  read: ReadProblem,
  stops: readonly number[],
  foot: NearPairs['foot'],
): readonly Walk[] {
  if (stops.length > WALK_LIMITS.stops) return [];
  const round = shortestRound(stops, foot);
  const orders = [round, round.toReversed()].flatMap((order) =>
    order.map((_, i) => [...order.slice(i), ...order.slice(0, i)]),
  );
  const each = new Map([stops, ...orders].map((order) => [order.join(), order]));
  return [...each.values()].flatMap((order) => {
    const legs = order.map((v, i) => (i === 0 ? 0 : foot(order[i - 1]!, v)));
    const walk: Walk = { stops: order, legs, back: foot(order.at(-1)!, order[0]!) };
    if (legs.some((leg) => leg > WALK_LIMITS.leg) || footTicks(walk) > WALK_LIMITS.all) return [];
    if (!keepsOrder(read.day, order)) return [];
    return (walkStarts(read, walk) ?? []).length === 0 ? [] : [walk];
  });
}

/** The shortest way around, from the first stop back to it (Held and Karp 1962). */
function shortestRound(stops: readonly number[], foot: NearPairs['foot']): readonly number[] {
  const [first = 0, ...others] = stops;
  const count = others.length;
  /** For each set of stops and its last one: the shortest way there, and the stop before. */
  const lengths = new Map<number, { readonly length: number; readonly before: number }>();
  const key = (set: number, last: number) => set * count + last;
  for (let set = 1; set < 1 << count; set += 1) {
    for (let last = 0; last < count; last += 1) {
      if ((set & (1 << last)) === 0) continue;
      const rest = set & ~(1 << last);
      let best = { length: rest === 0 ? foot(first, others[last]!) : Infinity, before: -1 };
      for (let before = 0; before < count; before += 1) {
        const known = lengths.get(key(rest, before));
        if (known === undefined || (rest & (1 << before)) === 0) continue;
        const length = known.length + foot(others[before]!, others[last]!);
        if (length < best.length) best = { length, before };
      }
      lengths.set(key(set, last), best);
    }
  }
  let set = (1 << count) - 1;
  const lengthBy = (last: number) =>
    (lengths.get(key(set, last))?.length ?? Infinity) + foot(others[last]!, first);
  let last = others.map((_, i) => i).toSorted((a, b) => lengthBy(a) - lengthBy(b))[0] ?? -1;
  const round: number[] = [];
  while (last >= 0) {
    round.unshift(others[last]!);
    const { before } = lengths.get(key(set, last)) ?? { before: -1 };
    set &= ~(1 << last);
    last = before;
  }
  return [first, ...round];
}

/** The walk, put among other blocks where the day then ends earliest. Null if it fits nowhere. */
function placed(read: ReadProblem, rest: readonly Block[], walk: Walk): Placed | null {
  const found = [...rest, walk].flatMap((_, at): Placed[] => {
    const blocks = rest.toSpliced(at, 0, walk);
    const end = endOf(read, blocks);
    if (end >= NO_WAY) return [];
    const isInOrder = keepsOrder(
      read.day,
      blocks.flatMap(({ stops }) => stops),
    );
    return isInOrder ? [{ blocks, end, foot: footTicks(walk) }] : [];
  });
  return found.toSorted((a, b) => a.end - b.end)[0] ?? null;
}

/** When a day of blocks ends. `NO_WAY` if it is not possible. */
function endOf({ day, service }: ReadProblem, blocks: readonly Block[]): number {
  const { n, steps } = day;
  const stay = (v: number) => (v === 0 ? 0 : (service[v - 1] ?? 0));
  let tick = day.open[0]!;
  let car = 0;
  for (const { stops, legs, back } of blocks) {
    const drive = steps[car * n + stops[0]!]!;
    if (drive >= NO_WAY) return NO_WAY;
    tick += drive - stay(car);
    for (const [i, v] of stops.entries()) {
      tick = firstStart(day, v, tick + legs[i]!);
      if (tick >= NO_WAY) return NO_WAY;
      tick += stay(v);
    }
    tick += back;
    car = stops[0]!;
  }
  return firstStart(day, n - 1, tick + steps[car * n + n - 1]! - stay(car));
}
