/** A proof looks for a route that is worth at least this much and ends at this tick or before. */
export interface Goal {
  readonly worth: number;
  readonly end: number;
  /** Which of these routes is the best: the one worth most, or the one that ends first. */
  readonly best: 'worth' | 'end';
  /** `end`, or less if better routes become known meanwhile: a route that ends later is of no use. */
  readonly latest: () => number;
}
