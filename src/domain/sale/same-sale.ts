import { fold } from '../text/fold.ts';
import type { ScheduleDay } from './sale.ts';

/** Whether two listings are about one sale: the same house on a day that both have. */

export interface Listing {
  readonly street: string;
  /** Five digits, perhaps more, or ''. */
  readonly zipCode: string;
  readonly days: readonly Pick<ScheduleDay, 'date'>[];
}

const KINDS: Readonly<Record<string, string>> = {
  street: 'st',
  str: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  crt: 'ct',
  place: 'pl',
  boulevard: 'blvd',
  circle: 'cir',
  terrace: 'ter',
  terr: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  trail: 'trl',
  square: 'sq',
  crossing: 'xing',
  cove: 'cv',
  point: 'pt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  saint: 'st',
};
const HALVES: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' };
const UNIT =
  /^(.*?\p{L}\S*)\s(?:(?:apt|apartment|unit|suite|ste|lot|space|spc|trlr|bldg|building|rear)\b.*|#.*)$/u;

/**
 * An address without what people write in several ways: Court and Ct, ½ and 1/2, a unit or none. Null if it names no
 * house.
 */
export function addressKey(street: string): string | null {
  const plain = fold(street.replaceAll(/[½¼¾]/gu, (half) => HALVES[half] ?? half))
    .split(',')[0]
    ?.replaceAll(/[.']/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const house = (plain ?? '').replace(UNIT, '$1');
  if (!/^\d/u.test(house) || !/\p{L}/u.test(house)) return null;
  return house
    .split(' ')
    .map((word) => KINDS[word] ?? word)
    .join(' ');
}

/** "12 Oak St" and "12 Oak": one of them goes without the kind of its street. */
function isSameAddress(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? ([a, b] as const) : ([b, a] as const);
  const rest = long.slice(short.length).trim();
  const isName = /\d\S* (?:\S+ )?\p{L}{3,}$/u.test(short);
  return long.startsWith(`${short} `) && isName && KIND_WORDS.has(rest);
}

const KIND_WORDS = new Set(Object.values(KINDS).filter((kind) => kind.length > 1));

/** Whether two addresses name one house, in whichever ways they are written. */
export function isSameHouse(a: string, b: string): boolean {
  const [first, second] = [addressKey(a), addressKey(b)];
  return first !== null && second !== null && isSameAddress(first, second);
}

/** 1520 and 1524 of one street are two sales, and so are two weekends at one house. */
export function isSameSale(a: Listing, b: Listing): boolean {
  if (!isSameHouse(a.street, b.street)) return false;
  const [zipA, zipB] = [a.zipCode.slice(0, 5), b.zipCode.slice(0, 5)];
  if (zipA !== zipB) return false;
  const dates = new Set(a.days.map(({ date }) => date));
  return b.days.some(({ date }) => dates.has(date));
}
