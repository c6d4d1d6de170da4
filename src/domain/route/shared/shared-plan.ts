import type { Goal } from '../navigation-links.ts';
import { isWithin, ownText, recordOf } from '../settings/read-setting.ts';
import { dayNumberOf } from '../../time/calendar-date.ts';
import { instantOf, isTimeZone } from '../../time/zone.ts';

/** A day on a route as it is shared with others: everything that they need, and nothing that only its owner may see. */
export interface SharedPlan {
  readonly name: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly timeZone: string;
  readonly startLabel: string;
  /** Minutes after midnight of the day, like all times here. */
  readonly leaveAt: number;
  readonly endsAt: number;
  /** In the order of the plan. */
  readonly stops: readonly SharedStop[];
  /** In order. No stop is in two walks. */
  readonly walks: readonly SharedWalk[];
  /** Sales for which the plan has no room. */
  readonly others: readonly Pick<SharedStop, 'saleId' | 'title'>[];
}

export interface SharedStop {
  readonly saleId: string;
  readonly title: string;
  /** As far as it is public. */
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  /** True if the point is only approximate and the address is a street, so that map apps can find it by the address. */
  readonly isByAddress: boolean;
  readonly travelMinutes: number;
  /** True if the time was estimated from the distance. False if a router knew the drive. */
  readonly isTravelEstimated: boolean;
  readonly arriveAt: number;
  readonly beginAt: number;
  readonly leaveAt: number;
  readonly opens: number;
  readonly closes: number;
}

/** Stops that follow one another: the car is parked at the first, and the others are reached on foot. */
export interface SharedWalk {
  /** Index of the first stop. */
  readonly first: number;
  readonly count: number;
  /** All time on foot, and the part of it from the last stop to the car. */
  readonly minutes: number;
  readonly backMinutes: number;
}

/** How to get to a stop of a shared plan. */
export interface SharedWay {
  /** True if it is reached on foot from the stop before. Otherwise by car, after walking back to the car. */
  readonly isOnFoot: boolean;
  readonly backMinutes: number;
  readonly minutes: number;
  /** The walk that begins here. */
  readonly begins: SharedWalk | null;
}

const MOST_STOPS = 200;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LIMITS = { name: 120, title: 200, address: 200 } as const;

/** The instant of a minute of the plan's day, epoch ms. */
export function instantIn(
  { date, timeZone }: Pick<SharedPlan, 'date' | 'timeZone'>,
  minute: number,
): number {
  return instantOf(dayNumberOf(date) ?? 0, Math.floor(minute), timeZone);
}

export function sharedWayTo({ stops, walks }: SharedPlan, index: number): SharedWay {
  const own = walks.find(({ first, count }) => first <= index && index < first + count) ?? null;
  const isOnFoot = own !== null && own.first !== index;
  const before = walks.find(({ first, count }) => first + count === index);
  const backMinutes = isOnFoot ? 0 : (before?.backMinutes ?? 0);
  const minutes = Math.max(0, (stops[index]?.travelMinutes ?? 0) - backMinutes);
  return { isOnFoot, backMinutes, minutes, begins: isOnFoot ? null : own };
}

/** Where a map app should lead. */
export function goalOf(stop: SharedStop): Goal {
  return stop.isByAddress ? stop.address : stop;
}

/** The plan as short JSON: lists without names, and whole minutes. */
export function sharedText(plan: SharedPlan): string {
  const { name, date, timeZone, startLabel, leaveAt, endsAt, stops, others, walks } = plan;
  return JSON.stringify([
    name,
    date,
    timeZone,
    startLabel,
    wholeMinute(leaveAt),
    wholeMinute(endsAt),
    stops.map((stop) => [
      stop.saleId,
      stop.title,
      stop.address,
      Number(stop.lat.toFixed(5)),
      Number(stop.lng.toFixed(5)),
      ...[stop.travelMinutes, stop.arriveAt, stop.beginAt, stop.leaveAt].map(wholeMinute),
      stop.opens,
      stop.closes,
      Number(stop.isTravelEstimated),
      ...(stop.isByAddress ? [1] : []),
    ]),
    others.map(({ saleId, title }) => [saleId, title]),
    walks.map(({ first, count, minutes, backMinutes }) => [
      first,
      count,
      wholeMinute(minutes),
      wholeMinute(backMinutes),
    ]),
  ]);
}

/** The plan in such a text. Null for any other text: a link may come from anyone. */
export function readShared(text: string): SharedPlan | null {
  const parts = parsed(text);
  if (!Array.isArray(parts)) return null;
  const [name, date, timeZone, startLabel, leaveAt, endsAt, stops, others, walked]: unknown[] =
    parts;
  const isDay = typeof date === 'string' && dayNumberOf(date) !== null;
  if (!isDay || typeof timeZone !== 'string' || !isTimeZone(timeZone)) return null;
  if (!isMinute(leaveAt) || !isMinute(endsAt) || !isShortList(stops) || !isShortList(others))
    return null;
  const read = stops.map(stopOf);
  const left = others.map(otherOf);
  const walks = walksOf(walked, read.length);
  if (read.includes(null) || left.includes(null) || walks === null) return null;
  return {
    name: ownText(name, LIMITS.name),
    date,
    timeZone,
    startLabel: ownText(startLabel, LIMITS.address),
    leaveAt,
    endsAt,
    stops: read.filter((stop) => stop !== null),
    walks,
    others: left.filter((stop) => stop !== null),
  };
}

function stopOf(value: unknown): SharedStop | null {
  if (!Array.isArray(value)) return null;
  const [saleId, title, address, lat, lng, ...times]: unknown[] = value;
  const [travelMinutes, arriveAt, beginAt, leaveAt, opens, closes, estimated, byAddress] = times;
  const isPlaced = isWithin(lat, -90, 90) && isWithin(lng, -180, 180);
  if (!isId(saleId) || !isPlaced || !isMinute(travelMinutes) || !isMinute(arriveAt)) return null;
  if (!isMinute(beginAt) || !isMinute(leaveAt) || !isMinute(opens) || !isMinute(closes))
    return null;
  if (travelMinutes < 0 || leaveAt < arriveAt) return null;
  return {
    saleId,
    title: ownText(title, LIMITS.title),
    address: ownText(address, LIMITS.address),
    lat,
    lng,
    isByAddress: byAddress === 1,
    travelMinutes,
    isTravelEstimated: estimated === 1,
    arriveAt,
    beginAt,
    leaveAt,
    opens,
    closes,
  };
}

/** The walks in a value. Null if these cannot be walks of that many stops. */
function walksOf(value: unknown, stops: number): readonly SharedWalk[] | null {
  if (!isShortList(value)) return null;
  const walks: SharedWalk[] = [];
  for (const each of value) {
    if (!Array.isArray(each)) return null;
    const [first, count, minutes, backMinutes]: unknown[] = each;
    const before = walks.at(-1);
    const least = before === undefined ? 0 : before.first + before.count;
    if (!isWithin(first, least, stops) || !isWithin(count, 2, stops - first)) return null;
    if (!Number.isInteger(first) || !Number.isInteger(count)) return null;
    if (!isMinute(minutes) || !isMinute(backMinutes) || minutes < backMinutes || backMinutes < 0)
      return null;
    walks.push({ first, count, minutes, backMinutes });
  }
  return walks;
}

function otherOf(value: unknown): SharedPlan['others'][number] | null {
  const { 0: saleId, 1: title } = recordOf(value);
  return isId(saleId) ? { saleId, title: ownText(title, LIMITS.title) } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

function isMinute(value: unknown): value is number {
  return isWithin(value, -10_000, 10_000);
}

function isShortList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length <= MOST_STOPS;
}

/** A minute of a plan, which counts in tenths, rounded up, so that nobody is promised less time than it takes. */
export function wholeMinute(minute: number): number {
  return Math.ceil(minute - 1e-6);
}
