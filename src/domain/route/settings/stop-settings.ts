import type { LatLng } from '../../geo/distance.ts';
import { dayNumberOf, minutesOf } from '../../time/calendar-date.ts';
import { isTimeZone } from '../../time/zone.ts';
import { SALE_FIELDS } from '../../sale/sale-fields.ts';
import type { ScheduleDay } from '../../sale/sale.ts';
import type { RouteSettings, RouteStop } from '../route.ts';
import { isPhotoId } from './find-photo-id.ts';
import { isWithin, ownInstant, ownText, recordOf } from './read-setting.ts';

/** What a person wants of one stop, and what came of it. */
export interface StopSettings {
  /** How long to stay. Null: as long as people usually stay at a sale of its type. */
  readonly minutes: number | null;
  /** From 1 to 5. */
  readonly wish: number;
  readonly isMust: boolean;
  readonly position: 'any' | 'first' | 'last';
  /** HH:MM: "come back at eight", an appointment. */
  readonly beginAt: string | null;
  /** The person wants to drive there, although they could walk from a sale nearby. */
  readonly isDrivenTo: boolean;
  /** When the person got there. ISO 8601 in UTC, like all instants below. */
  readonly arrivedAt: string | null;
  readonly visit: Visit | null;
  readonly finds: readonly Find[];
  /**
   * A partner has taken the stop off the route. Only this person still has it, because they were there or wrote
   * something.
   */
  readonly kept: boolean;
  /** Everything that is known of a sale that nobody listed. Null for a listed sale. */
  readonly unlisted: UnlistedSale | null;
  /** This person found the unlisted sale, so they alone may post it. No partner has this (SYNC-20). */
  readonly isOwnFind: boolean;
}

export interface Visit {
  readonly outcome: 'done' | 'skipped';
  readonly at: string;
}

/** Something that was bought or seen there. Only its owner reads it. */
export interface Find {
  readonly id: string;
  readonly what: string;
  /** Null if no price was noted. */
  readonly cents: number | null;
  /** The id of its photo. Absent if it has none. */
  readonly photo?: string;
}

/**
 * A sale that a person came across. Only they and their partners on the route know of it, until it is posted under the
 * id of its stop.
 */
export interface UnlistedSale extends LatLng {
  readonly title: string;
  /** The day of the route on which it was found, or its first day, YYYY-MM-DD. */
  readonly date: string;
  /** IANA zone. */
  readonly timeZone: string;
  /** When it is open, as its ad says. Absent: its hours are not known. */
  readonly days?: readonly ScheduleDay[];
  /** The point is only the middle of its ZIP code. */
  readonly isAbout?: true;
}

export const UNLISTED_TITLE_LIMIT = 80;

export const USUAL_WISH = 3;
/** A visit is a whole number of minutes, at least 5 and at most 4 hours. */
export const VISIT_LIMITS = { least: 5, most: 240, step: 5 } as const;
export const FIND_LIMITS = { most: 20, letters: 80, cents: 10_000_000 } as const;

const USUAL: StopSettings = {
  minutes: null,
  wish: USUAL_WISH,
  isMust: false,
  position: 'any',
  beginAt: null,
  isDrivenTo: false,
  arrivedAt: null,
  visit: null,
  finds: [],
  kept: false,
  unlisted: null,
  isOwnFind: false,
};

/** The settings of a stop. Invalid values, from another build or a broken device, count as not set. */
export function stopSettingsOf({ settings = {} }: Pick<RouteStop, 'settings'>): StopSettings {
  const { minutes, wish, position, beginAt, arrivedAt } = settings;
  return {
    minutes: isWithin(minutes, VISIT_LIMITS.least, VISIT_LIMITS.most) ? minutes : null,
    wish: isWithin(wish, 1, 5) ? Math.round(wish) : USUAL_WISH,
    isMust: settings['isMust'] === true,
    position: position === 'first' || position === 'last' ? position : 'any',
    beginAt: typeof beginAt === 'string' && minutesOf(beginAt) !== null ? beginAt : null,
    isDrivenTo: settings['isDrivenTo'] === true,
    arrivedAt: ownInstant(arrivedAt),
    visit: visitOf(settings['visit']),
    finds: findsOf(settings['finds']),
    kept: settings['kept'] === true,
    unlisted: unlistedOf(settings['unlisted']),
    isOwnFind: settings['isOwnFind'] === true,
  };
}

/** The stop with changed settings. Usual values are left out. What is not changed stays as it was written. */
export function withStopSettings(stop: RouteStop, changes: Partial<StopSettings>): RouteStop {
  const { settings: before = {}, ...rest } = stop;
  const changed = Object.entries(changes).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Object(USUAL)[key]),
  );
  const others = Object.entries(before).filter(([key]) => !Object.hasOwn(changes, key));
  const settings: RouteSettings = Object.fromEntries([...others, ...changed]);
  return Object.keys(settings).length === 0 ? rest : { ...rest, settings };
}

function visitOf(value: unknown): Visit | null {
  const visit = recordOf(value);
  const { outcome } = visit;
  const at = ownInstant(visit['at']);
  if (at === null) return null;
  return outcome === 'done' || outcome === 'skipped' ? { outcome, at } : null;
}

function unlistedOf(value: unknown): UnlistedSale | null {
  const { title, lat, lng, date, timeZone, days, isAbout } = recordOf(value);
  if (!isWithin(lat, -90, 90) || !isWithin(lng, -180, 180)) return null;
  if (typeof date !== 'string' || dayNumberOf(date) === null) return null;
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) return null;
  const known = daysOf(days);
  return {
    title: ownText(title, UNLISTED_TITLE_LIMIT),
    lat,
    lng,
    date,
    timeZone,
    ...(known.length > 0 && { days: known }),
    ...(isAbout === true && { isAbout }),
  };
}

function daysOf(value: unknown): readonly ScheduleDay[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, SALE_FIELDS.days.max).flatMap((each: unknown) => {
    const { date, startTime, endTime, nextDay } = recordOf(each);
    const isDay =
      typeof date === 'string' &&
      dayNumberOf(date) !== null &&
      isClock(startTime) &&
      isClock(endTime) &&
      typeof nextDay === 'boolean';
    return isDay ? [{ date, startTime, endTime, nextDay }] : [];
  });
}

function isClock(value: unknown): value is string {
  return typeof value === 'string' && minutesOf(value) !== null;
}

function findsOf(value: unknown): readonly Find[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, FIND_LIMITS.most).flatMap((each: unknown) => {
    const { id, what, cents, photo } = recordOf(each);
    if (typeof id !== 'string') return [];
    return [
      {
        id,
        what: ownText(what, FIND_LIMITS.letters),
        cents: isWithin(cents, 0, FIND_LIMITS.cents) ? cents : null,
        ...(isPhotoId(photo) && { photo }),
      },
    ];
  });
}
