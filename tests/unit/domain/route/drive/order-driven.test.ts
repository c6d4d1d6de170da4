import { expect, test } from 'vitest';
import { hasOrderToDrive } from '../../../../../src/domain/route/drive/order-driven.ts';

const AHEAD = { settings: { visit: null, arrivedAt: null } };
const AT = '2026-11-28T15:00:00.000Z';

const day = (keepsOrder: boolean, ...stops: (typeof AHEAD | object)[]) =>
  ({ settings: { keepsOrder }, stops: [...stops, AHEAD] }) as Parameters<typeof hasOrderToDrive>[0];

test('a road that is opened by its address follows the best plan, not the order of adding', () => {
  expect(hasOrderToDrive(day(false), null)).toBe(false);
  expect(hasOrderToDrive(day(false), { from: 'elsewhere' })).toBe(false);
});

test.each([
  ['the route’s page has stored the one on its screen', day(false), { isStarted: true }],
  ['the person has fixed it', day(true), null],
  ['they have arrived somewhere', day(false, { settings: { visit: null, arrivedAt: AT } }), null],
  [
    'a stop is behind them',
    day(false, { settings: { visit: { outcome: 'skipped', at: AT }, arrivedAt: null } }),
    null,
  ],
])('the order of the route is driven once %s', (_why, driven, handed) => {
  expect(hasOrderToDrive(driven, handed)).toBe(true);
});
