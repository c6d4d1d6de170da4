import { MAX_TAGS } from './tags.ts';

interface FieldFacts {
  /**
   * `line`: a text on one line. `paragraphs`: a text that may have several lines. The others have code of their own.
   */
  readonly kind: 'line' | 'paragraphs' | 'zip' | 'choice' | 'days' | 'release' | 'tags';
  /** The limit in code points of a text or entries of a list. The server has the same limits. */
  readonly max?: number;
  /**
   * The longest text that the form keeps, in UTF-16 units. More than may be posted, so that a long paste can be
   * shortened in place, but not so much that the form freezes.
   */
  readonly kept?: number;
  /** Where it is stored, if that is not the sale's public row: with the exact place, or for the owner alone. */
  readonly of?: 'place' | 'private';
  /** A short text for people who come. All of these are optional, and shown together. */
  readonly isForVisit?: boolean;
}

const forVisit = { kind: 'line', max: 200, kept: 1_000, isForVisit: true } as const;

/**
 * The fields of a sale that its seller writes, in the order of the form. Types, limits, cleaning, checks, edits, and
 * the schemas of rows and files follow from here. SQL is written by hand: `sale-fields.contract` holds it to this.
 * Half price and rain date are announced later (`draft/announced.ts`).
 */
export const SALE_FIELDS = {
  title: { kind: 'line', max: 120, kept: 1_000 },
  description: { kind: 'paragraphs', max: 10_000, kept: 20_000 },
  saleType: { kind: 'choice' },
  kind: { kind: 'choice' },
  saleUrl: { kind: 'line', max: 500, kept: 2_000 },
  street: { kind: 'line', max: 200, kept: 1_000, of: 'place' },
  zipCode: { kind: 'zip' },
  days: { kind: 'days', max: 14 },
  releaseRule: { kind: 'release' },
  tags: { kind: 'tags', max: MAX_TAGS },
  /** When, where and how numbers for the line are given out. */
  lineNumbers: forVisit,
  parking: forVisit,
  payment: forVisit,
  /** Who may come in. */
  entryRules: forVisit,
  /** Stairs, ramps, seats: for people who have trouble walking or have heavy things to carry. */
  accessibility: forVisit,
  email: { kind: 'line', max: 254, kept: 1_000, of: 'private' },
} as const satisfies Readonly<Record<string, FieldFacts>>;

export type SaleField = keyof typeof SALE_FIELDS;

type FieldWith<Facts> = {
  [F in SaleField]: (typeof SALE_FIELDS)[F] extends Facts ? F : never;
}[SaleField];

export type SaleText = FieldWith<{ readonly kind: 'line' | 'paragraphs' }>;
export type VisitFact = FieldWith<{ readonly isForVisit: true }>;
/** A field whose value an edit sends as it is, under its own name. */
export type PatchedField = Exclude<
  SaleField,
  FieldWith<{ readonly of: string } | { readonly kind: 'days' | 'release' }>
>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const ALL_SALE_FIELDS = Object.keys(SALE_FIELDS) as readonly SaleField[];

const factsOf = (field: SaleField): FieldFacts => SALE_FIELDS[field];

/** All text fields, in the order of the form. */
export const SALE_TEXTS = ALL_SALE_FIELDS.filter((field): field is SaleText => {
  const { kind } = factsOf(field);
  return kind === 'line' || kind === 'paragraphs';
});
export const VISIT_FACTS = ALL_SALE_FIELDS.filter(
  (field): field is VisitFact => factsOf(field).isForVisit ?? false,
);
export const PATCHED_FIELDS = ALL_SALE_FIELDS.filter((field): field is PatchedField => {
  const { kind, of } = factsOf(field);
  return of === undefined && kind !== 'days' && kind !== 'release';
});

/** The visit facts of a sale. Null if nothing was said. */
export type VisitFacts = Readonly<Record<VisitFact, string | null>>;

/** A value for each of the fields. */
export function recordOf<F extends SaleField, V>(
  fields: readonly F[],
  valueOf: (field: F) => V,
): Readonly<Record<F, V>> {
  // Each of them is there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<F, V>;
}

/** All visit facts as the server stores them. A missing or empty one was not said. */
export function visitFactsOf(said: Partial<VisitFacts>): VisitFacts {
  return recordOf(VISIT_FACTS, (fact) => said[fact] || null);
}
