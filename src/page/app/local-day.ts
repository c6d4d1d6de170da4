/** The calendar day of an instant where this device is, YYYY-MM-DD. */
export function localDay(atMs: number): string {
  const date = new Date(atMs);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Spec 9: the hour until which today is proposed, on this device's clock. */
const LAST_HOUR = 17;

/**
 * The day that a new sale begins with: today (spec 9), or tomorrow once the hours that the form proposes are
 * over.
 */
export function proposedDay(atMs: number): string {
  const isOver = new Date(atMs).getHours() >= LAST_HOUR;
  return localDay(isOver ? atMs + DAY_MS : atMs);
}

const DAY_MS = 86_400_000;

/** IANA zone of this device. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
