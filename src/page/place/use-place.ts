import type { LatLng } from '../../domain/geo/distance.ts';
import type { Result } from '../../domain/result.ts';
import type { PositionFailure } from '../../platform/page/geolocation.ts';
import { readUserZip, writeUserZip } from '../../platform/storage.ts';
import { usePage } from '../app/use-page.tsx';
import type { PlaceInUse } from './place-store.ts';
import { useStore } from 'zustand';

/** The place that counts: the ZIP code set, a granted position, the profile's ZIP, San Francisco. */
export function usePlace(): PlaceInUse {
  return useStore(usePage().place);
}

/** Whether a person has set this place to look from. False if it is only where this device happens to be. */
export function isSetPlace({ source, needsLocation, isResolving }: PlaceInUse): boolean {
  return source !== 'position' && !needsLocation && !isResolving;
}

/** Stores a ZIP code as it was entered (spec 2); `usePlace` says if it cannot be used. */
export function setUserZip(entered: string): Result<void, 'storage'> {
  return writeUserZip(entered.trim());
}

/** What was stored last, even if it cannot be used: nothing that was typed is lost. */
export function enteredUserZip(): string {
  return readUserZip() ?? '';
}

/** Asks the browser for the position. Once found, it counts instead of the ZIP code. */
export function useMyLocation(): () => Promise<Result<LatLng, PositionFailure>> {
  const { place } = usePage();
  return place.locateMe;
}
