import type { Note } from '../../domain/account/note.ts';
import type { CheckIn } from '../../domain/check-in/check-in.ts';
import type { Review } from '../../domain/review/review.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { Principal } from '../../sync/ports.ts';
import type { RowDocs } from '../../sync/rows/row-docs.ts';
import { storedId, wireId } from '../../sync/rows/row-id.ts';
import { ownScope } from '../../sync/rows/scope-name.ts';
import { isOwnOf } from '../../sync/rows/row-visibility.ts';
import type { Overlay, RummageDb } from '../schema/schema.ts';

/** Kinds of which a person may have many documents. */
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
    // As above.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (overlay === undefined ? doc : overlay.doc) as RowDocs[K] | null;
  });
}

/** A person's own documents about one sale. */
export interface OwnOfSale {
  readonly review: Review | null;
  readonly note: Note | null;
  readonly checkIns: readonly CheckIn[];
}

export function readOwnOfSale(
  db: RummageDb,
  principal: Principal,
  saleId: string,
): Promise<OwnOfSale> {
  return db.transaction('r', db.rows, db.overlays, async () => {
    const all = await db.overlays.where('entityId').equals(saleId).toArray();
    const overlays = all.filter((overlay) => overlay.principal === principal);
    const keys = [
      ['review', saleId],
      ['check_in', saleId],
    ];
    const rows = await db.rows.where('[kind+doc.saleId]').anyOf(keys).toArray();
    const ofKind = (kind: OwnKind) =>
      laidOver(
        rows.filter((row) => row.kind === kind && isOwnOf(row, principal)),
        overlays.filter((overlay) => overlay.kind === kind),
      );
    return {
      // As above.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      review: (ofKind('review')[0] as Review | undefined) ?? null,
      note: await readOwnDoc(db, principal, 'note', saleId),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      checkIns: ofKind('check_in') as readonly CheckIn[],
    };
  });
}

/** Documents of one kind with the overlays applied. */
function laidOver(rows: readonly StoredRow[], overlays: readonly Overlay[]): readonly object[] {
  const seen = new Map<string, object | null>(rows.map((row) => [wireId(row), row.doc]));
  for (const { id, doc } of overlays) seen.set(id, doc);
  return [...seen.values()].filter((doc) => doc !== null);
}
