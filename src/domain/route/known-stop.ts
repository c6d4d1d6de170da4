import type { LatLng } from '../geo/distance.ts';
import type { SaleView } from '../sale/sale-view.ts';
import type { DayStop } from './day-problem.ts';
import type { StopSettings, UnlistedSale } from './settings/stop-settings.ts';
import { assumedSale } from './unlisted-stop.ts';

/** A stop with everything that this device knows about it. */
export interface KnownStop {
  readonly id: string;
  readonly title: string;
  readonly view: SaleView | null;
  readonly point: LatLng | null;
  /** The exact place is not public. */
  readonly isAbout: boolean;
  /** Whether a router may get its place. */
  readonly mayBeTold: boolean;
  readonly note: string;
  readonly settings: StopSettings;
  /** Null once the sale is listed. */
  readonly unlisted: UnlistedSale | null;
}

/** What is said of paying there. Of an unlisted sale, the person's own note may say it. */
export function paymentAt({ view, unlisted, note }: KnownStop): string {
  return view?.sale.payment ?? (unlisted === null ? '' : note);
}

/** Whether someone said when it is open. */
export function hasHours(unlisted: UnlistedSale | null): boolean {
  return unlisted === null || unlisted.days !== undefined;
}

export function asDayStop(stop: KnownStop): DayStop {
  const { id, view, unlisted, point, isAbout, settings } = stop;
  const sale = view?.sale ?? (unlisted === null ? null : assumedSale(unlisted));
  return { id, sale, point, isWalkable: !isAbout, wanted: settings };
}
