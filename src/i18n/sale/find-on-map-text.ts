import type { GeocodeProblem } from '../../domain/geo/found-place.ts';

/** Finding an address on the map (spec 5 and 8). */
export const findOnMapText = {
  find: 'Find on map',
  finding: 'Looking it up...',
  hint: 'Optional. Without it, the sale is shown in the middle of its zip code.',
  placed: 'The sale is on the map at this address.',
  found: 'Found',
  stale: "The address has changed. Find it again, or we'll use the middle of the zip code.",
  outsideUs: 'This is outside the continental United States. Check the address.',
  otherZip: (found: string, written: string) =>
    `That is in zip code ${found}, not ${written}. Check both.`,
} as const;

export const geocodeProblemText: Readonly<Record<GeocodeProblem, string>> = {
  offline:
    "We can't look it up without a connection. You can continue: we'll use the middle of the zip code.",
  'not-found': 'Could not find location for the provided address',
  limit: 'Geocoding service usage limit exceeded',
  failed: 'Failed to convert address to coordinates',
};
