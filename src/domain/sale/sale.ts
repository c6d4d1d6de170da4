import type { Held } from '../moderation/held.ts';

/** What a sale is (spec 3, Names in the decisions): the public row and what hangs on it. */

export const SALE_TYPES = ['garage', 'estate', 'auction'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

/** Finer kinds under a sale type; `null` on a sale means "just its type". */
export const SALE_KINDS = {
  garage: ['yard', 'moving', 'community', 'rummage'],
  estate: ['tag', 'cleanout', 'business'],
  auction: ['live', 'online-only'],
} as const;
export type SaleKind = (typeof SALE_KINDS)[SaleType][number];

/** How well the point is known. `zip` is only the ZIP's centroid, `none` is listed but never mapped. */
export type PlaceQuality = 'exact' | 'street' | 'zip' | 'manual' | 'none';

/** When the exact street and point become public. `at` needs `releaseAt`. */
export type ReleaseRule = 'now' | 'at' | 'never';

/** One opening window, in the sale's own time zone. `nextDay`: the end is on the day after `date`. */
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
  /** Of the large rendition, 1600 px. */
  readonly path: string;
  /** Of the small one, 480 px; null: there is only one size, as of samples. */
  readonly smallPath: string | null;
  /** They stand in the order of these; there may be gaps. */
  readonly position: number;
  readonly bytes: number | null;
  /** About 30 bytes of placeholder, base64, or null. */
  readonly thumb: string | null;
}

/** The public row of a sale. Instants are ISO 8601 strings in UTC. */
export interface Sale {
  readonly id: string;
  readonly userId: string | null;
  /** The seller's public display name; null for guests and for sellers without one. */
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
  readonly placeQuality: PlaceQuality;
  readonly releaseRule: ReleaseRule;
  readonly releaseAt: string | null;
  /** Exact point where it was public when the row was written, else null. Degrees. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** The public, possibly blurred point (centre of a 1/64 degree square). Degrees. */
  readonly nearLat: number | null;
  readonly nearLng: number | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: string | null;
  readonly soldOutAt: string | null;
  readonly halfPriceFrom: string | null;
  /** YYYY-MM-DD */
  readonly rainDate: string | null;
  readonly isSample: boolean;
  readonly createdAt: string;
}

/** Exact street and point: of a released sale, or of the owner's own. */
export interface Place {
  readonly id: string;
  readonly street: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Seen by the owner alone. */
export interface SalePrivate {
  readonly id: string;
  readonly email: string | null;
  /** Nobody else is shown the sale; left out where it is shown. */
  readonly held?: Held | undefined;
}

/** Public counters, rolled up by the server. */
export interface SaleStats {
  readonly id: string;
  readonly views: number;
  readonly saves: number;
  readonly onRoutes: number;
  /** How many reviews this sale has, and the sum of their ratings. */
  readonly reviews: number;
  readonly ratingSum: number;
  /** The same over all sales of its seller; 0 for a guest's. */
  readonly sellerReviews: number;
  readonly sellerRatingSum: number;
  /** What visitors said lately about whether it is on. */
  readonly isOn: readonly OnTally[];
}

/** How many said the same of a sale. `at`: the newest of them, ISO 8601 in UTC. */
export interface OnTally {
  readonly state: 'on' | 'not-there' | 'ended-early' | 'sold-out';
  /** An account's word counts more than a guest's, that of one who checked in most. */
  readonly weight: number;
  readonly count: number;
  readonly at: string;
}

/** A sale that the user saved; `id` is the sale's id. */
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
}
