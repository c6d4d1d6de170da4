import type { Door } from '../../device/door/door.ts';
import type { WriteFailure } from '../../device/door/writes-door.ts';
import { MOST_SOURCE } from '../../domain/import/own-imports.ts';
import type { ReadySale } from '../../domain/import/taking/ready-sale.ts';
import { saleDraftOf } from '../../domain/import/taking/sale-draft-of.ts';
import { announcedOf } from '../../domain/sale/draft/announced.ts';
import { draftToCreateArgs, emptyDraft } from '../../domain/sale/draft/draft.ts';
import { pointOfPin } from '../../domain/sale/draft/draft-pin.ts';
import type { Result } from '../../domain/result.ts';
import { cleanLine } from '../../domain/text/clean.ts';
import { cut } from '../../domain/text/cut.ts';

type NewMutation = Parameters<Door['writes']['commit']>[0];

export interface ImportContext {
  /** What the person calls the list. */
  readonly source: string;
  /** The text that the sales are from. */
  readonly text: string;
  /** Imports that were undone on this device: their ids can't be used again. */
  readonly undone: readonly string[];
  /** YYYY-MM-DD */
  readonly today: string;
  /** The seller's address, which goes with each sale; null if there is none. */
  readonly sellerEmail: string | null;
  /** IANA zone, for a ZIP code that is in no table. */
  readonly deviceTimeZone: string;
}

/**
 * Posts the sales of a text as one import, in one step: all of them are stored and queued, or none. A second tab that
 * posts the same text posts the same sales, so that nothing is there twice.
 */
export async function postImport(
  door: Door,
  sales: readonly ReadySale[],
  { source, text, undone, today, sellerEmail, deviceTimeZone }: ImportContext,
): Promise<Result<{ readonly importId: string }, WriteFailure>> {
  const rounds = [...undone, ''].map((_, round) => `${round}\n${text}`);
  const importIds = await door.files.contentIds(rounds);
  const importId = importIds.find((id) => !undone.includes(id)) ?? '';
  const ids = await door.files.contentIds(sales.map(({ key }) => `${importId} ${key}`));
  const imported = { importId, importSource: cut(cleanLine(source), MOST_SOURCE) };
  const mutations: NewMutation[] = [];
  for (const [at, { sale, words }] of sales.entries()) {
    const draft = saleDraftOf(sale, emptyDraft(today), today, words);
    const zip = await door.places.lookupZip(sale.zipCode);
    const timeZone = zip?.timeZone ?? deviceTimeZone;
    const id = ids[at] ?? '';
    const args = draftToCreateArgs(draft, {
      id,
      place: pointOfPin(null, zip),
      timeZone,
      secretHash: null,
    });
    mutations.push({ op: 'sale.create', args: { ...args, email: sellerEmail, ...imported } });
    const { halfPriceFrom, rainDate } = announcedOf(draft, timeZone);
    const set = {
      ...(halfPriceFrom === null ? {} : { halfPriceFrom }),
      ...(rainDate === null ? {} : { rainDate }),
    };
    if (Object.keys(set).length > 0) mutations.push({ op: 'sale.patch', args: { id, set } });
  }
  const done = await door.writes.commitAll(mutations);
  return done.ok ? { ok: true, value: { importId } } : done;
}

/** Deletes all sales of an import in one step, on every device. */
export function undoImport(
  door: Door,
  saleIds: readonly string[],
): ReturnType<Door['writes']['commitAll']> {
  return door.writes.commitAll(saleIds.map((id) => ({ op: 'sale.delete' as const, args: { id } })));
}
