import type { Review } from '../../domain/review/review.ts';
import type { Principal } from '../../domain/principal.ts';
import { isOwnOf, isVisibleTo } from '../../sync/rows/row-visibility.ts';
import type { RummageDb } from '../schema/schema.ts';

/** The reviews of one sale as one principal sees them on this device. */
export interface SaleReviews {
  /** Newest first. */
  readonly others: readonly Review[];
  readonly own: Review | null;
  /** Whether the principal's latest change is still pending. */
  readonly isOwnWaiting: boolean;
}

/** The reviews of a sale on this device, with the principal's pending mutations applied to its own. */
export async function readReviews(
  db: RummageDb,
  principal: Principal,
  saleId: string,
): Promise<SaleReviews> {
  return db.transaction('r', [db.rows, db.overlays], async () => {
    const rows = await db.rows.where('[kind+doc.saleId]').equals(['review', saleId]).toArray();
    const seen = rows.filter((row) => isVisibleTo(row, principal));
    const overlays = await db.overlays.where('entityId').equals(saleId).toArray();
    const mine = overlays.filter(
      ({ principal: of, kind }) => of === principal && kind === 'review',
    );
    const stands = mine.find(({ doc }) => doc !== null)?.doc;
    const own = mine.length > 0 ? stands : seen.find((row) => isOwnOf(row, principal))?.doc;
    return {
      others: seen
        .filter((row) => !isOwnOf(row, principal))
        .map(({ doc }) => asReview(doc))
        .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
      own: own === undefined || own === null ? null : asReview(own),
      isOwnWaiting: mine.length > 0,
    };
  });
}

/** The row mapper checked on arrival that the document fits the row's kind. */
function asReview(doc: object): Review {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return doc as Review;
}
