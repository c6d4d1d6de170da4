import { randomFrom } from '../sync/random-program.ts';
import { DAY_MS, type Draw, POINTS } from './draw-history.ts';
import type { Heard, Reader, Step } from './history.ts';
import { Writer } from './writer.ts';

type Rounds = Generator<Step, number, Heard>;

/** Around the day on which a sale leaves its cell, 31 days after its last one. */
const JUMPS_MS = [0.1, 1, 6, 29, 30, 31, 33, 35, 60].map((days) => days * DAY_MS);

/** Where a sale's last day is moved to, in days from today. */
const MOVES = [-40, -32, -31, -30, -29, -3, 0, 1, 20];

/**
 * Weeks go by, so that sales leave their cells by the clock, and their sellers move some of them to later days or to
 * days long over. Drawn from a stream of its own, so that histories without it stay as they are.
 */
export class Weeks {
  readonly #random: () => number;
  readonly #seller: Writer;
  readonly #reader: Reader = { name: 'neighbor', uid: null };
  readonly #sales: string[] = [];
  readonly #newId: () => string;
  readonly #isBusy: boolean;

  constructor(draw: Draw, seed: number) {
    const random = randomFrom(seed ^ 0x3eeb);
    this.#random = random;
    this.#isBusy = random() < 0.6;
    const below = (most: number) => Math.floor(random() * most);
    const digits = (count: number) =>
      Array.from({ length: count }, () => below(16).toString(16)).join('');
    this.#newId = () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
    const newId = this.#newId;
    const own = { ...draw, random, below, newId, aside: random, asideBelow: below, asideId: newId };
    this.#seller = new Writer(own, seed * 64, null);
  }

  /** Returns how much time has passed. */
  *round(nowMs: number): Rounds {
    if (!this.#isBusy || this.#random() > 0.35) return 0;
    const dice = this.#random();
    const sale = this.#sales.length === 0 ? null : this.#of(this.#sales);
    if (sale === null || dice < 0.25) {
      const id = this.#newId();
      this.#sales.push(id);
      const more = { place: { street: '1 Main St', ...this.#point(), quality: 'exact' } };
      yield* this.#push(this.#seller.posts(id, nowMs, more));
    } else if (dice < 0.5) {
      yield* this.#push(this.#seller.moves(sale, this.#dates(nowMs)));
    } else if (dice < 0.6) {
      const rain = this.#of([null, ...this.#dates(nowMs)]);
      yield* this.#push(
        this.#seller.edits(sale, this.#of([{ rain_date: rain }, { title: 'Else' }])),
      );
    } else if (dice < 0.65) {
      yield { do: this.#of(['hide', 'show', 'show'] as const), sale };
    } else if (dice < 0.75) {
      const scopes = [...this.#cells(), `s:${sale}`];
      yield { do: 'start-afresh', reader: this.#reader, scopes };
    } else if (dice < 0.8) {
      yield { do: 'roll-up' };
    } else if (dice < 0.9) {
      const ms = this.#of(JUMPS_MS);
      yield { do: 'wait', ms };
      return ms;
    }
    yield {
      do: 'pull',
      reader: this.#reader,
      scopes: this.#cells(),
      isBrief: this.#random() < 0.5,
    };
    if (dice > 0.9) yield { do: 'check', reader: this.#reader, scopes: this.#cells() };
    return 0;
  }

  *#push(body: ReturnType<Writer['says']>): Generator<Step, void, Heard> {
    yield { do: 'push', uid: null, body };
  }

  #dates(nowMs: number): string[] {
    const dateIn = (days: number) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
    const one = dateIn(this.#of(MOVES));
    return this.#random() < 0.7 ? [one] : [one, dateIn(this.#of(MOVES))];
  }

  #point(): { readonly lat: number; readonly lng: number } {
    const { lat, lng } = this.#of(POINTS);
    return { lat, lng };
  }

  #cells(): string[] {
    return [...new Set(POINTS.map(({ scope }) => scope))];
  }

  #of<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#random() * from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  }
}
