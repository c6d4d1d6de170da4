import type { SaleType } from '../../domain/sale/sale.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';

/**
 * `bestMatch` puts first what has the keywords in its title, then the closest; `mostSaved` the newest
 * where as many have saved it (Featured, spec 7).
 */
export type CatalogueSort =
  | 'closest'
  | 'soonest'
  | 'mostViewed'
  | 'mostSaved'
  | 'newest'
  | 'bestMatch';

/** `unplaced`: online, or place not given. Such a sale is within no radius, and the radius is ignored. */
export type CatalogueGroup = 'placed' | 'unplaced';

export interface CatalogueQuery {
  readonly originLat: number;
  readonly originLng: number;
  /** Infinity: anywhere. */
  readonly radiusMiles: number;
  readonly saleType: SaleType | null;
  /** `closed` lets cancelled sales through as well. */
  readonly statuses: {
    readonly active: boolean;
    readonly upcoming: boolean;
    readonly closed: boolean;
  };
  /** All words must begin a word of the title, description, tags, city, street or ZIP. */
  readonly keywords: string;
  /** YYYY-MM-DD, inclusive, against the days of each sale's own calendar; null or unreadable: open. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly sort: CatalogueSort;
  readonly nowMs: number;
  readonly limit: number;
  readonly offset: number;
  readonly group: CatalogueGroup;
}

export interface CatalogueItem {
  readonly id: string;
  readonly saleType: SaleType;
  /** Null: location not known. */
  readonly distanceMiles: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  /** False for a blurred point and for a ZIP's centroid. */
  readonly isExact: boolean;
  readonly status: SaleStatus;
  readonly isOpenNow: boolean;
  /** Start of the next opening after this moment; null when there is none to come. */
  readonly nextOpeningMs: number | null;
  /** End of the opening that is going on; null while shut. */
  readonly closesAtMs: number | null;
}

export interface CataloguePage {
  /** Of all that match, not only of this page. */
  readonly total: number;
  readonly items: readonly CatalogueItem[];
  /**
   * The next wider radius, in steps of 5 up to 50 miles, that holds more; `count` is all it would
   * list. Null when there is none.
   */
  readonly nearestOutside: { readonly radiusMiles: number; readonly count: number } | null;
  /** What matches apart from the status filter; cancelled sales count as closed. */
  readonly countsByStatus: {
    readonly active: number;
    readonly upcoming: number;
    readonly closed: number;
  };
}
