/** Settings come from other builds and devices as well: nothing about their form is sure. */

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any object can be asked for any key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

/** At most so many characters, none of which is cut in two: the server takes no half of one. */
export function ownText(value: unknown, limit: number): string {
  return typeof value === 'string' ? Array.from(value).slice(0, limit).join('') : '';
}

/** An instant as it was written, or null if it is none: no clock can show it. */
export function ownInstant(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
