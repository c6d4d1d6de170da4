import type { Result } from '../domain/result.ts';
import type { SaleStatus } from '../domain/sale/status.ts';
import type { SaleType, ScheduleDay } from '../domain/sale/sale.ts';
import type { NewMutation, SaleFields } from '../sync/mutation.ts';
import type { LinkState, Principal } from '../sync/ports.ts';

/** The typed door between a page and its engine room (the worker). All instants are epoch ms. */

export interface OpenOptions {
  readonly dataSource: 'local' | 'supabase';
  /** Absolute base address of the Supabase API; empty in `local` mode. */
  readonly supabaseUrl: string;
  readonly anonKey: string;
}

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export interface ZipPlace extends Point {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly timeZone: string;
}

export type SaleSort = 'closest' | 'soonest' | 'mostViewed';

export interface DiscoverQuery {
  readonly origin: Point;
  readonly radiusMiles: number;
  readonly saleType: SaleType | null;
  readonly statuses: {
    readonly active: boolean;
    readonly upcoming: boolean;
    readonly closed: boolean;
  };
  readonly keywords: string;
  /** YYYY-MM-DD, in each sale's own zone. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly sort: SaleSort;
  readonly limit: number;
}

export interface DiscoverItem {
  readonly id: string;
  /** Null: the sale has no known point. */
  readonly distanceMiles: number | null;
  readonly status: SaleStatus;
}

export interface DiscoverPage {
  /** How many match, of which `items` are the first `limit`, in order. */
  readonly total: number;
  readonly items: readonly DiscoverItem[];
  /** The next radius that would show more, in steps of 5 miles; null when none within 50 does. */
  readonly widen: { readonly radiusMiles: number; readonly count: number } | null;
  /** False until every scope around `origin` has been read once on this device. */
  readonly areaKnown: boolean;
  /** When the area was last read from the server; null: never. */
  readonly asOfMs: number | null;
}

export interface SyncStatus {
  readonly principal: Principal;
  readonly link: LinkState;
  readonly isBusy: boolean;
  /** Mutations of this principal: not yet sent, on their way, refused. */
  readonly waiting: number;
  readonly sending: number;
  readonly parked: number;
  readonly lastExchangeMs: number | null;
  /** Server time minus this device's clock, as last seen. */
  readonly serverOffsetMs: number;
}

export interface SessionView {
  readonly userId: string;
  readonly email: string;
  readonly zipCode: string;
  readonly displayName: string | null;
}

/** Codes; the sentences are in `i18n/`. `message` is the provider's own text where it has one. */
export type AuthFailure =
  | { readonly code: 'offline' | 'no-server' | 'storage' }
  | { readonly code: 'refused'; readonly reason: string; readonly message: string };

export type CommitFailure =
  /** Over 256 KB (SYNC-13). */
  | { readonly code: 'too-large' }
  /** The local write failed: no room, or the database could not be opened. */
  | { readonly code: 'storage' };

export interface NewSale {
  readonly id: string;
  readonly fields: SaleFields;
  readonly days: readonly ScheduleDay[];
}

/** `leaving`: closed, frozen or put into the cache; `returned`: back from there (SYNC-17). */
export type PageHint =
  | 'visible'
  | 'hidden'
  | 'leaving'
  | 'returned'
  | 'online'
  | 'list-open'
  | 'list-closed';

export interface Door {
  open(options: OpenOptions): Promise<void>;

  /** Sets the area that is kept on the device: every cell within 50 miles of the point. */
  lookAround(origin: Point): Promise<void>;
  /** Follows one sale by its own scope (opened by link); resolves when an answer or a failure is in. */
  followSale(saleId: string): Promise<'found' | 'absent' | 'unreachable'>;
  discover(query: DiscoverQuery): Promise<DiscoverPage>;
  /** Calls back with a growing number whenever the catalogue has changed. */
  watchCatalogue(listener: (version: number) => void): Promise<void>;

  /** One local transaction: the change is seen and queued, or neither (SYNC-10). */
  commit(mutation: NewMutation): Promise<Result<{ readonly opId: string }, CommitFailure>>;
  /** As `commit` of `sale.create`; a guest's sale gets its secret here (SYNC-21). */
  postSale(sale: NewSale): Promise<Result<{ readonly saleId: string }, CommitFailure>>;
  /** Puts a refused mutation back in the queue, with those that depend on it (SYNC-14). */
  retryParked(opId: string): Promise<void>;
  discardParked(opId: string): Promise<void>;

  watchStatus(listener: (status: SyncStatus) => void): Promise<void>;
  /** Asks for an exchange now; resolves when it has ended. */
  syncNow(): Promise<void>;
  /** The page became visible, hidden, online...: only wakes (SYNC-18). */
  hint(what: PageHint): Promise<void>;

  watchSession(listener: (session: SessionView | null) => void): Promise<void>;
  signUp(input: {
    readonly email: string;
    readonly password: string;
    readonly zipCode: string;
  }): Promise<Result<SessionView, AuthFailure>>;
  logIn(input: {
    readonly email: string;
    readonly password: string;
  }): Promise<Result<SessionView, AuthFailure>>;
  logOut(): Promise<void>;

  lookupZip(zip: string): Promise<ZipPlace | null>;
  suggestZips(prefix: string): Promise<readonly ZipPlace[]>;
  nearestZip(point: Point): Promise<ZipPlace | null>;
}
