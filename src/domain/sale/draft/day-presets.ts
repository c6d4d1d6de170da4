import type { ScheduleDay } from '../sale.ts';
import { dateOfDayNumber, dayNumberOf } from '../../time/calendar-date.ts';

/** The days of most sales, to be taken with one tap. */
export type DayPreset = readonly ScheduleDay[];

const FRIDAY = 5;
const SATURDAY = 6;
/** 1 January 1970, day number 0, was a Thursday. */
const THURSDAY = 4;

/**
 * The coming Saturday, with its Sunday, and with its Friday, from 8 to 2, soonest first. `today`: YYYY-MM-DD, the first
 * day that is not over. Empty if that is no date.
 */
export function dayPresets(today: string): readonly DayPreset[] {
  const from = dayNumberOf(today);
  if (from === null) return [];
  const next = (weekday: number) => from + ((weekday - ((from + THURSDAY) % 7) + 7) % 7);
  const saturday = next(SATURDAY);
  const friday = next(FRIDAY);
  return [[saturday], [saturday, saturday + 1], [friday, friday + 1]].map((dayNumbers) =>
    dayNumbers.map((dayNumber) => ({
      date: dateOfDayNumber(dayNumber),
      startTime: '08:00',
      endTime: '14:00',
      nextDay: false,
    })),
  );
}

/** Whether these are the days that are chosen. */
export function isPreset(days: readonly ScheduleDay[], preset: DayPreset): boolean {
  return (
    days.length === preset.length &&
    preset.every(({ date, startTime, endTime }, at) => {
      const day = days[at];
      return (
        day?.date === date && day.startTime === startTime && day.endTime === endTime && !day.nextDay
      );
    })
  );
}
