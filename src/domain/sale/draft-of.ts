import { draftToCreateArgs, type SaleCreateArgs, type SaleDraft } from './draft.ts';
import { addressKey, type DraftPin } from './draft-pin.ts';
import { type ReleaseWritten, wallClockOf } from './release.ts';
import type { Place, ReleaseRule, Sale, ScheduleDay } from './sale.ts';

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
    typedTag: '',
    days: sale.days,
    ...releaseOf(sale),
  };
}

/** A sale to be listed again: all of it but its days, which are over. */
export function againFrom(own: OwnSale, day: ScheduleDay): SaleDraft {
  return { ...draftOf(own), days: [day], releaseRule: 'now', releaseDate: '', releaseTime: '' };
}

/** Where a sale that is listed again stands: where it stood, if that was not just its ZIP code. */
export function pinAgain({ sale, place }: OwnSale): DraftPin | null {
  const { placeQuality: quality } = sale;
  if (place === null || place.lat === null || place.lng === null) return null;
  if (quality === 'none' || quality === 'zip') return null;
  const point = { lat: place.lat, lng: place.lng, quality };
  if (quality === 'manual') return { ...point, found: null };
  const address = { street: place.street ?? '', zipCode: sale.zipCode ?? '' };
  const found = { addressKey: addressKey(address), label: address.street, zipCode: sale.zipCode };
  return { ...point, found: { ...found, isOutsideUs: false } };
}

function releaseOf({ releaseRule, releaseAt, timeZone }: Sale): ReleaseWritten {
  const atMs = releaseAt === null ? Number.NaN : Date.parse(releaseAt);
  return Number.isNaN(atMs)
    ? { releaseRule, releaseDate: '', releaseTime: '' }
    : { releaseRule, ...wallClockOf(atMs, timeZone) };
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
  /**
   * Rule and instant, which go together: half of another device's choice beside half of this one's
   * could show an address early. Null: as they were.
   */
  readonly release: { readonly releaseRule: ReleaseRule; readonly releaseAt: string | null } | null;
  /** Null: as they were. */
  readonly days: readonly ScheduleDay[] | null;
}

/** The zones of a sale's wall clock, before an edit and after it. */
export interface EditZones {
  readonly before: string;
  readonly after: string;
}

/** Whether an edit takes the sale to another street or ZIP code. */
export function isMoved(before: SaleDraft, after: SaleDraft): boolean {
  const [old, now] = [sent(before, ''), sent(after, '')];
  return old.place.street !== now.place.street || old.zipCode !== now.zipCode;
}

/** The differences between a draft as it was opened and as it is now. Both must have passed the check. */
export function changesBetween(
  before: SaleDraft,
  after: SaleDraft,
  zones: EditZones,
): DraftChanges {
  const [old, now] = [sent(before, zones.before), sent(after, zones.after)];
  const changed = FIELDS.filter((field) => !isSame(old[field], now[field]));
  const { releaseRule, releaseAt } = now;
  const isAsBefore = old.releaseRule === releaseRule && old.releaseAt === releaseAt;
  return {
    fields: Object.fromEntries(changed.map((field) => [field, now[field]])),
    release: isAsBefore ? null : { releaseRule, releaseAt },
    days: isSame(old.days, now.days) ? null : now.days,
  };
}

function sent(draft: SaleDraft, timeZone: string): SaleCreateArgs {
  const place = { lat: null, lng: null, quality: 'none' } as const;
  return draftToCreateArgs(draft, { id: '', place, timeZone, secretHash: null });
}

/** Of lists and texts: the same content in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
