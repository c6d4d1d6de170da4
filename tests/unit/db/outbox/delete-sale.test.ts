import { describe, expect, it, vi } from 'vitest';
import { readAllSales } from '../../../../src/db/views/all-sales.ts';
import { err } from '../../../../src/domain/result.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import type { Photo } from '../../../../src/sync/photos/photo-state.ts';
import { ANN, BOB, exchange, view } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { postAsGuest } from '../../../support/builders/guest.ts';
import { create, patch, save } from '../../../support/builders/sale-args.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';

const deletion: NewMutation = { op: 'sale.delete', args: { id: 's1' } };

const photo: Photo = {
  imageId: 'p1',
  saleId: 's1',
  principal: ANN,
  position: 0,
  ext: 'jpg',
  type: 'image/jpeg',
  ...SOME_FILES,
  thumb: null,
  state: 'declared',
  failure: null,
  refusals: 0,
  addedAtMs: 0,
};

async function listed({ store }: FakeDevice, principal: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const chunk of readAllSales(store.db, principal)) {
    ids.push(...chunk.map(({ sale }) => sale.id));
  }
  return ids;
}

/** Ann's sale, on the server and on her device and Bob's. */
async function annsSale() {
  const server = new FakeServer();
  const [device, bobs] = [openDevice(server, ANN), openDevice(server, BOB)];
  await device.store.commit(ANN, create('s1'));
  await exchange(device, ANN);
  await exchange(bobs, BOB);
  return { server, device, bobs };
}

describe('a deleted sale', () => {
  it('[SYNC-11] is in no list and on no page while its deletion waits, for its seller alone', async () => {
    const { device, bobs } = await annsSale();
    await device.store.commit(ANN, deletion);
    expect(await view(device, ANN)).toBeNull();
    expect(await listed(device, ANN)).toEqual([]);
    expect(await listed(device, BOB)).toEqual(['s1']);
    await exchange(device, ANN);
    await exchange(bobs, BOB);
    expect([await listed(device, ANN), await listed(bobs, BOB)]).toEqual([[], []]);
    expect(await device.store.db.outbox.count()).toBe(0);
  });

  it('[SYNC-20] deleted already by another device: that is no refusal', async () => {
    const { server, device } = await annsSale();
    server.begin().commit((xid) => server.tables.deleteSale('s1', xid));
    await device.store.commit(ANN, deletion);
    await exchange(device, ANN);
    expect(await device.store.db.outbox.count()).toBe(0);
  });

  it('[SYNC-14] refused, the sale is back, with what was refused before it', async () => {
    const { server, device } = await annsSale();
    const sale = server.tables.sales.get('s1');
    if (sale !== undefined) sale.doc = { ...sale.doc, userId: BOB };
    await device.store.commit(ANN, deletion);
    await device.store.db.photos.add(photo);
    await exchange(device, ANN);
    expect(await device.store.db.outbox.toArray()).toMatchObject([
      { op: 'sale.delete', state: 'parked', code: 'forbidden' },
    ]);
    expect(await view(device, ANN)).not.toBeNull();
    expect(await device.store.db.photos.count()).toBe(1);
  });

  it('[SYNC-14, SYNC-22] takes refused work and photos along once it is done', async () => {
    const { device } = await annsSale();
    await device.store.commit(ANN, patch('s1', { title: '' }));
    await exchange(device, ANN);
    expect(await device.store.db.outbox.toArray()).toMatchObject([{ state: 'parked' }]);
    await device.store.db.photos.add(photo);
    await device.store.commit(ANN, deletion);
    expect(await device.store.db.photos.count()).toBe(1);
    await exchange(device, ANN);
    expect(await device.store.db.outbox.count()).toBe(0);
    expect(await device.store.db.photos.count()).toBe(0);
  });

  it('[SYNC-14, SYNC-22] that the server has refused leaves nothing at all, its photos included', async () => {
    const server = new FakeServer();
    const device = openDevice(server, ANN);
    await device.store.commit(ANN, create('s1', { title: '' }));
    await exchange(device, ANN);
    await device.store.db.photos.add(photo);
    await device.store.commit(ANN, deletion);
    expect(await device.store.db.outbox.count()).toBe(0);
    expect(await device.store.db.photos.count()).toBe(0);
    expect(await view(device, ANN)).toBeNull();
  });

  it('[SYNC-21] of a guest takes its secret along', async () => {
    const server = new FakeServer();
    const device = openDevice(server, null);
    await postAsGuest(device, 's1');
    await exchange(device, 'guest');
    await device.store.commit('guest', deletion);
    expect(await device.store.db.secrets.count()).toBe(1);
    await exchange(device, 'guest');
    expect(server.tables.sales.size).toBe(0);
    expect(await device.store.db.secrets.count()).toBe(0);
    expect(await device.store.askedScopes('guest')).toEqual([]);
    expect(await listed(device, 'guest')).toEqual([]);
  });

  it('[SYNC-11] is not seen again when the network goes between its deletion and the next reading', async () => {
    const { device } = await annsSale();
    await device.store.commit(ANN, deletion);
    vi.spyOn(device.remote, 'pull').mockResolvedValue(
      err({ kind: 'transient', retryAfterMs: null }),
    );
    await exchange(device, ANN);
    expect(await device.store.db.outbox.count()).toBe(0);
    expect(await listed(device, ANN)).toEqual([]);
  });

  it('[SYNC-4] goes from the saves of others', async () => {
    const { device, bobs } = await annsSale();
    await bobs.store.commit(BOB, save('s1'));
    await exchange(bobs, BOB);
    await device.store.commit(ANN, deletion);
    await exchange(device, ANN);
    await exchange(bobs, BOB);
    expect(await bobs.store.askedScopes(BOB)).toEqual(['u:bob']);
  });
});
