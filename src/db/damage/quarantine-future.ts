import type { QueueEntry } from '../../sync/local-store.ts';
import type { Principal } from '../../sync/ports.ts';
import { isFutureWork, SOUNDNESS } from './quarantine-shapes.ts';
import type { RummageDb } from '../schema/schema.ts';

/** A principal's mutations that a newer build has queued. They stay in the queue, untouched by this build. */
export function futureWork(db: RummageDb, principal: Principal): Promise<readonly QueueEntry[]> {
  return db.transaction('r', db.queue, async () => {
    // A key request starts the transaction.
    const keys = await db.queue.toCollection().limit(1).primaryKeys();
    if (keys.length === 0) return [];
    const all = await db.quarantine.raw(() => db.queue.toArray());
    return all.filter(
      (entry) =>
        entry.principal === principal &&
        SOUNDNESS['queue']?.(entry) === true &&
        isFutureWork(entry),
    );
  });
}

/** The entries that do not come after unsendable work (`future`) on the same entity: order is kept. */
export function notBehind(
  entries: readonly QueueEntry[],
  future: readonly QueueEntry[],
): readonly QueueEntry[] {
  return entries.filter(
    (entry) =>
      entry.mid !== null ||
      !future.some(({ entityId, seq }) => entityId === entry.entityId && seq < entry.seq),
  );
}
