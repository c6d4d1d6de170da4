import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import type { Simulation } from '../simulation.ts';
import type { Tab } from '../world/tab.ts';
import { type Write, keyOf, stateField, valuesOf } from './writes.ts';

export interface Commit {
  readonly no: number;
  readonly mutation: NewMutation;
  readonly secret: string | undefined;
}

/** A person's write on a page. Resolves to true if they were told that it is done. */
export async function commit(simulation: Simulation, tab: Tab, what: Commit): Promise<boolean> {
  const { no, mutation, secret } = what;
  const { name: device, session } = tab.device;
  const { principal } = session;
  const { op, args } = mutation;
  const entityId = 'saleId' in args ? args.saleId : args.id;
  const unnamed = stateField(op);
  const values = unnamed === null ? valuesOf(mutation, '') : [];
  const done = simulation.writes.begin({ no, device, principal, entityId, values, unnamed, op });
  const isDelete = op === 'sale.delete';
  const end = isDelete
    ? simulation.underWay.begin({ tab, what: 'delete', principal, entityId })
    : () => undefined;
  const result = await tab.store.commit(principal, mutation, secret).finally(end);
  if (tab.isDead || !result.ok) return false;
  if (unnamed !== null) done.values = valuesOf(mutation, result.value.opId);
  if (isDelete) {
    simulation.writes.noteEnd(device, entityId);
    simulation.writes.excuseEntity(device, principal, entityId);
    simulation.photos.excuseSale(device, entityId);
  }
  simulation.writes.sign(principal, device, done.values);
  checkQueued(simulation, done);
  simulation.writes.resolve(done);
  simulation.world.note(`#${no} is done`);
  tab.wakeLeader();
  return true;
}

/** A write may be reported as done only if it was queued. */
function checkQueued(simulation: Simulation, done: Write): void {
  // Deleting a refused sale leaves nothing to send.
  if (done.op === 'sale.delete') return;
  for (const value of done.values) {
    if (simulation.writes.wasQueued(done, value)) continue;
    const text = `${done.device}: #${done.no} ${keyOf(value)} was told done and never queued`;
    simulation.violate('every write has an end', text);
  }
}
