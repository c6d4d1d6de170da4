import type { OnceWrites, PostedFrom } from '../../../src/db/store/device-store.ts';
import type { Photo } from '../../../src/sync/photos/photo-state.ts';
import { newPhoto } from '../../support/builders/photo-builders.ts';
import { idOf } from '../world/ids.ts';
import { checkQueued, countFrom } from './commit-deed.ts';
import type { Deed } from './plan-of-run.ts';
import { readDevice } from '../world/raw-database.ts';
import { creation } from './sale-deeds.ts';
import { seenSales } from '../invariants/seen.ts';
import type { Simulation } from '../simulation.ts';
import type { Tab } from '../world/tab.ts';
import { valuesOf } from './writes.ts';

/** Deeds with photos of sales (SYNC-22). */

/** One of the person's own sales, chosen by a number in [0, 1); null if they have none. */
function ownSaleId({ device }: Tab, pick: number): string | null {
  const seen = seenSales(readDevice(device.factory), device.session.principal);
  const own = seen.filter(({ isMine }) => isMine);
  return own[Math.floor(pick * own.length)]?.sale.id ?? null;
}

export function addPhoto(simulation: Simulation, tab: Tab, { pick }: Deed): void {
  const saleId = ownSaleId(tab, pick);
  if (saleId === null) return;
  simulation.tryOn(
    tab,
    kept(simulation, tab, saleId, false).then((by) => by.wakeLeader()),
  );
}

/** Resolves to the page, with the worker that answered. */
async function kept(
  simulation: Simulation,
  tab: Tab,
  saleId: string,
  isOfDraft: boolean,
): Promise<Tab> {
  const { device } = tab;
  const imageId = idOf('image', simulation.writes.next());
  simulation.ops += 1;
  simulation.world.note(`${tab.name} adds photo ${imageId} to ${saleId}`);
  const tracked = simulation.photos.begin({ imageId, saleId, device: device.name });
  const photo = newPhoto(imageId, isOfDraft);
  const run = (once: OnceWrites) => once.addPhoto(device.session.principal, saleId, photo);
  const { value: done, tab: by } = await simulation.calls.ask(tab, {
    verb: 'addPhoto',
    run,
    onUndone: () => simulation.photos.addAnew(tracked),
  });
  if (done.ok && !by.isDead) tracked.isResolved = true;
  return by;
}

/** Writes a sale with two photos and posts it. */
export function postDraft(simulation: Simulation, tab: Tab, deed: Deed): void {
  post(simulation, tab, deed, { photos: 2, earlier: null });
}

/** Lists an own sale again with the photos that its seller sees, and sometimes a new one. */
export function listAgain(simulation: Simulation, tab: Tab, deed: Deed): void {
  const { device } = tab;
  const seen = seenSales(readDevice(device.factory), device.session.principal);
  const own = seen.filter(({ isMine, sale }) => isMine && sale.images.length > 0);
  const from = own[Math.floor(deed.pick * own.length)]?.sale;
  if (from === undefined) return;
  const earlier = { saleId: from.id, images: from.images };
  post(simulation, tab, deed, { photos: deed.amount < 0.3 ? 1 : 0, earlier });
}

interface OfDraft {
  /** How many are chosen. */
  readonly photos: number;
  readonly earlier: PostedFrom['earlier'];
}

function post(
  simulation: Simulation,
  tab: Tab,
  deed: Deed,
  { photos, earlier = null }: OfDraft,
): void {
  const { device } = tab;
  const { principal } = device.session;
  const no = simulation.writes.next();
  // The server refuses it now and then.
  const what = deed.amount > 0.75 ? 'create-bad' : deed.what;
  const { mutation, secret = null } = creation(simulation, no, principal, { ...deed, what });
  const entityId = mutation.args.id;
  const done = async () => {
    let page = tab;
    for (let left = photos; left > 0; left--) page = await kept(simulation, page, entityId, true);
    if (page.isDead || device.session.principal !== principal) return;
    simulation.ops += 1;
    simulation.world.note(`${page.name} ${principal} posts ${entityId} #${no}`);
    const values = valuesOf(mutation, '');
    const begun = {
      no,
      device: device.name,
      principal,
      entityId,
      values,
      unnamed: null,
      op: mutation.op,
    };
    const write = simulation.writes.begin(begun);
    const from = { secret, draftKey: null, earlier };
    const { value: result, tab: by } = await simulation.calls.ask(page, {
      verb: 'postSale',
      run: (once) => once.postSale(device.session.principal, mutation.args, from),
      onDone: () => countFrom(simulation, write),
      onUndone: () => simulation.writes.sayAnew(write),
    });
    if (by.isDead || !result.ok) return;
    checkQueued(simulation, by, write);
    if (!write.isResolved) simulation.writes.resolve(write);
    by.wakeLeader();
  };
  simulation.tryOn(tab, done());
}

export function orderPhotos(simulation: Simulation, tab: Tab, { pick }: Deed): void {
  const { device } = tab;
  const photos = localPhotos(tab);
  const photo = photos[Math.floor(pick * photos.length)];
  if (photo === undefined) return;
  const ofSale = photos.filter(({ saleId }) => saleId === photo.saleId);
  const reversed = ofSale.map(({ imageId }) => imageId).toReversed();
  simulation.ops += 1;
  simulation.photos.noteOrder(photo.saleId);
  const { principal } = device.session;
  const run = (once: OnceWrites) => once.orderPhotos(principal, photo.saleId, reversed);
  const work = simulation.calls.ask(tab, { verb: 'orderPhotos', run });
  simulation.tryOn(
    tab,
    work.then(({ tab: by }) => by.wakeLeader()),
  );
}

export function removePhoto(simulation: Simulation, tab: Tab, { pick, amount }: Deed): void {
  const { device } = tab;
  const { principal } = device.session;
  const local = localPhotos(tab);
  const seen = seenSales(readDevice(device.factory), principal).filter(({ isMine }) => isMine);
  const attached = seen.flatMap(({ sale }) =>
    [...sale.images.map(({ id }) => id), ...(sale.copying ?? [])].map((imageId) => ({
      imageId,
      saleId: sale.id,
    })),
  );
  const from = amount < 0.5 ? local : attached;
  const photo = from[Math.floor(pick * from.length)];
  if (photo === undefined) return;
  simulation.ops += 1;
  for (const { name } of simulation.devices) simulation.photos.excuse(name, photo.imageId);
  simulation.world.note(`${tab.name} removes photo ${photo.imageId}`);
  const run = (once: OnceWrites) => once.removePhoto(principal, photo.saleId, photo.imageId);
  const work = simulation.calls.ask(tab, { verb: 'removePhoto', run });
  simulation.tryOn(
    tab,
    work.then(({ tab: by }) => by.wakeLeader()),
  );
}

export function retryPhoto(simulation: Simulation, tab: Tab, { pick }: Deed): void {
  const failed = localPhotos(tab).filter(({ state }) => state === 'failed');
  const photo = failed[Math.floor(pick * failed.length)];
  if (photo === undefined) return;
  const run = (once: OnceWrites) => once.retryPhoto(photo.imageId);
  const work = simulation.calls.ask(tab, { verb: 'retryPhoto', run });
  simulation.tryOn(
    tab,
    work.then(({ tab: by }) => by.wakeLeader()),
  );
}

/** The person's photos on the device, except those of drafts. */
function localPhotos({ device }: Tab): readonly Photo[] {
  return readDevice(device.factory).photos.filter(
    ({ principal, state }) => principal === device.session.principal && state !== 'draft',
  );
}
