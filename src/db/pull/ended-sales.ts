import type { Sale } from '../../domain/sale/sale.ts';
import type { Principal } from '../../domain/principal.ts';
import { saleOfScope, saleScope } from '../../sync/rows/scope-name.ts';
import { heardMs } from '../outbox/first-sent.ts';
import type { RummageDb } from '../schema/schema.ts';
import type { Writing } from '../schema/writing.ts';
import { followedScopes } from '../views/followed.ts';
import { noteUse } from '../rows/scopes.ts';

/**
 * The time from the start of a sale's last day in UTC until it is over everywhere on Earth, even if it goes on past
 * midnight, plus a day for late news of it.
 */
const SURELY_OVER_MS = 4 * 86_400_000;

/**
 * The principal's followed scopes without sales that ended some days ago. The scope of such a sale was read to its
 * end and still holds its row. It is read again when someone opens the sale. The device always asks about what a guest
 * posted here, because its deletion must not be missed (SYNC-21). The server's time as last heard decides whether a
 * sale has ended (SYNC-9).
 */
export async function askedScopes(
  { db, nowMs }: Writing,
  principal: Principal,
): Promise<readonly string[]> {
  const tables = [db.rows, db.overlays, db.secrets, db.shortlist, db.scopes, db.meta];
  // The database library follows awaits only in an async function.
  const { asked, ended } = await db.transaction('r', tables, async () =>
    askedAndEnded(db, principal),
  );
  // They count as in use. Otherwise their rows would be dropped after a while.
  if (ended.length > 0) await noteUse(db, ended, nowMs);
  return asked;
}

/** Both parts of what the principal follows. Use inside a transaction. */
export async function askedAndEnded(
  db: RummageDb,
  principal: Principal,
): Promise<{ readonly asked: readonly string[]; readonly ended: readonly string[] }> {
  const followed = await followedScopes(db, principal);
  const ended = await endedAmong(db, principal, followed);
  return {
    asked: followed.filter((scope) => !ended.has(scope)),
    ended: followed.filter((scope) => ended.has(scope)),
  };
}

async function endedAmong(
  db: RummageDb,
  principal: Principal,
  followed: readonly string[],
): Promise<ReadonlySet<string>> {
  const heard = await heardMs(db);
  if (heard === null) return new Set();
  const posted = await db.secrets.where('principal').equals(principal).toArray();
  const kept = new Set(posted.map(({ saleId }) => saleScope(saleId)));
  const records = await db.scopes.bulkGet([...followed]);
  const rows = await db.rows.bulkGet(followed.map((scope) => ['sale', saleOfScope(scope) ?? '']));
  const ended = followed.filter((scope, i) => {
    const [record, row] = [records[i], rows[i]];
    const isRead = record?.isComplete === true && !record.mustSweep && record.cursor !== null;
    if (!isRead || row === undefined || kept.has(scope)) return false;
    return isSurelyOver(row.doc, heard);
  });
  return new Set(ended);
}

function isSurelyOver({ days = [], rainDate = null }: Partial<Sale>, heard: number): boolean {
  const dates = [...days.map(({ date }) => date), ...(rainDate === null ? [] : [rainDate])];
  const last = Math.max(...dates.map((date) => Date.parse(date)));
  // A sale without a known date may still come.
  return dates.length > 0 && heard - last > SURELY_OVER_MS;
}
