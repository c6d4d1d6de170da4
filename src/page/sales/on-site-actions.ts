import type { Door } from '../../device/door/door.ts';
import type { Committed } from '../../device/door/writes-door.ts';
import {
  type OnState,
  type ReportReason,
  REPORT_DETAILS_LIMIT,
  type SaleSize,
} from '../../domain/check-in/sale-report.ts';
import { paragraphsOf } from '../../domain/text/cut.ts';

export interface CheckInInput {
  readonly id: string;
  readonly saleId: string;
  /** Degrees, of a fresh fix. */
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number;
  /** Server-corrected, epoch ms. */
  readonly atMs: number;
}

/** Checks in at a sale. The server judges place and time, so a check-in counts only once the server has accepted it. */
export function checkIn(door: Door, { atMs, ...where }: CheckInInput): Promise<Committed> {
  return door.writes.commit({
    op: 'checkin.add',
    args: { ...where, at: new Date(atMs).toISOString() },
  });
}

export interface IsOnInput {
  readonly id: string;
  readonly saleId: string;
  readonly state: OnState;
  /** Null if it was not said. */
  readonly size: SaleSize | null;
  /** When it was seen; server-corrected, epoch ms. */
  readonly atMs: number;
}

/** Tells others whether a sale is on. It joins the sale's counters once the server has it. */
export function reportIsOn(
  door: Door,
  { id, saleId, state, size, atMs }: IsOnInput,
): Promise<Committed> {
  const said = { state, ...(size === null ? {} : { size }), at: new Date(atMs).toISOString() };
  return door.writes.commit({ op: 'ison.add', args: { id, saleId, ...said } });
}

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
): Promise<Committed> {
  return door.writes.commit({
    op: 'report.add',
    args: { id, saleId, reason, details: paragraphsOf(details, REPORT_DETAILS_LIMIT) },
  });
}
