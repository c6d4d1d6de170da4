import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import type { Simulation } from '../simulation.ts';
import type { Tab } from '../world/tab.ts';
import { readDevice } from '../world/raw-database.ts';
import { type FieldValue, type Write, keyOf, stateField, valuesOf } from './writes.ts';

export interface Commit {
  readonly no: number;
  readonly mutation: NewMutation;
  readonly secret: string | undefined;
  /** It is committed. Not called where calls have no ids. */
  readonly onDone?: () => void;
}

/** A person's write on a page. Resolves to true if they were told that it is done. */
export async function commit(simulation: Simulation, tab: Tab, what: Commit): Promise<boolean> {
  const { no, mutation, secret, onDone } = what;
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
  const asked = simulation.calls
    .ask(tab, {
      verb: 'commit',
      run: (once) => once.commit(session.principal, mutation, secret),
      onDone() {
        onDone?.();
        countFrom(simulation, done);
      },
      onUndone: () => simulation.writes.sayAnew(done),
    })
    .finally(end);
  const { value: result, tab: by, isLate } = await asked;
  if (by.isDead || !result.ok) return false;
  if (unnamed !== null) done.values = valuesOf(mutation, result.value.opId);
  if (isDelete) {
    simulation.writes.noteEnd(device, entityId);
    simulation.writes.excuseEntity(device, principal, entityId);
    simulation.photos.excuseSale(device, entityId);
  }
  simulation.writes.sign(principal, device, done.values);
  checkQueued(simulation, by, done);
  if (!done.isResolved && (!isLate || isAsItWas(simulation, by, done))) {
    simulation.writes.resolve(done);
  }
  simulation.world.note(`#${no} is done`);
  by.wakeLeader();
  return true;
}

/** A write counts from its commit. One without a value of its own counts once its operation id is known. */
export function countFrom({ writes }: Simulation, done: Write): void {
  if (done.unnamed === null) writes.resolve(done);
}

/** Late, what came of a write may have ended or been said anew, or it has another operation id by now. */
function isAsItWas({ writes }: Simulation, { device }: Tab, done: Write): boolean {
  const { outbox } = readDevice(device.factory);
  return done.values.every(
    (value) =>
      !writes.isReplaced(done, value) &&
      outbox.some((entry) => valuesOf(entry, entry.opId).some((is) => keyOf(is) === keyOf(value))),
  );
}

/** A write may be reported as done only if it was queued, and it is in the outbox once. */
export function checkQueued(simulation: Simulation, { device }: Tab, done: Write): void {
  // Deleting a refused sale leaves nothing to send.
  if (done.op === 'sale.delete') return;
  const { writes } = simulation;
  const { outbox } = readDevice(device.factory);
  const tell = (value: FieldValue, but: string) => {
    const text = `${done.device}: #${done.no} ${keyOf(value)} was told done and ${but}`;
    simulation.violate('every write has an end', text);
  };
  for (const value of done.values) {
    if (!writes.wasQueued(done, value)) tell(value, 'never queued');
    const entries = outbox.filter((entry) =>
      valuesOf(entry, entry.opId).some((is) => keyOf(is) === keyOf(value)),
    );
    const isBroughtToo = writes.twins.has(keyOf(value));
    if (entries.length > 1 && !isBroughtToo) tell(value, `is queued ${entries.length} times`);
  }
}
