import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  hasLeft,
  recognizeArrival,
  type TimedFix,
  withFix,
} from '../../../domain/route/drive/recognize-arrival.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import { useExactNow } from '../../../page/app/use-now.ts';
import type { Position } from '../../../platform/page/geolocation.ts';
import type { Whereabouts } from './use-position.ts';

/** A device that is near and tells of no other place for this long is standing. */
const SILENCE_MS = 6_000;

export interface Arrival {
  /** The position that says that the person is at the next stop. Null: none does, or they have said otherwise. */
  readonly fix: TimedFix | null;
  /** They are not there: this stop is not asked about again. */
  readonly deny: () => void;
}

interface Recognized {
  readonly id: string;
  readonly fix: TimedFix;
}

interface OnTheWay {
  readonly next: Pick<KnownStop, 'id' | 'point' | 'isAbout'> | null;
  /** Where the stop before is. */
  readonly last: LatLng | null;
  readonly listen: Whereabouts['listen'];
}

/**
 * Recognizes by position that the next stop is reached. Asks once for each stop. Never for one whose exact place is not
 * known.
 */
export function useArrival({ next, last, listen }: OnTheWay): Arrival {
  const exactNow = useExactNow();
  const [recognized, setRecognized] = useState<Recognized | null>(null);
  const [denied, setDenied] = useState<ReadonlySet<string>>(new Set());
  const [unsure, setUnsure] = useState(0);
  const fixes = useRef<readonly TimedFix[]>([]);
  const judge = useEffectEvent(() => {
    const now = fixes.current.at(-1);
    if (now === undefined || next === null || next.point === null || next.isAbout) return;
    const verdict = recognizeArrival(next.point, last, { now, before: fixes.current.slice(0, -1) });
    if (verdict === 'here') setRecognized({ id: next.id, fix: now });
    if (hasLeft(next.point, now)) setRecognized(null);
    if (verdict === 'unsure') setUnsure((count) => count + 1);
  });
  const hear = useEffectEvent(({ lat, lng, accuracyMeters }: Position, isFirst: boolean) => {
    const fix = { lat, lng, accuracyMeters, atMs: exactNow() };
    fixes.current = isFirst ? [fix] : withFix(fixes.current, fix);
    judge();
  });
  const subscribe = useEffectEvent(() => listen((position, isFirst) => hear(position, isFirst)));
  useEffect(() => subscribe(), []);
  const nextId = next?.id ?? null;
  // Two sales may be on one block: nobody has to move far to be at the second one.
  useEffect(() => {
    if (nextId !== null) judge();
  }, [nextId]);
  /** The device tells of each move, so its silence means that it stands where it was. */
  const standStill = useEffectEvent(() => {
    const newest = fixes.current.at(-1);
    if (newest !== undefined) hear(newest, false);
  });
  useEffect(() => {
    if (unsure === 0) return undefined;
    const timer = setTimeout(() => standStill(), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [unsure]);
  return {
    fix: recognized?.id === nextId && !denied.has(recognized.id) ? recognized.fix : null,
    deny: () => nextId !== null && setDenied((before) => new Set([...before, nextId])),
  };
}
