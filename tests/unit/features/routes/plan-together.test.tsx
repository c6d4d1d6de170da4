import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { PlanTogether } from '../../../../src/features/routes/share/plan-together.tsx';
import { planTogetherText } from '../../../../src/i18n/routes/plan-together-text.ts';
import { refusedText } from '../../../../src/i18n/sync/refused-text.ts';

const unsent = vi.hoisted(() => ({ items: [] as object[] }));
vi.mock('../../../../src/page/routes/use-route-together.ts', () => ({
  useRouteTogether: () => ({}),
  useUnsentOfRoute: () => unsent.items,
}));

const route = {
  id: 'r',
  name: 'Saturday',
  day: null,
  stops: [],
  settings: {},
  createdAt: '2026-11-21T18:00:00.000Z',
  updatedAt: '2026-11-21T18:00:00.000Z',
};
const shown = () =>
  renderToStaticMarkup(<PlanTogether route={route} onLeft={() => undefined} />).replaceAll(
    '&#x27;',
    "'",
  );

beforeEach(() => {
  unsent.items = [];
});

test('[spec 9, SYNC-14] a link is said to work once this device is online only while the invitation waits', () => {
  expect(shown()).not.toContain(planTogetherText.unsent);
  unsent.items = [{ op: 'route.invite', code: null, state: 'waiting' }];
  expect(shown()).toContain(planTogetherText.unsent);
  unsent.items = [{ op: 'route.invite', code: 'limit', state: 'parked' }];
  expect(shown()).not.toContain(planTogetherText.unsent);
  expect(shown()).toContain(planTogetherText.noLink);
  expect(shown()).toContain(refusedText({ op: 'route.invite', code: 'limit' }));
});
