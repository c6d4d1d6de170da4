import type { AlertQuery } from '../../domain/search/alert-query.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { NEAR_MILES, type SearchChoices } from './search-choices.ts';

/** The alert for the present search. */
export function alertOf(choices: SearchChoices, { lat, lng }: LatLng): AlertQuery {
  const { text, isActiveWanted, isUpcomingWanted, saleType, tag, day } = choices;
  const radiusMiles = choices.isNear ? NEAR_MILES : null;
  const what = { text, isActiveWanted, isUpcomingWanted, saleType, tag, radiusMiles };
  const dates = { dateFrom: day, dateTo: day };
  const others = {
    kind: null,
    hasPhotos: false,
    firstDay: false,
    halfPrice: false,
    takesCards: false,
  };
  return { ...what, ...dates, ...others, lat, lng };
}
