import { IDBKeyRange } from 'fake-indexeddb';
import { ChangeFeed } from '../../../src/db/schema/change-feed.ts';
import { createDexieStore } from '../../../src/db/store/dexie-store.ts';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import { createTransactor } from '../../../src/db/store/transactor.ts';
import type { Fetch } from '../../../src/remote/exchange/timed-fetch.ts';
import type { Clock } from '../../../src/sync/ports.ts';
import { pushCycle } from '../../../sw/push-cycle.ts';
import type { SimDevice } from './sim-device.ts';
import { idOf } from './ids.ts';
import { checkStep } from '../invariants/invariants-step.ts';
import { type Line, createLine } from './sim-line.ts';
import type { LockHolder } from './sim-locks.ts';
import { type Deed, UNSEEN_PHASES } from '../deeds/plan-of-run.ts';
import type { Simulation } from '../simulation.ts';
import { TabStorage } from './sim-storage.ts';

const ANON_KEY = 'anon';

/** With no page open, the browser wakes the service worker, which sends pending changes (SYNC-17). */
export function wakeWorker(simulation: Simulation, device: SimDevice, { amount }: Deed): void {
  const { world } = simulation;
  for (const tab of device.liveTabs) tab.close();
  simulation.calls.closeWaiting(device);
  world.after(100 + amount * 2_000, () => {
    const worker = new SimWorker(simulation, device);
    world.note(`${device.name} wakes its service worker`);
    simulation.workerPushes += 1;
    worker.run();
    // The browser may end it at any time.
    if (amount < 0.3) world.after(amount * 3_000, () => worker.kill());
  });
  world.after(1_000 + amount * 20_000, () => {
    if (device.liveTabs.length === 0) simulation.openTab(device);
  });
}

/** A device's service worker: the code that it really runs, in faulty surroundings. */
class SimWorker implements LockHolder {
  readonly device: SimDevice;
  isDead = false;
  readonly #simulation: Simulation;
  readonly #storage: TabStorage;
  readonly #line: Line;
  #ids = 0;

  constructor(simulation: Simulation, device: SimDevice) {
    this.device = device;
    device.workers += 1;
    this.#simulation = simulation;
    this.#storage = new TabStorage(device.factory, {
      beforeCommit: () => undefined,
      afterCommit: ({ phase }) => {
        if (!UNSEEN_PHASES.has(phase)) checkStep(simulation, this, phase);
      },
      isFull: () => simulation.world.nowMs < device.fullUntilMs,
      isDead: () => this.isDead,
    });
    this.#line = createLine({
      world: simulation.world,
      server: simulation.server,
      prng: simulation.network,
      page: this,
      // It sends no photos.
      tokenOf: () => Promise.resolve({ kind: 'unreachable' }),
      name: `${device.name}.worker`,
      onSent: (call, args) => simulation.sentByWorker(device, call, args),
      onAnswered: () => undefined,
      onHeard: () => undefined,
      onFailedAlone: (opId) => simulation.parked.noteFailedAlone(opId),
    });
  }

  deliver(run: () => void): void {
    if (!this.isDead) run();
  }

  run(): void {
    const { device } = this;
    const db = openDatabase(undefined, { indexedDB: this.#storage.factory, IDBKeyRange });
    const clock: Clock = {
      now: () => device.now(),
      after: (delayMs, run) => device.world.after(delayMs, () => this.deliver(run)),
    };
    const number = device.count('worker');
    const random = {
      next: () => 0.5,
      uuid: () => idOf(`${device.name}.worker${number}`, ++this.#ids),
    };
    const run = createTransactor({ db, clock, changes: new ChangeFeed(null) });
    const pushed = pushCycle({
      db,
      store: createDexieStore({ db, clock, random, run, build: 'sim' }),
      texts: device.session.texts(ANON_KEY),
      clock,
      fetch: this.#fetch,
      locks: device.locks.managerFor(this),
    });
    pushed
      .catch((error: unknown) => this.#simulation.expectTrouble(this, error))
      .finally(() => this.kill());
  }

  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.device.workers -= 1;
    this.#storage.cutOff();
    this.device.locks.drop(this);
  }

  readonly #fetch: Fetch = async (input, init) => {
    if (typeof input !== 'string' || typeof init?.body !== 'string')
      throw new Error('what is asked?');
    const fn = input.split('/').at(-1) ?? '';
    const { p } = JSON.parse(init.body) as { readonly p: object };
    const key = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ANON_KEY;
    const answer = await this.#line.data.call(fn, p, key === ANON_KEY ? null : key);
    if (answer.kind === 'threw') throw answer.error;
    const { status, code, retryAfterMs } = answer;
    const text = JSON.stringify(code === null ? answer.body : { code });
    const headers = new Headers(
      retryAfterMs === null ? {} : { 'retry-after': String(retryAfterMs / 1_000) },
    );
    // Only what its reader uses of a response. A real one would take steps that no seed orders.
    const response = { ok: status === 200, status, headers, text: () => Promise.resolve(text) };
    return response as Response;
  };
}
