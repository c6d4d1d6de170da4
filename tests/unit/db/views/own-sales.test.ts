import { describe, expect, test } from 'vitest';
import { ownSaleIds } from '../../../../src/db/views/own-sales.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { receive, saleRow, saveRow } from '../../../support/builders/pages.ts';
import { create, patch, save } from '../../../support/builders/sale-args.ts';

function newStore(): DeviceStore {
  return openDevice(new FakeServer(), null).store;
}

async function idsOf(store: DeviceStore, principal: string): Promise<string[]> {
  return (await ownSaleIds(store.db, principal)).toSorted();
}

describe('[spec 2] My Sales', () => {
  test("an account's: those on the server and those that wait, not what it saved or changed", async () => {
    const store = newStore();
    await receive(store, 'u:ann', [saleRow('mine', 1), saveRow('saved', 1)]);
    await receive(store, 'c:1', [saleRow('saved', 1), saleRow('other', 1)]);
    await store.commit('ann', create('new'));
    await store.commit('ann', save('other'));
    await store.commit('ann', patch('mine', { title: 'x' }));
    expect(await idsOf(store, 'ann')).toEqual(['mine', 'new']);
    for (const other of ['bob', 'guest', 'local:x']) expect(await idsOf(store, other)).toEqual([]);
  });

  test('[SYNC-21] a guest’s: by their secrets, and what waits', async () => {
    const store = newStore();
    await store.commit('guest', create('posted'), 'a secret');
    await store.db.outbox.clear();
    await store.commit('guest', create('waiting'));
    expect(await idsOf(store, 'guest')).toEqual(['posted', 'waiting']);
    expect(await idsOf(store, 'ann')).toEqual([]);
  });

  test('[SYNC-14] a refused one stays', async () => {
    const store = newStore();
    await store.commit('ann', create('refused'));
    await store.db.outbox.toCollection().modify({ state: 'parked', code: 'limit' });
    expect(await idsOf(store, 'ann')).toEqual(['refused']);
  });

  test.each([
    ['limit', []],
    // Of these nobody can say that the server does not have the sale.
    ['duplicate', ['s1']],
    [null, ['s1']],
  ] as const)(
    '[SYNC-14] a guest’s posting refused as %j and given up: its secrets left',
    async (code, left) => {
      const store = newStore();
      await store.commit('guest', create('s1'), 'a secret');
      await store.commit('guest', create('s2'), 'another');
      await store.db.outbox.where({ entityId: 's1' }).modify({ state: 'parked', code });
      const [parked] = await store.db.outbox.where({ entityId: 's1' }).toArray();
      await store.discardParked(parked?.opId ?? '');
      expect(await store.db.secrets.orderBy('saleId').primaryKeys()).toEqual([...left, 's2']);
    },
  );
});
