import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { readAllSales } from '../../../../src/db/views/all-sales.ts';
import { readSaleView, readSaleViews } from '../../../../src/db/views/read-sale-views.ts';
import { savedIds } from '../../../../src/db/views/followed.ts';
import { countOutbox } from '../../../../src/db/views/outbox-view.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { placeRow, receive, saleRow, saveRow } from '../../../support/builders/pages.ts';
import { create, patch, save, unsave } from '../../../support/builders/sale-args.ts';

function newStore(): DeviceStore {
  return openDevice(new FakeServer(), null).store;
}

async function allIds(store: DeviceStore, principal: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const views of readAllSales(store.db, principal)) {
    ids.push(...views.map(({ sale }) => sale.id));
  }
  return ids;
}

describe('what a principal sees', () => {
  it("[SYNC-11] nobody sees another's waiting work, saves, places or own sales", async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1)]);
    await receive(store, 'u:ann', [
      saleRow('s1', 1),
      placeRow('s1', 1),
      saveRow('s1', 1),
      saleRow('hidden', 1),
    ]);
    await store.commit('ann', patch('s1', { title: 'Mine' }));
    await store.commit('ann', create('new'));

    expect(await readSaleView(store.db, 'ann', 's1')).toMatchObject({
      sale: { title: 'Mine' },
      place: { street: '1 Main St' },
      isSaved: true,
      sync: 'waiting',
    });
    for (const other of ['bob', 'guest', 'local:x']) {
      expect(await readSaleView(store.db, other, 's1')).toMatchObject({
        sale: { title: 's1 at 1' },
        place: null,
        isSaved: false,
        isMine: false,
        sync: null,
      });
      expect(await allIds(store, other)).toEqual(['s1']);
      expect(await countOutbox(store.db, other)).toEqual({ waiting: 0, sending: 0, parked: 0 });
    }
    expect((await allIds(store, 'ann')).toSorted()).toEqual(['hidden', 'new', 's1']);
  });

  it('[SYNC-15] leaving takes all that was private and keeps what waits', async () => {
    const store = newStore();
    await receive(store, 'u:ann', [saleRow('s1', 1), placeRow('s1', 1), saveRow('s2', 1)]);
    await store.commit('ann', patch('s1', { title: 'Mine' }));
    await store.cleanUpAfterSignOut('ann');

    expect(await store.db.outbox.count()).toBe(1);
    expect(await readSaleView(store.db, 'bob', 's1')).toBeNull();
    expect(await readSaleView(store.db, 'ann', 's1')).toMatchObject({ sale: { title: 'Mine' } });
    expect(await savedIds(store.db, 'ann')).toEqual([]);
  });

  it('[SYNC-13] follows the sales it saves, from the moment it saves them', async () => {
    const store = newStore();
    await receive(store, 'u:ann', [saveRow('s1', 1)]);
    await store.commit('ann', save('s2'));
    await store.commit('ann', unsave('s1'));
    expect(await store.askedScopes('ann')).toEqual(['u:ann', 's:s2']);
    expect(await store.askedScopes('bob')).toEqual(['u:bob']);
    expect(await store.askedScopes('guest')).toEqual([]);
  });

  it('[SYNC-11] all sales come in chunks, those without a row last', async () => {
    const store = newStore();
    const rows = Array.from({ length: 1_203 }, (_, i) =>
      saleRow(`s${String(i).padStart(4, '0')}`, 1),
    );
    await receive(store, 'c:1', rows);
    await store.commit('ann', create('new'));
    const ids = await allIds(store, 'ann');
    expect(ids).toHaveLength(1_204);
    expect(new Set(ids).size).toBe(1_204);
    expect(ids.at(-1)).toBe('new');
  });

  it('[SYNC-11] a live query runs again for the sales it reads and for no others', async () => {
    // Live queries only run where Dexie knows of a database of the whole context.
    Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1), saleRow('s2', 1)]);
    const seen: (string | undefined)[] = [];
    let wake: () => void = () => {};
    const next = () => new Promise<void>((resolve) => (wake = resolve));
    let arrived = next();
    const subscription = liveQuery(() => readSaleViews(store.db, 'ann', ['s1'])).subscribe(
      (views) => {
        seen.push(views.get('s1')?.sale.title);
        wake();
      },
    );
    await arrived;
    arrived = next();
    await store.commit('ann', patch('s2', { title: 'Other' }));
    await receive(store, 'c:1', [saleRow('s2', 2)]);
    await store.commit('ann', patch('s1', { title: 'Mine' }));
    await arrived;
    subscription.unsubscribe();
    expect(seen).toEqual(['s1 at 1', 'Mine']);
  });
});
