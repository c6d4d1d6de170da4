import { expect, it } from 'vitest';
import { readCheckIns } from '../../../../src/db/views/check-in-view.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { receive, saleRow } from '../../../support/builders/pages.ts';

it('[SYNC-11] own check-ins at a sale, with the one that waits; nobody else’s', async () => {
  const { store } = openDevice(new FakeServer(), null);
  const first = { id: 'c1', saleId: 's1', at: '2026-06-05T10:00:00Z' };
  const elsewhere = { id: 'c2', saleId: 's2', at: '2026-06-05T11:00:00Z' };
  await receive(store, 's:s1', [saleRow('s1', 1)]);
  await receive(store, 'u:ann', [
    { kind: 'check_in', id: 'c1', rev: 1, doc: first },
    { kind: 'check_in', id: 'c2', rev: 1, doc: elsewhere },
  ]);
  expect(await readCheckIns(store.db, 'ann', 's1')).toEqual({
    checkIns: [first],
    isWaiting: false,
  });
  const at = '2026-06-06T10:00:00Z';
  const where = { lat: 39.74, lng: -104.99, accuracyM: 5 };
  await store.commit('ann', { op: 'checkin.add', args: { id: 'c3', saleId: 's1', at, ...where } });
  const ann = await readCheckIns(store.db, 'ann', 's1');
  expect(ann.checkIns.map(({ id }) => id)).toEqual(['c3', 'c1']);
  expect(ann.isWaiting).toBe(true);
  expect(await readCheckIns(store.db, 'bob', 's1')).toEqual({ checkIns: [], isWaiting: false });
});
