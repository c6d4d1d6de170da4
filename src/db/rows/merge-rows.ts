import {
  type GenerationOf,
  type StoredRow,
  isTombstoneAccepted,
  letGo,
  mergeRow,
} from '../../sync/rows/merge-row.ts';
import type { Principal } from '../../domain/principal.ts';
import type { PulledRow, RowKind } from '../../sync/rows/row-docs.ts';
import { storedId } from '../../sync/rows/row-id.ts';
import {
  GUEST,
  isAccount,
  keptScope,
  ownerOf,
  ownScope,
  saleScope,
} from '../../sync/rows/scope-name.ts';
import { entityIdOf } from '../../sync/outbox/entity-of-row.ts';
import type { RowSet } from './row-set.ts';
import type { RowKey } from '../schema/schema.ts';

/** Rows that leave a scope together with their sale (SYNC-4). */
export const HANGS_ON_SALE = ['place', 'private', 'stats'] as const satisfies readonly RowKind[];

/** The state for merging a page or a push into the rows of one transaction. */
export interface Merging {
  readonly rows: RowSet;
  readonly generationOf: GenerationOf;
  /** Who has queued mutations on each entity. Their rows are kept (SYNC-12). */
  readonly waiting: ReadonlyMap<string, readonly Principal[]>;
}

/** The keys to load before these rows are merged for `scope`. */
export function keysOf(incoming: readonly PulledRow[], scope: string): RowKey[] {
  return incoming.flatMap(({ kind, id, doc }): RowKey[] => {
    const hanging = kind === 'sale' && doc === null ? HANGS_ON_SALE : [];
    const key: RowKey = [kind, storedId(kind, id, ownerOf(scope))];
    return [key, ...hanging.map((other): RowKey => [other, id])];
  });
}

/** Merges one row or tombstone that was received for `scope`. */
export function mergeInto(merging: Merging, incoming: PulledRow, scope: string): void {
  const { rows, generationOf } = merging;
  const { kind, rev, doc } = incoming;
  const id = storedId(kind, incoming.id, ownerOf(scope));
  const stored = rows.get(kind, id);
  if (doc !== null) {
    const merged = mergeRow(stored, { kind, id, rev, doc }, scope, generationOf);
    rows.set(kind, id, isAccount(ownerOf(scope)) ? withoutGuest(merged) : merged);
    return;
  }
  if (!isTombstoneAccepted(stored, rev, scope, generationOf)) return;
  if (kind === 'sale') releaseSale(merging, id, scope);
  else release(merging, kind, id, scope);
}

/** Ends a guest's hold on an account's private row. The guest may have had it before a move or claim. */
function withoutGuest(row: StoredRow): StoredRow {
  if (row.kind !== 'private') return row;
  return [keptScope(GUEST), ownScope(GUEST)].reduce(
    (left, scope) => (left.scopes.includes(scope) ? (letGo(left, scope, []) ?? left) : left),
    row,
  );
}

/**
 * Removes a sale and its dependent rows from a scope. A guest hears about its sale only through the
 * sale's own scope, so leaving that one also ends the guest's hold, which came from its pushes.
 */
export function releaseSale(merging: Merging, id: string, scope: string): void {
  const scopes = scope === saleScope(id) ? [scope, ownScope(GUEST)] : [scope];
  for (const left of scopes) {
    for (const kind of ['sale', ...HANGS_ON_SALE] as const) release(merging, kind, id, left);
  }
}

/** Removes one scope from a row. A row without scopes is deleted, unless mutations are queued for it. */
export function release(
  { rows, waiting }: Pick<Merging, 'rows' | 'waiting'>,
  kind: RowKind,
  id: string,
  scope: string,
): void {
  const row = rows.get(kind, id);
  if (!row?.scopes.includes(scope)) return;
  rows.set(kind, id, letGo(row, scope, waiting.get(entityIdOf(row)) ?? []));
}
