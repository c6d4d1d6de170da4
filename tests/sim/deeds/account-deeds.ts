import type { OnceWrites } from '../../../src/db/store/device-store.ts';
import { exportWork as exported } from '../../../src/db/work-files/work-export.ts';
import { type WorkFile, parseWorkFile } from '../../../src/db/work-files/work-file.ts';
import { GUEST, isAccount } from '../../../src/sync/rows/scope-name.ts';
import { switchUser } from '../world/faults.ts';
import type { Deed } from './plan-of-run.ts';
import { readDevice } from '../world/raw-database.ts';
import type { Simulation } from '../simulation.ts';
import type { Tab } from '../world/tab.ts';
import { keyOf, valuesOf } from './writes.ts';

/** Deeds with unsent work when people sign in and out (SYNC-15). */

/** Signs out on purpose; pending changes are kept. */
export function signOut(simulation: Simulation, tab: Tab, { amount }: Deed): void {
  if (isAccount(tab.device.session.principal)) switchUser(simulation, tab, amount / 2);
}

/** Discards all pending changes, as at a sign-out. */
export function discardWork(simulation: Simulation, tab: Tab): void {
  const { device } = tab;
  const { principal } = device.session;
  const { photos } = readDevice(device.factory);
  // A write in progress may be discarded, too.
  simulation.writes.excuseUntold(device.name, principal);
  for (const photo of photos) {
    if (photo.principal === principal) simulation.photos.excuse(device.name, photo.imageId);
  }
  simulation.together.excuse(device.name, principal);
  simulation.finds.excuse(device.name, principal);
  simulation.world.note(`${tab.name} gives up the work of ${principal}`);
  const end = simulation.underWay.begin({ tab, what: 'discard', principal, entityId: null });
  simulation.tryOn(tab, tab.store.discardWork(principal).finally(end));
}

/** "Move what is on this device to my account." */
export function moveWork(simulation: Simulation, tab: Tab): void {
  const { device } = tab;
  const { principal } = device.session;
  if (!isAccount(principal)) return;
  simulation.ops += 1;
  simulation.world.note(`${tab.name} moves work to ${principal}`);
  const end = simulation.underWay.begin({ tab, what: 'move', principal, entityId: null });
  const run = (once: OnceWrites) => once.moveWork(device.session.principal);
  const asked = simulation.calls.ask(tab, { verb: 'moveWork', run });
  const work = asked.then(({ value: done, tab: by }) => {
    if (by.isDead || !done.ok) return;
    simulation.world.note(`${by.name} has moved ${done.value.moved}`);
    by.wakeLeader();
  });
  simulation.tryOn(tab, work.finally(end));
}

/** Exports pending changes to a file, which can be imported from then on. */
export function exportWork(simulation: Simulation, tab: Tab): void {
  const { device } = tab;
  const { principal } = device.session;
  const work = exported(tab.store.db, { principal, nowMs: device.now() }).then((blobs) => {
    const texts = Promise.all(blobs.map((blob) => blob.text()));
    simulation.world.outside(texts, (read) => simulation.files.push(...read.map(parsedFile)));
  });
  simulation.tryOn(tab, work);
}

/** Imports a work file on any device. */
export function importWork(simulation: Simulation, tab: Tab, { pick }: Deed): void {
  const { device } = tab;
  const file = simulation.files[Math.floor(pick * simulation.files.length)];
  if (file === undefined) return;
  simulation.ops += 1;
  simulation.world.note(`${tab.name} brings in work of ${file.madeBy}`);
  device.users.add(file.madeBy);
  for (const entry of file.entries) {
    const values = valuesOf(entry as never, entry.opId);
    // A guest's file makes whoever imports it that guest.
    if (file.madeBy === GUEST) simulation.writes.sign(GUEST, device.name, values);
    for (const value of values) {
      simulation.writes.twin(value);
      // If a refused entry is retried, it gets a different operation id on each device.
      if (entry.state === 'parked') simulation.writes.refusedInFiles.add(keyOf(value));
    }
  }
  const saleIds = new Set(file.secrets.map(({ saleId }) => saleId));
  simulation.writes.shareGuest(device.name, saleIds);
  const { principal } = device.session;
  const end = simulation.underWay.begin({ tab, what: 'import', principal, entityId: null });
  const run = (once: OnceWrites) => once.importWork(device.session.principal, file);
  const asked = simulation.calls.ask(tab, { verb: 'importWork', run });
  simulation.tryOn(tab, asked.then(({ tab: by }) => by.wakeLeader()).finally(end));
}

function parsedFile(text: string): WorkFile {
  const parsed = parseWorkFile(text);
  if (!parsed.ok) throw new Error(`an exported file is ${parsed.error.code}`);
  return parsed.value;
}
