import type { Filters } from './filters.ts';

/** Where distances are measured from. Degrees. */
export interface Origin {
  readonly lat: number;
  readonly lng: number;
}

/** The question that the filters are, for the first `limit` sales. */
export function toQuery({ keywords, ...filters }: Filters, origin: Origin, limit: number) {
  return { ...filters, keywords: keywords.trim(), origin, limit };
}
