import type { LatLng } from '../../domain/geo/distance.ts';
import { Anchored } from '../overlay/anchored.tsx';

interface Props {
  readonly point: LatLng;
  readonly label: string;
}

/** Where the device is: a dot. */
export function YouMark({ point, label }: Props) {
  return (
    <Anchored point={point} className="pointer-events-none z-10">
      <span
        role="img"
        aria-label={label}
        className="absolute size-5 -translate-1/2 rounded-full border-3 border-white bg-[#1a73e8] shadow-md forced-colors:bg-[Highlight]"
      />
    </Anchored>
  );
}
