import type { DiscoverQuery } from '../../../device/catalogue/query.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import type { Filters } from './filter-state.ts';

/** The same filters for the sales that are within no radius, from the newest. */
export function toUnplacedQuery(filters: Filters, origin: LatLng, limit: number): DiscoverQuery {
  const query = toQuery(filters, origin, limit);
  return { ...query, group: 'unplaced', sort: 'newest' };
}

/** The question that the filters are, for the first `limit` sales. */
export function toQuery(
  { keywords, ...filters }: Filters,
  origin: LatLng,
  limit: number,
): DiscoverQuery {
  return { ...filters, keywords: keywords.trim(), origin, group: 'placed', limit };
}
