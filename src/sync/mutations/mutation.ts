import type { Note } from '../../domain/account/note.ts';
import type { Json } from '../../domain/account/preference.ts';
import type { OnState, ReportReason } from '../../domain/check-in/sale-report.ts';
import type { Review } from '../../domain/review/review.ts';
import type { RouteFields } from '../../domain/route/merge-route.ts';
import type { SavedSearch } from '../../domain/search/saved-search.ts';
import type {
  PlaceQuality,
  ReleaseRule,
  SaleKind,
  SaleType,
  ScheduleDay,
} from '../../domain/sale/sale.ts';

/** Where a sale is, as its seller gave it. Quality `zip` is a ZIP's centroid; `none` has no point. */
export interface PlaceInput {
  readonly street: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly quality: PlaceQuality;
}

export interface SaleFields {
  readonly title: string;
  readonly description: string;
  readonly zipCode: string | null;
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  readonly timeZone: string;
  readonly saleUrl: string | null;
  readonly tags: readonly string[];
  readonly place: PlaceInput;
  readonly releaseRule: ReleaseRule;
  readonly releaseAt: string | null;
  readonly email: string | null;
}

/** The arguments of each mutation. A guest's secret is attached when it is sent, never stored here (SYNC-13). */
export interface MutationArgs {
  'sale.create': SaleFields & {
    readonly id: string;
    readonly days: readonly ScheduleDay[];
    /** SHA-256 of the guest's secret, hex; null for a signed-in seller (SYNC-21). */
    readonly secretHash: string | null;
  };
  'sale.patch': {
    readonly id: string;
    readonly set: Partial<SaleFields> & {
      readonly soldOutAt?: string | null;
      readonly halfPriceFrom?: string | null;
      readonly rainDate?: string | null;
    };
  };
  /** `expectRev`: the sale's rev as seen; refused `stale` if the days changed after it (SYNC-20). */
  'sale.days': {
    readonly id: string;
    readonly days: readonly ScheduleDay[];
    readonly expectRev: number | null;
  };
  'sale.cancel': { readonly id: string; readonly reason: string | null };
  'sale.delete': { readonly id: string };
  /** A guest's sale becomes the account's; its secret joins on the way out (SYNC-21). */
  'sale.claim': { readonly id: string };

  /** Says that a photo will come, so that the storage lets it in (SYNC-22). `id` is the sale's. */
  'image.declare': ImageName & {
    readonly ext: ImageExtension;
    readonly position: number;
    /** Sizes and digests (hex) of both renditions: the server attaches these very bytes alone. */
    readonly bytes: number;
    readonly md5: string;
    readonly smallBytes: number;
    readonly smallMd5: string;
  };
  'image.attach': ImageName & {
    readonly ext: ImageExtension;
    readonly position: number;
    /** Size of the large rendition. */
    readonly bytes: number;
    readonly smallMd5: string;
    readonly thumb: string | null;
  };
  /** Those that are not named go behind, in their old order. */
  'image.order': { readonly id: string; readonly imageIds: readonly string[] };
  'image.remove': ImageName;

  'save.set': { readonly id: string };
  'save.unset': { readonly id: string };

  /** A second review of a sale by the same user goes into the first, which keeps its id. */
  'review.put': OfSale & ReviewFields & Merging<ReviewFields>;
  'review.delete': OfSale;
  'checkin.add': OfSale & {
    readonly lat: number;
    readonly lng: number;
    readonly accuracyM: number;
    readonly at: string;
  };
  'report.add': OfSale & { readonly reason: ReportReason; readonly details: string };
  /** Whether a sale is on, as someone who is there saw it. */
  'ison.add': OfSale & { readonly state: OnState; readonly at: string };

  'route.put': { readonly id: string } & RouteFields & Merging<RouteFields>;
  'route.delete': { readonly id: string };
  /** `id` is the sale's; an empty text removes the note. */
  'note.put': { readonly id: string } & NoteFields & Merging<NoteFields>;
  'search.put': { readonly id: string } & SearchFields & Merging<SearchFields>;
  'search.delete': { readonly id: string };

  /** `id` is the user's, here and in `preference.put`. */
  'profile.patch': {
    readonly id: string;
    readonly set: { readonly zipCode?: string | null; readonly displayName?: string | null };
  };
  /** A value of null removes the key. */
  'preference.put': { readonly id: string; readonly key: string; readonly value: Json };

  'view.batch': { readonly id: string; readonly views: readonly SaleSeen[] };
  'contact.send': {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly subject: string;
    readonly message: string;
  };
  'newsletter.subscribe': { readonly id: string; readonly email: string };
  /** Says what failed and where; nothing of a person, no text of a message. */
  'error.report': {
    readonly id: string;
    readonly name: string;
    readonly code: string;
    readonly where: string;
    readonly build: string;
  };
}

export type ImageExtension = 'jpg' | 'png' | 'webp';

interface ImageName {
  readonly id: string;
  readonly imageId: string;
}

/**
 * What changes a document of the person's own. `was`: how its person saw it when they changed it, null
 * where there was none; the server merges the difference into what stands, and refuses as `stale` what
 * another device has changed differently (SYNC-20). The store fills it in where the caller does not.
 * Older builds have queued `expectRev`, the version that was seen, and replace the whole.
 */
export interface Merging<D> {
  readonly was?: D | null;
  readonly expectRev?: number | null;
}

export type NoteFields = Pick<Note, 'text'>;
export type SearchFields = Pick<SavedSearch, 'name' | 'query' | 'isAlert'>;
export type ReviewFields = Pick<Review, 'rating' | 'title' | 'comment'>;

/** Something of its own about a sale. */
interface OfSale {
  readonly id: string;
  readonly saleId: string;
}

/** A sale that was looked at on a day, YYYY-MM-DD (SYNC-25). */
export interface SaleSeen {
  readonly saleId: string;
  readonly day: string;
}

export type MutationName = keyof MutationArgs;

/** A mutation that someone wants done, before it has a number. */
export type NewMutation = {
  [N in MutationName]: { readonly op: N; readonly args: MutationArgs[N] };
}[MutationName];
