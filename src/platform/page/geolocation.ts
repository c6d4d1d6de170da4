import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';

export interface Position {
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly accuracyMeters: number;
}

/** The codes of spec 8's location errors. The sentences are in `i18n/`. */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable' | 'invalid';

/** How long the browser may take once the person has agreed. */
const ANSWER_LIMIT_MS = 10_000;
/** Firefox says nothing if the person ignores its question. After this time, nobody will answer it. */
const QUESTION_LIMIT_MS = 60_000;
const FRESH_ENOUGH_MS = 60_000;

/** Asks the browser for the device's position. The person may have to agree first. */
export function locate(): Promise<Result<Position, PositionFailure>> {
  return ask({ enableHighAccuracy: false, maximumAge: FRESH_ENOUGH_MS });
}

/** The position at this moment, by satellite if the device can do that. */
export function locateExactly(): Promise<Result<Position, PositionFailure>> {
  return ask({ enableHighAccuracy: true, maximumAge: 0 });
}

function ask(options: PositionOptions): Promise<Result<Position, PositionFailure>> {
  const { geolocation } = navigator as { geolocation?: Geolocation };
  if (geolocation === undefined) return Promise.resolve(err('unsupported'));
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(err('unavailable')), QUESTION_LIMIT_MS);
    const end = (located: Result<Position, PositionFailure>) => {
      clearTimeout(late);
      resolve(located);
    };
    geolocation.getCurrentPosition(
      ({ coords }) => end(checked(coords)),
      (error) => end(err(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable')),
      { ...options, timeout: ANSWER_LIMIT_MS },
    );
  });
}

function checked(coords: GeolocationCoordinates): Result<Position, PositionFailure> {
  const { latitude: lat, longitude: lng, accuracy: accuracyMeters } = coords;
  // Comparisons with NaN are false, so a broken fix is also rejected.
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return isOnEarth ? ok({ lat, lng, accuracyMeters }) : err('invalid');
}

/** Calls back whenever the device moves. Returns the function that stops it. */
export function followPosition(
  onPosition: (position: Position) => void,
  onFailure: (failure: PositionFailure) => void,
): () => void {
  const { geolocation } = navigator as { geolocation?: Geolocation };
  if (geolocation === undefined) {
    onFailure('unsupported');
    return () => undefined;
  }
  const watch = geolocation.watchPosition(
    ({ coords }) => {
      const position = checked(coords);
      if (position.ok) onPosition(position.value);
    },
    (error) => onFailure(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
    { enableHighAccuracy: true, maximumAge: 15_000 },
  );
  return () => geolocation.clearWatch(watch);
}

/** Whether asking needs a click first. `unknown`: the browser does not say. */
export async function locationPermission(): Promise<PermissionState | 'unknown'> {
  const { permissions } = navigator as { permissions?: Permissions };
  if (permissions === undefined) return 'unknown';
  try {
    return (await permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'unknown';
  }
}
