import type { ComponentProps } from 'react';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { HouseMark } from '../../../map/marks/house-mark.tsx';
import { YouMark } from '../../../map/marks/you-mark.tsx';
import type { PlaceInUse } from '../../../page/place/place-store.ts';

interface Props extends Pick<ComponentProps<typeof HouseMark>, 'marks' | 'zoom'> {
  readonly place: PlaceInUse;
}

/** With less accuracy than this, in meters, "here" would not be true. */
const HERE_METERS = 100;

/** The person on the map: a dot where the device is, or a house at the ZIP code. Nothing while no place is known. */
export function YouOnMap({ place, marks, zoom }: Props) {
  const { point, source, zip, accuracyMeters } = place;
  if (source === 'position') {
    const isHere = accuracyMeters !== null && accuracyMeters <= HERE_METERS;
    return <YouMark point={point} label={isHere ? mapText.you : mapText.youAbout} />;
  }
  if (source === 'default' || zip === null) return null;
  return <HouseMark point={point} label={mapText.home(zip)} marks={marks} zoom={zoom} />;
}
