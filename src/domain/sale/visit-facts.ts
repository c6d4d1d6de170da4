/** Short texts of the seller for people who come, in the order of the form. */
export const VISIT_FACTS = ['lineNumbers', 'parking', 'payment', 'entryRules'] as const;
export type VisitFact = (typeof VISIT_FACTS)[number];

/** Null: nothing was said. `lineNumbers`: when, where and how numbers for the line are given out. */
export type VisitFacts = Readonly<Record<VisitFact, string | null>>;

/** In code points. The server has the same limit. */
export const MAX_VISIT_FACT_LENGTH = 200;

/** All of them. What is missing, such as in a row that an earlier build has stored, was not said. */
export function visitFactsOf(said: Partial<VisitFacts>): VisitFacts {
  const { lineNumbers = null, parking = null, payment = null, entryRules = null } = said;
  return { lineNumbers, parking, payment, entryRules };
}
