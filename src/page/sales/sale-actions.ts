import type { Door } from '../../device/door/door.ts';
import type { Committed, NewSale, WriteFailure } from '../../device/door/writes-door.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import { type DraftProblem, validateDraft } from '../../domain/sale/draft/draft-check.ts';
import { plainZip } from '../../domain/geo/zip-format.ts';
import { announcedOf } from '../../domain/sale/draft/announced.ts';
import { changesBetween, isMoved } from '../../domain/sale/draft/draft-of.ts';
import { type EarlierPhotos, wantedOf } from '../../domain/sale/draft/earlier-photos.ts';
import { type DraftPin, pointOfPin, standingPin } from '../../domain/sale/draft/draft-pin.ts';
import { type SaleDraft, cleanDraft, draftToCreateArgs } from '../../domain/sale/draft/draft.ts';
import { cleanParagraphs } from '../../domain/text/clean.ts';

export interface PostContext {
  /** The id that the draft got when it was begun: posting it twice makes one sale. */
  readonly saleId: string;
  /** Server-corrected, epoch ms. */
  readonly nowMs: number;
  /** The pin. Null if there is none: the center of the ZIP code is used instead. */
  readonly pin: DraftPin | null;
  /** Photos of the sale that is listed again. Null if there are none. */
  readonly earlier: EarlierPhotos | null;
  /** A signed-in seller's address, which goes with the sale (spec 6); null for guests. */
  readonly sellerEmail: string | null;
  /** The key of the draft on this device. The transaction of the post deletes the draft. */
  readonly draftKey: string;
  /** The device's IANA zone, for a ZIP code that is in no table. */
  readonly deviceTimeZone: string;
}

export type SaleFailure =
  | WriteFailure
  | { readonly code: 'invalid'; readonly problems: readonly DraftProblem[] };

/** Checks a draft and posts it: stored on this device and queued, whatever the network does. */
export async function postSale(
  door: Door,
  draft: SaleDraft,
  context: PostContext,
): Promise<Result<{ readonly saleId: string }, SaleFailure>> {
  const problems = validateDraft(draft, context.nowMs);
  if (problems.length > 0) return err({ code: 'invalid', problems });
  const zip = await door.places.lookupZip(plainZip(draft.zipCode).slice(0, 5));
  const args = draftToCreateArgs(draft, {
    id: context.saleId,
    place: pointOfPin(standingPin(context.pin, draft), zip),
    timeZone: zip?.timeZone ?? context.deviceTimeZone,
    secretHash: null,
  });
  const { id, days, secretHash: _none, ...fields } = args;
  const email = context.sellerEmail ?? fields.email;
  const { draftKey, earlier } = context;
  const images = wantedOf(earlier).map((image) => ({ id: image.id, position: image.position }));
  const posted = await door.writes.postSale({
    id,
    days,
    draftKey,
    fields: { ...fields, email },
    ...(earlier !== null && images.length > 0 && { earlier: { saleId: earlier.saleId, images } }),
  });
  const { halfPriceFrom, rainDate } = announcedOf(draft, args.timeZone);
  if (!posted.ok || (halfPriceFrom === null && rainDate === null)) return posted;
  // What is announced ahead is sent as a change of the posted sale, just as on the day itself.
  const set = {
    ...(halfPriceFrom === null ? {} : { halfPriceFrom }),
    ...(rainDate === null ? {} : { rainDate }),
  };
  const announced = await door.writes.commit({ op: 'sale.patch', args: { id, set } });
  return announced.ok ? posted : announced;
}

export interface SaleEdit {
  readonly saleId: string;
  /** The sale's version when the form was opened (SYNC-20). */
  readonly seenRev: number | null;
  /** The sale's present time zone. It stays if a new ZIP code is in no table. */
  readonly timeZone: string;
  /** Where the seller has moved the pin. Null if they have not. */
  readonly pin: DraftPin | null;
  readonly before: SaleDraft;
  readonly after: SaleDraft;
  /** Server-corrected, epoch ms. */
  readonly nowMs: number;
}

/** Sends what an edit has changed, field by field, and the days as a set. Sends nothing if nothing has changed. */
export async function editSale(door: Door, edit: SaleEdit): Promise<Result<null, SaleFailure>> {
  const problems = validateDraft(edit.after, edit.nowMs);
  if (problems.length > 0) return err({ code: 'invalid', problems });
  const move = await moveOf(door, edit);
  const zones = { before: edit.timeZone, after: move.timeZone ?? edit.timeZone };
  const { fields, release, announced, days } = changesBetween(edit.before, edit.after, zones);
  const set = { ...fields, ...release, ...announced, ...move };
  if (Object.keys(set).length > 0) {
    const args = { id: edit.saleId, set };
    const patched = await door.writes.commit({ op: 'sale.patch', args });
    if (!patched.ok) return patched;
  }
  if (days === null) return ok(null);
  // Days that someone else changed since then are not overwritten (`stale`, SYNC-20).
  const args = { id: edit.saleId, days, expectRev: edit.seenRev };
  const done = await door.writes.commit({ op: 'sale.days', args });
  return done.ok ? ok(null) : done;
}

/**
 * The sale's new place: another address, which does not have the old one's point, or another point for the same
 * address.
 */
async function moveOf(
  door: Door,
  { before, after, pin: given, timeZone }: SaleEdit,
): Promise<Partial<Pick<NewSale['fields'], 'place' | 'timeZone'>>> {
  const pin = standingPin(given, after);
  const { street, zipCode } = cleanDraft(after);
  if (!isMoved(before, after)) {
    return pin === null ? {} : { place: { street, ...pointOfPin(pin, null) } };
  }
  const zip = await door.places.lookupZip(zipCode.slice(0, 5));
  return {
    place: { street, ...pointOfPin(pin, zip) },
    timeZone: zip?.timeZone ?? timeZone,
  };
}

/** Cancels an own sale; everyone who saved it sees that it is off, and why. */
export function cancelSale(door: Door, id: string, reason: string | null): Promise<Committed> {
  const said = cleanParagraphs(reason ?? '');
  return door.writes.commit({
    op: 'sale.cancel',
    args: { id, reason: said === '' ? null : said },
  });
}

/** Takes a cancel back: the sale is on again, with its link, photos, dates, and saves. */
export function restoreSale(door: Door, id: string): Promise<Committed> {
  return door.writes.commit({ op: 'sale.restore', args: { id } });
}

/** What a seller says about a sale while it is on. Each of these can be taken back. `nowMs` is server-corrected. */

export function saySoldOut(
  door: Door,
  id: string,
  isSoldOut: boolean,
  nowMs: number,
): Promise<Committed> {
  return door.writes.commit({
    op: 'sale.patch',
    args: { id, set: { soldOutAt: isSoldOut ? instant(nowMs) : null } },
  });
}

export function sayHalfPrice(
  door: Door,
  id: string,
  isHalf: boolean,
  nowMs: number,
): Promise<Committed> {
  return door.writes.commit({
    op: 'sale.patch',
    args: { id, set: { halfPriceFrom: isHalf ? instant(nowMs) : null } },
  });
}

/** `date` is YYYY-MM-DD; null: there is none. */
export function sayRainDate(door: Door, id: string, date: string | null): Promise<Committed> {
  return door.writes.commit({ op: 'sale.patch', args: { id, set: { rainDate: date } } });
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
