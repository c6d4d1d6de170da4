import { useState } from 'react';
import type { WallTime } from '../../../domain/time/wall-time.ts';
import { localDay } from '../../../page/app/local-day.ts';
import { dayChoices, withDay } from '../../filters/day-choices.ts';
import type { Filters } from '../../filters/filter-state.ts';
import { dayTimes, positionOf } from './half-hours.ts';
import type { TimeOfMap } from './time-slider.tsx';

/** The time that the slider has chosen, within the day that the day bar has. */
export function useTimeOfMap(
  filters: Filters,
  nowMs: number,
  onFilters: (filters: Filters) => void,
): TimeOfMap {
  const [chosen, setChosen] = useState<WallTime | null>(null);
  const times = dayTimes(filters, wallTimeAt(nowMs));
  const at = positionOf(chosen, times) > 0 ? chosen : null;
  return {
    at,
    times,
    onChange(next) {
      setChosen(next);
      if (next === null || !filters.openNow) return;
      // What is open now is not all that is open later: the map goes through the whole of today.
      const today = dayChoices(nowMs).find(({ id }) => id === 'today');
      if (today !== undefined) onFilters(withDay(filters, today));
    },
  };
}

/** By the clock of this device. */
function wallTimeAt(nowMs: number): WallTime {
  const now = new Date(nowMs);
  return { date: localDay(nowMs), minute: now.getHours() * 60 + now.getMinutes() };
}
