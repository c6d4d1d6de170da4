import type { OnceWrites } from '../../../src/db/store/device-store.ts';
import { discardWork, exportWork, importWork, moveWork, signOut } from '../deeds/account-deeds.ts';
import { switchUser } from './faults.ts';
import { commit } from '../deeds/commit-deed.ts';
import { findSomething, lookAtFinds, retryFind, takeFindOff } from '../deeds/find-deeds.ts';
import { undoImport } from '../deeds/import-deeds.ts';
import { invite, join, leave, planRoute, remove, unplan } from '../deeds/together-deeds.ts';
import {
  addPhoto,
  listAgain,
  orderPhotos,
  postDraft,
  removePhoto,
  retryPhoto,
} from '../deeds/photo-deeds.ts';
import { ownMutation } from '../deeds/own-deeds.ts';
import type { Deed, DeedKind } from '../deeds/plan-of-run.ts';
import { readDevice } from './raw-database.ts';
import { openSale } from '../deeds/open-sale.ts';
import { saleMutation } from '../deeds/sale-deeds.ts';
import { actOnServer } from '../server/server-faults.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { SimDevice } from './sim-device.ts';
import type { Simulation } from '../simulation.ts';
import type { Tab } from './tab.ts';
import { wakeWorker } from './worker-wakes.ts';

/** Does what the plan has a person do, on one of the device's pages, or the server by itself. */
export function act(simulation: Simulation, deed: Deed): void {
  if (deed.what.startsWith('server-')) {
    actOnServer(simulation, deed);
    return;
  }
  const { devices, plan } = simulation;
  const device = devices[deed.device] ?? devices[deed.device % plan.devices.length];
  const awake = device?.liveTabs.filter((tab) => !tab.isFrozen) ?? [];
  const tab = awake[Math.floor(deed.pick * 97) % awake.length];
  if (tab === undefined) return;
  const does = DEEDS[deed.what] ?? change;
  does(simulation, tab, deed);
}

type Doing = (simulation: Simulation, tab: Tab, deed: Deed) => void;

const DEEDS: { readonly [K in DeedKind]?: Doing } = {
  switch: (simulation, tab, deed) => switchUser(simulation, tab, deed.amount),
  'open-tab': (simulation, { device }) => {
    if (device.liveTabs.length < 2) simulation.openTab(device);
  },
  'close-tab': (_simulation, tab) => {
    if (tab.device.liveTabs.length > 1) tab.close();
  },
  'tab-steps-back': (simulation, tab) => {
    tab.lease.release();
    simulation.world.after(2_000, () => tab.deliver(() => tab.lease.resume()));
  },
  'tab-is-hidden': (simulation, tab, deed) => {
    tab.hide();
    simulation.world.after(5_000 + deed.amount * 90_000, () => tab.deliver(() => tab.show()));
  },
  look: (simulation, tab, deed) => {
    tab.scopes = simulation.scopesAt(Math.floor(deed.amount * simulation.cells.length));
    tab.wake('focus');
  },
  open: openSale,
  'worker-sends': (simulation, { device }, deed) => wakeWorker(simulation, device, deed),
  retry: revise,
  discard: revise,
  view: (simulation, tab, deed) => {
    const sale = tab.anySale(deed.pick);
    if (sale !== null) simulation.tryOn(tab, tab.store.countView(sale.sale.id));
  },
  shortlist: (simulation, tab, deed) => {
    const sale = tab.anySale(deed.pick);
    if (sale === null) return;
    const isOn = deed.amount < 0.8;
    const run = (once: OnceWrites) => once.setShortlisted(sale.sale.id, isOn);
    simulation.tryOn(tab, simulation.calls.ask(tab, { verb: 'setShortlisted', run }));
  },
  'photo-add': addPhoto,
  'photo-order': orderPhotos,
  'photo-remove': removePhoto,
  'photo-retry': retryPhoto,
  'post-draft': postDraft,
  'post-again': listAgain,
  'undo-import': undoImport,
  'sign-out': signOut,
  'discard-work': discardWork,
  'move-work': moveWork,
  plan: planRoute,
  unplan,
  invite,
  join,
  leave,
  remove,
  find: findSomething,
  'find-off': takeFindOff,
  'find-look': lookAtFinds,
  'find-retry': retryFind,
  export: exportWork,
  import: importWork,
};

function change(simulation: Simulation, tab: Tab, deed: Deed, saleId?: string): void {
  if (tab.isDead) return;
  const { device } = tab;
  const { principal } = device.session;
  const no = simulation.writes.next();
  const made =
    ownMutation(simulation, tab, deed, no) ?? saleMutation(simulation, tab, deed, no, saleId);
  if (made === null) return;
  const { mutation, secret } = made;
  simulation.ops += 1;
  simulation.world.note(`${tab.name} ${principal} does ${mutation.op} ${mutation.args.id} #${no}`);
  simulation.tryOn(tab, commit(simulation, tab, { no, mutation, secret }));
  if (deed.what === 'create-bad') {
    // The person goes on with it before the server has refused it.
    const more: Deed = { ...deed, what: 'patch' };
    simulation.world.after(10 + deed.pick * 50, () =>
      change(simulation, tab, more, mutation.args.id),
    );
  }
}

/** A person looks at what was refused and retries or discards it. */
function revise(simulation: Simulation, tab: Tab, deed: Deed): void {
  const { device } = tab;
  const { principal } = device.session;
  const { outbox } = readDevice(device.factory);
  const parked = outbox.filter((each) => each.principal === principal && each.state === 'parked');
  const entry = parked[Math.floor(deed.pick * parked.length)];
  if (entry === undefined) return;
  const isRetry = deed.what === 'retry';
  const end = isRetry
    ? () => undefined
    : simulation.underWay.begin({ tab, what: 'discard', principal, entityId: entry.entityId });
  if (!isRetry) {
    simulation.together.excuse(device.name, principal, entry.entityId);
    excuseParked(simulation, device, entry);
  }
  const verb = isRetry ? 'retryParked' : 'discardParked';
  simulation.world.note(`${tab.name} ${deed.what} ${entry.opId}`);
  // What another page has added to it meanwhile goes along.
  const onUndone = () => isRetry || excuseParked(simulation, device, entry);
  const run = (once: OnceWrites) => once[verb](entry.opId);
  const work = simulation.calls.ask(tab, { verb, run, onUndone });
  simulation.tryOn(tab, work.then(({ tab: by }) => by.isDead || by.wakeLeader()).finally(end));
}

/** The photos of what is parked with an entry go when it is discarded. */
function excuseParked(
  { photos }: Simulation,
  { name, factory }: SimDevice,
  { principal, entityId }: OutboxEntry,
): void {
  for (const each of readDevice(factory).outbox) {
    const isWithIt = each.principal === principal && each.entityId === entityId;
    if (isWithIt && each.state === 'parked') photos.excuse(name, String(each.args['imageId']));
  }
}
