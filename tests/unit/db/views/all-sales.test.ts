import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import { expect, test } from 'vitest';
import { readAllSales, readSomeSales } from '../../../../src/db/views/all-sales.ts';
import { readSaleViews } from '../../../../src/db/views/read-sale-views.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { placeRow, receive, saleRow, saveRow } from '../../../support/builders/pages.ts';
import { create, patch, save } from '../../../support/builders/sale-args.ts';

/** More than one chunk, and with it every kind that hangs on a sale. */
const IDS = Array.from({ length: 1100 }, (_, n) => `s${String(n).padStart(4, '0')}`);

const byId = (views: Iterable<SaleView>) => new Map([...views].map((view) => [view.sale.id, view]));

test('[SYNC-11] an index reads what screens read, whoever looks', async () => {
  const { store } = openDevice(new FakeServer(), null);
  const { db } = store;
  await receive(
    store,
    'c:1',
    IDS.map((id) => saleRow(id, 1)),
  );
  await receive(
    store,
    'c:1',
    IDS.filter((_, n) => n % 3 === 0).map((id) => placeRow(id, 1)),
  );
  await receive(store, 'u:ann', [saveRow('s0001', 1), placeRow('s0002', 1), saleRow('own', 1)]);
  await store.commit('ann', patch('s0003', { title: 'Mine' }));
  await store.commit('ann', save('s1099'));
  await store.commit('ann', create('new'));

  for (const principal of ['ann', 'guest']) {
    const wanted = [...IDS, 'own', 'new', 'nowhere'];
    const screens = await readSaleViews(db, principal, wanted);
    const all = (await Array.fromAsync(readAllSales(db, principal))).flat();
    expect(byId(all)).toEqual(screens);
    expect(byId(await readSomeSales(db, principal, wanted))).toEqual(screens);
  }
});
