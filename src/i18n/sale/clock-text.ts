/** Clock times and dates in the time zone of this device. */

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const fullDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** "7:42 AM", or "Jun 5, 7:42 AM" on another day. Both arguments are in epoch ms. */
export function momentText(atMs: number, nowMs: number): string {
  // Newer engines put a narrow space before AM and PM. Our fonts have no glyph for it, and no line breaks there.
  const time = timeFormat.format(atMs).replace(/[ \u202f]/u, '\u00a0');
  const date = dateFormat.format(atMs);
  return date === dateFormat.format(nowMs) ? time : `${date}, ${time}`;
}

/** "Jun 5, 2026". */
export function dateTextOf(at: string): string {
  return fullDateFormat.format(Date.parse(at));
}

/** "as of 7:42 AM", with the date on another day. Both arguments are in epoch ms. */
export function asOfText(atMs: number, nowMs: number): string {
  return `as of ${momentText(atMs, nowMs)}`;
}

/** "Saturday, 8:12 AM". */
export function nowHereText(nowMs: number): string {
  return `${weekdayFormat.format(nowMs)}, ${momentText(nowMs, nowMs)}`;
}
