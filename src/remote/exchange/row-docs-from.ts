import * as v from 'valibot';
import type { Json } from '../../domain/account/preference.ts';
import { ON_STATES } from '../../domain/check-in/sale-report.ts';
import { HELD_BY, HIDE_REASONS } from '../../domain/moderation/held.ts';
import { RATINGS } from '../../domain/review/review.ts';
import { recordOf, VISIT_FACTS } from '../../domain/sale/sale-fields.ts';
import { SALE_KINDS, SALE_TYPES } from '../../domain/sale/sale.ts';
import type { RowDocs, RowKind } from '../../sync/rows/row-docs.ts';

/**
 * Validates the documents of pulled rows, whose keys are already camelCase. The server leaves out nulls, so
 * a missing field is null. Unknown fields are dropped, because a newer server may send more (SYNC-24).
 */

const text = v.nullish(v.string(), null);
const degrees = v.nullish(v.number(), null);
/** Any ISO 8601 instant, converted to UTC with milliseconds. */
export const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
  v.transform((value) => new Date(value).toISOString()),
);
const maybeInstant = v.nullish(instant, null);
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));
const clockTime = v.pipe(v.string(), v.regex(/^\d\d:\d\d$/));
const count = v.nullish(v.number(), 0);

export const saleDoc = v.object({
  userId: text,
  sellerName: text,
  title: v.string(),
  description: v.nullish(v.string(), ''),
  zipCode: text,
  // A value that only a newer server has becomes the plainest one of this build, so that only the field is lost.
  saleType: v.fallback(v.picklist(SALE_TYPES), 'garage'),
  // For a kind that this build does not know, only the type is shown.
  kind: v.fallback(v.nullish(v.picklist(Object.values(SALE_KINDS).flat()), null), null),
  timeZone: v.string(),
  saleUrl: text,
  ...recordOf(VISIT_FACTS, () => text),
  tags: v.nullish(v.array(v.string()), []),
  days: v.nullish(
    v.array(
      v.object({
        date: day,
        startTime: clockTime,
        endTime: clockTime,
        nextDay: v.nullish(v.boolean(), false),
      }),
    ),
    [],
  ),
  images: v.nullish(
    v.array(
      v.object({
        id: v.string(),
        path: v.string(),
        smallPath: text,
        position: v.number(),
        bytes: v.nullish(v.number(), null),
        thumb: text,
      }),
    ),
    [],
  ),
  copying: v.optional(v.array(v.string())),
  // For unknown values, claim nothing about how exact a place is or when it becomes public.
  placeQuality: v.fallback(v.picklist(['exact', 'street', 'zip', 'manual', 'none']), 'zip'),
  releaseRule: v.fallback(v.picklist(['now', 'at', 'never']), 'never'),
  releaseAt: maybeInstant,
  lat: degrees,
  lng: degrees,
  nearLat: degrees,
  nearLng: degrees,
  cancelledAt: maybeInstant,
  cancelReason: text,
  soldOutAt: maybeInstant,
  halfPriceFrom: maybeInstant,
  rainDate: v.nullish(day, null),
  importId: text,
  importSource: text,
  isSample: v.nullish(v.boolean(), false),
  createdAt: instant,
});

export const placeDoc = v.object({ street: text, lat: degrees, lng: degrees });
/** Why a sale is hidden. A reason that only a newer server knows is shown as "other". */
export const heldDoc = v.object({
  by: v.fallback(v.picklist(HELD_BY), 'moderator'),
  reason: v.fallback(v.picklist([...HIDE_REASONS, 'reports', 'flood']), 'other'),
  note: v.nullish(v.string(), ''),
  at: instant,
});
const privateDoc = v.object({ email: text, held: v.optional(heldDoc) });
const statsDoc = v.object({
  views: count,
  saves: count,
  onRoutes: count,
  reviews: count,
  ratingSum: count,
  sellerReviews: count,
  sellerRatingSum: count,
  isOn: v.nullish(
    v.pipe(
      v.array(
        v.object({
          // A report that this build does not know is left out.
          state: v.fallback(v.nullable(v.picklist(ON_STATES)), null),
          weight: v.number(),
          count: v.number(),
          at: instant,
          sizes: v.optional(
            v.object({
              small: v.optional(v.number()),
              medium: v.optional(v.number()),
              large: v.optional(v.number()),
            }),
          ),
        }),
      ),
      v.transform((tallies) =>
        tallies.flatMap(({ state, ...rest }) => (state === null ? [] : [{ state, ...rest }])),
      ),
    ),
    [],
  ),
});
const saveDoc = v.object({ createdAt: instant });
const profileDoc = v.object({
  zipCode: text,
  displayName: text,
  isModerator: v.optional(v.boolean()),
  referrals: v.optional(v.array(instant)),
});
/** A finer or higher rating from a newer server becomes the nearest one that this build can show. */
const rating = v.pipe(
  v.number(),
  v.finite(),
  v.transform(
    (given) => RATINGS.toSorted((a, b) => Math.abs(a - given) - Math.abs(b - given))[0] ?? 1,
  ),
);
const reviewDoc = v.object({
  saleId: v.string(),
  sellerId: v.string(),
  authorName: text,
  rating,
  title: v.nullish(v.string(), ''),
  comment: v.nullish(v.string(), ''),
  createdAt: instant,
  updatedAt: instant,
});
const checkInDoc = v.object({ saleId: v.string(), at: instant });
const asGiven = v.nullish(v.record(v.string(), v.unknown()), {});
const routeDoc = v.object({
  name: v.string(),
  day: v.nullish(day, null),
  stops: v.nullish(
    v.array(
      v.pipe(
        v.object({ saleId: v.string(), note: text, settings: v.nullish(asGiven, null) }),
        v.transform(({ saleId, note, settings }) => ({
          saleId,
          ...(note === null ? {} : { note }),
          ...(settings === null ? {} : { settings }),
        })),
      ),
    ),
    [],
  ),
  settings: asGiven,
  partners: v.exactOptional(v.array(v.string())),
  partnerIds: v.exactOptional(v.array(v.string())),
  wasRemoved: v.exactOptional(v.boolean()),
  createdAt: instant,
  updatedAt: instant,
});
const noteDoc = v.object({ text: v.string(), updatedAt: instant });
const searchDoc = v.object({
  name: v.string(),
  query: asGiven,
  isAlert: v.nullish(v.boolean(), false),
  createdAt: instant,
});
/** The value was parsed from JSON, so it is valid. Checking it again level by level could overflow the stack. */
const json: v.GenericSchema<unknown, Json> = v.custom<Json>(() => true);
const preferenceDoc = v.object({ values: v.nullish(v.record(v.string(), json), {}) });

type DocSchemas = {
  readonly [K in RowKind]: v.GenericSchema<unknown, Omit<RowDocs[K], 'id'>>;
};

const DOC_SCHEMAS: DocSchemas = {
  sale: saleDoc,
  place: placeDoc,
  private: privateDoc,
  stats: statsDoc,
  save: saveDoc,
  profile: profileDoc,
  review: reviewDoc,
  check_in: checkInDoc,
  route: routeDoc,
  note: noteDoc,
  search: searchDoc,
  preference: preferenceDoc,
};

/** The schema of a kind's documents, or null for a kind that this build does not know. */
export function docSchemaOf(kind: string): v.GenericSchema<unknown, object> | null {
  return isRowKind(kind) ? DOC_SCHEMAS[kind] : null;
}

function isRowKind(kind: string): kind is RowKind {
  return Object.hasOwn(DOC_SCHEMAS, kind);
}
