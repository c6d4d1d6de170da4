import type { Principal } from '../../domain/principal.ts';
import type { NewMutation } from '../../sync/mutations/mutation.ts';
import { queuedArgs, ruleOf } from '../../sync/mutations/registry.ts';
import type { RummageDb } from '../schema/schema.ts';
import type { Writing } from '../schema/writing.ts';
import { commit } from './commit.ts';

/**
 * Several changes as one step: all of them are visible and queued, or none. What is posted and is there already, such as
 * by another page, stays as it is. Returns the ids of the operations. Throws if one of them is too large to be sent.
 */
export function commitAll(
  { db, newId, notes, nowMs }: Writing,
  principal: Principal,
  mutations: readonly NewMutation[],
): Promise<readonly string[]> {
  return db.transaction('rw', db.tables, async () => {
    const there = new Set<string>();
    const opIds: string[] = [];
    for (const mutation of mutations) {
      const { entityId: entityIdOf, isFoundation = false } = ruleOf(mutation.op);
      const entityId = entityIdOf(queuedArgs(mutation));
      if (isFoundation && (await isThere(db, principal, entityId))) there.add(entityId);
      if (there.has(entityId)) continue;
      const what = { principal, mutation, createdAtMs: nowMs, opId: newId(), secret: null };
      const done = await commit(db, what, newId, notes);
      if (!done.ok) throw new Error(`commitAll: ${mutation.op} is ${done.error}`);
      opIds.push(done.value.opId);
    }
    return opIds;
  });
}

/** Whether this person has changes of the sale here, or its row was read. */
async function isThere(db: RummageDb, principal: Principal, entityId: string): Promise<boolean> {
  const queued = await db.outbox
    .where('[principal+entityId]')
    .equals([principal, entityId])
    .count();
  return queued > 0 || (await db.rows.get(['sale', entityId])) !== undefined;
}
