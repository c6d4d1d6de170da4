import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import { VisitFactsList } from '../../../../src/features/sale-detail/visit-facts-list.tsx';
import { visitText } from '../../../../src/i18n/sale/visit-text.ts';

function shown(facts: Partial<Sale>): string {
  return renderToStaticMarkup(<VisitFactsList sale={facts as Sale} />);
}

test('[SYNC-24] a fact that the build which stored the sale did not know is not shown', () => {
  const page = shown({ parking: 'On the street', payment: null });
  expect(page).toContain(visitText.terms.parking);
  expect(page).not.toContain(visitText.terms.accessibility);
  expect(shown({})).toBe('');
});
