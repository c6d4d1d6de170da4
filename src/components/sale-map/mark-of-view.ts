import { distanceMiles, type LatLng } from '../../domain/geo/distance.ts';
import { aboutReachMiles, knownPoint } from '../../domain/sale/best-point.ts';
import type { SaleMark } from '../../domain/sale/map-mark.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { windowsOf } from '../../domain/sale/schedule.ts';
import { currentOrNextWindow, statusOf } from '../../domain/sale/status.ts';

/** The mark of a sale that was read by itself. Null if it is not known where the sale is. */
export function markOfView(
  { sale, place }: SaleView,
  zipPoint: LatLng | null,
  origin: LatLng,
  nowMs: number,
): SaleMark | null {
  const point = knownPoint(sale, place, zipPoint);
  if (point === null) return null;
  const status = statusOf(sale, nowMs);
  const windows = windowsOf(sale.days, sale.timeZone);
  return {
    kind: 'sale',
    id: sale.id,
    title: sale.title,
    saleType: sale.saleType,
    status,
    aboutMiles: point.isAbout ? aboutReachMiles(sale) : null,
    distanceMiles: distanceMiles(origin, point),
    window: status === 'cancelled' ? null : currentOrNextWindow(windows, nowMs),
    timeZone: sale.timeZone,
    lat: point.lat,
    lng: point.lng,
  };
}
