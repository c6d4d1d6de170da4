import type { LatLng } from '../../domain/geo/distance.ts';
import type { AlertQuery } from '../../domain/search/alert-query.ts';
import type { Filters } from '../filters/filter-state.ts';

/**
 * The alert for what is listed now. It leaves out "open now", which says nothing about sales that are still to be
 * posted, and closed sales, which are never news.
 */
export function alertFor(filters: Filters, { lat, lng }: LatLng): AlertQuery {
  const { keywords, saleType, kind, hasPhotos, firstDay, halfPrice, takesCards } = filters;
  const { dateFrom, dateTo, radiusMiles, statuses } = filters;
  const isAnyStatus = !statuses.active && !statuses.upcoming;
  return {
    text: keywords.trim(),
    isActiveWanted: statuses.active || isAnyStatus,
    isUpcomingWanted: statuses.upcoming || isAnyStatus,
    lat,
    lng,
    radiusMiles,
    saleType,
    kind,
    hasPhotos,
    firstDay,
    halfPrice,
    takesCards,
    dateFrom,
    dateTo,
    tag: null,
  };
}
