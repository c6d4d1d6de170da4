import { visitFactsOf } from '../../../../src/domain/sale/sale-fields.ts';
import type { DiscoverQuery } from '../../../../src/device/catalog/query.ts';
import type { Sale, ScheduleDay } from '../../../../src/domain/sale/sale.ts';

/** Sales around Chicago on a Saturday at ten, and the query that finds them. */

export const CHICAGO = { lat: 41.88, lng: -87.63 };
const MILES_PER_DEGREE = (Math.PI / 180) * 3958.8;
/** Saturday, 10:00 in Chicago. */
export const NOW_MS = Date.parse('2026-06-06T15:00:00Z');
export const OPEN_NOW = [opening('2026-06-06', '08:00', '17:00')];
export const TOMORROW = [opening('2026-06-07', '09:00', '17:00')];
export const YESTERDAY = [opening('2026-06-05', '09:00', '17:00')];

export function opening(
  date: string,
  startTime: string,
  endTime: string,
  nextDay = false,
): ScheduleDay {
  return { date, startTime, endTime, nextDay };
}

/** A sale so many miles north of Chicago's centre, open tomorrow. */
export function saleAt(id: string, miles: number | null, changes: Partial<Sale> = {}): Sale {
  const lat = miles === null ? null : CHICAGO.lat + miles / MILES_PER_DEGREE;
  const lng = miles === null ? null : CHICAGO.lng;
  return {
    id,
    userId: null,
    sellerName: null,
    title: 'Sale',
    description: '',
    zipCode: null,
    saleType: 'garage',
    kind: null,
    timeZone: 'America/Chicago',
    saleUrl: null,
    ...visitFactsOf({}),
    tags: [],
    days: TOMORROW,
    images: [],
    placeQuality: lat === null ? 'none' : 'exact',
    releaseRule: 'now',
    releaseAt: null,
    lat,
    lng,
    nearLat: lat,
    nearLng: lng,
    cancelledAt: null,
    cancelReason: null,
    soldOutAt: null,
    halfPriceFrom: null,
    rainDate: null,
    isSample: false,
    createdAt: '2026-05-01T00:00:00Z',
    ...changes,
  };
}

export const QUERY: DiscoverQuery = {
  origin: CHICAGO,
  radiusMiles: 25,
  saleType: null,
  statuses: { active: true, upcoming: true, closed: false },
  keywords: '',
  dateFrom: null,
  dateTo: null,
  sort: 'closest',
  limit: 100,
  group: 'placed',
};
