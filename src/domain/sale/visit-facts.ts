/** Short texts of the seller for people who come, in the order of the form. */
export const VISIT_FACTS = ['lineNumbers', 'parking', 'payment', 'entryRules'] as const;
export type VisitFact = (typeof VISIT_FACTS)[number];

/** Null: nothing was said. `lineNumbers`: when, where and how numbers for the line are given out. */
export type VisitFacts = Readonly<Record<VisitFact, string | null>>;

/** In code points. The server has the same limit. */
export const MAX_VISIT_FACT_LENGTH = 200;

/** All of them, as the server stores them. What is missing or empty was not said. */
export function visitFactsOf({
  lineNumbers,
  parking,
  payment,
  entryRules,
}: Partial<VisitFacts>): VisitFacts {
  return {
    lineNumbers: lineNumbers || null,
    parking: parking || null,
    payment: payment || null,
    entryRules: entryRules || null,
  };
}
