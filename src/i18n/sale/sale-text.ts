import { shownMiles } from '../../domain/geo/shown-miles.ts';
import type { SaleKind, SaleType } from '../../domain/sale/sale.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';

/** Texts of a sale that spec 9 quotes letter for letter. */

const STATUS_TEXTS: Readonly<Record<SaleStatus, string>> = {
  upcoming: 'Upcoming',
  active: 'Active',
  closed: 'Closed',
  cancelled: 'Canceled',
};

const SALE_TYPE_NAMES: Readonly<Record<SaleType, string>> = {
  garage: 'Garage',
  estate: 'Estate',
  auction: 'Auction',
};

/** Spec 9: a card shows at most 3 tags. */
export const CARD_TAGS = 3;

/** 'Upcoming', 'Active' or 'Closed' (spec 2), and 'Canceled'. */
export function statusText(status: SaleStatus): string {
  return STATUS_TEXTS[status];
}

/** '{Type} Sale'. */
export function saleTypeText(saleType: SaleType): string {
  return `${SALE_TYPE_NAMES[saleType]} Sale`;
}

const KIND_TEXTS: Readonly<Record<SaleKind, string>> = {
  yard: 'Yard sale',
  moving: 'Moving sale',
  community: 'Community sale',
  rummage: 'Rummage sale',
  tag: 'Tag sale',
  cleanout: 'Cleanout',
  business: 'Business closing',
  live: 'Live auction',
  'online-only': 'Online only',
};

export function kindText(kind: SaleKind): string {
  return KIND_TEXTS[kind];
}

/** '+N more'. */
export function moreTagsText(count: number): string {
  return `+${count} more`;
}

/**
 * Converts 24-hour 'H:MM' or 'HHMM', with or without seconds, to 12-hour with AM/PM (spec 3). Values that
 * already have AM or PM, or that it cannot parse, stay as they are.
 */
export function timeText(time: string): string {
  if (/am|pm/iu.test(time)) return time;
  const match = /^\s*(\d{1,2}):?(\d{2})(?::\d{2}(?:\.\d+)?)?\s*$/u.exec(time);
  const hour = Number(match?.[1]);
  const minutes = match?.[2] ?? '';
  if (!match || hour > 23 || Number(minutes) > 59) return time;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Miles as a bare number: '' when missing, '< 0.01' under 0.01, else 2 decimals. */
export function milesText(miles: number | null): string {
  if (!isDistance(miles)) return '';
  return miles < 0.01 ? '< 0.01' : miles.toFixed(2);
}

/** `milesText` with its unit, for the sale page; '' if missing. */
export function detailDistanceText(miles: number | null): string {
  const text = milesText(miles);
  return text === '' ? '' : `${text} miles`;
}

/** The distance on a card: 'Distance unknown', 'Less than 0.1 miles away', '2.1 miles away'. */
export function distanceText(miles: number | null): string {
  return isDistance(miles) ? `${nearText(miles)} away` : 'Distance unknown';
}

/** Like `distanceText`, for the mark of a sale on the map: 'Less than 0.1 miles', '2.1 miles'. */
export function nearText(miles: number): string {
  return isHere(miles) ? 'Less than 0.1 miles' : `${shownMiles(miles, false).toFixed(1)} miles`;
}

/** Whether a distance is too short to say. */
function isHere(miles: number): boolean {
  return miles < 0.1;
}

/** `distanceText` in few letters: 'under 0.1 mi', '2.1 mi'. */
export function shortDistanceText(miles: number): string {
  return isHere(miles) ? 'under 0.1 mi' : `${shownMiles(miles, false).toFixed(1)} mi`;
}

/** The same for a place that is only known roughly: '~3 mi'. */
export function shortAboutText(miles: number): string {
  return `~${shownMiles(miles, true)} mi`;
}

/** Like `distanceText`, for a place that is only known roughly: 'About 3 miles away'. */
export function aboutDistanceText(miles: number | null): string {
  const text = detailAboutText(miles);
  return text === '' ? distanceText(miles) : `${text} away`;
}

/** Like `detailDistanceText`, for a place that is only known roughly: 'About 3 miles'. */
export function detailAboutText(miles: number | null): string {
  if (!isDistance(miles)) return '';
  const whole = shownMiles(miles, true);
  return whole === 1 ? 'About 1 mile' : `About ${whole} miles`;
}

/** 'Dates not specified', 'Starting on', 'Ending on', 'On', or a range; dates are YYYY-MM-DD. */
export function dateText(startDate: string | null, endDate: string | null): string {
  const startMs = dateMs(startDate);
  const endMs = dateMs(endDate);
  if (startMs === null && endMs === null) return 'Dates not specified';
  if (endMs === null) return `Starting on ${fullDate(startMs ?? 0)}`;
  if (startMs === null) return `Ending on ${fullDate(endMs)}`;
  if (startMs === endMs) return `On ${fullDate(startMs)}`;
  const isOneYear = yearOf(startMs) === yearOf(endMs);
  return `${isOneYear ? shortDate(startMs) : fullDate(startMs)} - ${fullDate(endMs)}`;
}

function isDistance(miles: number | null): miles is number {
  return miles !== null && Number.isFinite(miles) && miles >= 0;
}

function dateMs(date: string | null): number | null {
  const ms = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? null : ms;
}

function yearOf(ms: number): number {
  return new Date(ms).getUTCFullYear();
}

const fullFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shortFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

function fullDate(ms: number): string {
  return fullFormat.format(ms);
}

function shortDate(ms: number): string {
  return shortFormat.format(ms);
}
