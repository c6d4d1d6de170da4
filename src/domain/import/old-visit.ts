import { NOTHING_ANNOUNCED } from '../sale/draft/announced.ts';
import { checkPosition } from '../geo/position.ts';
import { type DraftPoint, NO_TEXTS, type SaleDraft } from '../sale/draft/draft.ts';
import { SALE_TYPES, type ScheduleDay } from '../sale/sale.ts';
import { dateOfDayNumber, dayNumberOf } from '../time/calendar-date.ts';

/** A sale that an earlier version of the app kept in local storage, under `userSales` (spec 3). */
export interface OldSale {
  /** Not always a UUID. */
  readonly oldId: string;
  readonly draft: SaleDraft;
  /** Null: none, or the default that the earlier version gave to every sale. */
  readonly point: DraftPoint | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** The sales in the text of `userSales`. Anything that is not a sale is skipped. */
export function readOldSales(text: string | null): readonly OldSale[] {
  return listIn(text).flatMap((entry) => {
    const title = textAt(entry, 'title');
    const oldId = textAt(entry, 'id');
    if (title.trim() === '' || oldId === '') return [];
    return [{ oldId, draft: draftOf(entry, title), point: pointOf(entry['position']) }];
  });
}

/** The ids of the sales in the text of `savedSales`. */
export function readOldSaves(text: string | null): readonly string[] {
  return [...new Set(listIn(text).map((entry) => textAt(entry, 'saleId')))].filter(
    (id) => id !== '',
  );
}

/** Extra photos were stored among the tags (spec 3). They cannot be imported. */
const PHOTO_TAG = 'imageUrl:';

function draftOf(entry: Fields, title: string): SaleDraft {
  const saleType = textAt(entry, 'saleType');
  return {
    ...NO_TEXTS,
    title,
    description: textAt(entry, 'description'),
    street: textAt(entry, 'address'),
    zipCode: textAt(entry, 'zipCode'),
    saleType: SALE_TYPES.find((known) => known === saleType) ?? 'garage',
    kind: null,
    saleUrl: textAt(entry, 'saleUrl'),
    email: textAt(entry, 'email'),
    tags: textsAt(entry, 'tags').filter((tag) => !tag.startsWith(PHOTO_TAG)),
    typedTag: '',
    days: daysOf(entry),
    releaseRule: 'now',
    releaseDate: '',
    releaseTime: '',
    ...NOTHING_ANNOUNCED,
  };
}

function daysOf(entry: Fields): readonly ScheduleDay[] {
  const listed = recordsIn(entry['scheduleDays']).flatMap((day) => {
    const date = textAt(day, 'date').slice(0, 10);
    if (dayNumberOf(date) === null) return [];
    const startTime = timeOf(textAt(day, 'startTime')) ?? '08:00';
    const endTime = timeOf(textAt(day, 'endTime')) ?? '17:00';
    return [{ date, startTime, endTime, nextDay: endTime <= startTime }];
  });
  return listed.length > 0 ? listed : daysBetween(entry);
}

const MOST_DAYS = 14;

/** Spec 3: without a schedule, 8:00 AM to 5:00 PM from the first day to the last. */
function daysBetween(entry: Fields): readonly ScheduleDay[] {
  const first = dayNumberOf(textAt(entry, 'startDate').slice(0, 10));
  if (first === null) return [];
  const last = dayNumberOf(textAt(entry, 'endDate').slice(0, 10)) ?? first;
  const count = Math.min(MOST_DAYS, Math.max(1, last - first + 1));
  return Array.from({ length: count }, (_, index) => ({
    date: dateOfDayNumber(first + index),
    startTime: '08:00',
    endTime: '17:00',
    nextDay: false,
  }));
}

const TIME = /^(\d{1,2}):?(\d{2})(?::\d{2})?\s*([AaPp])?[Mm]?$/;

/** "9:00 AM", "09:00", and "0900" as 24-hour HH:MM, or null if it is not a time. */
function timeOf(text: string): string | null {
  const [, hourText, minutes, half] = TIME.exec(text.trim()) ?? [];
  if (hourText === undefined || minutes === undefined) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour =
    half === undefined ? Number(hourText) : (Number(hourText) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** The point that the earlier version gave to every sale without a place (spec 3). */
const OLD_DEFAULT = { lat: 37.7749, lng: -122.4194 };

function pointOf(value: unknown): DraftPoint | null {
  if (!isRecord(value)) return null;
  const checked = checkPosition(value['lat'], value['lng']);
  if (!checked.ok) return null;
  const { lat, lng } = checked.value;
  const isDefault = lat === OLD_DEFAULT.lat && lng === OLD_DEFAULT.lng;
  return isDefault ? null : { lat, lng, quality: 'street' };
}

function listIn(text: string | null): readonly Fields[] {
  try {
    return recordsIn(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

function recordsIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function textAt(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function textsAt(fields: Fields, key: string): readonly string[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
