import type { RewardFact } from '../../domain/rewards/rewards.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RowDocs, RowKind } from '../../sync/rows/row-docs.ts';
import { wireId } from '../../sync/rows/row-id.ts';
import { isLocalOnly, ownScope } from '../../sync/rows/scope-name.ts';
import type { RummageDb } from '../schema/schema.ts';
import { isAccountRead } from './account-read.ts';
import { readSaleViews } from './read-sale-views.ts';

/** What a principal did that earns points, and whether all of it has been read. */
export interface OwnFacts {
  readonly facts: readonly RewardFact[];
  /** False until this device has read the account once. Always true without a server. */
  readonly isWhole: boolean;
}

/** One document as the principal sees it. */
type OwnDoc = {
  [K in RowKind]: {
    readonly kind: K;
    readonly id: string;
    readonly doc: RowDocs[K];
    readonly isWaiting: boolean;
  };
}[RowKind];

/**
 * The principal's check-ins, sales, reviews and referrals. Only what the server has counts, so the sum is the same on
 * each device. A sale that is deleted, canceled or hidden earns nothing.
 */
export function readRewardFacts(db: RummageDb, principal: Principal): Promise<OwnFacts> {
  const tables = [db.rows, db.overlays, db.outbox, db.secrets, db.scopes];
  return db.transaction('r', tables, async () => {
    const docs = await ownDocs(db, principal);
    const hidden = new Set(docs.filter((own) => isHidden(own)).map(({ id }) => id));
    const saleIds = docs.map((own) => saleIdOf(own)).filter((id) => id !== null);
    const views = await readSaleViews(db, principal, [...new Set(saleIds)]);
    const facts = docs
      .filter(({ kind, id }) => kind !== 'sale' || !hidden.has(id))
      .flatMap((own) => factsOf(own, views.get(saleIdOf(own) ?? '')?.sale.title ?? null));
    return { facts, isWhole: await isAccountRead(db, principal) };
  });
}

/** Documents of the principal's own scope, with pending mutations applied. Those found only in the outbox are waiting. */
async function ownDocs(db: RummageDb, principal: Principal): Promise<readonly OwnDoc[]> {
  const rows = await db.rows.where('scopes').equals(ownScope(principal)).toArray();
  const overlays = await db.overlays
    .where('[principal+kind+id]')
    .between([principal, '', ''], [principal, '\uffff', ''])
    .toArray();
  const seen = new Map<string, OwnDoc>();
  for (const row of rows) {
    const { kind, doc } = row;
    const id = wireId(row);
    seen.set(`${kind} ${id}`, asOwn({ kind, id, doc, isWaiting: false }));
  }
  for (const { kind, id, doc } of overlays) {
    const key = `${kind} ${id}`;
    const isWaiting = !seen.has(key) && !isLocalOnly(principal);
    if (doc === null) seen.delete(key);
    else seen.set(key, asOwn({ kind, id, doc, isWaiting }));
  }
  return [...seen.values()];
}

function asOwn(own: Omit<OwnDoc, 'doc'> & { readonly doc: object }): OwnDoc {
  // The row mapper checked on arrival that the document fits the row's kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return own as OwnDoc;
}

function factsOf(own: OwnDoc, saleTitle: string | null): readonly RewardFact[] {
  const fact = { id: own.id, saleTitle, isWaiting: own.isWaiting };
  if (own.kind === 'check_in') return [{ ...fact, deed: 'checkIn', at: own.doc.at }];
  if (own.kind === 'review') return [{ ...fact, deed: 'review', at: own.doc.createdAt }];
  if (own.kind === 'profile') {
    // The list only grows, so a position in it can serve as an id.
    return (own.doc.referrals ?? []).map((at, n) => ({
      ...fact,
      id: `${n}`,
      deed: 'referral',
      at,
    }));
  }
  if (own.kind !== 'sale' || own.doc.cancelledAt !== null) return [];
  return [{ ...fact, deed: 'listing', at: own.doc.createdAt }];
}

function saleIdOf(own: OwnDoc): string | null {
  if (own.kind === 'sale') return own.id;
  return own.kind === 'check_in' || own.kind === 'review' ? own.doc.saleId : null;
}

function isHidden(own: OwnDoc): boolean {
  return own.kind === 'private' && own.doc.held !== undefined;
}
