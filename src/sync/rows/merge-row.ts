import type { Principal } from '../../domain/principal.ts';
import type { RowKind } from './row-docs.ts';
import { isPublicScope, keptScope, ownScope } from './scope-name.ts';

/** A row as the server sent it, with the scopes that hold it (SYNC-11, SYNC-12). Pure joins. */
export interface StoredRow {
  readonly kind: RowKind;
  readonly id: string;
  readonly rev: number;
  readonly doc: object;
  /** The next three are parallel lists: who holds the row, since which reading, and at which `rev`. */
  readonly scopes: readonly string[];
  readonly gens: readonly number[];
  readonly revs: readonly number[];
  /** Of a sale that a cell holds: its last date. By an index of it, sales that are over leave their cells. */
  readonly cellDay?: string;
}

/** A row that came with its document, so not a tombstone. */
export interface IncomingRow {
  readonly kind: RowKind;
  readonly id: string;
  readonly rev: number;
  readonly doc: object;
}

/** The current generation of a scope. A scope that is not followed has none. */
export type GenerationOf = (scope: string) => number | null;

/**
 * Joins an incoming row that `scope` holds into what is stored. The higher `rev` wins (SYNC-2),
 * unless no current reading vouches for the stored row. Then the server was restored or the scope
 * is being read afresh, and the incoming row wins at any `rev` (SYNC-8).
 */
export function mergeRow(
  stored: StoredRow | null,
  incoming: IncomingRow,
  scope: string,
  generationOf: GenerationOf,
): StoredRow {
  const { kind, id, rev, doc } = incoming;
  const generation = generationOf(scope) ?? 0;
  if (stored === null) {
    return { kind, id, rev, doc, scopes: [scope], gens: [generation], revs: [rev] };
  }
  const isNewer = rev >= stored.rev || !isVouchedFor(stored, generationOf);
  const held = withHolder(withoutStaleRevs(stored, generationOf), scope, generation, rev);
  return isNewer ? { ...held, rev, doc } : held;
}

/**
 * Whether a tombstone counts, so that the row has left `scope` (SYNC-4). If it is older than what `scope`
 * holds, it does not count: the row has come back since.
 */
export function isTombstoneAccepted(
  stored: StoredRow | null,
  rev: number,
  scope: string,
  generationOf: GenerationOf,
): boolean {
  const at = stored?.scopes.indexOf(scope) ?? -1;
  if (stored === null || at < 0) return true;
  const isCurrent = stored.gens[at] === generationOf(scope);
  return !isCurrent || (stored.revs[at] ?? 0) <= rev;
}

/**
 * The row without the revs that an older reading has seen. They say nothing about the present content: before a
 * restore, the same `rev` may have been another state, which was public.
 */
function withoutStaleRevs(row: StoredRow, generationOf: GenerationOf): StoredRow {
  const isStale = row.scopes.map((scope, i) => row.gens[i] !== generationOf(scope));
  return isStale.includes(true)
    ? { ...row, revs: row.revs.map((rev, i) => (isStale[i] ? 0 : rev)) }
    : row;
}

/** The row without one of its holders. */
function withoutHolder(row: StoredRow, scope: string): StoredRow {
  const keep = row.scopes.map((held) => held !== scope);
  return {
    ...row,
    scopes: row.scopes.filter((_, i) => keep[i]),
    gens: row.gens.filter((_, i) => keep[i]),
    revs: row.revs.filter((_, i) => keep[i]),
  };
}

/** Whether a sweep releases the row from the scope: it comes from an older reading of that scope. */
export function isSwept(row: StoredRow, scope: string, generation: number): boolean {
  const at = row.scopes.indexOf(scope);
  return at >= 0 && (row.gens[at] ?? 0) < generation;
}

/** Whether a current reading of some scope has seen the stored `rev`. */
function isVouchedFor(row: StoredRow, generationOf: GenerationOf): boolean {
  return row.scopes.some(
    (scope, i) => row.gens[i] === generationOf(scope) && (row.revs[i] ?? 0) >= row.rev,
  );
}

/** The row as held by `scope` too. What an older reading has seen no longer counts: see `withoutStaleRevs`. */
function withHolder(row: StoredRow, scope: string, generation: number, rev: number): StoredRow {
  const seenRev = Math.max(row.revs[row.scopes.indexOf(scope)] ?? 0, rev);
  const rest = withoutHolder(row, scope);
  return {
    ...rest,
    scopes: [...rest.scopes, scope],
    gens: [...rest.gens, generation],
    revs: [...rest.revs, seenRev],
  };
}

/** What waiting work may need beneath it. A save or a review is not kept: it would survive being taken back. */
const KEPT_KINDS: readonly RowKind[] = [
  'sale',
  'place',
  'private',
  'stats',
  'profile',
  'preference',
];

/** A row after `scope` has released it. Kept for those whose pending mutations need it (SYNC-12). */
export function letGo(
  row: StoredRow,
  scope: string,
  waitingPrincipals: readonly Principal[],
): StoredRow | null {
  const rest = withoutHolder(row, scope);
  if (rest.scopes.length > 0) return rest;
  const keepers = waitingPrincipals.filter(
    (principal) =>
      isPublicScope(scope) || scope === ownScope(principal) || scope === keptScope(principal),
  );
  if (keepers.length === 0 || !KEPT_KINDS.includes(row.kind)) return null;
  return {
    ...rest,
    scopes: keepers.map((principal) => keptScope(principal)),
    gens: keepers.map(() => 0),
    revs: keepers.map(() => row.rev),
  };
}
