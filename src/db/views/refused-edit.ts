import type { SaleView } from '../../domain/sale/sale-view.ts';
import { writtenAnnouncement } from '../../domain/sale/draft/announced.ts';
import { emptyDraft, type SaleDraft } from '../../domain/sale/draft/draft.ts';
import { draftOf, pinAgain } from '../../domain/sale/draft/draft-of.ts';
import type { DraftPin } from '../../domain/sale/draft/draft-pin.ts';
import { wallClockOf } from '../../domain/sale/release.ts';
import {
  ALL_SALE_FIELDS,
  PATCHED_FIELDS,
  recordOf,
  SALE_TEXTS,
  type SaleField,
} from '../../domain/sale/sale-fields.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { upcast } from '../../sync/mutations/registry.ts';

/** A field of the form that a refused edit has changed. */
export type EditedField = Exclude<SaleField, 'email'>;

/** A seller's edit of their sale that the server has refused (SYNC-14). */
export interface RefusedEdit {
  /** The sale's time zone, in which the times were typed. */
  readonly timeZone: string;
  /** The whole form as it was submitted. */
  readonly draft: SaleDraft;
  readonly pin: DraftPin | null;
  /** The fields that this edit has changed, in form order. */
  readonly changed: readonly EditedField[];
  /** Whether the sale no longer exists: only a new sale can take the edit. */
  readonly isGone: boolean;
}

/** For these fields, the form has an empty text where a sale has null. */
const NONE_AS_EMPTY: ReadonlySet<SaleField> = new Set([...SALE_TEXTS, 'zipCode']);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Rebuilds the form of a refused edit. `parked` holds all of the principal's refused mutations, oldest
 * first: the dates and text of one edit are two mutations that belong in one form. Null if the entry does
 * not edit a sale, or changes nothing that is in the form.
 */
export function refusedEdit(
  entry: OutboxEntry,
  parked: readonly OutboxEntry[],
  view: SaleView | null,
): RefusedEdit | null {
  const own = changesOf(entry, view);
  if (own === null) return null;
  const changed = ALL_SALE_FIELDS.filter(
    (field): field is EditedField => field !== 'email' && Object.hasOwn(own, field),
  );
  if (changed.length === 0) return null;
  const all = parked.filter(({ entityId }) => entityId === entry.entityId);
  const made = all.map((one) => changesOf(one, view) ?? {});
  const start = view === null ? emptyDraft(dateOf(entry.createdAtMs)) : draftOf(view);
  const draft: SaleDraft = Object.assign({}, start, ...made);
  const isMoved = made.some((one) => Object.hasOwn(one, 'street') || Object.hasOwn(one, 'zipCode'));
  return {
    timeZone: timeZoneOf(view),
    draft,
    pin: view === null || isMoved ? null : pinAgain(view),
    changed,
    isGone: all.some(({ code }) => code === 'gone'),
  };
}

/** The form values that a mutation sets, by form field. Null if it does not edit a sale. */
function changesOf(entry: OutboxEntry, view: SaleView | null): Fields | null {
  const { op, args } = upcast(entry);
  if (op === 'sale.days') return { days: args['days'] };
  return op === 'sale.patch' && isFields(args['set']) ? written(args['set'], view) : null;
}

/** Converts a patch to form values, where a missing value is an empty string. */
function written(set: Fields, view: SaleView | null): Fields {
  const { place, releaseAt, releaseRule } = set;
  const patched = PATCHED_FIELDS.filter((field) => set[field] !== undefined);
  return {
    ...recordOf(patched, (field) => set[field] ?? (NONE_AS_EMPTY.has(field) ? '' : null)),
    ...(isFields(place) && { street: place['street'] ?? '' }),
    ...(releaseRule !== undefined && { releaseRule, ...releaseClock(releaseAt, view) }),
    ...announcedIn(set, view),
  };
}

function announcedIn({ halfPriceFrom, rainDate }: Fields, view: SaleView | null): Fields {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const { halfPriceDate, halfPriceTime, ...rest } = writtenAnnouncement({
    halfPriceFrom: text(halfPriceFrom),
    rainDate: text(rainDate),
    timeZone: timeZoneOf(view),
  });
  return {
    ...(halfPriceFrom !== undefined && { halfPriceDate, halfPriceTime }),
    ...(rainDate !== undefined && rest),
  };
}

function releaseClock(releaseAt: unknown, view: SaleView | null) {
  const atMs = typeof releaseAt === 'string' ? Date.parse(releaseAt) : Number.NaN;
  return Number.isNaN(atMs)
    ? { releaseDate: '', releaseTime: '' }
    : wallClockOf(atMs, timeZoneOf(view));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function timeZoneOf(view: SaleView | null): string {
  return view?.sale.timeZone ?? 'UTC';
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
