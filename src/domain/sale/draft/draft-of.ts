import { draftToCreateArgs, type SaleCreateArgs, type SaleDraft } from './draft.ts';
import {
  type Announced,
  announcedOf,
  NOTHING_ANNOUNCED,
  writtenAnnouncement,
} from './announced.ts';
import { addressKey, type DraftPin } from './draft-pin.ts';
import { dateOfDayNumber, dayNumberOf } from '../../time/calendar-date.ts';
import { type ReleaseWritten, wallClockOf } from '../release.ts';
import type { Place, ReleaseRule, Sale, ScheduleDay } from '../sale.ts';
import { PATCHED_FIELDS, type PatchedField, recordOf, VISIT_FACTS } from '../sale-fields.ts';

/** A posted sale as its seller sees it. */
export interface OwnSale {
  readonly sale: Sale;
  readonly place: Place | null;
  /** The address that its seller gave with it. */
  readonly email?: string | null | undefined;
}

/** A sale as a draft for the form that changes it. Its seller's email address is not part of that. */
export function draftOf({ sale, place }: OwnSale): SaleDraft {
  return {
    title: sale.title,
    description: sale.description,
    street: place?.street ?? '',
    zipCode: sale.zipCode ?? '',
    saleType: sale.saleType,
    kind: sale.kind,
    saleUrl: sale.saleUrl ?? '',
    ...recordOf(VISIT_FACTS, (fact) => sale[fact] ?? ''),
    email: '',
    tags: sale.tags,
    typedTag: '',
    days: sale.days,
    ...releaseOf(sale),
    ...writtenAnnouncement(sale),
  };
}

/** A sale to list again: like `weeksLater`, but nothing is announced, and its address is shown at once. */
export function againFrom(own: OwnSale, today: string): SaleDraft {
  return {
    ...weeksLater(own, today),
    releaseRule: 'now',
    releaseDate: '',
    releaseTime: '',
    ...NOTHING_ANNOUNCED,
  };
}

const WEEK_DAYS = 7;

/**
 * The same sale some weeks later, on the same weekdays. All of its days are after `today` (YYYY-MM-DD), as soon as
 * possible. If its address was shown late, it is shown just as late again.
 */
export function weeksLater(own: OwnSale, today: string): SaleDraft {
  const draft = draftOf(own);
  const first = Math.min(...draft.days.map(({ date }) => dayNumberOf(date) ?? Infinity));
  const passed = (dayNumberOf(today) ?? first) - first;
  const later = Math.max(1, Math.floor(passed / WEEK_DAYS) + 1) * WEEK_DAYS;
  return {
    ...draft,
    email: own.email ?? '',
    days: draft.days.map((day) => ({ ...day, date: daysAfter(day.date, later) })),
    releaseDate: daysAfter(draft.releaseDate, later),
    halfPriceDate: daysAfter(draft.halfPriceDate, later),
    rainDate: daysAfter(draft.rainDate, later),
  };
}

/** The date some days later. A text that is not a date stays as it is. */
function daysAfter(date: string, days: number): string {
  const dayNumber = dayNumberOf(date);
  return dayNumber === null ? date : dateOfDayNumber(dayNumber + days);
}

/** The place of a sale that is listed again: its earlier point, unless that was only the center of its ZIP code. */
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

/** The changes of an edit, as they are sent. */
export interface DraftChanges {
  readonly fields: Partial<Pick<SaleCreateArgs, PatchedField>>;
  /**
   * The rule and the time of release, which belong together: half of each from two devices could show an
   * address too early. Null: unchanged.
   */
  readonly release: { readonly releaseRule: ReleaseRule; readonly releaseAt: string | null } | null;
  /** Half price and rain date, if they changed. */
  readonly announced: Partial<Announced>;
  /** Null if they did not change. */
  readonly days: readonly ScheduleDay[] | null;
}

/** The time zones of a sale before and after an edit. */
export interface EditZones {
  readonly before: string;
  readonly after: string;
}

/** Whether an edit changes the street or ZIP code of the sale. */
export function isMoved(before: SaleDraft, after: SaleDraft): boolean {
  const [old, now] = [sent(before, ''), sent(after, '')];
  return old.place.street !== now.place.street || old.zipCode !== now.zipCode;
}

/** The differences between a draft when it was opened and now. Both must have passed the check. */
export function changesBetween(
  before: SaleDraft,
  after: SaleDraft,
  zones: EditZones,
): DraftChanges {
  const [old, now] = [sent(before, zones.before), sent(after, zones.after)];
  const changed = PATCHED_FIELDS.filter((field) => !isSame(old[field], now[field]));
  const { releaseRule, releaseAt } = now;
  const isAsBefore = old.releaseRule === releaseRule && old.releaseAt === releaseAt;
  return {
    fields: Object.fromEntries(changed.map((field) => [field, now[field]])),
    release: isAsBefore ? null : { releaseRule, releaseAt },
    announced: changedAnnouncement(
      announcedOf(before, zones.before),
      announcedOf(after, zones.after),
    ),
    days: isSame(old.days, now.days) ? null : now.days,
  };
}

function changedAnnouncement(old: Announced, now: Announced): Partial<Announced> {
  const { halfPriceFrom, rainDate } = now;
  return {
    ...(halfPriceFrom === old.halfPriceFrom ? {} : { halfPriceFrom }),
    ...(rainDate === old.rainDate ? {} : { rainDate }),
  };
}

function sent(draft: SaleDraft, timeZone: string): SaleCreateArgs {
  const place = { lat: null, lng: null, quality: 'none' } as const;
  return draftToCreateArgs(draft, { id: '', place, timeZone, secretHash: null });
}

/** Whether lists or texts have the same content in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
