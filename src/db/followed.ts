import type { Principal } from '../sync/ports.ts';
import { isAccount, ownScope, saleScope } from '../sync/scope-name.ts';
import type { RummageDb } from './schema.ts';

/** The principal's own scopes: `u:` and the sales it saved, or as a guest the sales it posted. */
export async function followedScopes(
  db: RummageDb,
  principal: Principal,
): Promise<readonly string[]> {
  const posted = await db.secrets.where('principal').equals(principal).toArray();
  const scopes = posted.map(({ saleId }) => saleScope(saleId));
  if (!isAccount(principal)) return scopes;
  const saved = await savedIds(db, principal);
  return [ownScope(principal), ...scopes, ...saved.map(saleScope)];
}

/** The sales that a principal has saved, waiting saves and unsaves included. */
export async function savedIds(db: RummageDb, principal: Principal): Promise<string[]> {
  const rows = await db.rows.where('scopes').equals(ownScope(principal)).toArray();
  const saved = new Set(rows.filter(({ kind }) => kind === 'save').map(({ id }) => id));
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
