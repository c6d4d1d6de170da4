import type { Instance } from '../instance.ts';
import { pick, type Random } from '../seeded-random.ts';
import { type CarRoute, carRoute, insertionsOf } from './car-route.ts';

/** A day divided between two cars. */
export interface Split {
  readonly cars: readonly [CarRoute, CarRoute];
  readonly worth: number;
  /** When the later car is done. */
  readonly end: number;
}

/** How many ticks one more wish is worth while the search explores. */
const TICKS_PER_WISH = 300;
/** How much worse the next split may be at the beginning of a round, in ticks. */
const WARM = 500;
const ROUND = 1500;
const ITERATIONS_A_TURN = 16;

/**
 * Finds divisions of a day, better and better, by ruin and recreate under annealing (Schrimpf et al. 2000) on two
 * routes at once, as in team orienteering. It proves nothing, and goes on until the caller stops. Yields every
 * few milliseconds.
 */
export function* searchSplit(day: Instance, random: Random): Generator<Split, never> {
  const home = carRoute(day, []);
  if (home === null) throw new Error('a car cannot stay at home');
  let best = recreate(day, [home, home], random);
  for (;;) {
    let current = best;
    for (let i = 0; i < ROUND; i += 1) {
      if (i % ITERATIONS_A_TURN === 0) yield best;
      const next = recreate(day, ruin(day, current.cars, random), random);
      if (isBetter(next, best)) best = next;
      const heat = WARM * (1 - i / ROUND) * random();
      if (valueOf(next) > valueOf(current) - heat) current = next;
    }
  }
}

export function isBetter(a: Split, b: Split): boolean {
  return (
    a.worth > b.worth ||
    (a.worth === b.worth && (a.end < b.end || (a.end === b.end && isFairer(a, b))))
  );
}

/**
 * Whether a split is fairer than another one that ends at the same time, for example because one stop opens late: the
 * busier car has less to do, or both cars together do.
 */
function isFairer(a: Split, b: Split): boolean {
  const most = ({ cars }: Split) => Math.max(cars[0].busy, cars[1].busy);
  const sum = ({ cars }: Split) => cars[0].busy + cars[1].busy;
  return most(a) < most(b) || (most(a) === most(b) && sum(a) < sum(b));
}

function valueOf({ cars, worth, end }: Split): number {
  const busy = Math.max(cars[0].busy, cars[1].busy) / 4 + (cars[0].busy + cars[1].busy) / 16;
  return worth * TICKS_PER_WISH - end - busy;
}

/** Removes some stops: random ones, some near one another, or a stretch of one car's route. */
function ruin(
  day: Instance,
  cars: readonly [CarRoute, CarRoute],
  random: Random,
): readonly [CarRoute, CarRoute] {
  const served = cars.flatMap(({ route }) => route);
  if (served.length === 0) return cars;
  const count = 1 + pick(random, Math.min(served.length, 10));
  const seed = served[pick(random, served.length)]!;
  const kind = pick(random, 3);
  const gone = new Set(
    kind === 0
      ? Array.from({ length: count }, () => served[pick(random, served.length)]!)
      : kind === 1
        ? nearest(day, served, seed, count)
        : stretch(cars, seed, count),
  );
  const rest = (car: CarRoute) => {
    const route = car.route.filter((v) => !gone.has(v));
    return route.length === car.route.length ? car : carRoute(day, route);
  };
  const [first, second] = [rest(cars[0]), rest(cars[1])];
  // If the way around a place is longer, a route may become impossible without one of its stops.
  return first === null || second === null ? cars : [first, second];
}

function nearest(
  { steps, n }: Instance,
  served: readonly number[],
  seed: number,
  count: number,
): readonly number[] {
  return served
    .toSorted(
      (a, b) => (a === seed ? 0 : steps[seed * n + a]!) - (b === seed ? 0 : steps[seed * n + b]!),
    )
    .slice(0, count);
}

function stretch(
  cars: readonly [CarRoute, CarRoute],
  seed: number,
  count: number,
): readonly number[] {
  const { route } = cars.find((car) => car.route.includes(seed)) ?? cars[0];
  const from = route.indexOf(seed);
  return route.slice(from, from + count);
}

const ORDERS = 3;

/** Inserts all stops that fit, one after the other, each where it costs least. */
function recreate(day: Instance, before: readonly [CarRoute, CarRoute], random: Random): Split {
  let cars = before;
  const served = new Set(cars.flatMap(({ route }) => route));
  const open = Array.from({ length: day.n - 2 }, (_, i) => i + 1).filter((v) => !served.has(v));
  for (const v of inSomeOrder(day, open, random)) {
    const best = ([0, 1] as const)
      .flatMap((which) =>
        insertionsOf(day, cars[which], v).map(({ at, cost }) => {
          // A car that would be done later than the other costs more.
          const late = Math.max(0, cars[which].end + cost - cars[1 - which]!.end);
          return { which, at, cost: (cost + late) * (0.8 + 0.4 * random()) };
        }),
      )
      .reduce<{ which: 0 | 1; at: number; cost: number } | null>(
        (least, each) => (least === null || each.cost < least.cost ? each : least),
        null,
      );
    if (best === null) continue;
    const filled = carRoute(day, cars[best.which].route.toSpliced(best.at, 0, v));
    if (filled === null) continue;
    cars = best.which === 0 ? [filled, cars[1]] : [cars[0], filled];
  }
  return {
    cars,
    worth: cars.reduce(
      (sum, { route }) => sum + route.reduce((worth, v) => worth + day.worth[v]!, 0),
      0,
    ),
    end: Math.max(cars[0].end, cars[1].end),
  };
}

/**
 * The stops with the highest wishes first, those that close first, or in random order. Musts come before all others.
 */
function inSomeOrder(day: Instance, stops: readonly number[], random: Random): readonly number[] {
  const kind = pick(random, ORDERS);
  const keys = new Map(
    stops.map((v) => {
      const key = kind === 0 ? -day.worth[v]! : kind === 1 ? day.close[v]! : 0;
      return [v, key + random() * (kind === 0 ? 2 : 600)];
    }),
  );
  return stops.toSorted(
    (a, b) => day.must[b]! - day.must[a]! || (keys.get(a) ?? 0) - (keys.get(b) ?? 0),
  );
}
