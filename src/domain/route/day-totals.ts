import type { StopSettings } from './settings/stop-settings.ts';

export interface DayTotals {
  readonly visited: number;
  readonly skipped: number;
  readonly finds: number;
  /** What the finds cost together; null if none has a price. */
  readonly cents: number | null;
}

/** How a day on a route went. */
export function dayTotals(
  stops: readonly { readonly settings: Pick<StopSettings, 'visit' | 'finds'> }[],
): DayTotals {
  const outcomes = stops.map(({ settings }) => settings.visit?.outcome);
  const finds = stops.flatMap(({ settings }) => settings.finds);
  const prices = finds.flatMap(({ cents }) => (cents === null ? [] : [cents]));
  return {
    visited: outcomes.filter((outcome) => outcome === 'done').length,
    skipped: outcomes.filter((outcome) => outcome === 'skipped').length,
    finds: finds.length,
    cents: prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0),
  };
}
