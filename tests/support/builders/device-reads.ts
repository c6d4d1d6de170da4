import { readOwnDoc, readOwnDocs } from '../../../src/db/outbox/own-doc.ts';
import type { RummageDb } from '../../../src/db/schema/schema.ts';
import { listOutbox } from '../../../src/db/views/outbox-view.ts';
import { isLossCode } from '../../../src/domain/park-code.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { Principal } from '../../../src/domain/principal.ts';

/** Lost mutations about which the principal has not decided yet, oldest first (SYNC-8). */
export async function readLosses(
  db: RummageDb,
  principal: Principal,
): Promise<readonly OutboxEntry[]> {
  return (await listOutbox(db, principal, 'parked')).filter(({ code }) => isLossCode(code));
}

/** A person's own documents about one sale. */
export async function readOwnOfSale(db: RummageDb, principal: Principal, saleId: string) {
  const reviews = await readOwnDocs(db, principal, 'review');
  const checkIns = await readOwnDocs(db, principal, 'check_in');
  return {
    review: reviews.find((review) => review.saleId === saleId) ?? null,
    note: await readOwnDoc(db, principal, 'note', saleId),
    checkIns: checkIns.filter((checkIn) => checkIn.saleId === saleId),
  };
}
