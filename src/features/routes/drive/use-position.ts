import { useEffect, useState } from 'react';
import { distanceMiles } from '../../../domain/geo/distance.ts';
import {
  followPosition,
  type Position,
  type PositionFailure,
} from '../../../platform/page/geolocation.ts';

/** A smaller move changes no plan, and even at rest the fixes vary. */
const MOVED_MILES = 0.05;

export interface Whereabouts {
  /** Null until it is known. */
  readonly position: Position | null;
  readonly failure: PositionFailure | null;
}

/** Where the device is while the screen is open. */
export function usePosition(): Whereabouts {
  const [found, setFound] = useState<Whereabouts>({ position: null, failure: null });
  useEffect(
    () =>
      followPosition(
        (position) =>
          setFound((before) =>
            before.position !== null && distanceMiles(before.position, position) < MOVED_MILES
              ? before
              : { position, failure: null },
          ),
        (failure) => setFound((before) => ({ ...before, failure })),
      ),
    [],
  );
  return found;
}
