import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RowDocs } from '../../sync/rows/row-docs.ts';
import { storedId, wireId } from '../../sync/rows/row-id.ts';
import { ownScope } from '../../sync/rows/scope-name.ts';
import { isOwnOf } from '../../sync/rows/row-visibility.ts';
import type { Overlay, RummageDb } from '../schema/schema.ts';

/** Kinds in which a person may have many documents. */
export type OwnKind = 'review' | 'check_in' | 'route' | 'note' | 'search';

/** A person's own documents of a kind, with pending mutations applied. Unordered. */
export function readOwnDocs<K extends OwnKind>(
  db: RummageDb,
  principal: Principal,
  kind: K,
): Promise<readonly RowDocs[K][]> {
  return db.transaction('r', db.rows, db.overlays, async () => {
    const own = await db.rows.where('scopes').equals(ownScope(principal)).toArray();
    const overlays = await db.overlays
      .where('[principal+kind+id]')
      .between([principal, kind, ''], [principal, kind, '\uffff'])
      .toArray();
    const rows = own.filter((row) => row.kind === kind);
    // The row mapper checked on arrival that the document fits the row's kind.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return laidOver(rows, overlays) as readonly RowDocs[K][];
  });
}

/** One of a person's own documents, with pending mutations applied. Null if there is none. */
export function readOwnDoc<K extends OwnKind | 'profile' | 'preference'>(
  db: RummageDb,
  principal: Principal,
  kind: K,
  id: string,
): Promise<RowDocs[K] | null> {
  return db.transaction('r', db.rows, db.overlays, async () => {
    const overlay = await db.overlays.get([principal, kind, id]);
    const row = await db.rows.get([kind, storedId(kind, id, principal)]);
    const doc = row !== undefined && isOwnOf(row, principal) ? row.doc : null;
    // Checked on arrival, as above.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (overlay === undefined ? doc : overlay.doc) as RowDocs[K] | null;
  });
}

/** Documents of one kind with the overlays applied. */
function laidOver(rows: readonly StoredRow[], overlays: readonly Overlay[]): readonly object[] {
  const seen = new Map<string, object | null>(rows.map((row) => [wireId(row), row.doc]));
  for (const { id, doc } of overlays) seen.set(id, doc);
  return [...seen.values()].filter((doc) => doc !== null);
}
