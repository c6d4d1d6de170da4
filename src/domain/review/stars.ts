export type Star = 'full' | 'half' | 'empty';

/** Spec 9. */
export const STAR_COUNT = 5;

/** Five stars for an average rating. A fraction of 0.5 or more adds half a star (spec 9). */
export function starsOf(average: number): readonly Star[] {
  const full = Math.floor(average);
  const hasHalf = average - full >= 0.5;
  return Array.from({ length: STAR_COUNT }, (_, index) => {
    if (index < full) return 'full';
    return index === full && hasHalf ? 'half' : 'empty';
  });
}

/** The average of `count` ratings, or null if there are none. */
export function averageRating(ratingSum: number, count: number): number | null {
  return count > 0 ? ratingSum / count : null;
}
