import type { Cursor, PulledScope, WireMutation } from '../../src/sync/ports.ts';
import type { PulledRow } from '../../src/sync/rows.ts';
import {
  type OwnRecord,
  type PlaceRecord,
  type SaleRecord,
  type Tables,
  scopesOf,
  sha256,
} from './fake-server-state.ts';

interface Reading {
  readonly scope: string;
  readonly cursor: Cursor | null;
  readonly uid: string | null;
  /** Only what transactions below it wrote is told (SYNC-1). */
  readonly bound: number;
  readonly nowMs: number;
  readonly room: number;
}

/** A row of a scope, and the transaction that wrote it. */
export interface Found {
  readonly xid: number;
  readonly row: PulledRow;
}

/** The next rows of a scope in the order of its stream, as `sync_pull` cuts them. */
export function readScope(
  tables: Tables,
  reading: Reading,
): Pick<PulledScope, 'rows' | 'cursor' | 'more'> {
  const { cursor, bound, nowMs, room } = reading;
  const after = {
    xid: Number(cursor?.['x'] ?? 0),
    id: String(cursor?.['i'] ?? ''),
    kind: String(cursor?.['k'] ?? ''),
  };
  // A first reading tells all that is committed, and then goes on from where the bound was (SYNC-8).
  const begun = cursor === null ? bound : Number(cursor['b'] ?? 0);
  const limit = begun > 0 ? Infinity : bound;
  const found = [...rowsOf(tables, reading), ...tombstonesOf(tables, reading, after.xid)]
    .filter(({ xid, row }) => xid < limit && isAfter(xid, row, after))
    .toSorted(byPosition);
  const page = found.slice(0, room);
  const last = page.at(-1);
  const more = found.length > page.length;
  const end = begun > 0 ? begun : Math.max(after.xid, bound);
  const x = more ? (last?.xid ?? after.xid) : end;
  const i = more ? (last?.row.id ?? after.id) : '';
  const k = more ? (last?.row.kind ?? after.kind) : '';
  const releasedFrom = Number(cursor?.['rt'] ?? nowMs);
  const isSecond = !more && cursor !== null && !reading.scope.startsWith('u:');
  const released = isSecond ? releasedSince(tables, reading, releasedFrom) : [];
  const reach = { x, i, k, rt: more ? releasedFrom : nowMs };
  return {
    rows: [...page.map(({ row }) => row), ...released],
    cursor: more && begun > 0 ? { ...reach, b: begun } : reach,
    more,
  };
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

/** All rows that a scope holds now, as `uid` may read them. */
export function* rowsOf(
  tables: Tables,
  { scope, uid, nowMs }: Pick<Reading, 'scope' | 'uid' | 'nowMs'>,
): Generator<Found> {
  for (const [id, sale] of tables.sales) {
    if (!scopesOf(sale).includes(scope)) continue;
    yield { xid: sale.xid, row: saleRow(sale) };
    const isOwn = scope === `u:${uid}`;
    const place = tables.places.get(id);
    if (place !== undefined && (isOwn || place.releasedAtMs <= nowMs)) {
      yield { xid: place.xid, row: placeRow(place) };
    }
    const stats = tables.stats.get(id);
    if (stats) yield { xid: stats.xid, row: { kind: 'stats', id, rev: stats.rev, doc: stats.doc } };
    const own = isOwn ? tables.privates.get(id) : undefined;
    if (own) yield { xid: own.xid, row: { kind: 'private', id, rev: own.rev, doc: own.doc } };
  }
  yield* reviewsOf(tables, scope);
  if (scope !== `u:${uid}`) return;
  yield* peoplesOwn(tables, uid);
  for (const { doc, rev, xid, uid: owner } of tables.saves.values()) {
    if (owner === uid) yield { xid, row: { kind: 'save', id: doc.id, rev, doc } };
  }
}

function* reviewsOf(tables: Tables, scope: string): Generator<Found> {
  for (const [id, { uid, doc, rev, xid }] of tables.reviews) {
    const isShown = tables.sales.get(doc.saleId)?.hidden === false;
    const isIn = scope === `u:${uid}` || (isShown && scope === `s:${doc.saleId}`);
    if (isIn) yield { xid, row: { kind: 'review', id, rev, doc } };
  }
}

/** What only its user sees, besides the saves. */
function* peoplesOwn(tables: Tables, uid: string | null): Generator<Found> {
  for (const [id, { uid: owner, doc, rev, xid }] of tables.checkIns) {
    if (owner === uid) yield { xid, row: { kind: 'check_in', id, rev, doc } };
  }
  for (const [id, { doc, rev, xid }] of tables.profiles) {
    if (id === uid) yield { xid, row: { kind: 'profile', id, rev, doc } };
  }
  for (const record of tables.own.values()) {
    if (record.uid === uid) yield { xid: record.xid, row: ownRow(record) };
  }
}

/** The kind says what the document is. */
function ownRow({ kind, doc, rev }: OwnRecord): PulledRow {
  return { kind, id: doc.id, rev, doc } as PulledRow;
}

export function* tombstonesOf(
  tables: Tables,
  { scope, nowMs }: Pick<Reading, 'scope' | 'nowMs'>,
  afterXid: number,
): Generator<Found> {
  if (afterXid === 0) return;
  for (const { scope: of, kind, id, rev, xid } of tables.tombstones.values()) {
    if (of !== scope) continue;
    const isReleased = (tables.places.get(id)?.releasedAtMs ?? Infinity) <= nowMs;
    if (kind === 'place' && isReleased) continue;
    yield { xid, row: { kind, id, rev, doc: null } };
  }
}

/** The second stream of places: released by the clock alone, which writes nothing. */
function releasedSince(tables: Tables, reading: Reading, fromMs: number): PulledRow[] {
  return [...tables.places]
    .filter(([id, { releasedAtMs, xid }]) => {
      const sale = tables.sales.get(id);
      const isIn = sale !== undefined && scopesOf(sale).includes(reading.scope);
      return isIn && xid < reading.bound && releasedAtMs > fromMs && releasedAtMs <= reading.nowMs;
    })
    .map(([, place]) => placeRow(place));
}

function saleRow({ doc, rev }: SaleRecord): PulledRow {
  return { kind: 'sale', id: doc.id, rev, doc };
}

function placeRow({ doc, rev }: PlaceRecord): PulledRow {
  return { kind: 'place', id: doc.id, rev, doc };
}

interface Accepted {
  readonly target: string;
  readonly mutation: WireMutation;
}

/** The rows that the accepted mutations of a push touched, as they stand and as the caller sees them. */
export function rowsAfterPush(
  tables: Tables,
  uid: string | null,
  accepted: readonly Accepted[],
  nowMs: number,
): PulledRow[] {
  const ofSales = accepted.filter(({ mutation }) => /^(sale|image)\./.test(mutation.op));
  const sales = new Set(ofSales.map(({ target }) => target));
  const own = new Set(
    accepted.flatMap(({ target, mutation }) => {
      const kind = OWN_KINDS[mutation.op.split('.')[0] ?? ''];
      return kind === undefined || uid === null ? [] : [`${kind} ${target}`];
    }),
  );
  return [
    ...[...sales].flatMap((id) => {
      const proofs = accepted.filter(({ target }) => target === id);
      return ownRows(tables, id, isOwnOf(tables, id, uid, proofs), nowMs);
    }),
    ...[...own].map((name): PulledRow => {
      const [kind = '', id = ''] = name.split(' ');
      const found = [...rowsOf(tables, { scope: `u:${uid}`, uid, nowMs })];
      const row = found.find((each) => each.row.kind === kind && each.row.id === id)?.row;
      const rev = tables.tombstones.get(`u:${uid} ${kind} ${id}`)?.rev ?? 0;
      return row ?? { kind: kind as PulledRow['kind'], id, rev, doc: null };
    }),
  ];
}

/** The kind of the caller's own row that mutations of a name are about. */
const OWN_KINDS: Readonly<Record<string, PulledRow['kind']>> = {
  save: 'save',
  review: 'review',
  checkin: 'check_in',
  route: 'route',
  note: 'note',
  search: 'search',
  preference: 'preference',
  profile: 'profile',
};

function isOwnOf(
  tables: Tables,
  id: string,
  uid: string | null,
  proofs: readonly Accepted[],
): boolean {
  const sale = tables.sales.get(id);
  if (sale === undefined) return false;
  if (sale.doc.userId !== null) return sale.doc.userId === uid;
  return proofs.some(({ mutation: { args } }) => {
    const { secret, secretHash } = args;
    if (secretHash === sale.secretHash) return true;
    return typeof secret === 'string' && sha256(secret) === sale.secretHash;
  });
}

function ownRows(tables: Tables, id: string, isOwn: boolean, nowMs: number): PulledRow[] {
  const sale = tables.sales.get(id);
  if (sale === undefined) {
    const revs = [...tables.tombstones.values()]
      .filter((each) => each.kind === 'sale' && each.id === id)
      .map(({ rev }) => rev);
    return [{ kind: 'sale', id, rev: Math.max(0, ...revs), doc: null }];
  }
  if (sale.hidden && !isOwn) return [];
  const rows: PulledRow[] = [saleRow(sale)];
  const place = tables.places.get(id);
  if (place && (isOwn || place.releasedAtMs <= nowMs)) rows.push(placeRow(place));
  const held = tables.privates.get(id);
  if (isOwn && held) rows.push({ kind: 'private', id, rev: held.rev, doc: held.doc });
  const stats = tables.stats.get(id);
  if (stats) rows.push({ kind: 'stats', id, rev: stats.rev, doc: stats.doc });
  return rows;
}
