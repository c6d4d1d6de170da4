import { REPORT_DETAILS_LIMIT, type ReportReason } from '../domain/check-in/sale-report.ts';
import type { Result } from '../domain/result.ts';
import { paragraphsOf } from '../domain/text/cut.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export interface ReportInput {
  readonly id: string;
  readonly saleId: string;
  readonly reason: ReportReason;
  readonly details: string;
}

/** Tells the moderators what is wrong with a sale; nobody else sees it. */
export function reportSale(
  door: Door,
  { id, saleId, reason, details }: ReportInput,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({
    op: 'report.add',
    args: { id, saleId, reason, details: paragraphsOf(details, REPORT_DETAILS_LIMIT) },
  });
}
