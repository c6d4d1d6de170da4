import type { QueueEntry } from '../sync/local-store.ts';
import type { Principal } from '../sync/ports.ts';
import type { RummageDb } from './schema.ts';

/** How much of a principal's work is not with the server yet. */
export interface QueueCounts {
  readonly waiting: number;
  readonly sending: number;
  readonly parked: number;
}

export async function countQueue(db: RummageDb, principal: Principal): Promise<QueueCounts> {
  const waiting = await listQueue(db, principal, 'waiting');
  const sending = waiting.filter((entry) => entry.sentAtMs !== null).length;
  const parked = await db.queue.where('[principal+state]').equals([principal, 'parked']).count();
  return { waiting: waiting.length - sending, sending, parked };
}

/** A principal's waiting or parked mutations, oldest first. */
export async function listQueue(
  db: RummageDb,
  principal: Principal,
  state: QueueEntry['state'],
): Promise<readonly QueueEntry[]> {
  return db.queue.where('[principal+state]').equals([principal, state]).sortBy('seq');
}
