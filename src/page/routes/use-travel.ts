import { readTravel } from '../../db/travel/read-travel.ts';
import type { TravelOutcome } from '../../device/door/travel-door.ts';
import { placeKey, placeOfKey } from '../../domain/route/travel/place-key.ts';
import type { TravelPlace } from '../../domain/route/travel/travel-place.ts';
import {
  type KnownTravel,
  NO_TRAVEL,
  type TravelMiles,
  travelMiles,
  type TravelTimes,
  travelTimes,
} from '../../domain/route/travel/travel-times.ts';
import { routerSettings } from '../../platform/build-settings.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { useAskTravel } from './use-ask-travel.ts';

export interface Travel {
  /** False while the database is read: until then all is estimated. */
  readonly isRead: boolean;
  readonly times: TravelTimes;
  readonly miles: TravelMiles;
  /** How asking ended. Null: nothing was to be asked, or it is being asked. */
  readonly outcome: TravelOutcome | null;
  readonly retry: () => void;
}

/** Drive times between places: those that the router told, live, and the estimate of all others. */
export function useTravel(places: readonly TravelPlace[]): Travel {
  const hasRouter = routerSettings() !== null;
  const told = hasRouter ? places.filter(({ mayBeTold }) => mayBeTold) : [];
  const keys = [...new Set(told.map(({ point }) => placeKey(point)))].toSorted();
  const known = useDeviceQuery<KnownTravel>(
    (db) => (hasRouter ? readTravel(db, keys) : Promise.resolve(NO_TRAVEL)),
    keys.join(' '),
  );
  const question = keys.length < 2 ? null : { places: keys.map(placeOfKey), ways: [] };
  const { outcome, retry } = useAskTravel(question);
  return {
    isRead: known !== undefined,
    times: travelTimes(known ?? NO_TRAVEL),
    miles: travelMiles(known ?? NO_TRAVEL),
    outcome,
    retry,
  };
}
