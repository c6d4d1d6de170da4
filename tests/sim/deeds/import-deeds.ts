import type { OnceWrites } from '../../../src/db/store/device-store.ts';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { seenSales } from '../invariants/seen.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../world/ids.ts';
import { readDevice } from '../world/raw-database.ts';
import type { Tab } from '../world/tab.ts';
import type { Deed } from './plan-of-run.ts';
import { stateField, valuesOf } from './writes.ts';

/** So many sales in a row come with one import. */
const AT_ONCE = 24;

/** The import that a sale comes with: two of three do. */
export function importOf(no: number): {
  readonly importId?: string;
  readonly importSource?: string;
} {
  if (no % 3 === 0) return {};
  const nth = Math.floor(no / AT_ONCE) + 1;
  return { importId: idOf('import', nth), importSource: `list ${nth}.csv` };
}

/** A person deletes all of their sales that came with one import, in one step. Nothing if they see none. */
export function undoImport(simulation: Simulation, tab: Tab, { pick }: Deed): void {
  if (tab.isDead) return;
  const { name: device, factory, session } = tab.device;
  const { principal } = session;
  const own = seenSales(readDevice(factory), principal).filter(
    ({ isMine, sale }) => isMine && sale.importId != null,
  );
  const importId = own[Math.floor(pick * own.length)]?.sale.importId;
  const ids = own.flatMap(({ sale }) => (sale.importId === importId ? [sale.id] : []));
  if (ids.length === 0) return;
  simulation.ops += ids.length;
  simulation.world.note(`${tab.name} ${principal} undoes an import of ${ids.join(' ')}`);
  const mutations = ids.map((id): NewMutation => ({ op: 'sale.delete', args: { id } }));
  const dones = ids.map((entityId) => {
    const no = simulation.writes.next();
    const unnamed = stateField('sale.delete');
    const begun = { no, device, principal, entityId, values: [], unnamed } as const;
    return simulation.writes.begin({ ...begun, op: 'sale.delete' });
  });
  const ends = ids.map((entityId) =>
    simulation.underWay.begin({ tab, what: 'delete', principal, entityId }),
  );
  const asked = simulation.calls.ask(tab, {
    verb: 'commitAll',
    run: (once: OnceWrites) => once.commitAll(principal, mutations),
    onUndone: () => dones.forEach((done) => simulation.writes.sayAnew(done)),
  });
  const told = async () => {
    const { value: result, tab: by, isLate } = await asked;
    if (by.isDead || !result.ok) return;
    dones.forEach((done, at) => {
      const { entityId } = done;
      const opId = result.value[at] ?? '';
      done.values = valuesOf({ op: 'sale.delete', args: { id: entityId } }, opId);
      simulation.writes.noteEnd(device, entityId);
      simulation.writes.excuseEntity(device, principal, entityId);
      simulation.photos.excuseSale(device, entityId);
      simulation.writes.sign(principal, device, done.values);
      if (!done.isResolved && !isLate) simulation.writes.resolve(done);
    });
    by.wakeLeader();
  };
  simulation.tryOn(
    tab,
    told().finally(() => ends.forEach((end) => end())),
  );
}
