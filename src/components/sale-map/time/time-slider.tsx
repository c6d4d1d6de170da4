import type { CSSProperties, Ref } from 'react';
import type { WallTime } from '../../../domain/time/wall-time.ts';
import { wallClockText } from '../../../i18n/map/mark-word-text.ts';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { useSettled } from '../use-settled.ts';
import { type DayTimes, positionOf, timeAt } from './half-hours.ts';

/** The time that a map shows, and how it is changed. */
export interface TimeOfMap {
  /** Null: the present. */
  readonly at: WallTime | null;
  readonly times: DayTimes;
  readonly onChange: (at: WallTime | null) => void;
}

interface Props {
  readonly time: TimeOfMap;
  readonly open: number;
  readonly total: number;
  readonly ref: Ref<HTMLDivElement>;
  readonly bottomPx: number;
}

/** Longer than from one half hour to the next. */
const HEARD_AFTER_MS = 700;

/** Moves the whole map through the day: what is open at that time is full of color. */
export function TimeSlider({ time, open, total, ref, bottomPx }: Props) {
  const { at, times, onChange } = time;
  const position = positionOf(at, times);
  const last = times.minutes.length;
  const unset = times.isToday ? mapText.timeNow : mapText.timeAny;
  const words = at === null ? unset : wallClockText(at.minute);
  const heard = useSettled(at === null ? '' : mapText.openAt(open, total, words), HEARD_AFTER_MS);
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${(position / Math.max(1, last)) * 100}%`,
  };
  return (
    <div
      ref={ref}
      style={{ bottom: bottomPx }}
      className="pointer-events-none absolute inset-x-0 z-[1] mb-(--map-foot,0px) px-2 pb-2"
    >
      <label className="@container pointer-events-auto mx-auto flex max-w-[28rem] items-center gap-2.5 rounded-full border border-line bg-card px-4 text-[0.9375rem] shadow-sm">
        <span className="sr-only">{mapText.time}</span>
        <span aria-hidden className="min-w-[4.75rem] shrink-0 font-bold tabular-nums">
          {words}
        </span>
        <input
          type="range"
          className="slider-track min-w-0 grow"
          style={filled}
          min={0}
          max={last}
          step={1}
          value={position}
          aria-valuetext={words}
          onChange={({ currentTarget }) => onChange(timeAt(currentTarget.valueAsNumber, times))}
        />
        <span aria-hidden className="flex shrink-0 gap-[0.25em] tabular-nums @max-[17em]:hidden">
          {(at !== null || times.isToday) && (
            <span className="font-bold text-when-open">{mapText.openOf(open)}</span>
          )}
          <span>{mapText.ofAll(total, at !== null || times.isToday)}</span>
        </span>
      </label>
      <StatusRegion className="sr-only">{heard}</StatusRegion>
    </div>
  );
}
