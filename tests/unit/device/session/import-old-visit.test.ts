import { beforeEach, expect, test } from 'vitest';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import { ownSaleIds } from '../../../../src/db/views/own-sales.ts';
import { readShortlist } from '../../../../src/db/views/shortlist.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { importOldVisit } from '../../../../src/device/session/import-old-visit.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const LOCAL = 'local:x';
const KNOWN = 'A0000000-0000-4000-8000-000000000001';
const VISIT = {
  userSales: JSON.stringify([
    { id: 'sale-1', title: 'Old chairs', zipCode: '60614', saleType: 'garage' },
  ]),
  savedSales: JSON.stringify([{ saleId: KNOWN }, { saleId: 'sale-1' }]),
  deviceTimeZone: 'America/Chicago',
};

let store: DeviceStore;

beforeEach(() => {
  ({ store } = openDevice(new FakeServer(), null));
});

test('[spec 3] an older visit is brought in once, as work of this device alone', async () => {
  const parts = { store, principal: LOCAL, zipTable: null };
  expect(await importOldVisit(parts, VISIT)).toBe(true);
  expect(await importOldVisit(parts, VISIT)).toBe(true);
  const ids = await ownSaleIds(store.db, LOCAL);
  expect(ids).toHaveLength(1);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await store.db.outbox.count()).toBe(1);
  expect(await readSaleView(store.db, LOCAL, ids[0] ?? '')).toMatchObject({
    sale: { title: 'Old chairs', timeZone: 'America/Chicago', placeQuality: 'none' },
    isMine: true,
  });
  expect(await readSaleView(store.db, 'guest', ids[0] ?? '')).toBeNull();
  expect(new Set(await readShortlist(store.db))).toEqual(new Set([KNOWN.toLowerCase(), ids[0]]));
});
