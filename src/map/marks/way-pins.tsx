import type { LatLng } from '../../domain/geo/distance.ts';
import { Anchored } from '../overlay/anchored.tsx';

/** A place of a way that no sale marks. */
export interface WayPin {
  readonly point: LatLng;
  /** A word, or the number of a stop. */
  readonly text: string;
  /** What it is, in words. */
  readonly label: string;
  readonly isStop: boolean;
}

/** Where a way begins and ends, and its stops that no sale marks: light, where marks are dark. */
export function WayPins({ pins }: { readonly pins: readonly WayPin[] }) {
  return pins.map(({ point, text, label, isStop }) => (
    <Anchored key={label} point={point} className="pointer-events-none">
      {!isStop && (
        <span
          aria-hidden
          className="absolute size-4 -translate-1/2 rounded-full border-3 border-ink bg-card"
        />
      )}
      <span
        role="img"
        aria-label={label}
        className={`absolute grid place-content-center rounded-full border-3 border-ink bg-card font-display font-extrabold whitespace-nowrap tabular-nums ${isStop ? 'size-9 -translate-1/2 text-[15px]' : 'h-7 -translate-x-1/2 -translate-y-[calc(100%+0.625rem)] px-2 text-[13px]'}`}
      >
        {text}
      </span>
    </Anchored>
  ));
}
