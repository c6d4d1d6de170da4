import type { LatLng } from './distance.ts';
import { checkPosition } from './position.ts';
import { type ZipProblem, parseZip } from './zip-format.ts';

/** Spec 9: the default center. */
export const SAN_FRANCISCO: LatLng = { lat: 37.7749, lng: -122.4194 };

export interface PlaceSources {
  /** `userZipCode` from local storage, as typed. */
  readonly userZipCode: string | null;
  /** A position that the person has shared, or null. */
  readonly position: LatLng | null;
  readonly profileZipCode: string | null;
}

/** The place from which distances are measured. */
export interface ChosenPlace {
  readonly origin: LatLng;
  readonly source: 'chosen-zip' | 'position' | 'profile-zip' | 'default';
  /** Five digits, if the place comes from a ZIP code. */
  readonly zip: string | null;
  /** True if nothing is known about the person's location, so that the app offers "Set location". */
  readonly needsLocation: boolean;
  /** Why `userZipCode` could not be used, if it is set. `zip-unknown`: it is not in the table. */
  readonly zipProblem: ZipProblem | 'zip-unknown' | null;
}

/** Uses the first of these that is known: `userZipCode`, a shared position, the profile's ZIP, San Francisco. */
export function choosePlace(
  sources: PlaceSources,
  lookup: (zip: string) => LatLng | null,
): ChosenPlace {
  const typed = sources.userZipCode === null ? null : placeOfZip(sources.userZipCode, lookup);
  if (typed?.found) {
    return { ...typed.found, source: 'chosen-zip', needsLocation: false, zipProblem: null };
  }
  const zipProblem = typed?.problem ?? null;
  const position = checkPosition(sources.position?.lat, sources.position?.lng);
  if (position.ok) {
    const { lat, lng } = position.value;
    const origin = { lat, lng };
    return { origin, zip: null, source: 'position', needsLocation: false, zipProblem };
  }
  const profile = placeOfZip(sources.profileZipCode ?? '', lookup);
  if (profile.found) {
    return { ...profile.found, source: 'profile-zip', needsLocation: false, zipProblem };
  }
  return {
    origin: SAN_FRANCISCO,
    zip: null,
    source: 'default',
    needsLocation: true,
    zipProblem,
  };
}

type ZipOutcome =
  | { readonly found: { readonly origin: LatLng; readonly zip: string }; readonly problem: null }
  | { readonly found: null; readonly problem: ZipProblem | 'zip-unknown' };

function placeOfZip(text: string, lookup: (zip: string) => LatLng | null): ZipOutcome {
  const parsed = parseZip(text);
  if (!parsed.ok) return { found: null, problem: parsed.error };
  const place = lookup(parsed.value);
  if (!place) return { found: null, problem: 'zip-unknown' };
  return {
    found: { origin: { lat: place.lat, lng: place.lng }, zip: parsed.value },
    problem: null,
  };
}
