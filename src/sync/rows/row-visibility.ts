import type { StoredRow } from './merge-row.ts';
import type { Principal } from '../../domain/principal.ts';
import { isPublicScope, keptScope, ownScope } from './scope-name.ts';

/** Whether the principal's own scope holds a row, or its waiting work keeps it. */
export function isOwnOf(row: StoredRow, principal: Principal): boolean {
  return row.scopes.includes(ownScope(principal)) || row.scopes.includes(keptScope(principal));
}

/**
 * Whether a principal may see a stored row: its own scope holds it, or a public scope does, or its
 * waiting work has kept it (SYNC-11). A place or an email address that is not the principal's own must have come that way in its
 * present version, because the owner may use this device too, and their scope may hold a newer one.
 */
export function isVisibleTo(row: StoredRow, principal: Principal): boolean {
  return row.scopes.some((scope, i) => {
    if (scope === ownScope(principal)) return true;
    if (scope !== keptScope(principal) && !isPublicScope(scope)) return false;
    const isOwners = row.kind === 'place' || row.kind === 'private';
    return !isOwners || (row.revs[i] ?? 0) >= row.rev;
  });
}
