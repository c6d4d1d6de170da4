import type { StoredRow } from './merge.ts';
import type { Principal } from './ports.ts';
import { isPublicScope, keptScope, ownScope } from './scope-name.ts';

/** Whether the principal's own scope holds a row, or its waiting work keeps it. */
export function isOwnOf(row: StoredRow, principal: Principal): boolean {
  return row.scopes.includes(ownScope(principal)) || row.scopes.includes(keptScope(principal));
}

/**
 * Whether a principal may see a stored row: some scope that is public or its own holds it (SYNC-11).
 * A place must have been public as it stands now, since its owner's scope may hold a newer one.
 */
export function isVisibleTo(row: StoredRow, principal: Principal): boolean {
  return row.scopes.some((scope, i) => {
    if (scope === ownScope(principal) || scope === keptScope(principal)) return true;
    if (!isPublicScope(scope)) return false;
    return row.kind !== 'place' || (row.revs[i] ?? 0) >= row.rev;
  });
}
