import { SALE_TYPES, type SaleType } from '../sale/sale.ts';
import { checkPosition } from '../geo/position.ts';
import { queryTerms, shortened } from './search-terms.ts';
import type { SearchQuery } from './saved-search.ts';

/** What an alert looks for, as it is kept in a saved search. */
export interface AlertQuery {
  readonly text: string;
  readonly isActiveWanted: boolean;
  readonly isUpcomingWanted: boolean;
  /** Where it was made, in degrees. */
  readonly lat: number;
  readonly lng: number;
  /** From there. Null: anywhere. */
  readonly radiusMiles: number | null;
  readonly saleType: SaleType | null;
  readonly tag: string | null;
}

/** The query of a saved search. Null if another build wrote something that this one cannot look for. */
export function alertQueryOf(query: SearchQuery): AlertQuery | null {
  const { text, radiusMiles, tag } = query;
  const point = checkPosition(query['lat'], query['lng']);
  if (typeof text !== 'string' || queryTerms(text).length === 0 || !point.ok) return null;
  return {
    text: shortened(text),
    isActiveWanted: query['isActiveWanted'] !== false,
    isUpcomingWanted: query['isUpcomingWanted'] !== false,
    lat: point.value.lat,
    lng: point.value.lng,
    radiusMiles: typeof radiusMiles === 'number' ? radiusMiles : null,
    saleType: SALE_TYPES.find((known) => known === query['saleType']) ?? null,
    tag: typeof tag === 'string' ? tag : null,
  };
}

/** Whether two alerts look for the same. */
export function isSameAlert(a: AlertQuery, b: AlertQuery): boolean {
  const isNearby = a.radiusMiles === null || (a.lat === b.lat && a.lng === b.lng);
  return (
    isNearby &&
    queryTerms(a.text).join(' ') === queryTerms(b.text).join(' ') &&
    a.radiusMiles === b.radiusMiles &&
    a.saleType === b.saleType &&
    a.tag === b.tag &&
    a.isActiveWanted === b.isActiveWanted &&
    a.isUpcomingWanted === b.isUpcomingWanted
  );
}
