import type { MutationArgs, NewMutation } from '../../src/sync/mutation.ts';
import { sha256 } from '../support/fake-server-state.ts';
import { saleArgs } from '../support/sale-args.ts';
import { switchUser } from './faults.ts';
import type { Deed } from './plan.ts';
import { readDevice } from './raw-database.ts';
import { seenSales } from './seen.ts';
import type { Simulation } from './simulation.ts';
import type { Tab } from './tab.ts';
import { type Write, valuesOf } from './writes.ts';

const FIRST_DAY_MS = Date.parse('2026-07-01T00:00:00Z');
const DAY_MS = 86_400_000;

/** Does what the plan says a person does, on one of the device's pages. */
export function act(simulation: Simulation, deed: Deed): void {
  if (deed.what.startsWith('server-')) {
    actOnServer(simulation, deed);
    return;
  }
  const { devices, plan } = simulation;
  const device = devices[deed.device] ?? devices[deed.device % plan.devices.length];
  const awake = device?.liveTabs.filter((tab) => !tab.isFrozen) ?? [];
  const tab = awake[Math.floor(deed.pick * 97) % awake.length];
  if (device === undefined || tab === undefined) return;
  switch (deed.what) {
    case 'switch':
      switchUser(simulation, tab, deed.amount);
      return;
    case 'open-tab':
      if (device.liveTabs.length < 2) simulation.openTab(device);
      return;
    case 'close-tab':
      if (device.liveTabs.length > 1) tab.close();
      return;
    case 'tab-steps-back':
      tab.lease.release();
      simulation.world.after(2_000, () => tab.deliver(() => tab.lease.resume()));
      return;
    case 'retry':
    case 'discard':
      revise(simulation, tab, deed);
      return;
    default:
      change(simulation, tab, deed);
  }
}

function change(simulation: Simulation, tab: Tab, deed: Deed, saleId?: string): void {
  if (tab.isDead) return;
  const { device } = tab;
  const { principal } = device.session;
  const no = simulation.writes.next();
  const made = mutationOf(simulation, tab, deed, no, saleId);
  if (made === null) return;
  const { mutation, secret } = made;
  const subject = mutation.args.id;
  simulation.ops += 1;
  simulation.world.note(`${tab.name} ${principal} does ${mutation.op} ${subject} #${no}`);
  const isSave = mutation.op === 'save.set' || mutation.op === 'save.unset';
  const values = isSave ? [] : valuesOf(mutation, '');
  const begun = { no, device: device.name, principal, subject, values };
  const done = simulation.writes.begin(begun);
  if (deed.what === 'create-bad') {
    // Goes on with it before the server has said no.
    const more: Deed = { ...deed, what: 'patch' };
    simulation.world.after(10 + deed.pick * 50, () => change(simulation, tab, more, subject));
  }
  void tab.store
    .commit(principal, mutation, secret)
    .then((result) => {
      if (tab.isDead || !result.ok) return;
      if (isSave) done.values = valuesOf(mutation, result.value.opId);
      resolved(simulation, done);
      tab.wakeLeader();
    })
    .catch((error: unknown) => simulation.expectTrouble(tab, error));
}

function resolved(simulation: Simulation, write: Write): void {
  simulation.writes.sign(write.principal, write.device, write.values);
  simulation.writes.resolve(write);
  simulation.world.note(`#${write.no} is done`);
}

interface Made {
  readonly mutation: NewMutation;
  readonly secret?: string;
}

function mutationOf(
  simulation: Simulation,
  tab: Tab,
  deed: Deed,
  no: number,
  saleId?: string,
): Made | null {
  const { device } = tab;
  const { principal } = device.session;
  const seen = seenSales(readDevice(device.factory), principal);
  const own = seen.filter(({ isMine, sale }) => isMine && (saleId ?? sale.id) === sale.id);
  const any = seen[Math.floor(deed.pick * seen.length)];
  const mine = own[Math.floor(deed.pick * own.length)];
  const isCreate = deed.what === 'create' || deed.what === 'create-bad';
  if (deed.what === 'save' || deed.what === 'unsave') {
    if (any === undefined || principal === 'guest') return null;
    const op = deed.what === 'save' ? 'save.set' : 'save.unset';
    return { mutation: { op, args: { id: any.sale.id } } };
  }
  if (isCreate || mine === undefined) {
    return creation(simulation, no, principal, deed);
  }
  const id = mine.sale.id;
  switch (deed.what) {
    case 'days': {
      const date = new Date(FIRST_DAY_MS + no * DAY_MS).toISOString().slice(0, 10);
      const day = { date, startTime: '09:00', endTime: '12:00', nextDay: false };
      const expectRev = deed.amount < 0.8 ? mine.rev : null;
      return { mutation: { op: 'sale.days', args: { id, days: [day], expectRev } } };
    }
    case 'cancel':
      return { mutation: { op: 'sale.cancel', args: { id, reason: `r${no}` } } };
    case 'place':
      return { mutation: { op: 'sale.patch', args: { id, set: placeSet(simulation, no, deed) } } };
    case 'patch-bad':
      return { mutation: { op: 'sale.patch', args: { id, set: { title: bad(no) } } } };
    default: {
      const title = deed.amount < 0.7 ? { title: `t${no}` } : {};
      const description = deed.amount > 0.4 ? { description: `d${no}` } : {};
      const email = deed.amount > 0.9 ? { email: `e${no}@example.org` } : {};
      const set = { ...title, ...description, ...email };
      return { mutation: { op: 'sale.patch', args: { id, set } } };
    }
  }
}

/** A title that the server refuses. */
function bad(no: number): string {
  return `t${no} ${'x'.repeat(120)}`;
}

function creation(simulation: Simulation, no: number, principal: string, deed: Deed): Made {
  const isBad = deed.what === 'create-bad';
  const secret = principal === 'guest' ? `secret of ${no}` : null;
  const { place, ...release } = placeSet(simulation, no, deed);
  const date = new Date(FIRST_DAY_MS + no * DAY_MS).toISOString().slice(0, 10);
  const args = saleArgs(`s${no}`, {
    title: isBad ? bad(no) : `t${no}`,
    description: `d${no}`,
    email: `e${no}@example.org`,
    days: [{ date, startTime: '08:00', endTime: '14:00', nextDay: false }],
    secretHash: secret === null ? null : sha256(secret),
    ...(place === undefined ? {} : { place }),
    releaseRule: 'now',
    releaseAt: null,
    ...release,
  });
  const mutation: NewMutation = { op: 'sale.create', args };
  return secret === null ? { mutation } : { mutation, secret };
}

/** Where a sale is, in one of two cells or nowhere, and when that becomes public. */
function placeSet(
  simulation: Simulation,
  no: number,
  { what, pick, amount }: Deed,
): MutationArgs['sale.patch']['set'] {
  const lat = (amount < 0.5 ? 39.7 : 39.8) + (no % 100) * 0.0004;
  const isNowhere = pick > 0.9;
  const place = {
    street: `${no} Main St`,
    lat: isNowhere ? null : lat,
    lng: isNowhere ? null : -104.99,
    quality: isNowhere ? ('none' as const) : ('exact' as const),
  };
  const dice = (amount * 7) % 1;
  if (what === 'place' && dice > 0.6) return { place };
  if (dice < 0.45) return { place, releaseRule: 'now', releaseAt: null };
  if (dice < 0.65) return { place, releaseRule: 'never', releaseAt: null };
  const inMs = Math.floor(pick * 240_000);
  simulation.noteRelease(inMs);
  const atMs = Math.floor(simulation.world.nowMs) + inMs;
  return { place, releaseRule: 'at', releaseAt: new Date(atMs).toISOString() };
}

/** A person looks at what was refused: tries it again, or gives it up. */
function revise(simulation: Simulation, tab: Tab, deed: Deed): void {
  const { device } = tab;
  const { principal } = device.session;
  const { queue } = readDevice(device.factory);
  const parked = queue.filter((each) => each.principal === principal && each.state === 'parked');
  const entry = parked[Math.floor(deed.pick * parked.length)];
  if (entry === undefined) return;
  const group = parked.filter(({ subject }) => subject === entry.subject);
  const isRetry = deed.what === 'retry';
  const given = group.flatMap((each) => valuesOf(each, each.opId));
  // A save is known by its operation id, and what is tried again gets a new one.
  const excused = isRetry ? given.filter(({ field }) => field === 'save') : given;
  simulation.writes.excuseValues(device.name, excused);
  simulation.world.note(`${tab.name} ${deed.what} ${entry.opId}`);
  const work = isRetry ? tab.store.retryParked(entry.opId) : tab.store.discardParked(entry.opId);
  void work
    .then(() => {
      if (!tab.isDead) tab.wakeLeader();
    })
    .catch((error: unknown) => simulation.expectTrouble(tab, error));
}

/** What the server does by itself: roll-ups and moderation, each a transaction that commits late. */
function actOnServer({ server, world, network }: Simulation, deed: Deed): void {
  const transaction = server.begin();
  const isLate = network.chance(0.3);
  world.after(isLate ? 1_000 + deed.amount * 20_000 : deed.amount * 50, () => {
    transaction.commit((xid) => {
      const { tables } = server.model;
      const ids = [...tables.sales.keys()];
      const id = ids[Math.floor(deed.pick * ids.length)];
      const sale = id === undefined ? undefined : tables.sales.get(id);
      if (id === undefined || sale === undefined) return;
      world.note(`${deed.what} ${id}`);
      const stats = tables.stats.get(id);
      if (deed.what === 'server-stats' && stats !== undefined) {
        const doc = { ...stats.doc, views: stats.doc.views + 1 };
        tables.stats.set(id, { doc, rev: stats.rev + 1, xid });
      }
      if (deed.what === 'server-hide') tables.writeSale({ ...sale, hidden: true }, xid);
      if (deed.what === 'server-show') tables.writeSale({ ...sale, hidden: false }, xid);
      if (deed.what === 'server-delete') {
        server.everGone.add(id);
        tables.deleteSale(id, xid);
      }
    });
  });
}
