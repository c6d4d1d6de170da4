/** A route is sought that is worth at least this much and ends at this tick or before. */
export interface Goal {
  readonly worth: number;
  readonly end: number;
  /** The best of such routes: the one worth most, or the one that ends first. */
  readonly best: 'worth' | 'end';
  /** `end`, or less when routes become known meanwhile: one that ends later is of no use. */
  readonly latest: () => number;
}
