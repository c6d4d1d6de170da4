import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRoute } from '../../../../src/page/routes/use-routes.ts';

const device = vi.hoisted(() => ({ answer: undefined as { route: unknown } | null | undefined }));
vi.mock('../../../../src/page/app/use-device-query.ts', () => ({
  useDeviceQuery: () => device.answer,
}));
vi.mock('../../../../src/page/account/use-session.ts', () => ({ usePrincipal: () => 'ann' }));

function Shown() {
  const route = useRoute('r');
  return route === undefined ? 'not read' : route === null ? 'none' : route.name;
}
const shown = () => renderToStaticMarkup(<Shown />);

beforeEach(() => {
  device.answer = undefined;
});

test('only where the database was read, a route that is not there is called gone', () => {
  expect(shown()).toBe('not read');
  device.answer = null;
  expect(shown()).toBe('not read');
  device.answer = { route: null };
  expect(shown()).toBe('none');
  device.answer = { route: { name: 'Saturday' } };
  expect(shown()).toBe('Saturday');
});
