/** A review of a registered seller's sale; one per user and sale. Instants are ISO 8601 in UTC. */
export interface Review {
  readonly id: string;
  readonly saleId: string;
  readonly sellerId: string;
  /** The author's public display name, or null if there is none. */
  readonly authorName: string | null;
  readonly rating: Rating;
  readonly title: string;
  readonly comment: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

export const REVIEW_TITLE_LIMIT = 120;
export const REVIEW_COMMENT_LIMIT = 2000;
