import { windowsOf } from '../../../src/domain/sale/schedule.ts';
import { localDateAt, offsetMsAt } from '../../../src/domain/time/zone.ts';
import type { LinkedSale } from './linked-sale.ts';

/**
 * A sale as a `SaleEvent` of https://schema.org, with what Google asks of an event
 * (https://developers.google.com/search/docs/appearance/structured-data/event): name, start and location.
 */
export interface SaleEvent {
  readonly '@context': 'https://schema.org';
  readonly '@type': 'SaleEvent';
  readonly '@id': string;
  readonly url: string;
  readonly name: string;
  readonly description?: string;
  readonly image: string[];
  readonly startDate: string;
  readonly endDate: string;
  readonly eventStatus: EventStatus;
  readonly eventAttendanceMode:
    | 'https://schema.org/OfflineEventAttendanceMode'
    | 'https://schema.org/OnlineEventAttendanceMode';
  /** Only of an event that was moved. */
  readonly previousStartDate?: string;
  readonly location: EventPlace | { readonly '@type': 'VirtualLocation'; readonly url: string };
}

type EventStatus =
  | 'https://schema.org/EventScheduled'
  | 'https://schema.org/EventCancelled'
  | 'https://schema.org/EventRescheduled';

interface EventPlace {
  readonly '@type': 'Place';
  readonly address: {
    readonly '@type': 'PostalAddress';
    readonly streetAddress?: string;
    readonly postalCode?: string;
    readonly addressCountry: 'US';
  };
  readonly geo?: {
    readonly '@type': 'GeoCoordinates';
    readonly latitude: number;
    readonly longitude: number;
  };
}

/** Null if it has no day, or nothing of its place is known: then it is no event. */
export function saleEvent(
  sale: LinkedSale,
  { url, picture }: { readonly url: string; readonly picture: string },
): SaleEvent | null {
  const windows = windowsOf(sale.days, sale.timeZone);
  const [first] = windows;
  const last = windows.at(-1);
  const location = locationOf(sale, url);
  if (first === undefined || last === undefined || location === null) return null;
  const movedMs = movedFromMs(sale);
  const description = sale.description.trim();
  return {
    '@context': 'https://schema.org',
    '@type': 'SaleEvent',
    '@id': url,
    url,
    name: sale.title,
    ...(description !== '' && { description }),
    image: [picture],
    startDate: localTime(first.startMs, sale.timeZone),
    endDate: localTime(last.endMs, sale.timeZone),
    eventStatus: statusOfEvent(sale, movedMs),
    eventAttendanceMode:
      sale.kind === 'online-only'
        ? 'https://schema.org/OnlineEventAttendanceMode'
        : 'https://schema.org/OfflineEventAttendanceMode',
    ...(movedMs !== null && { previousStartDate: localTime(movedMs, sale.timeZone) }),
    location,
  };
}

/** The first opening as it was posted, if it is on another day now. Other hours on the same day are no move. */
export function movedFromMs({ days, timeZone, postedStart }: LinkedSale): number | null {
  const [first] = windowsOf(days, timeZone);
  if (first === undefined || postedStart === null) return null;
  const postedMs = Date.parse(postedStart);
  return localDateAt(timeZone, postedMs) === localDateAt(timeZone, first.startMs) ? null : postedMs;
}

function statusOfEvent({ cancelledAt }: LinkedSale, movedMs: number | null): EventStatus {
  if (cancelledAt !== null) return 'https://schema.org/EventCancelled';
  return movedMs === null
    ? 'https://schema.org/EventScheduled'
    : 'https://schema.org/EventRescheduled';
}

function locationOf(sale: LinkedSale, url: string): SaleEvent['location'] | null {
  if (sale.kind === 'online-only') {
    return { '@type': 'VirtualLocation', url: sale.saleUrl ?? url };
  }
  const { street = null, lat = null, lng = null } = sale.place ?? {};
  if (street === null && sale.zipCode === null) return null;
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(street !== null && { streetAddress: street }),
      ...(sale.zipCode !== null && { postalCode: sale.zipCode }),
      addressCountry: 'US',
    },
    ...(lat !== null &&
      lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
  };
}

/** ISO 8601 with the offset of the sale's zone: '2026-11-28T09:00:00-06:00'. */
function localTime(atMs: number, timeZone: string): string {
  const offsetMs = offsetMsAt(timeZone, atMs);
  const minutes = Math.abs(offsetMs) / 60_000;
  const parts = [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0'));
  const local = new Date(atMs + offsetMs).toISOString().slice(0, 19);
  return `${local}${offsetMs < 0 ? '-' : '+'}${parts.join(':')}`;
}
