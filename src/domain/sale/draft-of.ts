import { draftToCreateArgs, type SaleCreateArgs, type SaleDraft } from './draft.ts';
import type { Place, Sale, ScheduleDay } from './sale.ts';

/** A posted sale as its seller sees it. */
export interface OwnSale {
  readonly sale: Sale;
  readonly place: Place | null;
}

/** A sale back in the form that it was written in; the e-mail address stays where it is. */
export function draftOf({ sale, place }: OwnSale): SaleDraft {
  return {
    title: sale.title,
    description: sale.description,
    street: place?.street ?? '',
    zipCode: sale.zipCode ?? '',
    saleType: sale.saleType,
    kind: sale.kind,
    saleUrl: sale.saleUrl ?? '',
    email: '',
    tags: sale.tags,
    days: sale.days,
    releaseRule: sale.releaseRule,
    releaseAt: sale.releaseAt,
  };
}

/** A sale to be listed again: all of it but its days, which are over. */
export function againFrom(own: OwnSale, day: ScheduleDay): SaleDraft {
  return { ...draftOf(own), days: [day], releaseRule: 'now', releaseAt: null };
}

const FIELDS = [
  'title',
  'description',
  'zipCode',
  'saleType',
  'kind',
  'saleUrl',
  'tags',
] as const satisfies readonly (keyof SaleCreateArgs)[];

/** What an edit has changed, as it is sent. */
export interface DraftChanges {
  readonly fields: Partial<Pick<SaleCreateArgs, (typeof FIELDS)[number]>>;
  /** The new street; null: neither it nor the ZIP code is another. */
  readonly street: string | null;
  /** Null: as they were. */
  readonly days: readonly ScheduleDay[] | null;
}

/** The differences between a draft as it was opened and as it is now. Both must have passed the check. */
export function changesBetween(before: SaleDraft, after: SaleDraft): DraftChanges {
  const [old, now] = [sent(before), sent(after)];
  const changed = FIELDS.filter((field) => !isSame(old[field], now[field]));
  const isMoved = old.place.street !== now.place.street || old.zipCode !== now.zipCode;
  return {
    fields: Object.fromEntries(changed.map((field) => [field, now[field]])),
    street: isMoved ? now.place.street : null,
    days: isSame(old.days, now.days) ? null : now.days,
  };
}

function sent(draft: SaleDraft): SaleCreateArgs {
  const place = { lat: null, lng: null, quality: 'none' } as const;
  return draftToCreateArgs(draft, { id: '', place, timeZone: '', secretHash: null });
}

/** Of lists and texts: the same content in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
