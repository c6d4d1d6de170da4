import type { Result } from '../../domain/result.ts';
import type { PositionFailure } from '../../platform/page/geolocation.ts';
import { readUserZip, writeUserZip } from '../../platform/storage.ts';
import type { Point } from '../../device/door.ts';
import { useRoom } from '../engine-room.tsx';
import type { PlaceInUse } from '../../state/place-store.ts';
import { useStore } from '../use-store.ts';

/** The place that counts: the ZIP code set, a granted position, the profile's ZIP, San Francisco. */
export function usePlace(): PlaceInUse {
  return useStore(useRoom().place);
}

/** Stores a ZIP code as it was entered (spec 2); `usePlace` says if it cannot be used. */
export function setUserZip(entered: string): Result<void, 'storage'> {
  return writeUserZip(entered.trim());
}

/** What was stored last, also where it cannot be used: a refusal loses nothing that was typed. */
export function enteredUserZip(): string {
  return readUserZip() ?? '';
}

/** Asks the browser for the position; once found it counts instead of the ZIP code. */
export function useMyLocation(): () => Promise<Result<Point, PositionFailure>> {
  const { place } = useRoom();
  return place.locateMe;
}
