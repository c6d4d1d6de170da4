import { House } from 'lucide-react';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { MapMark } from '../../domain/sale/map-mark.ts';
import { Anchored } from '../overlay/anchored.tsx';
import { besideRings } from './signs/house-room.ts';
import { remPx } from './signs/rem-px.ts';

interface Props {
  readonly point: LatLng;
  readonly label: string;
  readonly marks: readonly MapMark[];
  readonly zoom: number;
}

/** The place that a person has set: a house in the middle of its ZIP code, or beside the cluster that is there. */
export function HouseMark({ point, label, marks, zoom }: Props) {
  const { x, y } = besideRings({ point, marks, zoom, remPx: remPx() });
  return (
    <Anchored point={point} className="pointer-events-none">
      <span
        role="img"
        aria-label={label}
        style={{ left: x, top: y }}
        className="absolute grid size-7 -translate-1/2 place-content-center rounded-full border-2 border-ink bg-sign text-on-sign shadow-md"
      >
        <House aria-hidden className="size-4" />
      </span>
    </Anchored>
  );
}
