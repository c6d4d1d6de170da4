import type { Picks } from '../../domain/merging/dispute.ts';
import { planSettle } from '../../sync/outbox/outbox-plan.ts';
import { applyPlan } from './apply-plan.ts';
import { entriesOn, rowsSeen } from './commit.ts';
import type { Writing } from '../schema/writing.ts';

/**
 * Applies the person's choice, piece by piece, between a mutation refused as `stale` and the server's
 * version. What is left of the mutation, if anything, is sent over the server's version (SYNC-20).
 */
export function resolveChoice(
  { db, newId, notes }: Writing,
  opId: string,
  picks: Picks,
): Promise<void> {
  const { rows, overlays, outbox } = db;
  return db.transaction('rw', [rows, overlays, outbox], async () => {
    const target = await db.outbox.get({ opId });
    if (target?.state !== 'parked') return;
    const entries = await entriesOn(db, target.principal, target.entityId);
    const { docs } = await rowsSeen(db, target);
    const plan = planSettle(entries, target, { picks, docs, newOpId: newId });
    await applyPlan(db, plan, target.entityId, notes);
  });
}
