import type { Cursor, PullRequest, PulledScope, SaleSet } from '../../../src/sync/ports.ts';
import type { PulledRow } from '../../../src/sync/rows/row-docs.ts';
import { isSaleScope, saleScope } from '../../../src/sync/rows/scope-name.ts';
import {
  type Found,
  type Reading,
  mayRead,
  placeRow,
  rowsOf,
  tombstonesOf,
} from './fake-server-reads.ts';
import { isHeld } from './fake-server-scopes.ts';
import type { Tables } from './fake-server-state.ts';
import type { ModelPull } from './fake-server-wire.ts';

/** Ids below and above all others. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

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

/** The next rows of a scope in stream order, as `sync_pull` pages them. */
function readScope(
  tables: Tables,
  reading: Reading,
): Pick<PulledScope, 'rows' | 'cursor' | 'more'> & { readonly isUntouched?: true } {
  const { scope, cursor, nowMs, budget } = reading;
  const after = {
    xid: Number(cursor?.['x'] ?? 0),
    id: String(cursor?.['i'] ?? NO_ID),
    kind: String(cursor?.['k'] ?? ''),
  };
  const isOwn = scope.startsWith('u:');
  const begun = after.xid > 0 ? cursor?.['b'] : reading.bound;
  // During a first reading, the cursor says where the reading began, and goes back there at its end (SYNC-8).
  const readFrom = begun === undefined ? null : Number(begun);
  const bound = readFrom === null ? reading.bound : Infinity;
  const atEnd = { x: readFrom ?? Math.max(after.xid, bound), i: NO_ID, k: '' };
  const allReleased = { rt: nowMs, ri: LAST_ID };
  if (readFrom === null && !hasNews(tables, reading)) {
    const nothing = { rows: [], cursor: { ...atEnd, ...allReleased }, more: false };
    return isOwn ? nothing : { ...nothing, isUntouched: true };
  }
  if (budget.isSpent) return { rows: [], cursor: null, more: true };

  // What left a cell before a first reading of it began was in none of its pages.
  const leftFrom = scope.startsWith('c:') ? (readFrom ?? 0) : 0;
  const left = [...tombstonesOf(tables, reading, after.xid)].filter(({ xid }) => xid >= leftFrom);
  const found = [...rowsOf(tables, reading), ...left]
    .filter(({ xid, row }) => xid < bound && isAfter(xid, row, after))
    .toSorted(byPosition);
  const page = budget.take(found);
  const last = page.at(-1);
  const isCut = page.length < found.length;
  if (isCut && last === undefined) return { rows: [], cursor: null, more: true };
  const { xid: x, id: i, kind: k } = last ? { ...last.row, xid: last.xid } : after;
  const releasedTo = {
    rt: Number(cursor?.['rt'] ?? nowMs),
    ri: String(cursor?.['ri'] ?? NO_ID),
  };
  const isSecond = !isCut && cursor?.['rt'] !== undefined && !isOwn;
  const released = isSecond ? releasedSince(tables, { ...reading, bound }, releasedTo) : [];
  const second = budget.take(released);
  const newest = second.at(-1);
  const more = isCut || second.length < released.length;
  const isAtEnd = readFrom === null ? !isCut : !more;
  const told = newest ? { rt: newest.atMs, ri: newest.row.id } : releasedTo;
  return {
    rows: [...page, ...second].map(({ row }) => row),
    cursor: {
      ...(isAtEnd ? atEnd : { x, i, k }),
      ...(more && readFrom !== null ? { b: readFrom } : {}),
      ...(more ? told : allReleased),
    },
    more,
  };
}

/**
 * Whether a reading finds anything. A person's own scope and cells whose cursors are where a reading has ended are looked
 * at closely; elsewhere, there may be news in vain.
 */
function hasNews(tables: Tables, reading: Reading): boolean {
  const { scope, cursor, uid, bound, nowMs } = reading;
  const x = Number(cursor?.['x'] ?? 0);
  const isAtRest = cursor?.['i'] === NO_ID && cursor['k'] === '' && cursor['rt'] !== undefined;
  const isOwn = scope.startsWith('u:');
  if (!isOwn && !(isAtRest && scope.startsWith('c:'))) return isTouched(tables, reading);
  const written = [
    ...rowsOf(tables, { scope, uid, nowMs }),
    ...tombstonesOf(tables, { scope, uid, nowMs }, x),
  ].some(({ xid }) => xid >= x && xid < bound);
  const from = { rt: Number(cursor?.['rt'] ?? nowMs), ri: String(cursor?.['ri'] ?? NO_ID) };
  return written || (!isOwn && releasedSince(tables, reading, from).length > 0);
}

/** Whether anything was written or released in a scope at or after its cursor. */
function isTouched(
  tables: Tables,
  { scope, cursor, uid, bound, nowMs }: Omit<Reading, 'budget'>,
): boolean {
  const fromXid = Number(cursor?.['x'] ?? 0);
  const fromMs = Number(cursor?.['rt'] ?? Infinity);
  const isNew = ({ xid }: Found) => xid >= fromXid && xid < bound;
  const places = [...tables.places].filter(([id, { releasedAtMs }]) => {
    const sale = tables.sales.get(id);
    if (sale === undefined || !isHeld(sale, scope, nowMs)) return false;
    return releasedAtMs <= nowMs;
  });
  const isPlaceNew = places.some(([, { xid, releasedAtMs }]) => {
    const isReleased = releasedAtMs >= fromMs && releasedAtMs <= nowMs;
    // For a sale that is followed by itself, a place that was written later counts as written, not as released.
    if (isReleased) return xid < bound || scope.startsWith('c:');
    return xid >= fromXid && xid < bound;
  });
  // Pages of a cell name nothing as gone that is there. Of single sales, it is looked at less closely.
  const buried = scope.startsWith('c:')
    ? [...tombstonesOf(tables, { scope, uid, nowMs }, fromXid)]
    : [...tables.tombstones.values()].filter((each) => each.scope === scope);
  return (
    isPlaceNew ||
    buried.some(({ xid }) => xid >= fromXid && xid < bound) ||
    [...rowsOf(tables, { scope, uid, nowMs })].some(isNew)
  );
}

function isAfter(
  xid: number,
  { id, kind }: PulledRow,
  after: { readonly xid: number; readonly id: string; readonly kind: string },
): boolean {
  if (xid !== after.xid) return xid > after.xid;
  return id === after.id ? kind > after.kind : id > after.id;
}

function byPosition(a: Found, b: Found): number {
  const ids = a.row.id === b.row.id ? 0 : a.row.id < b.row.id ? -1 : 1;
  const kinds = a.row.kind < b.row.kind ? -1 : 1;
  return a.xid - b.xid || ids || kinds;
}

/** The second stream of places: those that are released because their time has come, which writes nothing. */
function releasedSince(
  tables: Tables,
  { scope, bound, nowMs }: Reading,
  { rt, ri }: { readonly rt: number; readonly ri: string },
): { readonly atMs: number; readonly row: PulledRow }[] {
  return [...tables.places]
    .filter(([id, { releasedAtMs: atMs, xid }]) => {
      const isIn = isHeld(tables.sales.get(id), scope, nowMs);
      const isLater = atMs === rt ? id > ri : atMs > rt;
      return isIn && xid < bound && isLater && atMs <= nowMs;
    })
    .map(([, place]) => ({ atMs: place.releasedAtMs, row: placeRow(place) }))
    .toSorted((a, b) => a.atMs - b.atMs || (a.row.id < b.row.id ? -1 : 1));
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
