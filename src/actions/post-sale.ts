import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { draftToCreateArgs } from '../domain/sale/draft.ts';
import type { SaleDraft } from '../domain/sale/draft.ts';
import { type DraftPin, pointOfPin, standingPin } from '../domain/sale/draft-pin.ts';
import { validateDraft } from '../domain/sale/draft-check.ts';
import type { DraftProblem } from '../domain/sale/draft-check.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export interface PostContext {
  /** The id that the draft got when it was begun: posting it twice makes one sale. */
  readonly saleId: string;
  /** Server-corrected, epoch ms. */
  readonly nowMs: number;
  /** The pin, where there is one; without it the middle of the ZIP area stands in. */
  readonly pin: DraftPin | null;
  /** A signed-in seller's address, which goes with the sale (spec 6); null for guests. */
  readonly sellerEmail: string | null;
  /** Under which the draft is kept on the device: it goes in the transaction of the post. */
  readonly draftKey: string;
  /** The device's IANA zone, for a ZIP code that is in no table. */
  readonly deviceTimeZone: string;
}

export type PostSaleFailure =
  | CommitFailure
  | { readonly code: 'invalid'; readonly problems: readonly DraftProblem[] };

/** Checks a draft and posts it: stored on this device and queued, whatever the network does. */
export async function postSale(
  door: Door,
  draft: SaleDraft,
  context: PostContext,
): Promise<Result<{ readonly saleId: string }, PostSaleFailure>> {
  const problems = validateDraft(draft, context.nowMs);
  if (problems.length > 0) return err({ code: 'invalid', problems });
  const zip = await door.lookupZip(draft.zipCode.trim().slice(0, 5));
  const args = draftToCreateArgs(draft, {
    id: context.saleId,
    place: pointOfPin(standingPin(context.pin, draft), zip),
    timeZone: zip?.timeZone ?? context.deviceTimeZone,
    secretHash: null,
  });
  const { id, days, secretHash: _none, ...fields } = args;
  const email = context.sellerEmail ?? fields.email;
  const { draftKey } = context;
  return door.postSale({ id, days, draftKey, fields: { ...fields, email } });
}
