import type { Sale } from '../../domain/sale/sale.ts';
import { VISIT_FACTS } from '../../domain/sale/sale-fields.ts';
import { visitText } from '../../i18n/sale/visit-text.ts';

/** Those of which the seller has said something. */
function saidFacts(sale: Sale) {
  // A row that an older build has stored lacks the facts that are new since.
  return VISIT_FACTS.filter((fact) => (sale[fact] ?? '') !== '');
}

export function hasVisitFacts(sale: Sale): boolean {
  return saidFacts(sale).length > 0;
}

/** Line numbers, parking, payment and the like: what the seller has said of them. */
export function VisitFactsList({ sale }: { readonly sale: Sale }) {
  if (!hasVisitFacts(sale)) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {saidFacts(sale).map((fact) => (
        <div key={fact}>
          <dt className="text-sm text-muted">{visitText.terms[fact]}</dt>
          <dd className="font-semibold wrap-anywhere">{sale[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}
