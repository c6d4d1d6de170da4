import type { Picks } from '../../domain/merging/choice.ts';
import { planSettle } from '../../sync/queue-plan.ts';
import type { ChangeNotes } from '../change-feed.ts';
import { carryOut, entriesOn, rowsSeen } from '../commit.ts';
import type { RummageDb } from '../schema.ts';

/**
 * The person has chosen, piece by piece, between what was refused as `stale` and what the server has:
 * what is left of the refused one is sent over that, or nothing is left of it (SYNC-20).
 */
export function settleChoice(
  db: RummageDb,
  opId: string,
  picks: Picks,
  newId: () => string,
  notes: ChangeNotes,
): Promise<void> {
  const { rows, overlays, queue } = db;
  return db.transaction('rw', [rows, overlays, queue], async () => {
    const target = await db.queue.get({ opId });
    if (target?.state !== 'parked') return;
    const entries = await entriesOn(db, target.principal, target.subject);
    const { docs } = await rowsSeen(db, target);
    const plan = planSettle(entries, target, { picks, docs, newOpId: newId });
    await carryOut(db, plan, target.subject, notes);
  });
}
