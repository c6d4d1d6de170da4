import { claimAmong, isUnheard } from '../../sync/outbox/claims.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { ruleOf } from '../../sync/mutations/registry.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST, isLocalOnly } from '../../sync/rows/scope-name.ts';
import type { RummageDb } from '../schema/schema.ts';

/** Work on this device that belongs to no account and could be moved to one (SYNC-15). */
export interface MovableWork {
  /** Sales that a guest has posted here. */
  readonly guestSales: number;
  /** A guest's other mutations, waiting or refused. */
  readonly waiting: number;
  readonly shortlist: number;
  /** Queued work of device-only profiles. */
  readonly localWork: number;
}

export function movableWork(db: RummageDb): Promise<MovableWork> {
  return db.transaction('r', db.rows, db.outbox, db.secrets, db.shortlist, async () => {
    const sales = new Set(await guestSales(db));
    const ofGuest = await workOf(db, (principal) => principal === GUEST);
    const ofLocals = await workOf(db, isLocalOnly);
    const others = ofGuest.filter(
      (entry) => !sales.has(entry.entityId) && !(entry.state === 'waiting' && isUnheard(entry)),
    );
    return {
      guestSales: sales.size,
      waiting: others.filter(isPersons).length,
      shortlist: await db.shortlist.count(),
      localWork: ofLocals.filter(isPersons).length,
    };
  });
}

/** The guest's sales that no account is about to claim: those with a secret that are known to exist. */
export async function guestSales(db: RummageDb): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { saleId } of await db.secrets.where('principal').equals(GUEST).toArray()) {
    const entries = await db.outbox.where('entityId').equals(saleId).toArray();
    const isKnown =
      entries.some(({ op }) => ruleOf(op).isFoundation) ||
      (await db.rows.get(['sale', saleId])) !== undefined;
    if (isKnown && claimAmong(entries) === null) found.push(saleId);
  }
  return found;
}

/** All outbox entries of the matching principals, oldest first. */
export async function workOf(
  db: RummageDb,
  isMeant: (principal: Principal) => boolean,
): Promise<readonly OutboxEntry[]> {
  const keys = await db.outbox.orderBy('[principal+state]').uniqueKeys();
  const meant = keys.filter((key) => Array.isArray(key) && isMeant(String(key[0])));
  return db.outbox.where('[principal+state]').anyOf(meant).sortBy('seq');
}

function isPersons({ op }: OutboxEntry): boolean {
  return ruleOf(op).isIncidental !== true;
}
