import type { Filters } from './filter-state.ts';

/** Where distances are measured from. Degrees. */
export interface Origin {
  readonly lat: number;
  readonly lng: number;
}

/** The same filters for the sales that are within no radius, from the newest. */
export function toUnplacedQuery(filters: Filters, origin: Origin, limit: number) {
  const query = toQuery(filters, origin, limit);
  return { ...query, group: 'unplaced' as const, sort: 'newest' as const };
}

/** The question that the filters are, for the first `limit` sales. */
export function toQuery({ keywords, ...filters }: Filters, origin: Origin, limit: number) {
  return { ...filters, keywords: keywords.trim(), origin, group: 'placed' as const, limit };
}
