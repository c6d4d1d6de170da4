import type { CheckIn } from '../../domain/check-in/check-in.ts';
import type { Principal } from '../../domain/principal.ts';
import { isOwnOf } from '../../sync/rows/row-visibility.ts';
import type { RummageDb } from '../schema/schema.ts';

/** When a principal was at a sale, as far as this device knows. */
export interface OwnCheckIns {
  /** Newest first. */
  readonly checkIns: readonly CheckIn[];
  /** Whether a check-in is still pending. */
  readonly isWaiting: boolean;
}

/** The principal's check-ins at one sale, including pending ones. */
export async function readCheckIns(
  db: RummageDb,
  principal: Principal,
  saleId: string,
): Promise<OwnCheckIns> {
  return db.transaction('r', [db.rows, db.overlays], async () => {
    const rows = await db.rows.where('[kind+doc.saleId]').equals(['check_in', saleId]).toArray();
    const overlays = await db.overlays.where('entityId').equals(saleId).toArray();
    const mine = overlays.filter(
      (overlay) => overlay.principal === principal && overlay.kind === 'check_in',
    );
    const docs = new Map<string, CheckIn>();
    for (const row of rows) if (isOwnOf(row, principal)) docs.set(row.id, asCheckIn(row.doc));
    for (const { id, doc } of mine) if (doc !== null) docs.set(id, asCheckIn(doc));
    return {
      checkIns: [...docs.values()].toSorted((a, b) => b.at.localeCompare(a.at)),
      isWaiting: mine.length > 0,
    };
  });
}

/** The row mapper checked on arrival that the document fits the row's kind. */
function asCheckIn(doc: object): CheckIn {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return doc as CheckIn;
}
