import { AboutCircle } from '../../../map/marks/about-circle.tsx';
import type { PlaceInUse } from '../../../page/place/place-store.ts';

const METERS_PER_MILE = 1609.344;
/** That of the dot. */
const BLUE = '#1a73e8';

/** The device is somewhere in it. Its browser says how large it is. */
export function AccuracyCircle({ place }: { readonly place: PlaceInUse }) {
  const { point, source, accuracyMeters } = place;
  const isKnown = source === 'position' && accuracyMeters !== null && accuracyMeters > 0;
  const aboutMiles = isKnown ? accuracyMeters / METERS_PER_MILE : 0;
  return (
    <AboutCircle name="accuracy" area={isKnown ? { ...point, aboutMiles } : null} color={BLUE} />
  );
}
