/** Settings come from other builds and devices as well: nothing about their form is sure. */

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any object can be asked for any key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

export function ownText(value: unknown, limit: number): string {
  return typeof value === 'string' ? value.slice(0, limit) : '';
}
