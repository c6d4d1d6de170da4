import type { Held } from '../moderation/held.ts';
import type { VisitFacts } from './sale-fields.ts';

/** What a sale is (spec 3; names as in the decisions): the public row and everything attached to it. */

export const SALE_TYPES = ['garage', 'estate', 'auction'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

/** Subtypes of a sale type. `null` means no particular kind. */
export const SALE_KINDS = {
  garage: ['yard', 'moving', 'community', 'rummage'],
  estate: ['tag', 'cleanout', 'business'],
  auction: ['live', 'online-only'],
} as const;
export type SaleKind = (typeof SALE_KINDS)[SaleType][number];

/** How precise the point is. `zip`: only the ZIP's centroid. `none`: listed but never mapped. */
export type PlaceQuality = 'exact' | 'street' | 'zip' | 'manual' | 'none';

/** When the exact street and point become public. `at` needs `releaseAt`. */
export type ReleaseRule = 'now' | 'at' | 'never';

/** One opening, in the sale's time zone. `nextDay`: it ends on the day after `date`. */
export interface ScheduleDay {
  /** YYYY-MM-DD */
  readonly date: string;
  /** 24-hour HH:MM */
  readonly startTime: string;
  /** 24-hour HH:MM */
  readonly endTime: string;
  readonly nextDay: boolean;
}

export interface SaleImage {
  readonly id: string;
  /** The large rendition, 1600 px. */
  readonly path: string;
  /** The small rendition, 480 px. Null: there is only one size, as for sample sales. */
  readonly smallPath: string | null;
  /** Photos are sorted by this. Gaps are allowed. */
  readonly position: number;
  readonly bytes: number | null;
  /** About 30 bytes of placeholder as base64, or null. */
  readonly thumb: string | null;
}

/** The public row of a sale. Instants are ISO 8601 strings in UTC. */
export interface Sale extends VisitFacts {
  readonly id: string;
  readonly userId: string | null;
  /** The seller's public display name. Null for guests and for sellers without one. */
  readonly sellerName: string | null;
  readonly title: string;
  readonly description: string;
  readonly zipCode: string | null;
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  /** IANA zone, such as America/Chicago. */
  readonly timeZone: string;
  readonly saleUrl: string | null;
  readonly tags: readonly string[];
  readonly days: readonly ScheduleDay[];
  readonly images: readonly SaleImage[];
  /** Photos that the server still copies from another sale of the seller, by id. Left out if there are none. */
  readonly copying?: readonly string[] | undefined;
  readonly placeQuality: PlaceQuality;
  readonly releaseRule: ReleaseRule;
  readonly releaseAt: string | null;
  /** The exact point, if it was public when the row was written. Otherwise null. Degrees. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** The public point, which may be blurred (center of a 1/64 degree square). Degrees. */
  readonly nearLat: number | null;
  readonly nearLng: number | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: string | null;
  readonly soldOutAt: string | null;
  readonly halfPriceFrom: string | null;
  /** YYYY-MM-DD */
  readonly rainDate: string | null;
  /** The import that it came with, and what its seller calls that. Rows that an older build stored lack both. */
  readonly importId?: string | null | undefined;
  readonly importSource?: string | null | undefined;
  readonly isSample: boolean;
  readonly createdAt: string;
}

/** The exact street and point, of a released sale or of one's own. */
export interface Place {
  readonly id: string;
  readonly street: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** The part of a sale that only its owner sees. */
export interface SalePrivate {
  readonly id: string;
  readonly email: string | null;
  /** Why nobody else can see the sale. Absent if they can. */
  readonly held?: Held | undefined;
}

/** Public counters, rolled up by the server: the first three in steps of 1, 2, 5, 10, 20... (SYNC-3). */
export interface SaleStats {
  readonly id: string;
  readonly views: number;
  readonly saves: number;
  readonly onRoutes: number;
  /** How many reviews this sale has, and the sum of their ratings. */
  readonly reviews: number;
  readonly ratingSum: number;
  /** The same for all sales of its seller. 0 if the seller is a guest. */
  readonly sellerReviews: number;
  readonly sellerRatingSum: number;
  /** Recent reports of visitors about whether it is on. */
  readonly isOn: readonly OnTally[];
}

/** A sale's counters as they are, not in steps. */
export type ExactCounts = Pick<SaleStats, 'views' | 'saves' | 'onRoutes'>;

/** How many visitors reported the same. `at`: the newest report, ISO 8601 in UTC. */
export interface OnTally {
  readonly state: 'on' | 'not-there' | 'ended-early' | 'sold-out';
  /**
   * A report from an account counts more than a guest's, and one from a visitor who checked in counts most.
   */
  readonly weight: number;
  readonly count: number;
  readonly at: string;
  /** How many of them said how big it is, for each size that any of them named. Absent if nobody did. */
  readonly sizes?: SizeCounts | undefined;
}

export type SizeCounts = { readonly [Size in 'small' | 'medium' | 'large']?: number | undefined };

/** A sale that the user has saved; `id` is the sale's id. */
export interface Save {
  readonly id: string;
  readonly createdAt: string;
}

/** The user's own profile; `id` is the user's id. */
export interface Profile {
  readonly id: string;
  readonly zipCode: string | null;
  readonly displayName: string | null;
  /** Left out for everyone else. */
  readonly isModerator?: boolean | undefined;
  /** When each account that came by this person's link first counted, ISO 8601. Left out if none did. */
  readonly referrals?: readonly string[] | undefined;
}
