import type { AlertQuery } from '../../domain/search/alert-query.ts';
import { DEFAULT_FILTERS, writeFilters } from '../filters/filter-state.ts';

/**
 * The page that shows what an alert looks for: the search page for words, the list for filters that only the list has.
 */
export function addressOfAlert(query: AlertQuery): string {
  const isListed =
    query.tag === null && query.radiusMiles !== null && (query.text === '' || isOfList(query));
  return isListed
    ? withParams('/discover', listParams(query, query.radiusMiles))
    : withParams('/search', searchParams(query));
}

function isOfList(query: AlertQuery): boolean {
  const { kind, hasPhotos, firstDay, halfPrice, takesCards, dateFrom, dateTo } = query;
  return kind !== null || hasPhotos || firstDay || halfPrice || takesCards || dateFrom !== dateTo;
}

function listParams(query: AlertQuery, radiusMiles: number): URLSearchParams {
  const { text, saleType, kind, hasPhotos, firstDay, halfPrice, takesCards } = query;
  const { dateFrom, dateTo } = query;
  return writeFilters({
    ...DEFAULT_FILTERS,
    keywords: text,
    saleType,
    kind,
    hasPhotos,
    firstDay,
    halfPrice,
    takesCards,
    dateFrom,
    dateTo,
    radiusMiles,
    statuses: { active: query.isActiveWanted, upcoming: query.isUpcomingWanted, closed: false },
  });
}

function searchParams(query: AlertQuery): URLSearchParams {
  const { text, isActiveWanted, isUpcomingWanted, radiusMiles, saleType, dateFrom, tag } = query;
  const params = new URLSearchParams();
  if (text !== '') params.set('q', text);
  if (saleType !== null) params.set('type', saleType);
  if (!isActiveWanted) params.set('active', 'off');
  if (!isUpcomingWanted) params.set('upcoming', 'off');
  if (radiusMiles === null) params.set('near', 'off');
  if (dateFrom !== null && dateFrom === query.dateTo) params.set('day', dateFrom);
  if (tag !== null) params.set('tag', tag);
  return params;
}

function withParams(path: string, params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
