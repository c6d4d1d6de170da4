import type { Principal } from '../../domain/principal.ts';
import { wireId } from '../../sync/rows/row-id.ts';
import { isAccount, ownScope, saleScope } from '../../sync/rows/scope-name.ts';
import { readOwnDocs } from '../outbox/own-doc.ts';
import type { RummageDb } from '../schema/schema.ts';
import { readShortlist } from './shortlist.ts';

/**
 * The principal's own scopes: `u:` and the sales that it saved, wrote notes about or has on a route.
 * Without an account: the sales it posted and those on this device's shortlist.
 */
export async function followedScopes(
  db: RummageDb,
  principal: Principal,
): Promise<readonly string[]> {
  const posted = await db.secrets.where('principal').equals(principal).toArray();
  const scopes = posted.map(({ saleId }) => saleScope(saleId));
  if (!isAccount(principal)) return [...scopes, ...(await readShortlist(db)).map(saleScope)];
  const noted = await readOwnDocs(db, principal, 'note');
  const routes = await readOwnDocs(db, principal, 'route');
  const ids = [
    ...(await savedIds(db, principal)),
    ...noted.map(({ id }) => id),
    ...routes.flatMap(({ stops }) => stops.map(({ saleId }) => saleId)),
  ];
  return [...new Set([ownScope(principal), ...scopes, ...ids.map(saleScope)])];
}

/** The sales that a principal has saved, including pending saves and unsaves. */
export async function savedIds(db: RummageDb, principal: Principal): Promise<string[]> {
  const rows = await db.rows.where('scopes').equals(ownScope(principal)).toArray();
  const saved = new Set(rows.filter(({ kind }) => kind === 'save').map(wireId));
  const overlays = await db.overlays
    .where('[principal+kind+id]')
    .between([principal, 'save', ''], [principal, 'save', '\uffff'])
    .toArray();
  for (const { id, doc } of overlays) {
    if (doc === null) saved.delete(id);
    else saved.add(id);
  }
  return [...saved];
}
