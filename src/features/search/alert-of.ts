import { type AlertQuery, isSameAlert } from '../../domain/search/alert-query.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { AlertView } from '../../device/door/alerts-door.ts';
import { NEAR_MILES, type SearchChoices } from './search-choices.ts';

/** The alert for what is looked for now. A day would soon be over, so it has none. */
export function alertOf(choices: SearchChoices, { lat, lng }: LatLng): AlertQuery {
  const { text, isActiveWanted, isUpcomingWanted, saleType, tag } = choices;
  const radiusMiles = choices.isNear ? NEAR_MILES : null;
  return { text, isActiveWanted, isUpcomingWanted, saleType, tag, lat, lng, radiusMiles };
}

/** The choices that an alert was made of. */
export function choicesOf(query: AlertQuery): SearchChoices {
  const { text, isActiveWanted, isUpcomingWanted, saleType, tag, radiusMiles } = query;
  const isNear = radiusMiles !== null;
  return { text, isActiveWanted, isUpcomingWanted, saleType, tag, isNear, day: null };
}

export function findAlert(
  alerts: readonly AlertView[] | null,
  query: AlertQuery,
): AlertView | undefined {
  return alerts?.find((alert) => isSameAlert(alert.query, query));
}
