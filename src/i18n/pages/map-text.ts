import {
  type ClusterMark,
  isOverMark,
  type SaleMark,
  type StackMark,
  sumOf,
  type TypeCounts,
} from '../../domain/sale/map-mark.ts';
import { detailAboutText, nearText, saleTypeText, statusText } from '../sale/sale-text.ts';
import { clockText, openingText } from '../sale/when-text.ts';

/** The map (spec 2 and 8), here and beside the list of Discover. */
export const mapText = {
  title: 'Sales Near You',
  found: (count: number) => `${count} sales found in your area`,
  foundOne: '1 sale found in your area',
  route: 'Your Route',
  stops: (count: number) => (count === 1 ? '1 stop' : `${count} stops`),
  saved: 'Saved Sales',
  savedCount: (count: number) => (count === 1 ? '1 saved sale' : `${count} saved sales`),
  backToAll: 'Show all sales',
  loading: 'Loading map...',
  map: 'Map of sales',
  skip: 'Skip the map',
  marks: 'Sales on the map',
  legend: 'Legend',
  types: { garage: 'Garage Sales', estate: 'Estate Sales', auction: 'Auctions' },
  about: 'Shaded: the sale is somewhere in this area',
  viewDetails: 'View Details',
  viewDetailsOf: (title: string) => `View Details: ${title}`,
  viewOnMap: 'View on Map',
  viewOnMapOf: (title: string) => `View on Map: ${title}`,
  viewAllOnMap: 'View All on Map',
  showOnMap: (title: string) => `Show on the map: ${title}`,
  closePopup: 'Close',
  directions: 'Directions',
  /** From a sale to its neighbors. */
  order: {
    nearest: {
      place: (place: number, count: number) => `${place} of ${count} by distance`,
      previous: 'Previous sale',
      next: 'Next nearest sale',
    },
    listed: {
      place: (place: number, count: number) => `${place} of ${count}`,
      previous: 'Previous sale',
      next: 'Next sale',
    },
    stops: {
      place: (place: number, count: number) => `Stop ${place} of ${count}`,
      previous: 'Previous stop',
      next: 'Next stop',
    },
  },
  empty: 'No sales found nearby',
  emptyHint: 'There are no active or upcoming sales in your area at the moment.',
  createSale: 'Create a Sale',
  noStreets: 'Street map not available here.',
  noStreetsOffline: "No streets here while you're offline.",
  ring: (miles: number) =>
    ({ 0.25: '¼ mile', 0.5: '½ mile', 1: '1 mile' })[miles] ?? `${miles} miles`,
  searchArea: 'Search this area',
  showAll: (count: number) => (count === 1 ? 'Show the sale' : `Show all ${count} sales`),
  noneInView: 'No sales in this part of the map.',
  inView: (count: number) => (count === 1 ? '1 sale in view' : `${count} sales in view`),
  myLocation: 'Use my location',
  here: 'Here it is',
  you: 'You are here',
  youAbout: 'You are about here',
  home: (zip: string) => `Your place: ZIP code ${zip}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  tooClose: 'Too many to press one by one. Zoom in, or use the list.',
  stackTitle: (count: number) => `${count} sales at this place`,
  stackAbout: (count: number) => `${count} sales around here`,
  time: 'Time of day',
  timeNow: 'Now',
  timeAny: 'Any time',
  openOf: (open: number) => `${open} open`,
  /** After the line above, or alone. */
  ofAll: (total: number, isAfterOpen: boolean) =>
    isAfterOpen ? `of ${total}` : total === 1 ? '1 sale' : `${total} sales`,
  openAt: (open: number, total: number, time: string) => `${open} of ${total} open at ${time}`,
  openCount: (count: string) => `${count} open`,
  stackMore: (shown: number, count: number) => `The first ${shown} of ${count}.`,
  selected: 'Selected sale',
  notOnMap: "Not on the map: we don't know where it is.",
  hereAbout: {
    never: 'Somewhere in this area. The seller does not show the exact place.',
    later: 'Somewhere in this area. The exact place is not public yet.',
    zip: 'Somewhere in this area. We only know the ZIP code.',
  },
  stop: (number: number) => `Stop ${number}`,
  stopOf: (number: number, title: string) => `Stop ${number}, ${title}`,
  start: 'Start',
  end: 'End',
  startAndEnd: 'Start and end',
  noRoute: 'This route is not on this device.',
  missingOne: 'This sale is no longer available.',
  missing: (count: number) =>
    count === 1
      ? '1 of these sales is no longer available.'
      : `${count} of these sales are no longer available.`,
  routeTooShort: 'Choose at least two sales for a route.',
  sheet: 'List of sales',
  sheetUp: 'Show more of the list',
  sheetDown: 'Show more of the map',
  broken: "The map can't be shown on this device. The list has all sales.",
  hideMap: 'Hide map',
  showMap: 'Show map',
  listBeside: 'List',
} as const;

/** When the position cannot be had (spec 8). */
export const mapLocationText = {
  refused: 'Unable to access your location. Using default location instead.',
  unsupported: 'Geolocation is not supported by this browser. Using default location.',
  invalid: 'Invalid coordinates received from browser',
  toast: 'Unable to access your location',
  toastHint: 'Please enable location services in your browser settings.',
  failed: 'Error loading sales data',
} as const;

interface MarkSaid {
  /** Its number on the route. Null if it is on none. */
  readonly stop: number | null;
  /** The map shows the present. */
  readonly isNow: boolean;
}

/**
 * 'Lamps and books, Estate Sale, Sat 9 AM to 3 PM, 2.1 miles, open now': what it is, and all that its shape and place
 * say to the eye. `atMs`: the time that the map shows, in epoch ms.
 */
export function saleMarkText(
  mark: SaleMark,
  atMs: number,
  { stop, isNow }: MarkSaid = { stop: null, isNow: true },
): string {
  const { title, saleType, status, window, timeZone, distanceMiles, aboutMiles } = mark;
  const isOpen = window !== null && window.startMs <= atMs && atMs < window.endMs;
  const openPhrase = isNow ? 'open now' : `open at ${clockText(atMs, timeZone)}`;
  return [
    stop === null ? null : mapText.stop(stop),
    title,
    saleTypeText(saleType),
    window === null ? null : openingText(window, timeZone),
    milesPhrase(distanceMiles, aboutMiles !== null),
    isOpen ? openPhrase : closedPhrase(status),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** '14 sales, 3 open now, zoom in', '14 sales, all over, zoom in'. */
export function clusterMarkText(
  { count, isOver, open }: Pick<ClusterMark, 'count' | 'isOver' | 'open'>,
  isNow = true,
): string {
  return `${count} sales, ${openPart(open, isOver, isNow)}zoom in`;
}

/** '5 sales at this place, 2 open now, list them'. */
export function stackMarkText(
  { count, isOver, open, aboutMiles }: Pick<StackMark, 'count' | 'isOver' | 'open' | 'aboutMiles'>,
  isNow = true,
): string {
  const what = aboutMiles === null ? mapText.stackTitle(count) : mapText.stackAbout(count);
  return `${what}, ${openPart(open, isOver, isNow)}list them`;
}

function openPart(open: TypeCounts, isOver: boolean, isNow: boolean): string {
  const count = sumOf(open);
  if (count > 0) return `${count} open${isNow ? ' now' : ''}, `;
  return isOver ? 'all over, ' : '';
}

/** As its card says it, within a line. */
function milesPhrase(miles: number | null, isAbout: boolean): string | null {
  if (miles === null) return null;
  const text = isAbout ? detailAboutText(miles) : nearText(miles);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function closedPhrase(status: SaleMark['status']): string | null {
  return isOverMark({ status }) ? statusText(status).toLowerCase() : null;
}
