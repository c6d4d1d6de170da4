import type { LatLng } from '../../domain/geo/distance.ts';
import { Anchored } from '../overlay/anchored.tsx';

interface Props {
  readonly point: LatLng;
  readonly label: string;
}

/** The red location marker of spec 2. Its caller removes it after five seconds. */
export function LocationBeacon({ point, label }: Props) {
  return (
    <Anchored point={point} className="pointer-events-none z-10">
      <svg
        role="img"
        aria-label={label}
        viewBox="0 0 40 52"
        className="absolute w-9 -translate-x-1/2 -translate-y-full animate-arrive drop-shadow-md"
      >
        <path
          d="M20 2C10 2 3 9.500 3 19c0 12 17 31 17 31s17-19 17-31C37 9.500 30 2 20 2Z"
          className="fill-danger stroke-card stroke-3"
        />
        <circle cx="20" cy="19" r="6.500" className="fill-card" />
      </svg>
    </Anchored>
  );
}
