/**
 * A distance as people read it: tenths of a mile, or whole miles, at least one, to a place that is only known roughly.
 * Lists that are sorted by distance are sorted by this number, so that none contradicts what it shows.
 */
export function shownMiles(miles: number, isAbout: boolean): number {
  return isAbout ? Math.max(1, Math.round(miles)) : Math.round(miles * 10) / 10;
}
