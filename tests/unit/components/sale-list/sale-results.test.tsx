import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Results } from '../../../../src/components/sale-list/list-memory.ts';
import { SaleResults } from '../../../../src/components/sale-list/sale-results.tsx';
import { DEFAULT_FILTERS } from '../../../../src/components/filters/filter-state.ts';
import type { DiscoverPage } from '../../../../src/device/door/sales-door.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';

const list = vi.hoisted(() => ({ hasFailed: false }));
vi.mock('../../../../src/components/sale-list/use-staged-list.ts', () => ({
  useStagedList: () => ({ cards: [], views: new Map(), isWhole: false, ...list }),
}));
vi.mock('../../../../src/components/sale-list/use-is-reading.ts', () => ({
  useIsReading: (page: unknown) => page === null,
}));

function shown(page: DiscoverPage | null, hasFailed: boolean): string {
  const results: Results = { page, hasFailed, tryAgain: () => undefined };
  return renderToStaticMarkup(
    <SaleResults
      results={results}
      filters={DEFAULT_FILTERS}
      origin={{ lat: 41.886, lng: -87.618 }}
      nowMs={0}
      onShowMore={() => undefined}
      onChange={() => undefined}
    />,
  );
}

const found = { total: 2, items: [{ id: 'a' }, { id: 'b' }] } as unknown as DiscoverPage;

test('a list that cannot be read says so and can be tried again, instead of loading for ever', () => {
  expect(shown(null, false)).not.toContain(discoverText.tryAgain);
  expect(shown(null, true)).toContain(discoverText.tryAgain);
});

test('so does one whose sales the page cannot read', () => {
  list.hasFailed = false;
  expect(shown(found, false)).not.toContain(discoverText.tryAgain);
  list.hasFailed = true;
  expect(shown(found, false)).toContain(discoverText.tryAgain);
});
