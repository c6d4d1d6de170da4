import { useEffect, useId, useState } from 'react';
import { readTravel } from '../../db/travel/read-travel.ts';
import type { TravelOutcome, TravelQuestion } from '../../device/door/travel-door.ts';
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
import { useDeviceQuery } from '../app/use-device-query.ts';
import { useDoor } from '../app/use-page.tsx';
import { useSyncStatus } from '../sync/use-sync-status.ts';
import { routerSettings } from '../../platform/build-settings.ts';

export interface AskedTravel {
  /** How asking ended. Null: nothing was to be asked, or it is being asked. */
  readonly outcome: TravelOutcome | null;
  readonly retry: () => void;
}

/**
 * Asks the router for what is not known yet. A new question ends the one before; when the connection comes back, the
 * question is asked again. If it is null, nothing is asked.
 */
export function useAskTravel(question: TravelQuestion | null): AskedTravel {
  const door = useDoor();
  const asker = useId();
  const isOnline = useSyncStatus()?.link !== 'offline';
  const [round, setRound] = useState(0);
  const [ended, setEnded] = useState<{ readonly key: string; readonly outcome: TravelOutcome }>();
  const text = question === null ? null : JSON.stringify(question);
  const key = `${isOnline} ${round} ${text}`;

  useEffect(() => {
    if (text === null || !isOnline) return undefined;
    // The key is the question, as text.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const asked = JSON.parse(text) as TravelQuestion;
    door.travel.ask(asker, asked).then(
      (outcome) => {
        if (outcome !== 'stopped') setEnded({ key, outcome });
      },
      // What cannot be stored is estimated.
      () => setEnded({ key, outcome: 'refused' }),
    );
    return () => void door.travel.stop(asker).catch(() => undefined);
  }, [door, asker, text, isOnline, key]);

  return {
    outcome: ended?.key === key ? ended.outcome : null,
    retry: () => setRound((before) => before + 1),
  };
}

export interface Travel {
  /** False while the database is read: until then all is estimated. */
  readonly isRead: boolean;
  readonly times: TravelTimes;
  readonly miles: TravelMiles;
  /** How asking ended. Null: nothing was to be asked, or it is being asked. */
  readonly outcome: TravelOutcome | null;
  readonly retry: () => void;
}

/** Drive times between places: those that the router gave, live, and the estimate of all others. */
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
