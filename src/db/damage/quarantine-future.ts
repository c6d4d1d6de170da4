import type { OutboxEntry } from '../../sync/local-store.ts';
import type { Principal } from '../../domain/principal.ts';
import { isFutureWork, SOUNDNESS } from '../schema/quarantine-shapes.ts';
import type { RummageDb } from '../schema/schema.ts';

/** A principal's mutations that a newer build has queued. They stay in the outbox, untouched by this build. */
export function futureWork(db: RummageDb, principal: Principal): Promise<readonly OutboxEntry[]> {
  return db.transaction('r', db.outbox, async () => {
    // A request for a key starts the transaction.
    const keys = await db.outbox.toCollection().limit(1).primaryKeys();
    if (keys.length === 0) return [];
    const all = await db.quarantine.raw(() => db.outbox.toArray());
    return all.filter(
      (entry) =>
        entry.principal === principal &&
        SOUNDNESS['outbox']?.(entry) === true &&
        isFutureWork(entry),
    );
  });
}

/** The entries that do not follow unsendable work (`future`) on the same entity, because order is kept. */
export function notBehind(
  entries: readonly OutboxEntry[],
  future: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  return entries.filter(
    (entry) =>
      entry.mid !== null ||
      !future.some(({ entityId, seq }) => entityId === entry.entityId && seq < entry.seq),
  );
}
