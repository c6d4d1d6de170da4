import type { AlertQuery } from '../../domain/search/alert-query.ts';

/** The page that shows what an alert looks for: the search for words, the list for anything else. */
export function addressOfAlert(query: AlertQuery): string {
  const { text, isActiveWanted, isUpcomingWanted, radiusMiles, saleType, kind, tag } = query;
  const params = new URLSearchParams();
  if (text !== '') params.set('q', text);
  if (saleType !== null) params.set('type', saleType);
  if (text === '') {
    if (kind !== null) params.set('kind', kind);
    if (query.hasPhotos) params.set('photos', '1');
    if (radiusMiles !== null) params.set('miles', String(radiusMiles));
    return withParams('/discover', params);
  }
  if (!isActiveWanted) params.set('active', 'off');
  if (!isUpcomingWanted) params.set('upcoming', 'off');
  if (radiusMiles === null) params.set('near', 'off');
  if (tag !== null) params.set('tag', tag);
  return withParams('/search', params);
}

function withParams(path: string, params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
