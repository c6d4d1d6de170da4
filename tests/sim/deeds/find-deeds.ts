import type { OnceWrites } from '../../../src/db/store/device-store.ts';
import { stopSettingsOf } from '../../../src/domain/route/settings/stop-settings.ts';
import { isAccount } from '../../../src/sync/rows/scope-name.ts';
import { newPhoto } from '../../support/builders/photo-builders.ts';
import type { Simulation } from '../simulation.ts';
import { privateText } from '../together/plans.ts';
import { idOf } from '../world/ids.ts';
import { readDevice } from '../world/raw-database.ts';
import type { Tab } from '../world/tab.ts';
import type { Deed } from './plan-of-run.ts';
import { put, somePlan, withSettings } from './together-deeds.ts';

/** What people do with finds and their photos, on routes that they plan together. */

/** Finds something at a stop and takes a photo of it. The photo is kept first, then its find. */
export function findSomething(simulation: Simulation, tab: Tab, deed: Deed): void {
  const { name: device, session } = tab.device;
  const { principal } = session;
  const plan = somePlan(tab, deed.pick);
  const at = Math.floor(deed.amount * (plan?.stops.length ?? 0));
  if (plan?.stops[at] === undefined || !isAccount(principal)) return;
  const no = simulation.writes.next();
  const imageId = idOf('find photo', no);
  simulation.ops += 1;
  simulation.world.note(`${tab.name} takes photo ${imageId} of a find`);
  const taken = simulation.finds.begin({ imageId, device, principal });
  const { large, small } = newPhoto(imageId);
  const keep = async () => {
    const run = ({ findPhotos }: OnceWrites) =>
      findPhotos.keep(principal, plan.id, { imageId, large, small });
    const asked = await simulation.calls.ask(tab, { verb: 'findPhotos.keep', run });
    const { value: kept, tab: by } = asked;
    // Between the photo and the find, the person types.
    const now = somePlan(by, deed.pick);
    const stop = now?.stops[Math.floor(deed.amount * now.stops.length)];
    const isOver = !kept.ok || by.isDead || session.principal !== principal;
    if (isOver || now === null || stop === undefined) return;
    const find = { id: `f${no}`, what: privateText(principal, no), cents: null, photo: imageId };
    const finds = [...stopSettingsOf(stop).finds, find];
    const stops = now.stops.map((each) => (each === stop ? withSettings(stop, { finds }) : each));
    const said = { doc: { ...now, stops }, stop: stop.saleId, what: 'finds', marker: `#${no}#` };
    if (await put(simulation, by, { no, was: now, said })) taken.isResolved = true;
  };
  simulation.tryOn(tab, keep());
}

/** Takes all finds of a stop off. */
export function takeFindOff(simulation: Simulation, tab: Tab, deed: Deed): void {
  const plan = somePlan(tab, deed.pick);
  const found = plan?.stops.filter((stop) => stopSettingsOf(stop).finds.length > 0) ?? [];
  const stop = found[Math.floor(deed.amount * found.length)];
  if (plan === null || stop === undefined) return;
  const no = simulation.writes.next();
  const stops = plan.stops.map((each) =>
    each === stop ? withSettings(stop, { finds: [] }) : each,
  );
  const said = { doc: { ...plan, stops }, stop: stop.saleId, what: 'finds', marker: null };
  void put(simulation, tab, { no, was: plan, said });
}

/** Looks at the photos of a route's finds. Those of other devices are downloaded. */
export function lookAtFinds(simulation: Simulation, tab: Tab, deed: Deed): void {
  const plan = somePlan(tab, deed.pick);
  const { findPhotos } = readDevice(tab.device.factory);
  const here = new Set(findPhotos.map(({ imageId }) => imageId));
  const named = plan?.stops.flatMap((stop) => stopSettingsOf(stop).finds) ?? [];
  for (const { photo } of named) {
    if (plan === null || photo === undefined || here.has(photo)) continue;
    simulation.world.note(`${tab.name} looks at ${photo}`);
    simulation.tryOn(tab, tab.fetchFind(plan.id, photo));
  }
}

export function retryFind(simulation: Simulation, tab: Tab): void {
  const { principal } = tab.device.session;
  const photos = readDevice(tab.device.factory).findPhotos;
  const failed = photos.find((each) => each.principal === principal && each.state === 'failed');
  if (failed === undefined) return;
  const run = ({ findPhotos }: OnceWrites) => findPhotos.retry(failed.imageId);
  const work = simulation.calls.ask(tab, { verb: 'findPhotos.retry', run });
  simulation.tryOn(
    tab,
    work.then(({ tab: by }) => by.wakeLeader()),
  );
}
