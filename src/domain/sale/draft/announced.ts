import { dayNumberOf, minutesOf } from '../../time/calendar-date.ts';
import { instantOf } from '../../time/zone.ts';
import { wallClockOf } from '../release.ts';
import type { Sale } from '../sale.ts';

/** What a seller announces for later, as entered in the form: in the sale's time zone. '' means nothing. */
export interface AnnouncedWritten {
  /** YYYY-MM-DD, from which everything is at half price. Used only with the time. */
  readonly halfPriceDate: string;
  /** 24-hour HH:MM */
  readonly halfPriceTime: string;
  /** YYYY-MM-DD */
  readonly rainDate: string;
}

export const NOTHING_ANNOUNCED: AnnouncedWritten = {
  halfPriceDate: '',
  halfPriceTime: '',
  rainDate: '',
};

/** The same as it is sent. `halfPriceFrom`: ISO 8601 in UTC. Null if nothing, or no valid date, is entered. */
export interface Announced {
  readonly halfPriceFrom: string | null;
  readonly rainDate: string | null;
}

export function announcedOf(written: AnnouncedWritten, timeZone: string): Announced {
  const dayNumber = dayNumberOf(written.halfPriceDate);
  const minutes = minutesOf(written.halfPriceTime);
  return {
    halfPriceFrom:
      dayNumber === null || minutes === null
        ? null
        : new Date(instantOf(dayNumber, minutes, timeZone)).toISOString(),
    rainDate: dayNumberOf(written.rainDate) === null ? null : written.rainDate,
  };
}

/** What was announced for a posted sale, as the form shows it. */
export function writtenAnnouncement({
  halfPriceFrom,
  rainDate,
  timeZone,
}: Pick<Sale, 'halfPriceFrom' | 'rainDate' | 'timeZone'>): AnnouncedWritten {
  const fromMs = halfPriceFrom === null ? Number.NaN : Date.parse(halfPriceFrom);
  const clock = Number.isNaN(fromMs) ? null : wallClockOf(fromMs, timeZone);
  return {
    halfPriceDate: clock?.releaseDate ?? '',
    halfPriceTime: clock?.releaseTime ?? '',
    rainDate: rainDate ?? '',
  };
}

/** Whether half price was only partly entered: a day without a time, or a time without a day. */
export function isHalfPriceUnfinished({ halfPriceDate, halfPriceTime }: AnnouncedWritten): boolean {
  if (halfPriceDate === '' && halfPriceTime === '') return false;
  return dayNumberOf(halfPriceDate) === null || minutesOf(halfPriceTime) === null;
}
