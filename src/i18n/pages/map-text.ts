import {
  type ClusterMark,
  isOverMark,
  type SaleMark,
  type StackMark,
} from '../../domain/sale/map-mark.ts';
import { detailAboutText, nearText, saleTypeText, statusText } from '../sale/sale-text.ts';
import { openingText } from '../sale/when-text.ts';

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
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  tooClose: 'Too many to press one by one. Zoom in, or use the list.',
  stackTitle: (count: number) => `${count} sales at this place`,
  stackAbout: (count: number) => `${count} sales around here`,
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

/**
 * 'Lamps and books, Estate Sale, Sat 9 AM to 3 PM, 2.1 miles, open now': what it is, and all that its shape and place
 * say to the eye.
 */
export function saleMarkText(mark: SaleMark, nowMs: number, stop: number | null = null): string {
  const { title, saleType, status, window, timeZone, distanceMiles, aboutMiles } = mark;
  const isOpen = window !== null && window.startMs <= nowMs;
  return [
    stop === null ? null : mapText.stop(stop),
    title,
    saleTypeText(saleType),
    window === null ? null : openingText(window, timeZone),
    milesPhrase(distanceMiles, aboutMiles !== null),
    isOpen ? 'open now' : closedPhrase(status),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** '14 sales, zoom in', '14 sales, all over, zoom in'. */
export function clusterMarkText({ count, isOver }: Pick<ClusterMark, 'count' | 'isOver'>): string {
  return `${count} sales, ${isOver ? 'all over, ' : ''}zoom in`;
}

/** '5 sales at this place, list them'. */
export function stackMarkText({
  count,
  isOver,
  aboutMiles,
}: Pick<StackMark, 'count' | 'isOver' | 'aboutMiles'>): string {
  const what = aboutMiles === null ? mapText.stackTitle(count) : mapText.stackAbout(count);
  return `${what}, ${isOver ? 'all over, ' : ''}list them`;
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
