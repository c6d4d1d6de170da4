import type { ParkCode } from '../../domain/park-code.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { planRefusal } from '../../sync/outbox/refusal-plan.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import type { RummageDb } from '../schema/schema.ts';

/** Parks one refused mutation with what depends on it (SYNC-14). */
export async function refuse(
  db: RummageDb,
  entry: OutboxEntry,
  code: ParkCode | null,
  notes: ChangeNotes,
): Promise<number> {
  const ofEntity = await db.outbox
    .where('[principal+entityId]')
    .equals([entry.principal, entry.entityId])
    .sortBy('seq');
  const { put, remove } = planRefusal(ofEntity, entry, code);
  await db.outbox.bulkPut([...put]);
  await db.outbox.bulkDelete([...remove]);
  notes.outbox();
  return put.length;
}
