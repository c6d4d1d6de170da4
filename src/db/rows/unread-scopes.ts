import { saleOfScope } from '../../sync/rows/scope-name.ts';
import type { RummageDb } from '../schema/schema.ts';
import { scopesByName } from './scopes.ts';

/**
 * Which of these scopes cannot wait for the next sync that reads everything: those that have to be read afresh, and
 * those that were never read. Single sales that are on this device through another scope can wait.
 */
export function unreadScopes(db: RummageDb, scopes: readonly string[]): Promise<readonly string[]> {
  return db.transaction('r', db.scopes, db.rows, async () => {
    const known = await scopesByName(db);
    const unread = scopes.filter((scope) => (known.get(scope)?.cursor ?? null) === null);
    const rows = await db.rows.bulkGet(unread.map((scope) => ['sale', saleOfScope(scope) ?? '']));
    return unread.filter(
      (scope, i) => known.get(scope)?.mustSweep === true || rows[i] === undefined,
    );
  });
}
