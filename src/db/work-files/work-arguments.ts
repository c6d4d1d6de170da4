import * as v from 'valibot';
import { ON_STATES, SALE_SIZES, REPORT_REASONS } from '../../domain/check-in/sale-report.ts';
import { RATINGS } from '../../domain/review/review.ts';
import { recordOf, SALE_FIELDS, VISIT_FACTS } from '../../domain/sale/sale-fields.ts';
import { SALE_KINDS, SALE_TYPES } from '../../domain/sale/sale.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { isTimeZone } from '../../domain/time/zone.ts';
import type { MutationName } from '../../sync/mutations/mutation.ts';

/**
 * The shape that each mutation's arguments need for the screens to show them. Types and formats match
 * the server's (migration `0600`). Only the server checks text lengths: a file may hold text that was
 * refused as too long, for the person to fix.
 */

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const text = v.string();
const maybeText = v.nullish(text);
const object = v.record(v.string(), v.unknown());
const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const instant = v.pipe(
  text,
  v.regex(/^(?:20\d\d|2100)-\d\d-\d\dT/),
  v.check((at) => !Number.isNaN(Date.parse(at))),
);
const maybeInstant = v.nullish(instant);
const date = v.pipe(
  text,
  v.regex(/^(?:20\d\d|2100)-\d\d-\d\d$/),
  v.check((day) => dayNumberOf(day) !== null),
);
const clockTime = v.pipe(text, v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const lat = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const lng = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

const days = v.pipe(
  v.array(
    v.object({
      date,
      startTime: clockTime,
      endTime: clockTime,
      nextDay: v.optional(v.boolean()),
    }),
  ),
  v.minLength(1),
  v.maxLength(SALE_FIELDS.days.max),
);
const fields = {
  title: text,
  description: text,
  zipCode: maybeText,
  saleType: v.picklist(SALE_TYPES),
  kind: v.nullish(v.picklist(Object.values(SALE_KINDS).flat())),
  timeZone: v.pipe(text, v.check(isTimeZone)),
  saleUrl: maybeText,
  ...recordOf(VISIT_FACTS, () => maybeText),
  tags: v.pipe(v.array(text), v.maxLength(SALE_FIELDS.tags.max)),
  place: v.object({
    street: maybeText,
    lat: v.nullish(lat),
    lng: v.nullish(lng),
    quality: v.picklist(['exact', 'street', 'zip', 'manual', 'none']),
  }),
  releaseRule: v.picklist(['now', 'at', 'never']),
  releaseAt: maybeInstant,
  email: maybeText,
};
const image = { id, imageId: id };
const ofSale = { id, saleId: id };
const only = v.object({ id });

const ARGUMENTS: Readonly<Record<MutationName, v.GenericSchema>> = {
  'sale.create': v.object({
    ...fields,
    id,
    days,
    secretHash: maybeText,
    importId: v.nullish(id),
    importSource: maybeText,
  }),
  'sale.patch': v.object({
    id,
    set: v.partial(
      v.object({
        ...fields,
        soldOutAt: maybeInstant,
        halfPriceFrom: maybeInstant,
        rainDate: v.nullish(date),
      }),
    ),
  }),
  'sale.days': v.object({ id, days, expectRev: v.nullish(natural) }),
  'sale.cancel': v.object({ id, reason: maybeText }),
  'sale.restore': v.object({ id }),
  'sale.delete': only,
  'sale.claim': only,
  'image.declare': v.object({ ...image, position: natural }),
  'image.attach': v.object({ ...image, position: natural, thumb: maybeText }),
  'image.copy': v.object({ ...image, position: natural, from: id, fromImage: id }),
  'image.order': v.object({ id, imageIds: v.array(id) }),
  'image.remove': v.object(image),
  'save.set': only,
  'save.unset': only,
  'review.put': v.object({
    ...ofSale,
    rating: v.picklist(RATINGS),
    title: text,
    comment: text,
  }),
  'review.delete': v.object(ofSale),
  'checkin.add': v.object({ ...ofSale, lat, lng, accuracyM: v.number(), at: instant }),
  'report.add': v.object({ ...ofSale, reason: v.picklist(REPORT_REASONS), details: text }),
  'ison.add': v.object({
    ...ofSale,
    state: v.picklist(ON_STATES),
    size: v.optional(v.picklist(SALE_SIZES)),
    at: instant,
  }),
  'route.put': v.object({
    id,
    name: text,
    day: v.nullish(date),
    stops: v.pipe(
      v.array(v.object({ saleId: id, note: maybeText, settings: v.nullish(object) })),
      // The server accepts this many stops of a route that partners have made long.
      v.maxLength(1000),
    ),
    settings: object,
  }),
  'route.delete': only,
  'route.invite': v.object({ id, token: text }),
  'route.join': v.object({ id, token: text }),
  'route.leave': only,
  'route.remove': v.object({ id, partnerId: id }),
  'note.put': v.object({ id, text }),
  'search.put': v.object({ id, name: text, query: object, isAlert: v.boolean() }),
  'search.delete': only,
  'profile.patch': v.object({
    id,
    set: v.object({ zipCode: maybeText, displayName: maybeText }),
  }),
  'preference.put': v.object({ id, key: text, value: v.unknown() }),
  'referral.use': v.object({ id, referrer: id }),
  'view.batch': v.object({ id, views: v.array(v.object({ saleId: id, day: date })) }),
  'contact.send': v.object({ id, name: text, email: text, subject: text, message: text }),
  'newsletter.subscribe': v.object({ id, email: text }),
  'error.report': v.object({ id, name: text, code: text, where: text, build: text }),
};

/** Whether a mutation that this build knows can be shown with these arguments. */
export function areSoundArguments(op: MutationName, args: unknown): boolean {
  return v.is(ARGUMENTS[op], args);
}
