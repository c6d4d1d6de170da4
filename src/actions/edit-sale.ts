import { type Result, err, ok } from '../domain/result.ts';
import { cleanDraft, type SaleDraft } from '../domain/sale/draft.ts';
import { type DraftProblem, validateDraft } from '../domain/sale/draft-check.ts';
import { changesBetween, isMoved } from '../domain/sale/draft-of.ts';
import { type DraftPin, pointOfPin, standingPin } from '../domain/sale/draft-pin.ts';
import type { CommitFailure, Door } from '../device/door.ts';
import { patchSale, type SaleChanges } from './patch-sale.ts';
import { setSaleDays } from './set-sale-days.ts';

export interface SaleEdit {
  readonly saleId: string;
  /** The sale's version when the form was opened (SYNC-20). */
  readonly seenRev: number | null;
  /** The sale's as it is; it stays if a new ZIP code is in no table. */
  readonly timeZone: string;
  /** Where the seller has put it meanwhile; null: nowhere new. */
  readonly pin: DraftPin | null;
  readonly before: SaleDraft;
  readonly after: SaleDraft;
  /** Server-corrected, epoch ms. */
  readonly nowMs: number;
}

export type EditFailure =
  | CommitFailure
  | { readonly code: 'invalid'; readonly problems: readonly DraftProblem[] };

/** Sends what an edit has changed, field by field, and the days as a set; nothing where nothing is. */
export async function editSale(door: Door, edit: SaleEdit): Promise<Result<null, EditFailure>> {
  const problems = validateDraft(edit.after, edit.nowMs);
  if (problems.length > 0) return err({ code: 'invalid', problems });
  const move = await moveOf(door, edit);
  const zones = { before: edit.timeZone, after: move.timeZone ?? edit.timeZone };
  const { fields, release, days } = changesBetween(edit.before, edit.after, zones);
  const set = { ...fields, ...release, ...move };
  if (Object.keys(set).length > 0) {
    const patched = await patchSale(door, edit.saleId, set);
    if (!patched.ok) return patched;
  }
  if (days === null) return ok(null);
  const done = await setSaleDays(door, edit.saleId, days, edit.seenRev);
  return done.ok ? ok(null) : done;
}

/** To another address, whose point is not that of the old one; or to another point of the same. */
async function moveOf(
  door: Door,
  { before, after, pin: given, timeZone }: SaleEdit,
): Promise<Pick<SaleChanges, 'place' | 'timeZone'>> {
  const pin = standingPin(given, after);
  const { street, zipCode } = cleanDraft(after);
  if (!isMoved(before, after)) {
    return pin === null ? {} : { place: { street, ...pointOfPin(pin, null) } };
  }
  const zip = await door.lookupZip(zipCode.slice(0, 5));
  return {
    place: { street, ...pointOfPin(pin, zip) },
    timeZone: zip?.timeZone ?? timeZone,
  };
}
