import type { ComponentProps } from 'react';
import { MapLegend } from './map-legend.tsx';
import { TimeSlider, type TimeOfMap } from './time/time-slider.tsx';

interface Props extends Omit<ComponentProps<typeof TimeSlider>, 'time'> {
  /** Null: no slider. */
  readonly time: TimeOfMap | null;
}

/** The slider at the foot of the map, and the legend: above it, or at the top of a narrow map. */
export function MapFoot({ time, ...slider }: Props) {
  return (
    <>
      {time !== null && time.times.minutes.length > 0 && <TimeSlider time={time} {...slider} />}
      <div
        data-map-legend
        className="absolute start-2 @max-[52rem]:top-2 @max-[52rem]:max-w-[calc(100%-4.5rem)] [@container(height<37rem)]:max-w-[calc(100%-7.75rem)] @min-[52rem]:bottom-2 @min-[52rem]:mb-[calc(var(--map-foot,0px)+var(--slider))]"
      >
        <MapLegend />
      </div>
    </>
  );
}
