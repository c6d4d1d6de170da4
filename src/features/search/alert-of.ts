import type { AlertQuery } from '../../domain/search/alert-query.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { NEAR_MILES, type SearchChoices } from './search-choices.ts';

/** The alert for what is looked for now. A day would soon be over, so it has none. */
export function alertOf(choices: SearchChoices, { lat, lng }: LatLng): AlertQuery {
  const { text, isActiveWanted, isUpcomingWanted, saleType, tag } = choices;
  const radiusMiles = choices.isNear ? NEAR_MILES : null;
  const what = { text, isActiveWanted, isUpcomingWanted, saleType, tag, radiusMiles };
  return { ...what, lat, lng, kind: null, hasPhotos: false };
}
