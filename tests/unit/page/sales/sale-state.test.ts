import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import { expect, test } from 'vitest';
import { saleStateOf } from '../../../../src/page/sales/use-sale.ts';

const nothing = { view: undefined, isMissing: true, hasFailed: false, wasSeen: false } as const;

test('[SYNC-4] a sale that was shown and is not there any more is missing, and nothing is waited for', () => {
  expect(saleStateOf({ ...nothing, followed: 'found', wasSeen: true })).toEqual({
    state: 'missing',
    reachable: true,
  });
});

test('a sale that was found and is still on its way into the page is waited for', () => {
  expect(saleStateOf({ ...nothing, followed: 'found' })).toEqual({ state: 'loading' });
  expect(saleStateOf({ ...nothing, followed: 'asking' })).toEqual({ state: 'loading' });
});

test('a sale that nobody knows is missing, and it is told whether the server said so', () => {
  expect(saleStateOf({ ...nothing, followed: 'absent' })).toMatchObject({ reachable: true });
  expect(saleStateOf({ ...nothing, followed: 'unreachable' })).toMatchObject({ reachable: false });
});

test('a sale in sight is shown whatever the server says', () => {
  const view = {} as SaleView;
  expect(saleStateOf({ ...nothing, view, followed: 'absent' })).toEqual({ state: 'found', view });
});

test('a sale that this device could not read is said as that, whatever the server says', () => {
  const unread = { ...nothing, isMissing: false, hasFailed: true };
  expect(saleStateOf({ ...unread, followed: 'found' })).toEqual({ state: 'unread' });
  expect(saleStateOf({ ...unread, followed: 'absent' })).toEqual({ state: 'unread' });
  const view = {} as SaleView;
  expect(saleStateOf({ ...unread, view, followed: 'found' })).toEqual({ state: 'found', view });
});
