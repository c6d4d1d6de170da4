import type { Cursor, PullRequest, PulledScope, SaleSet } from '../../../src/sync/ports.ts';
import { isSaleScope, saleScope } from '../../../src/sync/rows/scope-name.ts';
import {
  LAST_ID,
  NO_ID,
  type Reading,
  isTouched,
  mayRead,
  readScope,
} from './fake-server-reads.ts';
import type { Tables } from './fake-server-state.ts';
import type { ModelPull } from './fake-server-wire.ts';

interface Pull extends Omit<Reading, 'scope' | 'cursor'> {
  readonly horizon: number;
  /** The number of the next transaction. */
  readonly newest: number;
}

type Told = Pick<Extract<ModelPull, { kind: 'page' }>, 'scopes' | 'sets' | 'still' | 'cursor'>;

/** What one pull says about its scopes and sets. */
export function pageOf(
  tables: Tables,
  { scopes: asked, sets = [] }: PullRequest,
  pull: Pull,
): Told {
  const { uid, bound, horizon, newest, nowMs } = pull;
  const still: number[] = [];
  const scopes = asked.map(({ scope, cursor }, position): PulledScope => {
    const nothing = { scope, rows: [], cursor: null };
    if (!mayRead(uid, scope)) return { ...nothing, more: false, reset: false, forbidden: true };
    const xid = Number(cursor?.['x'] ?? 0);
    const knownUpTo = Number(cursor?.['b'] ?? xid);
    if (xid > 0 && (knownUpTo < horizon || knownUpTo > newest)) {
      return { ...nothing, more: true, reset: true, forbidden: false };
    }
    const { isUntouched = false, ...page } = readScope(tables, { scope, cursor, ...pull });
    if (isUntouched && xid <= bound) still.push(position);
    return { scope, ...page, reset: false, forbidden: false };
  });
  const touched = sets.map((set) => touchedInSet(tables, set, pull));
  return { scopes, sets: touched, still, cursor: allRead(bound, nowMs) };
}

/** The cursor of a scope that has been read to its end. */
function allRead(bound: number, nowMs: number): Cursor {
  return { x: bound, i: NO_ID, k: '', rt: nowMs, ri: LAST_ID };
}

/** How many letters of a set's scopes the server sees: `s:` and four bytes of the id. */
const SEEN_LETTERS = 10;

/** Which sales of a set have news, by position. Null if the server cannot say. */
function touchedInSet(
  tables: Tables,
  { cursor, scopes }: SaleSet,
  {
    horizon,
    newest,
    ...reader
  }: Pick<Reading, 'uid' | 'bound' | 'nowMs'> & {
    readonly horizon: number;
    /** The number of the next transaction. */
    readonly newest: number;
  },
): readonly number[] | null {
  const x = Number(cursor['x'] ?? 0);
  const isKnown = x > 0 && x >= horizon && x <= newest && x <= reader.bound;
  if (!isKnown || cursor['b'] !== undefined) return null;
  const begins = new Map<string, string[]>();
  const there = [
    ...[...tables.sales.keys()].map(saleScope),
    ...[...tables.tombstones.values()].map(({ scope }) => scope).filter(isSaleScope),
  ];
  for (const scope of new Set(there)) {
    const seen = scope.slice(0, SEEN_LETTERS);
    begins.set(seen, [...(begins.get(seen) ?? []), scope]);
  }
  return scopes.flatMap((of, position) => {
    const named = begins.get(of.slice(0, SEEN_LETTERS)) ?? [];
    const isNew = named.some((scope) => isTouched(tables, { scope, cursor, ...reader }));
    return isNew ? [position] : [];
  });
}
