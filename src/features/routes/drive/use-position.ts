import { useEffect, useState } from 'react';
import { distanceMiles } from '../../../domain/geo/distance.ts';
import {
  followPosition,
  locateExactly,
  type Position,
  type PositionFailure,
} from '../../../platform/page/geolocation.ts';
import { onVisibility } from '../../../platform/page/page-visibility.ts';

/** A smaller move changes no plan, and even at rest the fixes vary. */
const MOVED_MILES = 0.05;

/** `isFirst`: the page has just come into sight, so nothing before it says how fast the device is. */
export type HearFix = (position: Position, isFirst: boolean) => void;

interface Found {
  /** Null until it is known. */
  readonly position: Position | null;
  readonly failure: PositionFailure | null;
}

export interface Whereabouts extends Found {
  /** Calls back with each fix, however small the move. Returns the function that stops it. */
  readonly listen: (hear: HearFix) => () => void;
}

/** Where the device is while the screen is open and in sight. */
export function usePosition(): Whereabouts {
  const [found, setFound] = useState<Found>({ position: null, failure: null });
  const [listeners] = useState(() => new Set<HearFix>());
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isFirst = true;
    const take = (position: Position, isAlone: boolean) => {
      setFound((before) =>
        before.position !== null && distanceMiles(before.position, position) < MOVED_MILES
          ? before
          : { position, failure: null },
      );
      for (const hear of listeners) hear(position, isAlone);
    };
    const follow = () => {
      isFirst = true;
      if (stop !== null) return;
      stop = followPosition(
        (position) => {
          take(position, isFirst);
          isFirst = false;
        },
        (failure) => setFound((before) => ({ ...before, failure })),
      );
    };
    const rest = () => {
      stop?.();
      stop = null;
    };
    const unwatch = onVisibility((isVisible) => {
      if (!isVisible) return rest();
      follow();
      // The follower may answer with what it knew before the phone was in a pocket.
      void locateExactly().then((fix) => {
        if (fix.ok && stop !== null) take(fix.value, true);
      });
    });
    follow();
    return () => {
      unwatch();
      rest();
    };
  }, [listeners]);
  return {
    ...found,
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
