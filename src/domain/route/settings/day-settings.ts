import type { LatLng } from '../../geo/distance.ts';
import { minutesOf } from '../../time/calendar-date.ts';
import type { RouteSettings } from '../route.ts';
import { isWithin, ownInstant, ownText, recordOf } from './read-setting.ts';

/** A place where a day begins or ends. */
export interface RoutePlace extends LatLng {
  readonly label: string;
}

/** What a person has set for the day of a route. */
export interface DaySettings {
  /** HH:MM by the clock of the sales; null: the usual time. */
  readonly leave: string | null;
  /** HH:MM by which the day has to end. Null: at any time. */
  readonly backBy: string | null;
  /** Where the day begins. Null: the place that is used everywhere in the app. */
  readonly start: RoutePlace | null;
  /** Where the day ends: where it began, at the last stop, or at a place of its own. */
  readonly end: 'return' | 'open' | RoutePlace;
  /** The stops are visited in the order of the route; otherwise in the best one. */
  readonly keepsOrder: boolean;
  /** The person wants to be at the first door before it opens. */
  readonly leavesEarly: boolean;
  readonly parked: ParkedCar | null;
}

export interface ParkedCar extends LatLng {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The sales that are visited on foot from there. Absent if the car was not parked for a walk. */
  readonly walkIds?: readonly string[];
}

const USUAL: DaySettings = {
  leave: null,
  backBy: null,
  start: null,
  end: 'return',
  keepsOrder: false,
  leavesEarly: false,
  parked: null,
};

/** When people leave on a sale's morning, if nobody says otherwise. */
export const USUAL_LEAVING = '08:30';

const LABEL_LIMIT = 80;

/** The settings of a route. Invalid values, from another build or a broken device, count as not set. */
export function daySettingsOf(settings: RouteSettings): DaySettings {
  const { leave, backBy, end, parked } = settings;
  return {
    leave: clockTimeOf(leave),
    backBy: clockTimeOf(backBy),
    start: placeOf(settings['start']),
    end: end === 'open' ? 'open' : (placeOf(end) ?? 'return'),
    keepsOrder: settings['keepsOrder'] === true,
    leavesEarly: settings['leavesEarly'] === true,
    parked: carOf(parked),
  };
}

/** The settings with changes. Usual values are left out. What is not changed stays as it was written. */
export function withDaySettings(
  settings: RouteSettings,
  changes: Partial<DaySettings>,
): RouteSettings {
  const changed = Object.entries(changes).filter(([key, value]) => value !== Object(USUAL)[key]);
  const others = Object.entries(settings).filter(([key]) => !Object.hasOwn(changes, key));
  return Object.fromEntries([...others, ...changed]);
}

function clockTimeOf(value: unknown): string | null {
  return typeof value === 'string' && minutesOf(value) !== null ? value : null;
}

function carOf(value: unknown): ParkedCar | null {
  const point = pointOf(value);
  const { at: parkedAt, walkIds } = recordOf(value);
  const at = ownInstant(parkedAt);
  if (point === null || at === null) return null;
  const ids = Array.isArray(walkIds) ? walkIds.filter((id) => typeof id === 'string') : [];
  return { ...point, at, ...(ids.length === 0 ? {} : { walkIds: ids }) };
}

function placeOf(value: unknown): RoutePlace | null {
  const point = pointOf(value);
  if (point === null) return null;
  return { ...point, label: ownText(recordOf(value)['label'], LABEL_LIMIT) };
}

function pointOf(value: unknown): LatLng | null {
  const { lat, lng } = recordOf(value);
  return isWithin(lat, -90, 90) && isWithin(lng, -180, 180) ? { lat, lng } : null;
}
