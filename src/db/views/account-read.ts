import type { Principal } from '../../domain/principal.ts';
import { isLocalOnly, ownScope } from '../../sync/rows/scope-name.ts';
import type { RummageDb } from '../schema/schema.ts';

/** Whether this device has read the principal's own rows to their end once. Always true without a server. */
export async function isAccountRead(db: RummageDb, principal: Principal): Promise<boolean> {
  if (isLocalOnly(principal)) return true;
  const scope = await db.scopes.get(ownScope(principal));
  return scope?.isComplete === true;
}
