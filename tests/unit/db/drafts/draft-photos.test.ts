import { describe, expect, it } from 'vitest';
import { err } from '../../../../src/domain/result.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { sendPhotos } from '../../../../src/sync/photos/send-photos.ts';
import type { MutationResult, PushAnswer } from '../../../../src/sync/ports.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { newPhoto } from '../../../support/builders/photo-builders.ts';
import { saleArgs } from '../../../support/builders/sale-args.ts';

const LIMITS = { maxCount: 50, maxBytes: 200_000, nowMs: 1 };

function openStore(): DeviceStore {
  return openDevice(new FakeServer(), 'ann').store;
}

/** Ann's posted sale with photos, nothing sent yet. */
async function posted(...imageIds: string[]): Promise<DeviceStore> {
  const store = openStore();
  for (const imageId of imageIds) await store.addPhoto('ann', 's1', newPhoto(imageId, true));
  await store.postSale('ann', saleArgs('s1'), { secret: null, draftKey: null });
  return store;
}

/** Pushes all that waits to a server that answers as told; all else is taken. */
async function push(store: DeviceStore, refuse: Record<string, 'gone' | 'limit'> = {}) {
  const batch = await store.takeBatch('ann', LIMITS);
  if (batch === null) return [];
  const results = batch.mutations.map(({ mid, op }): MutationResult => {
    const code = refuse[op] ?? null;
    return { mid, status: code === null ? 'ok' : 'rejected', code, rev: null };
  });
  const envelope = { epoch: 'e', horizon: 0, now: '2026-01-01T00:00:00Z' };
  const answer: PushAnswer = { ...envelope, kind: 'applied', lastMid: 99, results, rows: [] };
  await store.recordPush(batch, answer);
  return batch.mutations.map(({ op, args }) =>
    typeof args['imageId'] === 'string' ? `${op} ${args['imageId']}` : op,
  );
}

async function states(store: DeviceStore): Promise<Record<string, string>> {
  const photos = await store.db.photos.toArray();
  return Object.fromEntries(photos.map(({ imageId, state }) => [imageId, state]));
}

const ops = async (store: DeviceStore) => (await store.db.outbox.toArray()).map(({ op }) => op);

describe('[SYNC-22] photos on the device', () => {
  it('from the choice to the server: declared, uploaded, attached, gone', async () => {
    const store = await posted('p1', 'p2');
    expect(await push(store)).toEqual(['sale.create', 'image.declare p1', 'image.declare p2']);
    expect(await states(store)).toEqual({ p1: 'declared', p2: 'declared' });
    const next = await store.nextPhoto('ann');
    expect(next?.photo.imageId).toBe('p1');
    expect(new TextDecoder().decode(next?.bytes?.large)).toBe('large p1');
    await store.photoUploaded('p1');
    await store.photoUploaded('p1');
    expect(await states(store)).toEqual({ p1: 'uploaded', p2: 'declared' });
    expect(await push(store)).toEqual(['image.attach p1']);
    expect(await states(store)).toEqual({ p2: 'declared' });
    expect(await store.db.photoBytes.toCollection().primaryKeys()).toEqual(['p2']);
  });

  it('of a posted sale a photo is declared in the transaction that keeps it', async () => {
    const store = await posted();
    await push(store);
    expect((await store.addPhoto('ann', 's1', newPhoto('p1'))).ok).toBe(true);
    expect(await ops(store)).toEqual(['image.declare']);
    store.db.photoBytes.hook('creating', () => {
      throw new Error('killed');
    });
    await expect(store.addPhoto('ann', 's1', newPhoto('p2'))).rejects.toThrow('killed');
    expect(await ops(store)).toEqual(['image.declare']);
    expect(await states(store)).toEqual({ p1: 'waiting' });
  });

  it('chosen for a draft that was posted while it was prepared, it goes with the sale', async () => {
    const store = await posted();
    await store.addPhoto('ann', 's1', newPhoto('p1', true));
    expect(await ops(store)).toEqual(['sale.create', 'image.declare']);
    expect(await states(store)).toEqual({ p1: 'waiting' });
  });

  it('[spec 5] at most ten; the eleventh changes nothing', async () => {
    const store = openStore();
    for (let n = 0; n < 10; n += 1) await store.addPhoto('ann', 's1', newPhoto(`p${n}`, true));
    expect(await store.addPhoto('ann', 's1', newPhoto('p10', true))).toEqual(
      err({ code: 'limit' }),
    );
    expect(await store.db.photos.count()).toBe(10);
    expect(await store.db.photoBytes.count()).toBe(10);
  });

  it('[SYNC-14] a refused sale keeps its photos; tried again they go on', async () => {
    const store = await posted('p1');
    await push(store, { 'sale.create': 'gone', 'image.declare': 'gone' });
    expect(await states(store)).toEqual({ p1: 'failed' });
    expect(await store.db.photoBytes.count()).toBe(1);
    expect(await store.nextPhoto('ann')).toBeNull();
    const parked = (await store.db.outbox.toArray())[0]!;
    await store.retryParked(parked.opId);
    expect(await states(store)).toEqual({ p1: 'waiting' });
    await push(store);
    expect(await states(store)).toEqual({ p1: 'declared' });
  });

  it('[SYNC-14] given up with its sale a photo is gone, bytes and all', async () => {
    const store = await posted('p1');
    await push(store, { 'sale.create': 'gone', 'image.declare': 'gone' });
    await store.discardParked((await store.db.outbox.toArray())[0]!.opId);
    expect(await states(store)).toEqual({});
    expect(await store.db.photoBytes.count()).toBe(0);
  });

  it('a refused attaching is shown; tried again the photo begins anew', async () => {
    const store = await posted('p1');
    await push(store);
    await store.photoUploaded('p1');
    await push(store, { 'image.attach': 'gone' });
    const [photo] = await store.db.photos.toArray();
    expect(photo).toMatchObject({ state: 'failed', failure: 'gone' });
    await store.retryPhoto('p1');
    expect(await states(store)).toEqual({ p1: 'waiting' });
    expect(await push(store)).toEqual(['image.declare p1']);
  });

  it('where the storage knows of no declaration it is declared again, three times', async () => {
    const store = await posted('p1');
    await push(store);
    for (let n = 0; n < 3; n += 1) {
      await store.declareAgain('p1');
      expect(await push(store)).toEqual(['image.declare p1']);
    }
    await store.declareAgain('p1');
    expect(await states(store)).toEqual({ p1: 'failed' });
    expect(await push(store)).toEqual([]);
  });

  it('their order is theirs wherever they have got to', async () => {
    const store = await posted('p1', 'p2', 'p3');
    await push(store);
    await store.orderPhotos('ann', 's1', ['p3', 'p1', 'p2']);
    expect((await store.nextPhoto('ann'))?.photo.imageId).toBe('p3');
    await store.photoUploaded('p1');
    const [order, attach] = await store.db.outbox.toArray();
    expect(order).toMatchObject({ op: 'image.order', args: { imageIds: ['p3', 'p1', 'p2'] } });
    expect(attach).toMatchObject({ op: 'image.attach', args: { imageId: 'p1', position: 1 } });
  });

  it.each([
    ['a', 'b', 'c'],
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['c', 'b', 'a'],
  ])(
    'of several sales: the older sale first, each in its order (%s %s %s)',
    async (second, other, first) => {
      const store = await posted('seed');
      await push(store);
      const [seed] = await store.db.photos.toArray();
      if (seed === undefined) throw new Error('no photo');
      await store.db.photos.clear();
      // The older sale's first picture was added after the newer sale's only one.
      await store.db.photos.bulkAdd([
        { ...seed, imageId: second, saleId: 'older', position: 1, addedAtMs: 1 },
        { ...seed, imageId: other, saleId: 'newer', position: 0, addedAtMs: 2 },
        { ...seed, imageId: first, saleId: 'older', position: 0, addedAtMs: 3 },
      ]);
      const order: string[] = [];
      for (;;) {
        const next = await store.nextPhoto('ann');
        if (next === null) break;
        order.push(next.photo.imageId);
        await store.db.photos.delete(next.photo.imageId);
      }
      expect(order).toEqual([first, second, other]);
    },
  );

  it('taken away while it waits, neither its bytes nor its declaration are left', async () => {
    const store = await posted('p1');
    await store.removePhoto('ann', 's1', 'p1');
    expect(await states(store)).toEqual({});
    expect(await store.db.photoBytes.count()).toBe(0);
    expect(await push(store)).toEqual(['sale.create', 'image.remove p1']);
  });

  it('of a draft it just goes', async () => {
    const store = openStore();
    await store.addPhoto('ann', 's1', newPhoto('p1', true));
    await store.removePhoto('ann', 's1', 'p1');
    expect(await ops(store)).toEqual([]);
    expect(await store.db.photos.count()).toBe(0);
  });

  it('nothing more is sent for a sale that is being deleted, and its photos go with it', async () => {
    const store = await posted('p1', 'p2');
    await push(store);
    await store.commit('ann', { op: 'sale.delete', args: { id: 's1' } });
    expect(await store.nextPhoto('ann')).toBeNull();
    await store.photoUploaded('p1');
    expect(await push(store)).toEqual(['sale.delete']);
    expect(await store.db.photos.count()).toBe(0);
    expect(await store.db.photoBytes.count()).toBe(0);
  });

  it('photos are sent only as the one who added them; a draft belongs to who posts it', async () => {
    const store = openStore();
    await store.addPhoto('guest', 's1', newPhoto('p1', true));
    await store.postSale('ann', saleArgs('s1'), { secret: null, draftKey: null });
    await push(store);
    expect(await store.nextPhoto('guest')).toBeNull();
    expect((await store.nextPhoto('ann'))?.photo.imageId).toBe('p1');
  });

  it('lost bytes are said and hold up no other photo', async () => {
    const store = await posted('p1', 'p2');
    await push(store);
    await store.db.photoBytes.delete('p1');
    const upload = async () => ({ ok: true, value: 'stored' }) as const;
    await sendPhotos({ store, remote: { upload }, onQueued: () => undefined }, 'ann');
    expect(await states(store)).toEqual({ p1: 'failed', p2: 'uploaded' });
  });

  it('[SYNC-15] giving up all that waits forgets photos that were posted, not those of a draft', async () => {
    const store = await posted('p1');
    await store.addPhoto('ann', 's2', newPhoto('p2', true));
    await store.discardWork('ann');
    expect(await states(store)).toEqual({ p2: 'draft' });
    expect(await store.db.photoBytes.toCollection().primaryKeys()).toEqual(['p2']);
  });
});

describe('[SYNC-23] no room', () => {
  it('makes room with cells that nobody looks at, never with photos', async () => {
    const store = await posted('p1');
    const { db } = store;
    const scope = { scope: 'c:1', cursor: null, gen: 1, isComplete: true, mustSweep: false };
    await db.scopes.put({ ...scope, pulledAtMs: 0, lastUsedMs: 0 });
    let isFull = true;
    db.photoBytes.hook('creating', () => {
      const wasFull = isFull;
      isFull = false;
      if (wasFull) throw new DOMException('no room', 'QuotaExceededError');
    });
    expect((await store.addPhoto('ann', 's1', newPhoto('p2'))).ok).toBe(true);
    expect(await db.scopes.count()).toBe(0);
    expect(await db.photoBytes.count()).toBe(2);
  });

  it('where there is nothing to give up it is said, and what was there stays', async () => {
    const store = await posted('p1');
    store.db.photoBytes.hook('creating', () => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await store.addPhoto('ann', 's1', newPhoto('p2'))).toEqual(err({ code: 'storage' }));
    expect(await states(store)).toEqual({ p1: 'waiting' });
  });
});
