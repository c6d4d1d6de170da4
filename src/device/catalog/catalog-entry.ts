import { type LatLng, distanceMiles } from '../../domain/geo/distance.ts';
import { checkPosition } from '../../domain/geo/position.ts';
import { aboutReachMiles } from '../../domain/sale/best-point.ts';
import { takesCards } from '../../domain/sale/payment.ts';
import type { Place, Sale, SaleKind, SaleStats, SaleType } from '../../domain/sale/sale.ts';
import { type OpenWindow, daysTouched, windowsOf } from '../../domain/sale/schedule.ts';
import { foldedWords } from '../../domain/text/fold.ts';

/** One sale as the device has it, with its place and counters. */
export interface CatalogRow {
  readonly sale: Sale;
  readonly place?: Place | null;
  readonly stats?: Partial<Pick<SaleStats, 'views' | 'saves'>> | null;
  /** Whether the sale is the principal's own: then its place may be here although it is not released. */
  readonly isMine?: boolean;
}

/** What the ZIP table knows of a ZIP code. */
export type ZipLookup = (
  zip: string,
) => { readonly lat: number; readonly lng: number; readonly city: string } | null;

/** The calendar days of one opening, as day numbers, both included. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
  /** When it closes, in epoch ms. Infinity if its times are not readable. */
  readonly endMs: number;
}

/** A sale as the index keeps it: everything that takes time is computed once. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  readonly hasPhotos: boolean;
  readonly takesCards: boolean;
  /**
   * The best point known, or at least the middle of the sale's ZIP code. Null if the sale has no place or is online
   * only: then it is listed in a group of its own and never mapped.
   */
  readonly point: LatLng | null;
  /** How far from `point` the sale may be. Null: it is exactly there. */
  readonly aboutMiles: number | null;
  readonly timeZone: string;
  readonly windows: readonly OpenWindow[];
  /** Calendar days, in its own time zone, on which it is open, as day numbers. */
  readonly days: readonly DaySpan[];
  /** When everything goes to half price, in epoch ms. Null: never, or everything is sold. */
  readonly halfPriceFromMs: number | null;
  /** Those of `days` on which it is open at half price. */
  readonly halfPriceDays: readonly DaySpan[];
  readonly isCancelled: boolean;
  readonly views: number;
  readonly saves: number;
  /** 0 if it is not readable. */
  readonly createdAtMs: number;
  readonly words: string;
}

export function entryOf({ sale, place, stats }: CatalogRow, zipLookup: ZipLookup): Entry {
  const exact = pointOf(place?.lat, place?.lng) ?? pointOf(sale.lat, sale.lng);
  const zip = sale.zipCode === null ? null : zipLookup(sale.zipCode);
  const near = exact ?? pointOf(sale.nearLat, sale.nearLng) ?? pointOf(zip?.lat, zip?.lng);
  const halfPriceFromMs = halfPriceMsOf(sale);
  return {
    id: sale.id,
    title: sale.title,
    saleType: sale.saleType,
    kind: sale.kind,
    hasPhotos: sale.images.length > 0,
    takesCards: sale.payment != null && takesCards(sale.payment),
    point: sale.kind === 'online-only' ? null : near,
    aboutMiles: exact !== null && sale.placeQuality !== 'zip' ? null : aboutReachMiles(sale),
    timeZone: sale.timeZone,
    windows: windowsOf(sale.days, sale.timeZone),
    days: spansOf(sale.days, sale.timeZone),
    halfPriceFromMs,
    halfPriceDays:
      halfPriceFromMs === null ? [] : spansOf(daysAfter(sale, halfPriceFromMs), sale.timeZone),
    isCancelled: sale.cancelledAt !== null,
    views: stats?.views ?? 0,
    saves: stats?.saves ?? 0,
    createdAtMs: Date.parse(sale.createdAt) || 0,
    words: wordsOf(sale, zip?.city ?? null, place?.street ?? null),
  };
}

function spansOf(days: Sale['days'], timeZone: string): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  for (const day of days) {
    const touched = daysTouched(day);
    const endMs = windowsOf([day], timeZone)[0]?.endMs ?? Infinity;
    if (touched !== null) spans.push({ ...touched, endMs });
  }
  return spans;
}

function halfPriceMsOf({ halfPriceFrom, soldOutAt }: Sale): number | null {
  if (halfPriceFrom === null || soldOutAt !== null) return null;
  const fromMs = Date.parse(halfPriceFrom);
  return Number.isNaN(fromMs) ? null : fromMs;
}

/** The days whose opening ends after an instant. */
function daysAfter({ days, timeZone }: Sale, atMs: number): Sale['days'] {
  return days.filter((day) => windowsOf([day], timeZone).some(({ endMs }) => endMs > atMs));
}

/** Miles from a place. Null if the sale has no point. */
export function milesFrom(entry: Entry, origin: LatLng): number | null {
  return entry.point === null ? null : distanceMiles(origin, entry.point);
}

function wordsOf(sale: Sale, city: string | null, street: string | null): string {
  const kind = sale.kind === null ? '' : `${sale.kind} `;
  return foldedWords(
    [
      sale.title,
      ...sale.tags,
      city,
      street,
      sale.zipCode,
      `${kind}${sale.saleType} sale`,
      sale.description,
    ]
      .filter((part) => part !== null)
      .join(' \n'),
  );
}

function pointOf(lat: unknown, lng: unknown): LatLng | null {
  const checked = checkPosition(lat, lng);
  return checked.ok ? { lat: checked.value.lat, lng: checked.value.lng } : null;
}
