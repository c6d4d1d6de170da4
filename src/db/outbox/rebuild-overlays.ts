import { Dexie } from 'dexie';
import { claimAmong, withGuestWork } from '../../sync/outbox/claims.ts';
import { overlayOf, overlayRows } from '../../sync/outbox/fold-overlays.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { letGo, type StoredRow } from '../../sync/rows/merge-row.ts';
import { NO_DOCS, type EntityDocs } from '../../sync/mutations/rule.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST, keptScope } from '../../sync/rows/scope-name.ts';
import { entityIdOf } from '../../sync/outbox/entity-of-row.ts';
import { isOwnOf, isVisibleTo } from '../../sync/rows/row-visibility.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { grouped } from '../schema/grouped.ts';
import { RowSet } from '../rows/row-set.ts';
import type { Overlay, OverlayKey, RummageDb } from '../schema/schema.ts';
import { entityKeys, rowsBoundTo } from './entity-rows.ts';

/**
 * Recomputes the overlays and kept rows of the given entities from rows and outbox (SYNC-11). The last
 * step of every transaction that changes either.
 */
export async function rebuildOverlays(
  db: RummageDb,
  entityIds: ReadonlySet<string>,
  notes: ChangeNotes,
): Promise<void> {
  if (entityIds.size === 0) return;
  const ids = [...entityIds];
  const entries = grouped(
    await db.outbox.where('entityId').anyOf(ids).toArray(),
    ({ entityId }) => entityId,
  );
  const existing = await db.overlays.where('entityId').anyOf(ids).toArray();
  const set = new RowSet(db);
  await set.load(ids.flatMap((id) => entityKeys(id, entries.get(id) ?? [])));
  set.adopt(await rowsBoundTo(db, ids));

  const rows = grouped(set.all(), entityIdOf);
  const wanted = ids.flatMap((id) => overlaysOf(id, entries.get(id) ?? [], rows.get(id) ?? []));
  await replaceOverlays(db, existing, wanted, notes);
  for (const id of ids) releaseKept(entries.get(id) ?? [], rows.get(id) ?? [], set);
  notes.sales(await set.flush());
}

/** Recomputes the overlays of one entity from entries and rows that were already read. Releases no kept row. */
export function overlayEntity(
  db: RummageDb,
  entityId: string,
  entries: readonly OutboxEntry[],
  {
    rows,
    existing,
  }: { readonly rows: readonly StoredRow[]; readonly existing: readonly Overlay[] },
  notes: ChangeNotes,
): PromiseLike<unknown> {
  return replaceOverlays(db, existing, overlaysOf(entityId, entries, rows), notes);
}

/** The documents of one entity that a principal may see, without its pending mutations. */
export function visibleDocs(
  rows: Iterable<StoredRow | null | undefined>,
  principal: Principal,
  /** The same person under another name. */
  also: Principal = principal,
): EntityDocs {
  const docs: Partial<Record<string, object>> = {};
  const checkIns: object[] = [];
  for (const row of rows) {
    if (!row || !(isVisibleTo(row, principal) || isVisibleTo(row, also))) continue;
    // Others' reviews are visible, too, so take only the principal's own. There may be several check-ins.
    if (row.kind === 'check_in') checkIns.push(row.doc);
    else if (row.kind !== 'review' || isOwnOf(row, principal)) docs[row.kind] = row.doc;
  }
  // The row mapper checked on arrival that the document fits the row's kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...NO_DOCS, ...docs, check_in: checkIns } as EntityDocs;
}

/** The same documents, read from the device. Use inside a transaction over its rows. */
export async function readDocs(
  db: RummageDb,
  principal: Principal,
  entityId: string,
): Promise<EntityDocs> {
  const rows = await db.rows.bulkGet(entityKeys(entityId, [{ principal }]));
  const bound = await rowsBoundTo(db, [entityId]);
  return visibleDocs([...rows, ...bound], principal);
}

function overlaysOf(
  entityId: string,
  ofEntity: readonly OutboxEntry[],
  rows: readonly StoredRow[],
): Overlay[] {
  const principals = new Set(ofEntity.map((entry) => entry.principal));
  return [...principals].flatMap((principal) => {
    const own = ofEntity.filter((entry) => entry.principal === principal);
    const base =
      claimAmong(own) === null
        ? visibleDocs(rows, principal)
        : withGuestWork(visibleDocs(rows, principal, GUEST), ofEntity);
    return overlayRows(entityId, base, overlayOf(base, own)).map((row): Overlay => ({
      principal,
      entityId,
      ...row,
    }));
  });
}

function replaceOverlays(
  db: RummageDb,
  existing: readonly Overlay[],
  wanted: readonly Overlay[],
  notes: ChangeNotes,
): PromiseLike<unknown> {
  const kept = new Set(wanted.map((overlay) => keyOf(overlay).join(' ')));
  const gone = existing.filter((overlay) => !kept.has(keyOf(overlay).join(' ')));
  notes.sales([...wanted, ...gone].map((overlay) => overlay.entityId));
  const requests: PromiseLike<unknown>[] = [];
  if (wanted.length > 0) requests.push(db.overlays.bulkPut(wanted));
  if (gone.length > 0) requests.push(db.overlays.bulkDelete(gone.map(keyOf)));
  return Dexie.Promise.all(requests);
}

function keyOf({ principal, kind, id }: Overlay): OverlayKey {
  return [principal, kind, id];
}

/** Releases rows that were kept for work that is now resolved (SYNC-12). */
function releaseKept(
  entries: readonly OutboxEntry[],
  rows: readonly StoredRow[],
  set: RowSet,
): void {
  const busy = new Set(entries.map((entry) => `w:${entry.principal}`));
  // An account that claims a guest's sale sees what was kept for the guest.
  if (claimAmong(entries) !== null) busy.add(keptScope(GUEST));
  for (const row of rows) {
    const over = row.scopes.filter((scope) => scope.startsWith('w:') && !busy.has(scope));
    const left = over.reduce<StoredRow | null>(
      (kept, scope) => kept && letGo(kept, scope, []),
      row,
    );
    if (over.length > 0) set.set(row.kind, row.id, left);
  }
}

/** For each entity, the principals with queued mutations on it, waiting or parked. */
export async function waitingOn(db: RummageDb): Promise<ReadonlyMap<string, readonly Principal[]>> {
  const keys = await db.outbox.orderBy('[principal+entityId]').uniqueKeys();
  const found = new Map<string, Principal[]>();
  for (const key of keys) {
    if (!Array.isArray(key)) continue;
    const [principal, entityId] = key.map(String);
    if (principal === undefined || entityId === undefined) continue;
    found.set(entityId, [...(found.get(entityId) ?? []), principal]);
  }
  return found;
}
