/** Calendar dates without a zone: 'YYYY-MM-DD' and the number of days since 1970-01-01. */

export const DAY_MS = 86_400_000;

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Days since 1970-01-01 for a date that exists, or null ('2027-02-29' does not). */
export function dayNumberOf(date: string): number | null {
  const match = DATE_PATTERN.exec(date);
  if (!match) return null;
  const dayNumber = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS;
  return dateOfDayNumber(dayNumber) === date ? dayNumber : null;
}

export function dateOfDayNumber(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** The 24-hour 'HH:MM' of minutes after a midnight. The minutes may be negative or on the next day. */
export function clockOf(minute: number): string {
  const ofDay = ((minute % 1440) + 1440) % 1440;
  return [Math.floor(ofDay / 60), ofDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Minutes after midnight for a 24-hour 'HH:MM', or null. */
export function minutesOf(time: string): number | null {
  const match = TIME_PATTERN.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
