import type { Principal } from '../../domain/principal.ts';
import type { RowKind } from './row-docs.ts';

/**
 * Kinds in which two accounts may have a row with the same id: the id is the sale's, or both have got the same route
 * or search, for example by a file of work. On a device that several people use, the owner is part of the id, so that
 * nobody holds or reads what another person has put there.
 */
const STORED_BY_OWNER: ReadonlySet<RowKind> = new Set(['save', 'note', 'route', 'search']);

/** Whether a device stores rows of this kind under an id for each owner. */
export function isStoredByOwner(kind: RowKind): boolean {
  return STORED_BY_OWNER.has(kind);
}

/** The id under which a device stores a row of `owner`. For most kinds, the server's own. */
export function storedId(kind: RowKind, id: string, owner: Principal): string {
  return STORED_BY_OWNER.has(kind) ? `${id} ${owner}` : id;
}

/** The server's id of a row that a device keeps. */
export function wireId({ kind, id }: { readonly kind: RowKind; readonly id: string }): string {
  const end = STORED_BY_OWNER.has(kind) ? id.indexOf(' ') : -1;
  return end < 0 ? id : id.slice(0, end);
}
