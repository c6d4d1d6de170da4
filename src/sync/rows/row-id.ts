import type { Principal } from '../ports.ts';
import type { RowKind } from './row-docs.ts';

/**
 * Kinds that the server names after the sale, one for each account: on a device that several people
 * use, whose it is is part of the id, so that nobody holds or reads what another has put there.
 */
const NAMED_AFTER_SALE: ReadonlySet<RowKind> = new Set(['save', 'note']);

/** Whether a device stores rows of this kind under an id for each owner. */
export function isStoredByOwner(kind: RowKind): boolean {
  return NAMED_AFTER_SALE.has(kind);
}

/** The id under which a device stores a row of `owner`. For most kinds, the server's own. */
export function storedId(kind: RowKind, id: string, owner: Principal): string {
  return NAMED_AFTER_SALE.has(kind) ? `${id} ${owner}` : id;
}

/** The server's id of a row that a device keeps. */
export function wireId({ kind, id }: { readonly kind: RowKind; readonly id: string }): string {
  const end = NAMED_AFTER_SALE.has(kind) ? id.indexOf(' ') : -1;
  return end < 0 ? id : id.slice(0, end);
}
