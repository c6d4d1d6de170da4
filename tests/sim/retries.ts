import type { QueueEntry } from '../../src/sync/local-store.ts';
import type { Simulation } from './simulation.ts';
import { valuesOf } from './writes.ts';

/**
 * What was refused is tried again, because the person said so or has changed the sale that was refused:
 * it goes by another operation id then, and what it brings is put on top of what was done since.
 */
export function followRetries(
  simulation: Simulation,
  device: string,
  before: readonly QueueEntry[],
  queue: readonly QueueEntry[],
): void {
  if (before === queue) return;
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
