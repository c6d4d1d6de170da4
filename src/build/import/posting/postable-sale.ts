import { createHash } from 'node:crypto';
import type { ZipTable } from '../../../domain/geo/zip-table.ts';
import type { ListedSale } from '../../../domain/import/list/read-list.ts';
import { answered } from '../../../domain/import/taking/answered-sale.ts';
import { saleDraftOf } from '../../../domain/import/taking/sale-draft-of.ts';
import { type Announced, announcedOf } from '../../../domain/sale/draft/announced.ts';
import {
  draftToCreateArgs,
  emptyDraft,
  type SaleCreateArgs,
} from '../../../domain/sale/draft/draft.ts';
import { validateDraft } from '../../../domain/sale/draft/draft-check.ts';
import { pointOfPin } from '../../../domain/sale/draft/draft-pin.ts';
import type { SaleType } from '../../../domain/sale/sale.ts';
import { windowsOf } from '../../../domain/sale/schedule.ts';
import { localDateAt } from '../../../domain/time/zone.ts';
import { lineNumbersText, paymentText, proposedTitle } from '../../../i18n/import/paste-ad-text.ts';

/** A sale of a file as it is posted. */
export interface PostableSale {
  readonly args: SaleCreateArgs;
  readonly announced: Announced;
}

/** Whose sales they become, and with which import. */
export interface ImportedBy {
  readonly userId: string;
  readonly importId: string;
  /** What its seller calls the import. */
  readonly importSource: string;
}

/** A sale that is not posted, and why. */
export interface LeftOut {
  readonly title: string;
  /** The number of its row, from 1. Null: it is from a text. */
  readonly row: number | null;
  readonly why: string;
}

/**
 * What a sale of a file becomes, if nothing about it is doubtful. Its id follows from the account and from what the file
 * says, so that the same sale is never posted twice. `userId`: the account. `fallback`: the type of a sale that does not
 * say its own.
 */
export function postableSale(
  { draft, row }: ListedSale,
  { userId, importId, importSource }: ImportedBy,
  fallback: SaleType | null,
  zips: ZipTable,
  nowMs: number,
): PostableSale | LeftOut {
  const { sale, questions } = answered(draft, {});
  const saleType = sale.saleType ?? fallback;
  const title = sale.title === '' ? proposedTitle(saleType) : sale.title;
  const leftOut = (why: string): LeftOut => ({ title, row: row?.number ?? null, why });
  const doubts = questions.filter(
    ({ topic }) => topic !== 'text' && !(topic === 'type' && draft.saleType === null && fallback),
  );
  if (doubts.length > 0)
    return leftOut(
      `uncertain: ${doubts.map(({ topic, reason }) => `${topic} (${reason})`).join(', ')}`,
    );
  const zip = zips.lookup(sale.zipCode);
  if (zip === null) return leftOut('its ZIP code is unknown');
  const { timeZone } = zip;
  if (windowsOf(sale.days, timeZone).every(({ endMs }) => endMs <= nowMs))
    return leftOut('it is over');
  const today = localDateAt(timeZone, nowMs);
  const words = {
    title,
    lineNumbers: lineNumbersText(sale.lineNumbers),
    payment: paymentText(sale.payment),
  };
  const form = saleDraftOf({ ...sale, saleType }, emptyDraft(today), today, words);
  const problems = validateDraft(form, nowMs);
  if (problems.length > 0)
    return leftOut(
      `not accepted: ${problems.map(({ field, code }) => `${field} (${code})`).join(', ')}`,
    );
  const id = idOf([
    userId,
    form.title,
    form.street,
    form.zipCode,
    saleType,
    form.days.map(({ date, startTime, endTime }) => [date, startTime, endTime]),
    form.description,
  ]);
  const place = pointOfPin(null, zip);
  const made = draftToCreateArgs(form, { id, place, timeZone, secretHash: null });
  const args = { ...made, importId, importSource };
  return { args, announced: announcedOf(form, timeZone) };
}

/** The same UUID (version 8) for the same content. */
export function idOf(content: unknown): string {
  const bytes = createHash('sha256').update(JSON.stringify(content)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
