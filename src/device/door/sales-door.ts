import type { LatLng } from '../../domain/geo/distance.ts';
import type { Held } from '../../domain/moderation/held.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import type { SaleType } from '../../domain/sale/sale.ts';

/** `mostSaved`: the newest first among those saved equally often. */
export type SaleSort = 'closest' | 'soonest' | 'mostViewed' | 'mostSaved' | 'newest';

/** `unplaced`: online, or without a place. The radius does not apply to them. */
export type SaleGroup = 'placed' | 'unplaced';

export interface DiscoverQuery {
  readonly origin: LatLng;
  readonly radiusMiles: number;
  readonly saleType: SaleType | null;
  readonly statuses: {
    readonly active: boolean;
    readonly upcoming: boolean;
    readonly closed: boolean;
  };
  readonly keywords: string;
  /** YYYY-MM-DD, in each sale's own time zone. */
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

export interface DiscoverPage {
  /** How many sales match. `items` are the first `limit` of them, in order. */
  readonly total: number;
  readonly items: readonly DiscoverItem[];
  /** The next radius that would show more, in steps of 5 miles. Null if none within 50 does. */
  readonly widen: { readonly radiusMiles: number; readonly count: number } | null;
  /** False until every scope around `origin` was read once on this device. */
  readonly areaKnown: boolean;
  /** The same for the widest radius: only then is "none" within it known. */
  readonly widestKnown: boolean;
  /** When the area was last read from the server. Null if never. */
  readonly asOfMs: number | null;
}

/** The outcome of reading sales without a place. `no-server`: this device has all there are. */
export interface UnplacedReading {
  readonly outcome: 'read' | 'unreachable' | 'no-server';
  /** The server has older ones, or was out of reach and may have. */
  readonly hasMore: boolean;
}

/** What the server says about one sale that was opened. */
export type FollowOutcome = 'found' | 'absent' | 'unreachable';

/** The outcome of entering a code to manage a guest's sale. */
export type ManagingOutcome =
  | 'managed'
  | 'wrong-code'
  | 'unreachable'
  | 'storage'
  /** The code is right, but the sale is shown to nobody and this device has no copy of it. */
  | { readonly hidden: Held };

export interface SalesDoor {
  /** Sets the area that is kept on the device: every cell within 50 miles of the point. */
  lookAround(origin: LatLng): Promise<void>;
  /** Follows one sale by its own scope. Resolves when an answer or a failure is in. */
  follow(saleId: string): Promise<FollowOutcome>;
  discover(query: DiscoverQuery): Promise<DiscoverPage>;
  /** Reads the newest sales without a place, or the next ones after them. `discover` then finds them. */
  readUnplaced(which: 'first' | 'next'): Promise<UnplacedReading>;
  /** The code that manages a sale posted here without an account, to write down. Null if there is none. */
  managingCode(saleId: string): Promise<string | null>;
  /** Lets this device change a guest's sale, if the code is right. */
  manage(saleId: string, code: string): Promise<ManagingOutcome>;
}
