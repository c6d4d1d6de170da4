import { type LatLng, distanceMiles } from '../../domain/geo/distance.ts';
import { checkPosition } from '../../domain/geo/position.ts';
import { aboutReachMiles } from '../../domain/sale/best-point.ts';
import type { Place, Sale, SaleStats, SaleType } from '../../domain/sale/sale.ts';
import { type OpenWindow, daysTouched, windowsOf } from '../../domain/sale/schedule.ts';
import { foldedWords } from '../../domain/text/fold.ts';

/** One sale as the device has it, with its place and counters. */
export interface CatalogueRow {
  readonly sale: Sale;
  readonly place?: Place | null;
  readonly stats?: Partial<Pick<SaleStats, 'views' | 'saves'>> | null;
  /** One's own: its place may be here although it is not released. */
  readonly isMine?: boolean;
}

/** What the ZIP table knows of a ZIP code. */
export type ZipLookup = (
  zip: string,
) => { readonly lat: number; readonly lng: number; readonly city: string } | null;

/** A sale as the index keeps it: all that costs time is worked out once. */
export interface Entry {
  readonly id: string;
  readonly saleType: SaleType;
  /**
   * The best point known, at the least the middle of its ZIP. Null: nowhere, or online only; listed in
   * a group of its own, never mapped.
   */
  readonly point: LatLng | null;
  /** How far from `point` it may be. Null: it is there. */
  readonly aboutMiles: number | null;
  readonly timeZone: string;
  readonly windows: readonly OpenWindow[];
  /** Calendar days of its own zone on which it is open, as day numbers. */
  readonly days: readonly { readonly first: number; readonly last: number }[];
  readonly isCancelled: boolean;
  readonly views: number;
  readonly saves: number;
  /** 0: not readable. */
  readonly createdAtMs: number;
  readonly words: string;
}

export function entryOf({ sale, place, stats }: CatalogueRow, zipLookup: ZipLookup): Entry {
  const exact = pointOf(place?.lat, place?.lng) ?? pointOf(sale.lat, sale.lng);
  const zip = sale.zipCode === null ? null : zipLookup(sale.zipCode);
  const near = exact ?? pointOf(sale.nearLat, sale.nearLng) ?? pointOf(zip?.lat, zip?.lng);
  return {
    id: sale.id,
    saleType: sale.saleType,
    point: sale.kind === 'online-only' ? null : near,
    aboutMiles: exact !== null && sale.placeQuality !== 'zip' ? null : aboutReachMiles(sale),
    timeZone: sale.timeZone,
    windows: windowsOf(sale.days, sale.timeZone),
    days: sale.days.map(daysTouched).filter((days) => days !== null),
    isCancelled: sale.cancelledAt !== null,
    views: stats?.views ?? 0,
    saves: stats?.saves ?? 0,
    createdAtMs: Date.parse(sale.createdAt) || 0,
    words: wordsOf(sale, zip?.city ?? null, place?.street ?? null),
  };
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
