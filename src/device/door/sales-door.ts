import type { CatalogPage, DiscoverQuery } from '../catalog/query.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { MapMarks, ViewedMap } from '../../domain/sale/map-mark.ts';
import type { ExactCounts } from '../../domain/sale/sale.ts';
import type { Held } from '../../domain/moderation/held.ts';

export interface DiscoverPage extends CatalogPage {
  /** False until this device has read every scope around `origin` once. */
  readonly aroundKnown: boolean;
  /** The same for the widest radius. Only then can the device say that there are no sales within it. */
  readonly widestKnown: boolean;
  /** When the scopes around `origin` were last read from the server. Null if never. */
  readonly asOfMs: number | null;
}

/** The outcome of reading sales without a place. `no-server`: this device has all there are. */
export interface UnplacedReading {
  readonly outcome: 'read' | 'unreachable' | 'no-server';
  /** Whether the server has older ones, or may have them but could not be reached. */
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
  /** The code is right, but the sale is hidden from everyone and this device has no copy of it. */
  | { readonly hidden: Held };

export interface SalesDoor {
  /** Sets the area that the device keeps: every cell within 50 miles of the point. */
  lookAround(origin: LatLng): Promise<void>;
  /** Follows one sale by its own scope. Resolves when an answer or a failure has come. */
  follow(saleId: string): Promise<FollowOutcome>;
  discover(query: DiscoverQuery): Promise<DiscoverPage>;
  /** The sales that `discover` counts, as a map draws them in one view. */
  mapMarks(query: DiscoverQuery, view: ViewedMap): Promise<MapMarks>;
  /** Reads the newest sales without a place, or the next ones after them. `discover` then finds them. */
  readUnplaced(which: 'first' | 'next'): Promise<UnplacedReading>;
  /** The code that manages a sale posted here without an account, to write down. Null if there is none. */
  managingCode(saleId: string): Promise<string | null>;
  /** The sale's counters as of the last minutes. Null without a connection, and for a sale that one may not see. */
  exactCounts(saleId: string): Promise<ExactCounts | null>;
  /** Lets this device change a guest's sale, if the code is right. */
  manage(saleId: string, code: string): Promise<ManagingOutcome>;
}
