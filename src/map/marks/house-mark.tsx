import { House } from 'lucide-react';
import type { LatLng } from '../../domain/geo/distance.ts';
import { Anchored } from '../overlay/anchored.tsx';

interface Props {
  readonly point: LatLng;
  readonly label: string;
}

/** The place that a person has set: a house in the middle of its ZIP code. */
export function HouseMark({ point, label }: Props) {
  return (
    <Anchored point={point} className="pointer-events-none">
      <span
        role="img"
        aria-label={label}
        className="absolute grid size-7 -translate-1/2 place-content-center rounded-full border-2 border-ink bg-sign text-on-sign shadow-md"
      >
        <House aria-hidden className="size-4" />
      </span>
    </Anchored>
  );
}
