import type { SearchQuestion } from '../../device/door/search-door.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { SALE_TYPES, type SaleType } from '../../domain/sale/sale.ts';
import { shortened } from '../../domain/search/search-terms.ts';

/** What is looked for. Stored in the page's address. */
export interface SearchChoices {
  /** As typed. */
  readonly text: string;
  readonly isActiveWanted: boolean;
  readonly isUpcomingWanted: boolean;
  readonly isNear: boolean;
  readonly saleType: SaleType | null;
  /** YYYY-MM-DD */
  readonly day: string | null;
  readonly isOpenNow: boolean;
  readonly tag: string | null;
}

/** "Near" is as far as Discover looks at first (spec 4). */
export const NEAR_MILES = 25;

const OFF = 'off';
const ON = '1';
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The choices in an address. What is missing or invalid gets its default. */
export function readChoices(params: URLSearchParams): SearchChoices {
  const type = params.get('type');
  const day = params.get('day');
  const tag = params.get('tag');
  return {
    text: shortened(params.get('q') ?? ''),
    isActiveWanted: params.get('active') !== OFF,
    isUpcomingWanted: params.get('upcoming') !== OFF,
    isNear: params.get('near') !== OFF,
    saleType: SALE_TYPES.find((known) => known === type) ?? null,
    day: day !== null && DATE.test(day) && !Number.isNaN(Date.parse(day)) ? day : null,
    isOpenNow: params.get('open') === ON,
    tag: tag === null || tag === '' ? null : shortened(tag),
  };
}

/** The address for these choices. Defaults are left out. */
export function writeChoices(choices: SearchChoices): URLSearchParams {
  const params = new URLSearchParams();
  if (choices.text !== '') params.set('q', choices.text);
  if (!choices.isActiveWanted) params.set('active', OFF);
  if (!choices.isUpcomingWanted) params.set('upcoming', OFF);
  if (!choices.isNear) params.set('near', OFF);
  if (choices.saleType !== null) params.set('type', choices.saleType);
  if (choices.day !== null) params.set('day', choices.day);
  if (choices.isOpenNow) params.set('open', ON);
  if (choices.tag !== null) params.set('tag', choices.tag);
  return params;
}

/** Null while nothing is typed. */
export function questionOf(
  { isNear, ...choices }: SearchChoices,
  origin: LatLng,
  today: string,
  limit: number,
): SearchQuestion | null {
  if (choices.text.trim() === '') return null;
  return { ...choices, radiusMiles: isNear ? NEAR_MILES : null, origin, today, limit };
}
