import type { DrivenDay } from '../../../../../src/domain/route/drive/drive-now.ts';
import type { KnownStop } from '../../../../../src/domain/route/known-stop.ts';
import type { PlannedStop } from '../../../../../src/domain/route/planner/plan.ts';
import type { Route } from '../../../../../src/domain/route/route.ts';
import { daySettingsOf } from '../../../../../src/domain/route/settings/day-settings.ts';
import {
  type StopSettings,
  stopSettingsOf,
} from '../../../../../src/domain/route/settings/stop-settings.ts';

/** A day on the road for tests: unlisted sales along a street, open all Saturday. */

export const ZONE = 'America/Chicago';
export const SATURDAY = '2026-11-28';

/** The clock of the street on that Saturday, as an instant. */
export function atMinute(minute: number): number {
  return Date.parse('2026-11-28T06:00:00Z') + minute * 60_000;
}

/** A point of the street; a step is a walk of a minute or two. */
export const at = (step: number) => ({ lat: 41.9 + step * 0.001, lng: -87.65 });

export function stopAt(
  id: string,
  step: number,
  settings: Partial<StopSettings> = {},
  title = `Yard ${id}`,
): KnownStop {
  return {
    id,
    title,
    view: null,
    point: at(step),
    isAbout: false,
    mayBeTold: true,
    note: '',
    settings: { ...stopSettingsOf({}), ...settings },
    unlisted: { ...at(step), title, date: SATURDAY, timeZone: ZONE },
  };
}

/** Each step of a drive takes a minute. */
export function drivenDay(
  stops: readonly KnownStop[],
  settings: Route['settings'] = {},
): DrivenDay {
  return {
    date: SATURDAY,
    timeZone: ZONE,
    settings: daySettingsOf(settings),
    stops,
    leave: '08:30',
    start: at(-10),
    travel: {
      times: (from, to) => ({ minutes: Math.abs(from.lat - to.lat) * 1000, isEstimated: false }),
    },
  };
}

export function planned(id: string, arriveAt: number, slackMinutes = 0): PlannedStop {
  return {
    id,
    arriveAt,
    waitMinutes: 0,
    beginAt: arriveAt,
    leaveAt: arriveAt + 20,
    travelMinutes: 10,
    slackMinutes,
  };
}

/** The route as it is stored. */
export function routeOf(ids: readonly string[], changes: Partial<Route> = {}): Route {
  return {
    id: 'r',
    name: 'Saturday',
    day: SATURDAY,
    stops: ids.map((saleId) => ({ saleId })),
    settings: {},
    createdAt: '',
    updatedAt: '',
    ...changes,
  };
}
