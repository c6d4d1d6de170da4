import type { Table } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { isAccount } from '../../../src/sync/rows/scope-name.ts';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import { emailOf } from '../server/fake-auth-service.ts';
import { SimDevice } from './sim-device.ts';
import { ACCOUNTS } from './ids.ts';
import { makeOlder } from '../older/older-build.ts';
import type { Fault } from '../deeds/plan-of-run.ts';
import { type DeviceData, isAtRest, outboxNumbering, readDevice } from './raw-database.ts';
import type { Simulation } from '../simulation.ts';
import type { Tab } from './tab.ts';

const DAYS_2_MS = 48 * 3_600_000;
const MAX_DEVICES = 4;
/** By then, a live page has recorded the answer that it heard. */
const RECORDING_MS = 1_000;

/** Faults that hit more than one request or transaction. */
export class WorldFaults {
  readonly #simulation: Simulation;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    for (const afterMs of [60_000, 150_000, 260_000]) {
      simulation.world.after(afterMs, () => simulation.server.takeDump());
    }
  }

  strike(fault: Fault, device: SimDevice, tab: Tab): void {
    const { world, server } = this.#simulation;
    const { amount } = fault;
    switch (fault.what) {
      case 'freeze':
        tab.freeze();
        world.after(5_000 + amount * 60_000, () => tab.thaw());
        return;
      case 'user-switch':
        switchUser(this.#simulation, tab, amount);
        return;
      case 'clock-jump':
        device.skewMs += Math.floor((amount - 0.5) * 2 * DAYS_2_MS);
        return;
      case 'restore':
        if (server.model.isRestoring) return;
        this.#restore();
        world.after(2_000 + amount * 30_000, () => server.endRestore());
        return;
      case 'horizon':
        server.forgetOld('raiseHorizon');
        return;
      case 'disk-full':
        device.fullUntilMs = world.nowMs + 5_000 + amount * 90_000;
        return;
      case 'wipe':
        this.#wipe(device);
        return;
      case 'clone':
        this.#clone(device);
        return;
      case 'upgrade':
        this.#upgrade(device, amount);
        return;
      default:
        throw new Error(`${fault.what} befalls no world`);
    }
  }

  logInAgainLater(device: SimDevice): void {
    const { world, network } = this.#simulation;
    world.note(`${device.name} has to log in again`);
    world.after(20_000 + network.next() * 60_000, () => {
      const { session } = device;
      if (!session.isOver || session.uid === null) return;
      const [tab] = device.liveTabs;
      // If there is no page, or the answer does not reach it, it is tried again.
      if (tab !== undefined) this.#simulation.tryOn(tab, logIn(tab, session.uid));
      world.after(1_000, () => session.isOver && this.logInAgainLater(device));
    });
  }

  heal(): void {
    const { server, devices } = this.#simulation;
    if (server.model.isRestoring) server.endRestore();
    server.poison = null;
    for (const device of devices) {
      device.session.takeDrawn();
      device.fullUntilMs = 0;
      if (device.session.isOver) device.place(device.session.uid);
      for (const tab of device.liveTabs) {
        tab.thaw();
        tab.show();
      }
      if (device.liveTabs.length === 0) this.#simulation.openTab(device);
    }
  }

  #restore(): void {
    const { server, writes } = this.#simulation;
    const queued = this.#queued();
    const before = new Set(server.model.tables.sales.keys());
    server.beginRestore(queued);
    const isBack = (id: string) => !before.has(id) && server.model.tables.sales.has(id);
    writes.excuseDeletions(isBack, queued);
    for (const device of this.#simulation.devices) {
      for (const { op, opId, entityId, wasSent, code } of readDevice(device.factory).outbox) {
        const isAsked = op === 'sale.claim' && (wasSent || code === 'gone');
        if (isAsked && isBack(entityId)) writes.claimedWhileGone.add(opId);
      }
    }
  }

  /** Operations that still wait on a device and are not about to be acknowledged. */
  #queued(): ReadonlySet<string> {
    const { devices, world } = this.#simulation;
    const resting = devices.filter(
      ({ callsUnderWay, heardAtMs }) =>
        callsUnderWay === 0 && world.nowMs - heardAtMs > RECORDING_MS,
    );
    const queues = resting.map((device) => readDevice(device.factory).outbox);
    return new Set(queues.flat().map(({ opId }) => opId));
  }

  #wipe(device: SimDevice): void {
    const { world, writes, photos, losses } = this.#simulation;
    this.#simulation.calls.closePages(device);
    device.factory = new IDBFactory();
    device.users.clear();
    device.noteUser();
    writes.excuseDevice(device.name);
    photos.excuseDevice(device.name);
    this.#simulation.together.excuseDevice(device.name);
    this.#simulation.finds.excuse(device.name);
    losses.forgetDevice(device.name);
    world.after(1_000, () => {
      if (device.liveTabs.length === 0) this.#simulation.openTab(device);
    });
  }

  /** Closes every page. The next one finds what an older build left. */
  #upgrade(device: SimDevice, amount: number): void {
    const { world, losses } = this.#simulation;
    this.#simulation.calls.closePages(device);
    if (!isAtRest(device.factory) || device.workers > 0) {
      world.after(1, () => this.#upgrade(device, amount));
      return;
    }
    const isOlder = makeOlder(device.factory);
    world.note(`${device.name} has ${isOlder ? 'a database of an older version' : 'no database'}`);
    // That build did not remember what it was told is done.
    losses.forgetDevice(device.name);
    const tab = this.#simulation.openTab(device);
    // As each page of the app does at its start: what is shown is read from an upgraded database.
    this.#simulation.tryOn(tab, Promise.resolve(tab.store.db.open()));
    if (amount < 0.3) world.after(amount * 40, () => this.#simulation.crash(tab));
  }

  /** The device's database appears on another device, as from a backup. */
  #clone(device: SimDevice): void {
    const { world, surroundings, devices, writes, photos, losses } = this.#simulation;
    if (devices.length >= MAX_DEVICES) return;
    if (!isAtRest(device.factory)) {
      world.after(1, () => this.#clone(device));
      return;
    }
    const { uid } = device.session;
    const plan = { tabs: 1, user: null, skewMs: 0 };
    const copy = new SimDevice(surroundings, devices.length, plan, `copy${devices.length}`);
    copy.session.nobody = device.session.nobody;
    copy.place(uid);
    copy.users.clear();
    for (const user of device.users) copy.users.add(user);
    const data = structuredClone(readDevice(device.factory));
    const reached = outboxNumbering(device.factory)?.num ?? 0;
    devices.push(copy);
    writes.copy(device.name, copy.name, data.outbox);
    photos.copy(device.name, copy.name);
    losses.copy(device.name, copy.name);
    void fill(copy.factory, data).then(() => {
      const numbering = outboxNumbering(copy.factory);
      if (numbering !== null) numbering.num = reached;
      // What its first step takes out of the outbox was there before.
      copy.outboxBefore(readDevice(copy.factory));
      this.#simulation.openTab(copy);
    });
  }
}

async function fill(factory: IDBFactory, data: DeviceData): Promise<void> {
  const db = openDatabase(undefined, { indexedDB: factory, IDBKeyRange });
  const { rows, overlays, outbox, clients, scopes, meta, secrets, photos, photoBytes } = db;
  const { findPhotos } = db;
  const { shortlist, views, checks, done } = db;
  const tables = { rows, overlays, outbox, clients, scopes, meta, secrets, photos, photoBytes };
  const all = { ...tables, findPhotos, shortlist, views, checks, done };
  await db.transaction('rw', Object.values(all), async () => {
    for (const [name, table] of Object.entries(all)) {
      await (table as Table<object>).bulkAdd([...data[name as keyof DeviceData]]);
    }
  });
  db.close();
}

/** Someone else takes the device. Below one half, the previous user signs out on purpose. */
export function switchUser(simulation: Simulation, tab: Tab, amount: number): void {
  const { device } = tab;
  const before = device.session.principal;
  const others = [...ACCOUNTS, null].filter((user) => user !== device.session.uid);
  const next = others[Math.floor(amount * 2 * others.length) % others.length] ?? null;
  simulation.world.note(`${device.name} is to be ${next ?? 'a guest'}'s`);
  const isOnPurpose = amount < 0.5 && isAccount(before);
  if (isOnPurpose) {
    const { outbox } = readDevice(device.factory);
    simulation.writes.excuseSigned(device.name, before, outbox);
  }
  simulation.tryOn(tab, handOver(tab, { before, next, isOnPurpose }));
}

async function handOver(
  tab: Tab,
  {
    before,
    next,
    isOnPurpose,
  }: { readonly before: string; readonly next: string | null; readonly isOnPurpose: boolean },
): Promise<void> {
  if (isOnPurpose || next === null) {
    await tab.auth.logOut();
    tellSession(tab);
  }
  if (isOnPurpose) await tab.store.cleanUpAfterSignOut(before);
  if (next !== null) await logIn(tab, next);
}

/** Without an answer it is as if nobody had tried. */
async function logIn(tab: Tab, uid: string): Promise<void> {
  const done = await tab.auth.logIn({ email: emailOf(uid), password: 'a password' });
  if (done.ok) tellSession(tab);
}

/** Tells the device's pages that someone signed in or out. */
function tellSession({ device }: Tab): void {
  device.world.note(`${device.name} is ${device.session.principal}'s now`);
  for (const each of device.liveTabs) each.wake('hint');
}
