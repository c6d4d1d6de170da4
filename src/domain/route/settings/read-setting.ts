/** Settings also come from other builds and devices, so they may have any form. */

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any object can be asked for any key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

/** At most `limit` characters of a text. No character is cut in two, because the server would refuse half of one. */
export function ownText(value: unknown, limit: number): string {
  return typeof value === 'string' ? Array.from(value).slice(0, limit).join('') : '';
}

/** An instant as it was written. Null if it is not an instant, so that no clock could show it. */
export function ownInstant(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
