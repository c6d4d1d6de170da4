import { readSaleView } from '../../../src/db/views/read-sale-views.ts';
import type { FakeDevice } from './fake-device.ts';
import { DENVER } from '../builders/sale-args.ts';

/** Short functions for what most tests of the exchange do. */

export const ANN = 'ann';
export const BOB = 'bob';

export function exchange(
  device: FakeDevice,
  principal: string,
  scopes: readonly string[] = [DENVER],
) {
  return device.engine.sync(principal, scopes);
}

export function view(device: FakeDevice, principal: string, id = 's1') {
  return readSaleView(device.store.db, principal, id);
}

export async function titleOn(device: FakeDevice, principal: string, id = 's1') {
  return (await view(device, principal, id))?.sale.title ?? null;
}
