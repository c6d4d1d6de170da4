import { type Instance, NO_WAY } from '../instance.ts';
import { pick, type Random } from '../seeded-random.ts';
import { Insertion } from './insertion.ts';
import { shorten } from './shorten.ts';
import { Tour } from './tour.ts';

/** A route as the search found it. */
export interface Found {
  readonly route: readonly number[];
  readonly worth: number;
  /** When the day ends, in ticks. */
  readonly end: number;
}

const FIRST_CYCLE = 1500;
const LONGEST_CYCLE = 40_000;
const ELITE = 6;

/**
 * Ruin and recreate under annealing with restarts. It combines best insertion by worth and delay
 * (Vansteenwegen et al. 2009), annealing with restarts (Gunawan et al. 2017), removed strings and overlooked
 * candidates (Christiaens & Vanden Berghe 2020), and throwing out the cheapest run to fit one more stop.
 */
export class RouteSearch {
  best: Found;
  /** The iterations so far, and the iteration at which the best was found. */
  iterations = 0;
  foundAt = 0;

  private readonly day: Instance;
  private readonly random: Random;
  private readonly tour: Tour;
  private readonly insertion: Insertion;
  /** Stops that can be visited at all. */
  private readonly stops: readonly number[];
  /** The mean wish. */
  private readonly scale: number;
  private readonly worthOfAll: number;

  private current: Found;
  private cycle = FIRST_CYCLE;
  private step = 0;
  private hot = 0;
  private cycleBest: Found | null = null;
  private readonly elite: Found[] = [];

  constructor(day: Instance, random: Random) {
    this.day = day;
    this.random = random;
    this.tour = new Tour(day);
    this.insertion = new Insertion(day);
    this.stops = reachable(day);
    const wishes = this.stops.filter((v) => day.must[v] === 0).map((v) => day.worth[v]!);
    this.scale = Math.max(
      1,
      wishes.reduce((sum, wish) => sum + wish, 0) / Math.max(1, wishes.length),
    );
    this.worthOfAll = this.stops.reduce((sum, v) => sum + day.worth[v]!, 0);
    this.insertion.fill(this.tour, this.stops, { power: 2, blindness: 0, noise: 0 }, random);
    this.polish();
    this.best = this.snapshot();
    this.current = this.best;
    this.heat();
  }

  /** Continues from a route that was found elsewhere, if it is better. */
  offer(route: readonly number[]): void {
    this.tour.load(route);
    this.polish();
    this.note();
  }

  run(iterations: number): void {
    if (this.stops.length === 0) return;
    for (let i = 0; i < iterations; i += 1) this.iterate();
  }

  private iterate(): void {
    if (this.step >= this.cycle) this.restart();
    const { tour, random, scale } = this;
    const temperature = this.hot * 0.04 ** (this.step / this.cycle);
    this.step += 1;
    this.iterations += 1;
    this.disturb();
    if (!tour.isPossible()) {
      tour.load(this.current.route);
      return;
    }
    const taste = {
      power: 0.5 + 2 * random(),
      blindness: random() < 0.5 ? 0.15 : 0,
      noise: random() < 0.5 ? 0.8 : 0,
    };
    this.insertion.fill(tour, this.stops, taste, random);
    if (tour.worth >= this.current.worth && tour.end !== this.current.end && random() < 0.1) {
      this.polish();
    }
    if (this.cycleBest === null || isBetter(tour, this.cycleBest)) this.cycleBest = this.snapshot();
    if (isBetter(tour, this.best)) {
      this.polish();
      this.note();
    }
    const gain = tour.worth - this.current.worth + this.sooner() * scale;
    if (gain >= 0 || random() < Math.exp(gain / temperature)) this.current = this.snapshot();
    else tour.load(this.current.route);
  }

  /** How much sooner than the current route this one ends, in mean wishes. */
  private sooner(): number {
    const { tour, current, day } = this;
    const length = day.close[day.n - 1]! - day.open[0]!;
    // If every stop is served, only the end can still be improved.
    const weight = tour.worth === this.worthOfAll ? tour.length : 0.3;
    return (weight * (current.end - tour.end)) / Math.max(1, length);
  }

  private disturb(): void {
    const { tour, random } = this;
    const choice = random();
    if (tour.length === 0 || choice < 0.35) this.forceOne();
    else if (choice < 0.7) {
      const count = 1 + pick(random, Math.min(tour.length, 6));
      const from = 1 + pick(random, tour.length - count + 1);
      tour.remove((i) => i >= from && i < from + count);
    } else if (choice < 0.9) {
      const share = Math.min(0.6, (1 + 3 * random()) / tour.length);
      tour.remove(() => random() < share);
    } else this.removeWorst();
  }

  private forceOne(): void {
    const { stops, tour, random } = this;
    for (let k = 0; k < 8; k += 1) {
      const v = stops[pick(random, stops.length)]!;
      if (tour.has[v] === 1) continue;
      this.force(v);
      return;
    }
  }

  /** Puts `v` in and throws out the run of stops that is worth least, with some randomness. */
  private force(v: number): void {
    const { day, tour, random } = this;
    const { n, steps, worth } = day;
    const [lo, hi] = tour.allowedRange(v);
    let least = Infinity;
    let from = -1;
    let to = 0;
    for (let i = lo; i <= hi; i += 1) {
      const start = tour.startAfter(i, v);
      if (start >= NO_WAY) continue;
      let lost = 0;
      for (let j = i + 1; j <= tour.length + 1; j += 1) {
        if (start + steps[v * n + tour.stops[j]!]! <= tour.latest[j]!) {
          const cost = lost * (1 + 0.6 * random()) + random();
          if (cost < least) {
            least = cost;
            from = i;
            to = j;
          }
          break;
        }
        lost += worth[tour.stops[j]!]!;
      }
    }
    if (from < 0) return;
    tour.remove((i) => i > from && i < to);
    tour.insert(v, from);
  }

  private removeWorst(): void {
    const { day, tour, random } = this;
    const { n, steps, worth } = day;
    let least = Infinity;
    let worst = 1;
    for (let i = 1; i <= tour.length; i += 1) {
      const [a, v, b] = [tour.stops[i - 1]!, tour.stops[i]!, tour.stops[i + 1]!];
      const saved = steps[a * n + v]! + steps[v * n + b]! - steps[a * n + b]!;
      const value = (worth[v]! / (Math.max(0, saved) + 10)) * (0.3 + random());
      if (value < least) {
        least = value;
        worst = i;
      }
    }
    const count = random() < 0.5 ? 2 : 1;
    tour.remove((i) => i >= worst && i < worst + count);
  }

  private polish(): void {
    shorten(this.day, this.tour);
    this.insertion.fill(this.tour, this.stops, { power: 2, blindness: 0, noise: 0 }, this.random);
  }

  private note(): void {
    if (!isBetter(this.tour, this.best)) return;
    this.best = this.snapshot();
    this.foundAt = this.iterations;
  }

  private snapshot(): Found {
    const { tour } = this;
    return { route: tour.list(), worth: tour.worth, end: tour.end };
  }

  /** Starts a new cycle from the best route, from a good one, or from nothing. */
  private restart(): void {
    if (this.cycleBest !== null) {
      this.elite.push(this.cycleBest);
      this.elite.sort((a, b) => b.worth - a.worth || a.end - b.end);
      this.elite.length = Math.min(this.elite.length, ELITE);
    }
    this.cycle = Math.min(Math.floor(this.cycle * 1.5), LONGEST_CYCLE);
    this.step = 0;
    this.cycleBest = null;
    const choice = this.random();
    if (choice < 0.4) this.tour.load(this.best.route);
    else if (choice < 0.75) this.tour.load(this.elite[pick(this.random, this.elite.length)]!.route);
    else {
      this.tour.load([]);
      const taste = { power: 1 + this.random(), blindness: 0.3, noise: 1 };
      this.insertion.fill(this.tour, this.stops, taste, this.random);
    }
    this.current = this.snapshot();
    this.heat();
  }

  private heat(): void {
    this.hot = this.scale * (0.25 + 0.5 * this.random());
  }
}

function isBetter(a: { worth: number; end: number }, b: { worth: number; end: number }): boolean {
  return a.worth > b.worth || (a.worth === b.worth && a.end < b.end);
}

/** Stops that fit on a route of their own. Any other stop fits on no route. */
function reachable(day: Instance): number[] {
  const tour = new Tour(day);
  const found: number[] = [];
  for (let v = 1; v < day.n - 1; v += 1) {
    const start = tour.startAfter(0, v);
    const fits = start < NO_WAY && start + day.steps[v * day.n + day.n - 1]! <= tour.latest[1]!;
    if (fits && day.worth[v]! > 0) found.push(v);
  }
  return found;
}
