import type { DayStop } from './day-problem.ts';
import { withChangedStop, withStop } from './edit-route.ts';
import type { Route } from './route.ts';
import type { StopSettings, UnlistedSale } from './settings/stop-settings.ts';

/**
 * What the planner may assume about an unlisted sale: the hours of its ad. If nobody knows its hours, it is open all day
 * on the day it was found.
 */
export function assumedSale({ date, timeZone, days }: UnlistedSale): DayStop['sale'] {
  return {
    saleType: 'garage',
    days: days ?? [{ date, startTime: '00:00', endTime: '00:00', nextDay: true }],
    timeZone,
    cancelledAt: null,
  };
}

/** Puts an unlisted sale, which this person found, at the end of a route. `id` becomes the sale's if it is ever posted. */
export function withUnlisted<R extends Pick<Route, 'name' | 'day' | 'stops' | 'settings'>>(
  route: R,
  id: string,
  changes: Partial<StopSettings> & { readonly unlisted: UnlistedSale },
): R {
  return withChangedStop(withStop(route, id), id, { ...changes, isOwnFind: true });
}
