import { isWithin, ownText, recordOf } from '../settings/read-setting.ts';
import { dayNumberOf } from '../../time/calendar-date.ts';
import { instantOf, isTimeZone } from '../../time/zone.ts';

/** A day on a route as it is given to others: all that they need, and nothing that only its owner may see. */
export interface SharedPlan {
  readonly name: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly timeZone: string;
  readonly startLabel: string;
  /** Minutes after midnight of the day, as all times here. */
  readonly leaveAt: number;
  readonly endsAt: number;
  /** In the order of the plan. */
  readonly stops: readonly SharedStop[];
  /** Sales that the plan has no room for. */
  readonly others: readonly Pick<SharedStop, 'saleId' | 'title'>[];
}

export interface SharedStop {
  readonly saleId: string;
  readonly title: string;
  /** As far as it is public. */
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly travelMinutes: number;
  /** From distance; false if a router knew the drive. Links that do not say count as estimated. */
  readonly isTravelEstimated: boolean;
  readonly arriveAt: number;
  readonly beginAt: number;
  readonly leaveAt: number;
  readonly opens: number;
  readonly closes: number;
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

/** As short JSON: lists without names, whole minutes. */
export function sharedText(plan: SharedPlan): string {
  const { name, date, timeZone, startLabel, leaveAt, endsAt, stops, others } = plan;
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
    ]),
    others.map(({ saleId, title }) => [saleId, title]),
  ]);
}

/** The plan in such a text. Null for any other text: a link may come from anyone. */
export function readShared(text: string): SharedPlan | null {
  const parts = parsed(text);
  if (!Array.isArray(parts)) return null;
  const [name, date, timeZone, startLabel, leaveAt, endsAt, stops, others]: unknown[] = parts;
  const isDay = typeof date === 'string' && dayNumberOf(date) !== null;
  if (!isDay || typeof timeZone !== 'string' || !isTimeZone(timeZone)) return null;
  if (!isMinute(leaveAt) || !isMinute(endsAt) || !isShortList(stops) || !isShortList(others))
    return null;
  const read = stops.map(stopOf);
  const left = others.map(otherOf);
  if (read.includes(null) || left.includes(null)) return null;
  return {
    name: ownText(name, LIMITS.name),
    date,
    timeZone,
    startLabel: ownText(startLabel, LIMITS.address),
    leaveAt,
    endsAt,
    stops: read.filter((stop) => stop !== null),
    others: left.filter((stop) => stop !== null),
  };
}

function stopOf(value: unknown): SharedStop | null {
  if (!Array.isArray(value)) return null;
  const [saleId, title, address, lat, lng, ...times]: unknown[] = value;
  const [travelMinutes, arriveAt, beginAt, leaveAt, opens, closes, estimated] = times;
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
    travelMinutes,
    isTravelEstimated: estimated !== 0,
    arriveAt,
    beginAt,
    leaveAt,
    opens,
    closes,
  };
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

/** Plans count in tenths of a minute. Rounded up: nobody is promised less than it takes. */
export function wholeMinute(minute: number): number {
  return Math.ceil(minute - 1e-6);
}
