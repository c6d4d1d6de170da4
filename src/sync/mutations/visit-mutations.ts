import type { OnState, ReportReason, SaleSize } from '../../domain/check-in/sale-report.ts';
import { type MutationRule, NO_EFFECT } from './rule.ts';

/*
 * SQL: `app.checkin_add`, `app.ison_add`, `app.report_add`, `app.view_batch`.
 * Tests: fold-every, presence.contract, letters.contract.
 */

/** A sale that was looked at on a day, YYYY-MM-DD (SYNC-25). */
export interface SaleSeen {
  readonly saleId: string;
  readonly day: string;
}

/** The arguments of something with an id of its own that is about a sale. */
interface OfSale {
  readonly id: string;
  readonly saleId: string;
}

/** The arguments of each. */
export interface VisitArgs {
  'checkin.add': OfSale & {
    readonly lat: number;
    readonly lng: number;
    readonly accuracyM: number;
    readonly at: string;
  };
  /** Whether a sale is on, as seen by someone who is there. */
  'ison.add': OfSale & {
    readonly state: OnState;
    /** Absent if it was not said. */
    readonly size?: SaleSize | undefined;
    readonly at: string;
  };
  'report.add': OfSale & { readonly reason: ReportReason; readonly details: string };
  'view.batch': { readonly id: string; readonly views: readonly SaleSeen[] };
}

/** Checks in at a sale. The server judges place and time. */
const checkinAdd: MutationRule<VisitArgs['checkin.add']> = {
  version: 1,
  entityId: (args) => args.saleId,
  touches: () => ['check_in'],
  fold: (docs, { id, saleId, at }) =>
    docs.check_in.some((known) => known.id === id)
      ? docs
      : { ...docs, check_in: [...docs.check_in, { id, saleId, at }] },
};

/** Reports whether a sale is on. The server counts the report in the sale's stats. A later one replaces it. */
const isonAdd: MutationRule<VisitArgs['ison.add']> = {
  ...NO_EFFECT,
  version: 1,
  entityId: (args) => args.saleId,
  overtaken: () => null,
};

/** Reports a sale to the moderators. */
const reportAdd: MutationRule<VisitArgs['report.add']> = {
  ...NO_EFFECT,
  version: 1,
  entityId: (args) => args.saleId,
};

/** Which sales were looked at, counted on the device (SYNC-25). */
const viewBatch: MutationRule<VisitArgs['view.batch']> = {
  ...NO_EFFECT,
  version: 1,
  isIncidental: true,
  entityId: (args) => args.id,
};

export const visitRules = {
  'checkin.add': checkinAdd,
  'ison.add': isonAdd,
  'report.add': reportAdd,
  'view.batch': viewBatch,
};
