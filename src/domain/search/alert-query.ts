import { SALE_KINDS, SALE_TYPES, type SaleKind, type SaleType } from '../sale/sale.ts';
import { checkPosition } from '../geo/position.ts';
import { dayNumberOf } from '../time/calendar-date.ts';
import { queryTerms, shortened } from './search-terms.ts';
import type { SearchQuery } from './saved-search.ts';

/** What an alert looks for, as a saved search stores it. */
export interface AlertQuery {
  /** Empty: any words. */
  readonly text: string;
  readonly isActiveWanted: boolean;
  readonly isUpcomingWanted: boolean;
  /** Where it was made, in degrees. */
  readonly lat: number;
  readonly lng: number;
  /** The radius around that place. Null: anywhere. */
  readonly radiusMiles: number | null;
  readonly saleType: SaleType | null;
  readonly kind: SaleKind | null;
  readonly hasPhotos: boolean;
  /** As in the filters: the sale's first day is one of the dates, or still ahead. */
  readonly firstDay: boolean;
  /** As in the filters: the sale is at half price on one of the dates, or later. */
  readonly halfPrice: boolean;
  /** As in the filters: one can pay with a card or a phone. */
  readonly takesCards: boolean;
  /** YYYY-MM-DD, inclusive. Null: no limit. After the last date, the alert finds nothing. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly tag: string | null;
}

/** The query of a saved search. Null if another build wrote something that this one cannot look for. */
export function alertQueryOf(query: SearchQuery): AlertQuery | null {
  const { text, radiusMiles, tag } = query;
  const point = checkPosition(query['lat'], query['lng']);
  if (typeof text !== 'string' || !point.ok) return null;
  // An empty text means all sales nearby. A text of punctuation alone leaves nothing to look for.
  if (text !== '' && queryTerms(text).length === 0) return null;
  return {
    text: shortened(text),
    isActiveWanted: query['isActiveWanted'] !== false,
    isUpcomingWanted: query['isUpcomingWanted'] !== false,
    lat: point.value.lat,
    lng: point.value.lng,
    radiusMiles: typeof radiusMiles === 'number' ? radiusMiles : null,
    saleType: SALE_TYPES.find((known) => known === query['saleType']) ?? null,
    kind: KINDS.find((known) => known === query['kind']) ?? null,
    hasPhotos: query['hasPhotos'] === true,
    firstDay: query['firstDay'] === true,
    halfPrice: query['halfPrice'] === true,
    takesCards: query['takesCards'] === true,
    dateFrom: dateIn(query['dateFrom']),
    dateTo: dateIn(query['dateTo']),
    tag: typeof tag === 'string' ? tag : null,
  };
}

function dateIn(value: unknown): string | null {
  return typeof value === 'string' && dayNumberOf(value) !== null ? value : null;
}

const KINDS: readonly SaleKind[] = SALE_TYPES.flatMap((saleType) => SALE_KINDS[saleType]);

/** Whether two alerts look for the same. */
export function isSameAlert(a: AlertQuery, b: AlertQuery): boolean {
  const isNearby = a.radiusMiles === null || (a.lat === b.lat && a.lng === b.lng);
  return (
    isNearby &&
    queryTerms(a.text).join(' ') === queryTerms(b.text).join(' ') &&
    a.radiusMiles === b.radiusMiles &&
    a.saleType === b.saleType &&
    a.kind === b.kind &&
    a.hasPhotos === b.hasPhotos &&
    a.firstDay === b.firstDay &&
    a.halfPrice === b.halfPrice &&
    a.takesCards === b.takesCards &&
    a.dateFrom === b.dateFrom &&
    a.dateTo === b.dateTo &&
    a.tag === b.tag &&
    a.isActiveWanted === b.isActiveWanted &&
    a.isUpcomingWanted === b.isUpcomingWanted
  );
}
