import type { Bounds } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { SaleKind, SaleType } from '../../domain/sale/sale.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';

/** `mostSaved`: sales saved equally often come newest first (Featured, spec 7). */
export type SaleSort = 'closest' | 'soonest' | 'mostViewed' | 'mostSaved' | 'newest';

/** `unplaced`: online, or without a place. The radius does not apply to them. */
export type SaleGroup = 'placed' | 'unplaced';

/**
 * YYYY-MM-DD, inclusive, in each sale's own time zone. Null or unreadable: no limit. Openings that are over
 * count only together with closed sales.
 */
export interface DayRange {
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
}

/** What can be chosen on chips and in the filters. */
export interface Choices extends DayRange {
  readonly saleType: SaleType | null;
  /** `closed` includes canceled sales. */
  readonly statuses: {
    readonly active: boolean;
    readonly upcoming: boolean;
    readonly closed: boolean;
  };
  /** The sale is open at this moment. */
  readonly openNow?: boolean;
  readonly kind?: SaleKind | null;
  readonly hasPhotos?: boolean;
  /** The sale's first day is within the dates. Without dates: its first day is not over. */
  readonly firstDay?: boolean;
  /** The sale is open at half price on one of the dates. Without dates: now or later; with `openNow`, now. */
  readonly halfPrice?: boolean;
  /** One can pay with a card or a phone there, as the seller says. */
  readonly takesCards?: boolean;
}

export interface DiscoverQuery extends Choices {
  readonly origin: LatLng;
  /** The radius around `origin`. Infinity: anywhere. */
  readonly radiusMiles: number;
  /** An area of the map, instead of the radius. Distances are still measured from `origin`. */
  readonly bounds?: Bounds | null;
  /** Only these sales, no matter where they are. */
  readonly only?: readonly string[] | null;
  /** Each of these words must begin a word of the title, description, tags, city, street or ZIP code. */
  readonly keywords: string;
  readonly sort: SaleSort;
  readonly group: SaleGroup;
  readonly limit: number;
  /** If set, counts how many sales each choice would leave. The days are those of the person's calendar. */
  readonly countFor?: {
    readonly today: DayRange;
    readonly weekend: DayRange;
    /** The choices of the day bar. Each takes the place of the chosen dates and of `openNow`. */
    readonly bar: readonly { readonly openNow: boolean; readonly range: DayRange }[];
  };
}

export interface DiscoverItem {
  readonly id: string;
  /** Null if the sale has no known point. */
  readonly distanceMiles: number | null;
  readonly status: SaleStatus;
}

/** How many sales would match if a choice were made and all others stayed as they are. */
export interface ChoiceCounts {
  readonly types: Readonly<Record<SaleType, number>>;
  readonly statuses: Readonly<Record<'active' | 'upcoming' | 'closed', number>>;
  /** Kinds that no sale has are left out. */
  readonly kinds: Readonly<Partial<Record<SaleKind, number>>>;
  readonly openNow: number;
  readonly today: number;
  readonly weekend: number;
  /** One for each of `countFor.bar`. */
  readonly bar: readonly number[];
  readonly hasPhotos: number;
  readonly firstDay: number;
  readonly halfPrice: number;
  readonly takesCards: number;
}

export interface CatalogPage {
  /** How many sales match. `items` are the first `limit` of them, in order. */
  readonly total: number;
  readonly items: readonly DiscoverItem[];
  /** The next radius that would show more, in steps of 5 miles. Null if no radius up to 50 miles does. */
  readonly widen: { readonly radiusMiles: number; readonly count: number } | null;
  /** Null if they were not asked for. */
  readonly counts: ChoiceCounts | null;
}
