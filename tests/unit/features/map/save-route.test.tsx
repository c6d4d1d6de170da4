import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Route } from '../../../../src/domain/route/route.ts';
import { SaveRoute } from '../../../../src/features/map/save-route.tsx';
import { routeListText } from '../../../../src/i18n/routes/route-list-text.ts';

const kept = vi.hoisted(() => ({ routes: [] as Route[] }));
vi.mock('../../../../src/page/app/use-page.tsx', () => ({ useDoor: () => ({}) }));
vi.mock('../../../../src/page/account/use-session.ts', () => ({
  useSession: () => ({ state: 'user' }),
}));
vi.mock('../../../../src/page/routes/use-routes.ts', () => ({
  useRoutes: () => kept.routes,
  useRouteWrites: () => ({}),
}));

const route: Route = {
  id: 'saturday',
  name: 'Saturday',
  day: '2026-11-28',
  stops: [{ saleId: 'a' }, { saleId: 'b' }],
  settings: { leave: '08:30' },
  createdAt: '2026-11-21T18:00:00.000Z',
  updatedAt: '2026-11-21T18:00:00.000Z',
};
const asKept = {
  saleIds: ['a', 'b'],
  day: '2026-11-28',
  leave: '08:30',
  backBy: null,
  drivenTo: [],
};
const shown = (plan: typeof asKept) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SaveRoute plan={plan} />
    </MemoryRouter>,
  );

beforeEach(() => {
  kept.routes = [route];
});

test('another plan for the stops of a kept route can be kept in that route; the same one cannot', () => {
  expect(shown(asKept)).toContain(routeListText.view);
  expect(shown(asKept)).not.toContain(routeListText.update);
  expect(shown({ ...asKept, leave: '09:15' })).toContain(routeListText.view);
  expect(shown({ ...asKept, leave: '09:15' })).toContain(routeListText.update);
});

test('of two routes with these stops, the one that has this plan is shown, or else that of its day', () => {
  const sunday = { ...route, id: 'sunday', day: '2026-11-29' };
  kept.routes = [sunday, route];
  expect(shown(asKept)).toContain('/routes/saturday');
  expect(shown({ ...asKept, leave: '09:15' })).toContain('/routes/saturday');
  expect(shown({ ...asKept, day: '2026-11-29', leave: '09:15' })).toContain('/routes/sunday');
});
