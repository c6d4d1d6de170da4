import type { Picks } from '../domain/merging/choice.ts';
import type { FoundPlace, GeocodeProblem } from '../domain/geo/found-place.ts';
import type { Held } from '../domain/moderation/held.ts';
import type {
  ModerateAction,
  ModerationFailure,
  QueuePage,
  QueueState,
} from '../domain/moderation/queue.ts';
import type { Result } from '../domain/result.ts';
import type { SaleStatus } from '../domain/sale/status.ts';
import type { SaleType, ScheduleDay } from '../domain/sale/sale.ts';
import type { NewMutation, SaleFields } from '../sync/mutations/mutation.ts';
import type { LinkState, Principal } from '../sync/ports.ts';
import type { TroubleCode } from '../sync/engine/trouble.ts';

/** The typed door between a page and its engine room (the worker). All instants are epoch ms. */

export interface OpenOptions {
  readonly dataSource: 'local' | 'supabase';
  /** Absolute base address of the Supabase API; empty in `local` mode. */
  readonly supabaseUrl: string;
  readonly anonKey: string;
  /** Who finds addresses; empty or left out: nobody. */
  readonly geocoderUrl?: string;
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

/** `standsFor`: of how many ZIPs of its city it is the middle one; 1: of none but itself. */
export interface ZipSuggestion extends ZipPlace {
  readonly standsFor: number;
}

/** `mostSaved`: the newest where as many have saved it. */
export type SaleSort = 'closest' | 'soonest' | 'mostViewed' | 'mostSaved' | 'newest';

/** `unplaced`: online, or place not given; such sales are within no radius, which then says nothing. */
export type SaleGroup = 'placed' | 'unplaced';

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
  readonly group: SaleGroup;
  readonly limit: number;
}

/** What came of reading sales without a place. `no-server`: this device has none, so it has all there are. */
export interface UnplacedReading {
  readonly outcome: 'read' | 'unreachable' | 'no-server';
  /** The server has older ones; also where it was out of reach and may have. */
  readonly hasMore: boolean;
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
  /** The same as far as the widest radius reaches: only then is "none" within it known. */
  readonly widestKnown: boolean;
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
  /** What is wrong besides the link, each with one sentence in `i18n/`. */
  readonly troubles: readonly TroubleCode[];
}

/** What came of a code with which someone wants to manage a guest's sale. */
export type ManagingOutcome =
  | 'managed'
  | 'wrong-code'
  | 'unreachable'
  | 'storage'
  /** The code is right, but nobody is shown the sale, and this device has no copy of it. */
  | { readonly hidden: Held };

/** What an exchange that the person asked for came to. */
export interface SendOutcome {
  readonly link: LinkState;
  readonly sentCount: number;
  readonly parkedCount: number;
  /** What of this principal's work waits on. */
  readonly leftCount: number;
}

/** What on this device belongs to nobody with an account, in numbers. */
export interface MovableWork {
  /** Sales that were posted here without an account. */
  readonly guestSales: number;
  /** What else was done here without an account and the server does not have. */
  readonly waiting: number;
  readonly shortlist: number;
  /** Work of a profile of this device only. */
  readonly localWork: number;
}

/** Why a file was not brought in; nothing of it was. */
export type ImportFailure = {
  readonly code:
    | 'not-work'
    | 'newer-format'
    | 'damaged'
    | 'too-large'
    /** Of an account that is not signed in here (SYNC-15). */
    | 'other-account'
    | 'storage';
};

/** What this site has on the device; null: the browser does not say. */
export interface StorageState {
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  readonly isPersisted: boolean;
  readonly counts: { readonly sales: number; readonly areas: number; readonly photos: number };
}

export interface SessionView {
  readonly userId: string;
  readonly email: string;
  readonly zipCode: string;
  readonly displayName: string | null;
  readonly isModerator: boolean;
}

/** For moderators; of anyone else the server takes nothing. */
export interface ModerationDoor {
  /** `after`: where the next page begins, as the last one said; null: the first page. */
  moderationQueue(
    state: QueueState,
    after: string | null,
  ): Promise<Result<QueuePage, ModerationFailure>>;
  /** Says why the sale is hidden from then on; null: it is shown. */
  moderate(saleId: string, what: ModerateAction): Promise<Result<Held | null, ModerationFailure>>;
}

/** What an address brought that someone came back to. */
export type LinkOutcome =
  | {
      readonly state: 'signed-in';
      readonly session: SessionView;
      readonly purpose: LinkPurpose;
    }
  /** This device has not asked for it: nobody is signed in unless the person says so. */
  | { readonly state: 'asking'; readonly email: string; readonly purpose: LinkPurpose };

/** `recovery`: to set a new password; `new-account`: the first sign-in after a sign-up. */
type LinkPurpose = 'sign-in' | 'recovery' | 'new-account';

/** Codes; the sentences are in `i18n/`. `message` is the provider's own text where it has one. */
export type AuthFailure =
  | { readonly code: 'offline' | 'no-server' | 'storage' | 'no-session' | 'no-google' }
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
  /** The name of the kept draft that it was written as: the principal's goes in the transaction that queues the sale. */
  readonly draftKey?: string;
}

export interface PhotoTarget {
  readonly saleId: string;
  /** The sale is being written and not posted yet. */
  readonly isOfDraft: boolean;
}

/** Why a file did not become a photo. `limit`: the sale has ten. The sentences are in `i18n/`. */
export interface AddPhotoFailure {
  readonly code:
    | 'empty'
    | 'not-a-picture'
    | 'too-large'
    | 'heic'
    | 'unreadable'
    | 'limit'
    | 'storage';
}

/** Photos of own sales and drafts (SYNC-22). */
export interface PhotoDoor {
  /** Prepares one file and keeps it, whatever the network does; several are taken one by one. */
  addPhoto(
    target: PhotoTarget,
    file: Blob,
  ): Promise<Result<{ readonly imageId: string }, AddPhotoFailure>>;
  orderPhotos(saleId: string, imageIds: readonly string[]): Promise<void>;
  removePhoto(saleId: string, imageId: string): Promise<void>;
  /** Begins again with one that failed. */
  retryPhoto(imageId: string): Promise<void>;
}

/** `leaving`: closed, frozen or put into the cache; `returned`: back from there (SYNC-17). */
export type PageHint =
  | 'visible'
  | 'hidden'
  | 'leaving'
  | 'returned'
  | 'online'
  | 'offline'
  | 'list-open'
  | 'list-closed';

export interface Door extends PhotoDoor, ModerationDoor {
  open(options: OpenOptions): Promise<void>;

  /** Sets the area that is kept on the device: every cell within 50 miles of the point. */
  lookAround(origin: Point): Promise<void>;
  /** Follows one sale by its own scope (opened by link); resolves when an answer or a failure is in. */
  followSale(saleId: string): Promise<'found' | 'absent' | 'unreachable'>;
  discover(query: DiscoverQuery): Promise<DiscoverPage>;
  /** Reads the newest sales without a place, or the next ones after them; `discover` then finds them. */
  readUnplaced(which: 'first' | 'next'): Promise<UnplacedReading>;
  /** Calls back with a growing number whenever the catalogue has changed. */
  watchCatalogue(listener: (version: number) => void): Promise<void>;

  /** One local transaction: the change is seen and queued, or neither (SYNC-10). */
  commit(mutation: NewMutation): Promise<Result<{ readonly opId: string }, CommitFailure>>;
  /** As `commit` of `sale.create`; a guest's sale gets its secret here (SYNC-21). */
  postSale(sale: NewSale): Promise<Result<{ readonly saleId: string }, CommitFailure>>;
  /** The code that changes a sale posted here without an account, to be written down; null: none. */
  managingCode(saleId: string): Promise<string | null>;
  /** Lets this device change a guest's sale, if the code is right. */
  manageSale(saleId: string, code: string): Promise<ManagingOutcome>;
  /** Puts a refused mutation back in the queue, with those that depend on it (SYNC-14). */
  retryParked(opId: string): Promise<void>;
  discardParked(opId: string): Promise<void>;
  /** The person has chosen between a refused mutation and what the server has (SYNC-20). */
  settleChoice(opId: string, picks: Picks): Promise<void>;
  /** Gives up damaged work that is kept aside. */
  discardAside(key: number): Promise<void>;
  /** Someone opened this sale (SYNC-25). */
  countView(saleId: string): Promise<void>;

  /** What was done on this device without an account, and could be moved to one (SYNC-15). */
  movableWork(): Promise<MovableWork>;
  /** Moves it to the account that is signed in, because the person said so; nothing without one. */
  moveWork(): Promise<Result<{ readonly moved: number }, CommitFailure>>;

  /** Keeps a sale in mind for people without an account, or no more; never sent (SYNC-21). */
  setShortlisted(saleId: string, isOn: boolean): Promise<Result<void, CommitFailure>>;

  watchStatus(listener: (status: SyncStatus) => void): Promise<void>;
  /** Asks for an exchange now; resolves when it has ended. Null: there was none. */
  syncNow(): Promise<SendOutcome | null>;
  /** The page became visible, hidden, online...: only wakes (SYNC-18). */
  hint(what: PageHint): Promise<void>;

  watchSession(listener: (session: SessionView | null) => void): Promise<void>;
  signUp(input: {
    readonly email: string;
    readonly password: string;
    readonly zipCode: string;
    /** Where the mailed link leads that confirms the address. */
    readonly redirectTo?: string;
  }): Promise<Result<SessionView, AuthFailure>>;
  logIn(input: {
    readonly email: string;
    readonly password: string;
  }): Promise<Result<SessionView, AuthFailure>>;
  /** Tries for up to 5 s to send what waits, before a sign-out (SYNC-15); says how much is left. */
  drain(): Promise<{ readonly waiting: number }>;
  /** After the person chose; `keep` where they were not asked. */
  logOut(how?: 'keep' | 'discard'): Promise<void>;

  /**
   * Brings in the texts that a visit before this app left in local storage, as work of this device
   * alone; doing it again adds nothing. False: the device could not keep all of it.
   */
  importOldVisit(visit: {
    readonly userSales: string | null;
    readonly savedSales: string | null;
    readonly deviceTimeZone: string;
  }): Promise<boolean>;
  /** Unsent work of whoever works here as files; none if nothing waits. */
  exportWork(): Promise<readonly Blob[]>;
  importWork(
    file: Blob,
  ): Promise<Result<{ readonly added: number; readonly skipped: number }, ImportFailure>>;
  storageState(): Promise<StorageState>;
  /** Ways besides e-mail and password; null: not known, nobody could be asked. */
  signInWays(): Promise<{ readonly hasGoogle: boolean } | null>;
  /** The address to leave the page for; Google's page ends at `redirectTo`. */
  logInWithGoogle(redirectTo: string): Promise<Result<string, AuthFailure>>;
  /** With the address that a provider or a mailed link led to. */
  finishAuthCallback(address: string): Promise<Result<LinkOutcome, AuthFailure>>;
  /** Signs in whom `finishAuthCallback` asked about, because the person agreed. */
  agreeToLink(): Promise<Result<LinkOutcome, AuthFailure>>;
  /** Forgets whom it asked about. */
  refuseLink(): Promise<void>;
  /** Asks for a mail with a link to `redirectTo`; succeeds for unknown addresses, too. */
  requestPasswordReset(email: string, redirectTo: string): Promise<Result<void, AuthFailure>>;
  /** Of the person who is signed in. */
  setNewPassword(password: string): Promise<Result<void, AuthFailure>>;
  /** On a device without a server: who uses it, from now on. */
  setLocalProfile(profile: {
    readonly name: string;
    readonly zipCode: string;
  }): Promise<Result<SessionView, AuthFailure>>;

  lookupZip(zip: string): Promise<ZipPlace | null>;
  /** Whether five digits are a ZIP code. `unchecked`: the table is not on this device yet. */
  checkZip(zip: string): Promise<'known' | 'unknown' | 'unchecked'>;
  suggestZips(prefix: string): Promise<readonly ZipSuggestion[]>;
  nearestZip(point: Point): Promise<ZipPlace | null>;
  /** Asks the geocoder for an address in one line. */
  geocode(address: string): Promise<Result<FoundPlace, GeocodeProblem>>;
}
