import { type Result, err, ok } from '../domain/result.ts';
import type { SaleDraft } from '../domain/sale/draft.ts';
import { type DraftProblem, validateDraft } from '../domain/sale/draft-check.ts';
import { changesBetween } from '../domain/sale/draft-of.ts';
import type { CommitFailure, Door } from '../worker/door.ts';
import { patchSale } from './patch-sale.ts';
import { setSaleDays } from './set-sale-days.ts';

export interface SaleEdit {
  readonly saleId: string;
  /** The sale's version when the form was opened (SYNC-20). */
  readonly seenRev: number | null;
  /** Where the sale stands now, if the ZIP code is in no table. */
  readonly timeZone: string;
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
  const { fields, street, days } = changesBetween(edit.before, edit.after);
  const set = { ...fields, ...(street === null ? {} : await movedTo(door, street, edit)) };
  if (Object.keys(set).length > 0) {
    const patched = await patchSale(door, edit.saleId, set);
    if (!patched.ok) return patched;
  }
  if (days === null) return ok(null);
  const done = await setSaleDays(door, edit.saleId, days, edit.seenRev);
  return done.ok ? ok(null) : done;
}

/** Another street: a point that was set for the old one says nothing of it. */
async function movedTo(door: Door, street: string, { after, timeZone }: SaleEdit) {
  const zip = await door.lookupZip(after.zipCode.trim().slice(0, 5));
  const point =
    zip === null
      ? ({ lat: null, lng: null, quality: 'none' } as const)
      : ({ lat: zip.lat, lng: zip.lng, quality: 'zip' } as const);
  return { place: { street, ...point }, timeZone: zip?.timeZone ?? timeZone };
}
