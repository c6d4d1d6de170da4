import { performance } from 'node:perf_hooks';
import { systemRandom } from '../../../src/platform/random.ts';
import { backoffMs } from '../../../src/sync/engine/backoff.ts';
import type { Cursor, Remote } from '../../../src/sync/ports.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { type Area, mutationOf } from './area.ts';
import { type Assumptions, type PushName, pushesPerHour } from './assumptions.ts';
import type { AppFacts } from './saturday-model.ts';
import { type Outcome, VirtualDevice } from './virtual-device.ts';

/** What devices waited for, by what they did. */
export type Deed = 'poll' | 'return after hours' | 'first reading' | 'push';

export interface Waits {
  readonly ms: number[];
  refused: number;
  failed: number;
}

interface Member {
  readonly device: VirtualDevice;
  readonly area: Area;
  readonly everyMs: number;
  readonly own: string[];
  /** Sales that were looked at since the last poll. */
  viewed: number;
  /** Polls that have failed since the last one that did not. */
  failures: number;
  isGone: boolean;
}

export interface CrowdParts {
  readonly database: TestDatabase;
  readonly remote: Remote;
  readonly areas: readonly Area[];
  readonly from: Assumptions;
  readonly facts: AppFacts;
}

const HOUR_MS = 3_600_000;
const TICK_MS = 50;
/** How often a device of each area reads what is new, so that newcomers begin as if they had just read. */
const KEEP_UP_EVERY_MS = 15_000;

/** Devices that poll at the app's pace and do what people do, at the pace of the assumptions. */
export class Crowd {
  waits = new Map<Deed, Waits>();
  codes = new Map<string, number>();
  lateSeconds = 0;
  readonly #parts: CrowdParts;
  readonly #members: Member[] = [];
  readonly #keepers = new Map<Area, VirtualDevice>();
  /** Cursors from the beginning: those of people who come back after hours. */
  readonly #old = new Map<Area, ReadonlyMap<string, Cursor>>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isOver = false;

  constructor(parts: CrowdParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#members.length;
  }

  /** Reads each area once, and starts the time. */
  async begin(): Promise<void> {
    for (const area of this.#parts.areas) {
      const keeper = new VirtualDevice(this.#parts.remote, 'guest', area.scopes, new Map());
      if ((await keeper.poll()) !== 'done') throw new Error('An area cannot be read.');
      this.#keepers.set(area, keeper);
      this.#old.set(area, new Map(keeper.cursors));
    }
    const every = (ms: number, run: () => void) => this.#timers.push(setInterval(run, ms));
    every(TICK_MS, () => this.#act(TICK_MS));
    every(KEEP_UP_EVERY_MS, () => {
      for (const keeper of this.#keepers.values()) void keeper.poll();
    });
  }

  /** As many devices as this from now on, with and without an open list. */
  async resize(count: number): Promise<void> {
    for (const gone of this.#members.splice(count)) gone.isGone = true;
    const { database, remote, areas, from, facts } = this.#parts;
    const missing = count - this.#members.length;
    const people = await newAccounts(database, Math.round(missing * from.accountShare));
    for (let n = 0; n < missing; n += 1) {
      const area = drawn(areas);
      const isHidden = Math.random() < from.hiddenForEachList / (1 + from.hiddenForEachList);
      const cursors = this.#keepers.get(area)?.cursors ?? new Map<string, Cursor>();
      const member: Member = {
        device: new VirtualDevice(remote, people[n] ?? 'guest', area.scopes, cursors),
        area,
        everyMs: isHidden ? facts.hiddenEveryMs : facts.visibleEveryMs,
        own: [],
        viewed: 0,
        failures: 0,
        isGone: false,
      };
      this.#members.push(member);
      setTimeout(() => void this.#live(member), Math.random() * member.everyMs).unref();
    }
  }

  end(): void {
    this.#isOver = true;
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #live(member: Member): Promise<void> {
    if (this.#isOver || member.isGone) return;
    if (member.viewed > 0) {
      member.viewed = 0;
      await this.#push(member, 'view.batch');
    }
    const outcome = await this.#noted('poll', member.device, () => member.device.poll());
    member.failures = outcome === 'failed' ? member.failures + 1 : 0;
    const waitMs = member.failures > 0 ? backoffMs(member.failures, systemRandom) : member.everyMs;
    setTimeout(() => void this.#live(member), waitMs).unref();
  }

  /** What all people together do in this time. */
  #act(spanMs: number): void {
    const { from, facts, remote } = this.#parts;
    const { hiddenForEachList, openedPerHour, arrivalsPerHour, newAreaShare } = from;
    const lists = this.#members.length / (1 + hiddenForEachList);
    const happens = (perHour: number, run: (member: Member) => void) => {
      for (let left = poisson((lists * perHour * spanMs) / HOUR_MS); left > 0; left -= 1) {
        run(drawn(this.#members));
      }
    };
    happens(openedPerHour, (member) => {
      member.viewed += 1;
      member.device.open(drawn(member.area.saleIds));
    });
    happens(arrivalsPerHour * newAreaShare, ({ area }) => {
      const newcomer = new VirtualDevice(remote, 'guest', area.scopes, new Map());
      void this.#noted('first reading', newcomer, () => newcomer.poll());
    });
    happens(arrivalsPerHour * (1 - newAreaShare), ({ device, area }) => {
      for (const [scope, cursor] of this.#old.get(area) ?? []) device.cursors.set(scope, cursor);
      void this.#noted('return after hours', device, () => device.poll());
    });
    const perHour = pushesPerHour(from, HOUR_MS / facts.visibleEveryMs);
    for (const [name, rate] of Object.entries<number>(perHour)) {
      // Views go with polls. All names are those of pushes.
      if (name === 'view.batch') continue;
      happens(rate, (member) => void this.#push(member, name as PushName));
    }
  }

  async #push(member: Member, name: PushName): Promise<void> {
    const { device, area, own } = member;
    // Guests keep saves, notes and routes on the device, and need a captcha for sales.
    if (device.principal === 'guest' && name !== 'view.batch') {
      const other = this.#someAccount();
      if (other !== null) await this.#push(other, name);
      return;
    }
    const mutation =
      mutationOf(name, { area, own, any: drawn }) ??
      mutationOf('sale.create', { area, own, any: drawn });
    if (mutation !== null) await this.#noted('push', device, () => device.push(mutation));
  }

  #someAccount(): Member | null {
    for (let tries = 0; tries < 20; tries += 1) {
      const member = drawn(this.#members);
      if (member.device.principal !== 'guest') return member;
    }
    return null;
  }

  async #noted(deed: Deed, device: VirtualDevice, work: () => Promise<Outcome>): Promise<Outcome> {
    const startedMs = performance.now();
    const outcome = await work();
    const waits = this.waits.get(deed) ?? { ms: [], refused: 0, failed: 0 };
    this.waits.set(deed, waits);
    waits.ms.push(performance.now() - startedMs);
    if (outcome !== 'done') waits[outcome] += 1;
    this.lateSeconds = Math.max(this.lateSeconds, device.lateSeconds);
    for (const code of device.codes.splice(0))
      this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    return outcome;
  }
}

async function newAccounts(database: TestDatabase, count: number): Promise<readonly string[]> {
  const rows = await database.owner<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@mail.example', '{}' from (
      select gen_random_uuid() as id from generate_series(1, $1::int)) made returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

function drawn<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T;
}

/** How often something happens that happens so often on average. */
function poisson(mean: number): number {
  let [count, left] = [0, mean];
  for (;;) {
    left += Math.log(1 - Math.random());
    if (left < 0) return count;
    count += 1;
  }
}
