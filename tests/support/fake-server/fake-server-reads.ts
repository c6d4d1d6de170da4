import type { Cursor, WireMutation } from '../../../src/sync/ports.ts';
import type { PulledRow } from '../../../src/sync/rows/row-docs.ts';
import { isSaleScope } from '../../../src/sync/rows/scope-name.ts';
import { bytesOf } from './fake-server-bytes.ts';
import { isHeld } from './fake-server-scopes.ts';
import {
  type OwnRecord,
  type PlaceRecord,
  type SaleRecord,
  type Tables,
  sha256,
} from './fake-server-state.ts';

export interface Reading {
  readonly scope: string;
  readonly cursor: Cursor | null;
  readonly uid: string | null;
  /**
   * Only rows written by transactions below this number are returned (SYNC-1), except in a first reading,
   * whose cursor goes back to this number at its end.
   */
  readonly bound: number;
  readonly nowMs: number;
  /** The time by which old sales have left their cells. Left out if it is `nowMs`. */
  readonly overMs?: number;
  /** How much more fits into the whole answer. */
  readonly budget: Budget;
}

/** How much fits into one answer, over all its scopes (SYNC-5). */
export class Budget {
  rows: number;
  bytes: number;
  #isEmpty = true;

  constructor(rows: number, bytes: number) {
    this.rows = rows;
    this.bytes = bytes;
  }

  get isSpent(): boolean {
    return this.rows <= 0 || this.bytes <= 0;
  }

  /** Takes the first of these rows that still fit. The first row of an answer always fits. */
  take<F extends { readonly row: PulledRow }>(found: readonly F[]): F[] {
    const fit: F[] = [];
    let bytes = 0;
    for (const each of found) {
      bytes += bytesOf(each.row);
      const isFirst = this.#isEmpty && fit.length === 0;
      if (fit.length >= this.rows || (bytes > this.bytes && !isFirst)) break;
      fit.push(each);
    }
    this.rows -= fit.length;
    this.bytes -= fit.reduce((sum, { row }) => sum + bytesOf(row), 0);
    // If something did not fit, the answer is full.
    if (fit.length < found.length) this.bytes = 0;
    if (fit.length > 0) this.#isEmpty = false;
    return fit;
  }
}

/** A row of a scope, and the transaction that wrote it. */
export interface Found {
  readonly xid: number;
  readonly row: PulledRow;
}

/** Whether this is a valid scope that the caller may read. */
export function mayRead(uid: string | null, scope: string): boolean {
  return scope.startsWith('u:') ? scope === `u:${uid}` : /^(c:(none|\d{1,7})|s:.+)$/.test(scope);
}

/** All rows that a scope holds now and `uid` may read. */
export function* rowsOf(
  tables: Tables,
  { scope, uid, nowMs, overMs = nowMs }: Pick<Reading, 'scope' | 'uid' | 'nowMs' | 'overMs'>,
): Generator<Found> {
  for (const [id, sale] of tables.sales) {
    if (!isHeld(sale, scope, overMs)) continue;
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

/** Rows besides saves that only their own user sees. */
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

/** The kind determines the type of the document. */
function ownRow({ kind, doc, rev }: OwnRecord): PulledRow {
  return { kind, id: doc.id, rev, doc } as PulledRow;
}

/** What has left a scope. A place has left while the caller may not see it. */
export function* tombstonesOf(
  tables: Tables,
  { scope, uid, nowMs }: Pick<Reading, 'scope' | 'uid' | 'nowMs'>,
  afterXid: number,
): Generator<Found> {
  const isFirst = afterXid === 0;
  for (const { scope: of, kind, id, rev, xid } of tables.tombstones.values()) {
    if (of !== scope) continue;
    // A first reading reports nothing that has left, except a first reading of a single sale, which reports that sale.
    if (isFirst && !(isSaleScope(scope) && kind === 'sale')) continue;
    const sale = tables.sales.get(id);
    const isSeen = sale?.hidden === false || (uid !== null && sale?.doc.userId === uid);
    if (kind === 'place' && isSeen && (tables.places.get(id)?.releasedAtMs ?? Infinity) <= nowMs)
      continue;
    // A sale that ended about 30 days ago may still be there while others count it as gone.
    if (kind === 'sale' && scope.startsWith('c:') && isHeld(sale, scope, nowMs)) continue;
    yield { xid, row: { kind, id, rev, doc: null } };
  }
}

function saleRow({ doc, rev }: SaleRecord): PulledRow {
  return { kind: 'sale', id: doc.id, rev, doc };
}

export function placeRow({ doc, rev }: PlaceRecord): PulledRow {
  return { kind: 'place', id: doc.id, rev, doc };
}

interface Accepted {
  readonly target: string;
  readonly mutation: WireMutation;
}

/** The current rows that the accepted mutations of a push touched, as the caller sees them. */
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
      const left = tables.tombstones.get(`u:${uid} ${kind} ${id}`)?.rev ?? 0;
      const rev = Math.max(left, tables.floors.get(uid ?? '') ?? 0);
      return row ?? { kind: kind as PulledRow['kind'], id, rev, doc: null };
    }),
  ];
}

/** The kind of the caller's own row that a mutation changes. */
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
