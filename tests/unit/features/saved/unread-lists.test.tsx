import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { UnreadDevice } from '../../../../src/components/sale-list/unread-results.tsx';
import { KnownList } from '../../../../src/features/map/known-list.tsx';
import type { ListPlan } from '../../../../src/features/map/use-list-plan.ts';
import { SavedSales } from '../../../../src/features/saved/saved-sales.tsx';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';

const saved = vi.hoisted(() => ({ ids: ['a'] as string[] | null, isReachable: true }));
const sales = vi.hoisted(() => ({
  views: new Map(),
  missing: new Set<string>(),
  marks: [],
  hasFailed: false,
  readAgain: () => undefined,
}));
vi.mock('../../../../src/page/sales/use-sale-views.ts', () => ({ useSaleViews: () => sales }));
vi.mock('../../../../src/components/sale-map/use-known-sales.ts', () => ({
  useKnownSales: () => sales,
}));
vi.mock('../../../../src/page/lists/use-own-lists.ts', () => ({ useSavedIds: () => saved.ids }));
vi.mock('../../../../src/page/app/use-is-reachable.ts', () => ({
  useIsReachable: () => saved.isReachable,
}));
vi.mock('../../../../src/page/app/use-page.tsx', () => ({ useDoor: () => ({}) }));
vi.mock('../../../../src/page/app/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('../../../../src/page/place/use-lookups.ts', () => ({ useZipPoints: () => () => null }));
vi.mock('../../../../src/page/place/use-place.ts', () => ({
  usePlace: () => ({ point: { lat: 41.9, lng: -87.65 }, isResolving: false }),
}));
vi.mock('../../../../src/components/sale/use-save-toggle.ts', () => ({ useSaveToggle: () => {} }));

beforeEach(() => {
  saved.ids = ['a'];
  saved.isReachable = true;
  sales.hasFailed = false;
});

const onPage = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SavedSales />
    </MemoryRouter>,
  );
const onMap = (saleIds: readonly string[] | null = saved.ids) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <KnownList
        subject="saved"
        saleIds={saleIds}
        footIds={[]}
        selectedId={null}
        nowMs={0}
        onPick={() => undefined}
        onPoint={() => undefined}
        plan={{} as ListPlan}
        onOrder={() => undefined}
      />
    </MemoryRouter>,
  );

test('saved sales that cannot be read say so and can be read again, instead of loading for ever', () => {
  expect(onPage()).not.toContain(discoverText.tryAgain);
  sales.hasFailed = true;
  expect(onPage()).toContain(discoverText.tryAgain);
});

test('so do those that the map shows', () => {
  expect(onMap()).not.toContain(discoverText.tryAgain);
  sales.hasFailed = true;
  expect(onMap()).toContain(discoverText.tryAgain);
});

test('a list of which not even the names are read says so once the database is out of reach', () => {
  saved.ids = null;
  expect(onPage() + onMap()).not.toContain(discoverText.tryAgain);
  saved.isReachable = false;
  expect(onPage()).toContain(discoverText.tryAgain);
  expect(onMap()).toContain(discoverText.tryAgain);
});

test('a page that has nothing else gets a heading with it', () => {
  saved.isReachable = false;
  expect(renderToStaticMarkup(<UnreadDevice />)).not.toContain('<h1');
  const page = renderToStaticMarkup(<UnreadDevice heading="Routes" />);
  expect(page).toMatch(/<h1.*Routes.*<\/h1>/su);
});
