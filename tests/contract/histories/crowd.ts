import { ACCOUNTS } from '../../sim/world/ids.ts';
import { randomFrom } from '../sync/random-program.ts';
import { DAY_MS, type Draw, HOUR_MS, POINTS } from './draw-history.ts';
import type { Heard, Step } from './history.ts';
import { Writer } from './writer.ts';

type Rounds = Generator<Step, void, Heard>;
type Args = Readonly<Record<string, unknown>>;

interface Now {
  readonly nowMs: number;
  /** Whether Ann may push, and profiles may be written. */
  readonly mayAge: boolean;
}

const ADDRESSES = [null, '192.0.2.1', '192.0.2.2', '2001:db8:1::1', '2001:db8:2::1'];
const NOWHERE = { street: null, lat: null, lng: null, quality: 'none' };
/** Its center is in the cell of the first point. */
const ZIP = '60601';
const ZONES = ['America/Chicago', 'Etc/GMT+5', 'UTC', 'Posix/America/Chicago', 'America/Foo+5'];
const AGES = [0, DAY_MS - 1, DAY_MS, 7 * DAY_MS - HOUR_MS, 7 * DAY_MS];

/**
 * Guests with several devices at a few addresses, who post in the same cells, move their sales about and delete
 * them, and report sales together with accounts. Everything is drawn from a stream of its own, so that it
 * changes nothing else of a history.
 */
export class Crowd {
  readonly #random: () => number;
  readonly #from: () => number;
  readonly #newId: () => string;
  readonly #guests: readonly Writer[];
  readonly #accounts: readonly Writer[];
  readonly #sales: string[] = [];
  readonly #busy: number;

  constructor(draw: Draw, seed: number) {
    const random = randomFrom(seed ^ 0xc0de);
    this.#random = random;
    this.#from = randomFrom(seed ^ 0xadd5);
    const below = (most: number) => Math.floor(random() * most);
    const digits = (count: number) =>
      Array.from({ length: count }, () => below(16).toString(16)).join('');
    const newId = () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
    this.#newId = newId;
    const own = { ...draw, random, below, newId, aside: random, asideBelow: below, asideId: newId };
    const writerOf = (uid: string | null, i: number) => new Writer(own, seed * 32 + i, uid);
    this.#guests = [null, null, null].map(writerOf);
    this.#accounts = ACCOUNTS.map((uid, i) => writerOf(uid, 8 + i));
    this.#busy = [0, 0.3, 0.7][below(3)] ?? 0.3;
  }

  /** From where a request comes. */
  address(): string | null {
    return ADDRESSES[Math.floor(this.#from() * ADDRESSES.length)] ?? null;
  }

  *round(now: Now): Rounds {
    while (this.#random() < this.#busy) yield* this.#deed(now);
  }

  *#deed({ nowMs, mayAge }: Now): Rounds {
    const dice = this.#random();
    const guest = this.#of(this.#guests);
    const sale = this.#sales.length === 0 ? null : this.#of(this.#sales);
    if (sale === null || dice < 0.35) {
      const id = this.#newId();
      this.#sales.push(id);
      const zip = { zip_code: this.#of([null, null, ZIP]) };
      yield* this.#push(guest, guest.posts(id, nowMs, { place: this.#place(), ...zip }));
    } else if (dice < 0.6) {
      const set = this.#of<Args>([
        { place: this.#place() },
        { place: this.#place() },
        { zip_code: ZIP },
        { time_zone: this.#of(ZONES) },
      ]);
      yield* this.#push(guest, guest.edits(sale, set));
    } else if (dice < 0.68) {
      yield* this.#push(guest, guest.edits(sale, null));
    } else if (dice < 0.72) {
      const action = this.#of(['restore', 'restore', 'hide', 'dismiss'] as const);
      yield { do: 'decide', decision: { sale, action, reason: 'fake', note: '' } };
    } else if (dice < 0.95) {
      // Whoever holds a transaction open is the first account.
      const accounts = mayAge ? this.#accounts : this.#accounts.slice(1);
      const who = this.#of([...accounts, ...accounts, guest]);
      const ms = this.#of(AGES);
      if (who.uid !== null && mayAge) yield { do: 'age', uid: who.uid, ms };
      if (this.#random() < 0.15) yield* this.#push(who, who.claims(sale));
      else yield* this.#push(who, who.reports(sale));
    } else {
      yield { do: 'read-cases' };
    }
  }

  *#push({ uid }: Writer, body: ReturnType<Writer['claims']>): Rounds {
    yield { do: 'push', uid, body, address: this.address() };
  }

  #place(): Args {
    const point = this.#of([...POINTS, null]);
    if (point === null) return NOWHERE;
    return { street: '1 Main St', lat: point.lat, lng: point.lng, quality: 'exact' };
  }

  #of<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#random() * from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  }
}
