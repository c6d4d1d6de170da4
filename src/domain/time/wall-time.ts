import { dayNumberOf } from './calendar-date.ts';
import { instantOf } from './zone.ts';

/** What clocks show somewhere, without a zone: each sale takes it by its own clock. */
export interface WallTime {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Since midnight. */
  readonly minute: number;
}

/** When the clocks of a zone show it, in epoch ms. A time that a change of the clocks skips or repeats: see `instantOf`. */
export function instantAt({ date, minute }: WallTime, timeZone: string): number {
  return instantOf(dayNumberOf(date) ?? 0, minute, timeZone);
}
