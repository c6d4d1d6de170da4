import type { Bounds } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { SaleType } from '../../domain/sale/sale.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';

/** `mostSaved`: the newest first among those saved equally often (Featured, spec 7). */
export type SaleSort = 'closest' | 'soonest' | 'mostViewed' | 'mostSaved' | 'newest';

/** `unplaced`: online, or without a place. The radius does not apply to them. */
export type SaleGroup = 'placed' | 'unplaced';

export interface DiscoverQuery {
  readonly origin: LatLng;
  /** Around `origin`. Infinity: anywhere. */
  readonly radiusMiles: number;
  /** An area of the map, instead of the radius. Distances are still measured from `origin`. */
  readonly bounds?: Bounds | null;
  /** These sales alone, wherever they are. */
  readonly only?: readonly string[] | null;
  readonly saleType: SaleType | null;
  /** `closed` includes cancelled sales. */
  readonly statuses: {
    readonly active: boolean;
    readonly upcoming: boolean;
    readonly closed: boolean;
  };
  /** All words must begin a word of the title, description, tags, city, street or ZIP code. */
  readonly keywords: string;
  /** YYYY-MM-DD, inclusive, in each sale's own time zone. Null or unreadable: no limit. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly sort: SaleSort;
  readonly group: SaleGroup;
  readonly limit: number;
}

export interface DiscoverItem {
  readonly id: string;
  /** Null if the sale has no known point. */
  readonly distanceMiles: number | null;
  readonly status: SaleStatus;
}

export interface CataloguePage {
  /** How many sales match. `items` are the first `limit` of them, in order. */
  readonly total: number;
  readonly items: readonly DiscoverItem[];
  /** The next radius that would show more, in steps of 5 miles. Null if none within 50 does. */
  readonly widen: { readonly radiusMiles: number; readonly count: number } | null;
}
