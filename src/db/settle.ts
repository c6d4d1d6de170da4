import { overlayOf } from '../sync/fold.ts';
import type { QueueEntry } from '../sync/local-store.ts';
import { letGo, type StoredRow } from '../sync/merge.ts';
import {
  NO_DOCS,
  OVERLAY_KINDS,
  type OverlayKind,
  type SubjectDocs,
} from '../sync/mutations/rule.ts';
import type { Principal } from '../sync/ports.ts';
import { isVisibleTo } from '../sync/visibility.ts';
import type { ChangeNotes } from './change-feed.ts';
import { RowSet } from './row-set.ts';
import type { Overlay, OverlayKey, RowKey, RummageDb } from './schema.ts';

/**
 * Makes overlays and kept rows of the given subjects agree with rows and queue again (SYNC-11):
 * the last step of every transaction that changed either.
 */
export async function settle(
  db: RummageDb,
  subjects: ReadonlySet<string>,
  notes: ChangeNotes,
): Promise<void> {
  if (subjects.size === 0) return;
  const ids = [...subjects];
  const entries = await db.queue.where('subject').anyOf(ids).toArray();
  const existing = await db.overlays.where('id').anyOf(ids).toArray();
  const rows = new RowSet(db);
  await rows.load(ids.flatMap(subjectKeys));

  const wanted = ids.flatMap((id) => overlaysOf(id, entries, rows));
  await replaceOverlays(db, existing, wanted, notes);
  for (const id of ids) releaseKept(id, entries, rows);
  notes.sales(await rows.flush());
}

/** The keys of the rows that a sale's mutations may change. */
export function subjectKeys(id: string): RowKey[] {
  return [...OVERLAY_KINDS, 'stats' as const].map((kind): RowKey => [kind, id]);
}

/** The documents of one subject as a principal may see them, without its waiting work. */
export function visibleDocs(
  rows: Iterable<StoredRow | null | undefined>,
  principal: Principal,
): SubjectDocs {
  const docs: Partial<Record<string, object>> = {};
  for (const row of rows) {
    if (row && isVisibleTo(row, principal)) docs[row.kind] = row.doc;
  }
  // A row's kind says what its document is: the row mapper has checked it when it came in.
  return { ...NO_DOCS, ...docs };
}

function overlaysOf(id: string, entries: readonly QueueEntry[], rows: RowSet): Overlay[] {
  const ofSubject = entries.filter((entry) => entry.subject === id);
  const principals = new Set(ofSubject.map((entry) => entry.principal));
  return [...principals].flatMap((principal) => {
    const base = visibleDocs(
      OVERLAY_KINDS.map((kind) => rows.get(kind, id)),
      principal,
    );
    const own = ofSubject.filter((entry) => entry.principal === principal);
    const overlay = overlayOf(base, own);
    return OVERLAY_KINDS.filter((kind) => kind in overlay).map((kind: OverlayKind): Overlay => ({
      principal,
      kind,
      id,
      doc: overlay[kind] ?? null,
    }));
  });
}

async function replaceOverlays(
  db: RummageDb,
  existing: readonly Overlay[],
  wanted: readonly Overlay[],
  notes: ChangeNotes,
): Promise<void> {
  const kept = new Set(wanted.map((overlay) => keyOf(overlay).join(' ')));
  const gone = existing.filter((overlay) => !kept.has(keyOf(overlay).join(' ')));
  if (wanted.length > 0) await db.overlays.bulkPut(wanted);
  if (gone.length > 0) await db.overlays.bulkDelete(gone.map(keyOf));
  notes.sales([...wanted, ...gone].map((overlay) => overlay.id));
}

function keyOf({ principal, kind, id }: Overlay): OverlayKey {
  return [principal, kind, id];
}

/** Lets go of rows that were kept for work which is resolved by now (SYNC-12). */
function releaseKept(id: string, entries: readonly QueueEntry[], rows: RowSet): void {
  const busy = new Set(
    entries.filter((entry) => entry.subject === id).map((entry) => `w:${entry.principal}`),
  );
  for (const [kind] of subjectKeys(id)) {
    const row = rows.get(kind, id);
    if (row === null) continue;
    const over = row.scopes.filter((scope) => scope.startsWith('w:') && !busy.has(scope));
    const left = over.reduce<StoredRow | null>(
      (kept, scope) => kept && letGo(kept, scope, []),
      row,
    );
    if (over.length > 0) rows.set(kind, id, left);
  }
}

/** Whose queue holds something, waiting or parked, on which subject. */
export async function waitingOn(db: RummageDb): Promise<ReadonlyMap<string, readonly Principal[]>> {
  const keys = await db.queue.orderBy('[principal+subject]').uniqueKeys();
  const found = new Map<string, Principal[]>();
  for (const key of keys) {
    if (!Array.isArray(key)) continue;
    const [principal, subject] = key.map(String);
    if (principal === undefined || subject === undefined) continue;
    found.set(subject, [...(found.get(subject) ?? []), principal]);
  }
  return found;
}
