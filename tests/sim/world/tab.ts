import type { SaleView } from '../../../src/domain/sale/sale-view.ts';
import { IDBKeyRange } from 'fake-indexeddb';
import { AskedByAnother } from '../../../src/db/schema/call-record.ts';
import { ChangeFeed } from '../../../src/db/schema/change-feed.ts';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import {
  type DeviceStore,
  type OnceWrites,
  createStore,
} from '../../../src/db/store/device-store.ts';
import type { RummageDb } from '../../../src/db/schema/schema.ts';
import { type PageLease, startLease } from '../../../src/platform/worker/page-lease.ts';
import { REFRESH_LOCK, runAlone } from '../../../src/platform/worker/web-locks.ts';
import { openAuthLibrary } from '../../../src/remote/auth/auth-library.ts';
import { type Auth, createAuth } from '../../../src/remote/auth/auth-client.ts';
import type { Fetch } from '../../../src/remote/exchange/timed-fetch.ts';
import { createSupabaseRemote } from '../../../src/remote/exchange/supabase-remote.ts';
import type { Clock, PublicFiles, Random } from '../../../src/sync/ports.ts';
import {
  type Scheduler,
  type WakeReason,
  createScheduler,
} from '../../../src/sync/engine/scheduler.ts';
import { createManaging } from '../../../src/device/session/manage-guest-sales.ts';
import { type DeviceSync, createDeviceSync } from '../../../src/device/syncing/device-sync.ts';
import { createFindFetcher } from '../../../src/device/photos/find-fetcher.ts';
import type { PhotosDoor } from '../../../src/device/door/photos-door.ts';
import { type PhotoLoop, createPhotoLoop } from '../../../src/device/photos/photo-loop.ts';
import type { SimDevice } from './sim-device.ts';
import type { Line } from './sim-line.ts';
import { type LockHolder, beatsOver } from './sim-locks.ts';
import { idOf } from './ids.ts';
import { createPrng } from './prng.ts';
import { readDevice } from './raw-database.ts';
import { seenSales } from '../invariants/seen.ts';
import { TabStorage, type StorageWatch } from './sim-storage.ts';

export interface TabOptions {
  readonly device: SimDevice;
  readonly name: string;
  readonly seed: number;
  /** The cells that its list shows at first. */
  readonly scopes: readonly string[];
  readonly watch: Omit<StorageWatch, 'isDead'>;
  readonly line: (tab: Tab) => Line;
  readonly authFetch: (tab: Tab) => Fetch;
  readonly files: (tab: Tab) => PublicFiles;
  readonly onBug: (error: unknown) => void;
  /** What it does beside its syncs failed. */
  readonly onTrouble: (tab: Tab, error: unknown) => void;
}

/** One page of a device: the real store, engine, scheduler and lease in faulty surroundings. */
export class Tab implements LockHolder {
  readonly name: string;
  readonly device: SimDevice;
  readonly store: DeviceStore;
  readonly scheduler: Scheduler;
  readonly lease: PageLease;
  readonly auth: Auth;
  /** Downloads the photo of a find. */
  readonly fetchFind: PhotosDoor['fetchOfFind'];
  readonly #exchange: DeviceSync;
  /** The cells that its list shows. */
  scopes: readonly string[];
  isDead = false;
  /** How many requests this page is still waiting for. */
  callsUnderWay = 0;
  #isFrozen = false;
  #held: (() => void)[] = [];
  readonly #storage: TabStorage;
  readonly #photoCourier: PhotoLoop;
  /** The database as the verbs of one call have it, while they are made. */
  #dbOfCall: RummageDb | null = null;

  constructor(options: TabOptions) {
    const { device, name } = options;
    this.name = name;
    this.scopes = options.scopes;
    this.device = device;
    this.#storage = new TabStorage(device.factory, {
      ...options.watch,
      isDead: () => this.isDead,
    });
    const db = openDatabase(undefined, { indexedDB: this.#storage.factory, IDBKeyRange });
    // These serve live queries, which no page in a world has.
    db.unuse({ stack: 'dbcore', name: 'Observability' });
    db.unuse({ stack: 'dbcore', name: 'Cache' });
    const clock = this.#clock();
    const random = this.#random(options.seed);
    const dbNow = () => this.#dbOfCall ?? db;
    this.store = createStore({
      get db() {
        return dbNow();
      },
      clock,
      random,
      changes: new ChangeFeed(null),
      build: 'sim',
    });
    this.auth = createAuth({
      url: 'https://server.example',
      anonKey: 'anon',
      store: device.session.store,
      clock,
      fetch: options.authFetch(this),
      exclusively: (run) =>
        runAlone(device.refreshLocks.managerFor(this), REFRESH_LOCK, clock, run),
      random,
      loadLibrary: () => Promise.resolve(openAuthLibrary),
    });
    const { auth } = this;
    const { data, photos, findPhotos } = options.line(this);
    const remote = createSupabaseRemote({ data, auth });
    const files = options.files(this);
    const server = { get: () => Promise.resolve(null), remote, photos, findPhotos, files };
    const principal = () => device.session.principal;
    this.fetchFind = createFindFetcher({ store: this.store, server, principal });
    const exchange = createDeviceSync({ store: this.store, server, clock, principal });
    this.#exchange = exchange;
    const managing = createManaging({ store: this.store, remote, clock, principal });
    this.lease = startLease({
      locks: device.locks.managerFor(this),
      name: 'lease',
      beats: beatsOver(device.beats, this),
      clock,
    });
    this.scheduler = createScheduler({
      clock,
      random,
      run: async (reach) => {
        const outcome = await exchange.all(this.scopes, reach);
        this.#photoCourier.wake('enqueue');
        if (outcome.link === 'online') {
          managing.askWhyHidden().catch((error: unknown) => options.onTrouble(this, error));
        }
        return outcome;
      },
      isLeading: () => this.lease.isLeading(),
      onState: () => undefined,
      onBug: (error) => {
        if (!this.isDead) options.onBug(error);
      },
    });
    this.#photoCourier = createPhotoLoop({
      store: this.store,
      server,
      clock,
      random,
      lease: this.lease,
      principal,
      onQueued: () => this.wakeLeader(),
      onBug: (error) => {
        if (!this.isDead) options.onBug(error);
      },
    });
    this.lease.onChange((isLeading) => {
      if (isLeading) this.wake('leading');
    });
    device.wakes.join(this, () => this.wake('enqueue'));
    this.scheduler.setListVisible(true);
    if (this.lease.isLeading()) this.wake('start');
  }

  /** The store's verbs for one call of one person, whose transactions are known by it. */
  forCall(callId: string, asker: string): OnceWrites {
    this.#dbOfCall = this.#storage.ownedBy(this.store.db, callId);
    const once = this.store.forCall(callId, () => {
      if (this.device.session.principal !== asker) throw new AskedByAnother();
    });
    this.#dbOfCall = null;
    return once;
  }

  /** Wakes the page, as a browser event does. */
  wake(reason: WakeReason): void {
    this.scheduler.wake(reason);
    if (this.lease.isLeading()) this.#photoCourier.wake(reason);
  }

  /** Reads one sale that someone has opened. */
  open(saleId: string): ReturnType<DeviceSync['sale']> {
    return this.#exchange.sale(saleId);
  }

  /** Nobody looks at its list any more. */
  hide(): void {
    this.scheduler.setListVisible(false);
  }

  /** Somebody does again. */
  show(): void {
    this.scheduler.setListVisible(true);
    this.wake('focus');
  }

  /** Some sale that is visible here, chosen by a number in [0, 1). */
  anySale(pick: number): SaleView | null {
    const { factory, session } = this.device;
    const seen = seenSales(readDevice(factory), session.principal);
    return seen[Math.floor(pick * seen.length)] ?? null;
  }

  /** The page has heard how a request ended: about the guest's sale that is named, or about something else. */
  noteHeard(guestSaleId: string | null): void {
    this.callsUnderWay -= 1;
    this.device.heardAtMs = this.device.world.nowMs;
    if (guestSaleId !== null) this.device.askedAboutMs.set(guestSaleId, this.device.heardAtMs);
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  /** As the page does after each write: the leader sends. */
  wakeLeader(): void {
    if (this.lease.isLeading()) this.wake('enqueue');
    else this.device.wakes.send(this, 'wake');
  }

  deliver(run: () => void): void {
    if (this.isDead) return;
    if (this.#isFrozen) this.#held.push(run);
    else run();
  }

  freeze(): void {
    this.#isFrozen = true;
  }

  thaw(): void {
    if (!this.#isFrozen) return;
    this.#isFrozen = false;
    const held = this.#held;
    this.#held = [];
    for (const run of held) this.device.world.after(0, () => this.deliver(run));
  }

  /** The page is gone at once, without warning. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#storage.cutOff();
    this.#leave();
  }

  /** The person closes the page. */
  close(): void {
    if (this.isDead) return;
    this.scheduler.stop();
    this.#photoCourier.stop();
    this.lease.stop();
    this.kill();
  }

  #leave(): void {
    const { device } = this;
    device.locks.drop(this);
    device.refreshLocks.drop(this);
    device.beats.leave(this);
    device.wakes.leave(this);
    device.tabs = device.tabs.filter((tab) => tab !== this);
  }

  #clock(): Clock {
    const { device } = this;
    return {
      now: () => device.now(),
      after: (delayMs, run) => device.world.after(delayMs, () => this.deliver(run)),
    };
  }

  #random(seed: number): Random {
    const prng = createPrng(seed, this.name);
    let count = 0;
    return { next: () => prng.next(), uuid: () => idOf(this.name, ++count) };
  }
}
