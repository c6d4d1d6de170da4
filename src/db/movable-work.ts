import { claimAmong, isUnheard } from '../sync/claims.ts';
import type { QueueEntry } from '../sync/local-store.ts';
import { ruleOf } from '../sync/mutations/registry.ts';
import type { Principal } from '../sync/ports.ts';
import { GUEST, isLocalOnly } from '../sync/scope-name.ts';
import type { RummageDb } from './schema.ts';

/** What on this device belongs to nobody with an account, and could (SYNC-15). */
export interface MovableWork {
  /** Sales that a guest has posted here. */
  readonly guestSales: number;
  /** What else a guest has waiting or refused. */
  readonly waiting: number;
  readonly shortlist: number;
  /** Waiting work of a profile of this device only. */
  readonly localWork: number;
}

export function movableWork(db: RummageDb): Promise<MovableWork> {
  return db.transaction('r', db.rows, db.queue, db.secrets, db.shortlist, async () => {
    const sales = new Set(await guestSales(db));
    const ofGuest = await workOf(db, (principal) => principal === GUEST);
    const ofLocals = await workOf(db, isLocalOnly);
    const others = ofGuest.filter(
      (entry) => !sales.has(entry.subject) && !(entry.state === 'waiting' && isUnheard(entry)),
    );
    return {
      guestSales: sales.size,
      waiting: others.filter(isPersons).length,
      shortlist: await db.shortlist.count(),
      localWork: ofLocals.filter(isPersons).length,
    };
  });
}

/** The guest's sales on this device that no account waits to claim: by secret, and known to exist. */
export async function guestSales(db: RummageDb): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { saleId } of await db.secrets.where('principal').equals(GUEST).toArray()) {
    const entries = await db.queue.where('subject').equals(saleId).toArray();
    const isKnown =
      entries.some(({ op }) => ruleOf(op).isFoundation) ||
      (await db.rows.get(['sale', saleId])) !== undefined;
    if (isKnown && claimAmong(entries) === null) found.push(saleId);
  }
  return found;
}

/** Everything in the queue of the given principals, oldest first. */
export async function workOf(
  db: RummageDb,
  isMeant: (principal: Principal) => boolean,
): Promise<readonly QueueEntry[]> {
  const keys = await db.queue.orderBy('[principal+state]').uniqueKeys();
  const meant = keys.filter((key) => Array.isArray(key) && isMeant(String(key[0])));
  return db.queue.where('[principal+state]').anyOf(meant).sortBy('seq');
}

function isPersons({ op }: QueueEntry): boolean {
  return ruleOf(op).isIncidental !== true;
}
