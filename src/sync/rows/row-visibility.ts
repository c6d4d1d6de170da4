import type { StoredRow } from './merge-row.ts';
import type { Principal } from '../../domain/principal.ts';
import { isPublicScope, keptScope, ownScope } from './scope-name.ts';

/** Whether the principal's own scope holds a row, or its waiting work keeps it. */
export function isOwnOf(row: StoredRow, principal: Principal): boolean {
  return row.scopes.includes(ownScope(principal)) || row.scopes.includes(keptScope(principal));
}

/**
 * Whether a principal may see a stored row: its own scope holds it, or one that is public, or its
 * waiting work has kept it (SYNC-11). A place that is not its own must have come that way as it stands
 * now, since the scope of its owner, who uses this device too, may hold a newer one.
 */
export function isVisibleTo(row: StoredRow, principal: Principal): boolean {
  return row.scopes.some((scope, i) => {
    if (scope === ownScope(principal)) return true;
    if (scope !== keptScope(principal) && !isPublicScope(scope)) return false;
    return row.kind !== 'place' || (row.revs[i] ?? 0) >= row.rev;
  });
}
