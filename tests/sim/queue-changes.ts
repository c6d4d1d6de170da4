import type { QueueEntry } from '../../src/sync/local-store.ts';
import type { Simulation } from './simulation.ts';
import { keyOf, valuesOf } from './writes.ts';

/**
 * What a change of the queue means for what people are owed. What was refused is tried again, because
 * the person said so or has changed the sale that was refused: it goes by another operation id then,
 * and what it brings is put on top of what was done since.
 */
export function followQueue(
  simulation: Simulation,
  device: string,
  before: readonly QueueEntry[],
  queue: readonly QueueEntry[],
): void {
  if (before === queue) return;
  followEnds(simulation, device, before, queue);
  const known = new Map(before.map((entry) => [entry.seq, entry]));
  for (const entry of queue) {
    const old = known.get(entry.seq);
    if (old === undefined || old === entry) continue;
    if (old.opId !== entry.opId) follow(simulation, device, old, entry);
    if (old.state === 'parked' && entry.state === 'waiting') {
      excuseWhatItUndoes(simulation, device, entry);
    }
  }
}

/** A refused sale that is deleted was never posted: no deletion is sent. */
function followEnds(
  { writes }: Simulation,
  device: string,
  before: readonly QueueEntry[],
  queue: readonly QueueEntry[],
): void {
  const left = new Set(queue.map(({ seq }) => seq));
  for (const { seq, op, opId, args, subject, state } of before) {
    if (op !== 'sale.create' || state !== 'parked' || left.has(seq)) continue;
    const isTwin = valuesOf({ op, args }, opId).some((value) => writes.twins.has(keyOf(value)));
    if (isTwin) writes.leaveToCopies(device, subject);
  }
  for (const { op, subject } of queue) {
    if (op === 'sale.delete') writes.takeFromCopies(device, subject);
  }
}

function follow({ writes }: Simulation, device: string, old: QueueEntry, entry: QueueEntry): void {
  const [was] = valuesOf(old, old.opId);
  const [is] = valuesOf(entry, entry.opId);
  // Only what sets no value of its own goes by its operation id.
  if (was?.value.endsWith(old.opId) && is !== undefined) writes.rename(device, was, is);
}

/** With a deletion goes all else; older work out of a file is put on top of what was done since. */
function excuseWhatItUndoes(
  { writes, photos }: Simulation,
  device: string,
  { op, opId, args, principal, subject }: QueueEntry,
): void {
  if (op === 'sale.delete') {
    writes.excuseSubject(device, principal, subject);
    photos.excuseSale(device, subject);
  }
  writes.excuseOlder(device, valuesOf({ op, args }, opId));
}
