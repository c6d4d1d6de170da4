import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../src/domain/result.ts';
import { smallPath } from '../../../../src/domain/sale/image-path.ts';
import type { PageLease } from '../../../../src/platform/worker/page-lease.ts';
import type { FindPhotoRemote, PhotoRemote } from '../../../../src/sync/photos/send-photos.ts';
import { StorageTrouble } from '../../../../src/sync/local-store.ts';
import { createPhotoLoop } from '../../../../src/device/photos/photo-loop.ts';
import { countingRandom, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { newPhoto, storedFile } from '../../../support/builders/photo-builders.ts';
import { manualClock } from '../../remote/manual-clock.ts';

const LEADING: PageLease = {
  isLeading: () => true,
  onChange: () => () => undefined,
  release() {},
  resume() {},
  stop() {},
};

/** A device with one declared photo of each owner; `hasServer` false: a copy that has none. */
async function courierOf(principal: string, owners: readonly string[], hasServer = true) {
  const { store } = openDevice(new FakeServer(), null);
  for (const owner of owners) await store.addPhoto(owner, owner, newPhoto(owner));
  await store.db.outbox.clear();
  await store.db.photos.toCollection().modify({ state: 'declared' });
  const uploads: string[] = [];
  const line = { isUp: true };
  const upload = async (path: string) => {
    uploads.push(path);
    return line.isUp ? ok('stored' as const) : err({ kind: 'offline' } as const);
  };
  const photos: PhotoRemote = { upload };
  const findPhotos: FindPhotoRemote = {
    upload: (sender, path) => upload(`${sender} ${path}`),
    download: async () => err({ kind: 'offline' }),
  };
  const clock = manualClock();
  const syncLoop = createPhotoLoop({
    store,
    server: hasServer ? { photos, findPhotos } : null,
    clock,
    random: countingRandom('r'),
    lease: LEADING,
    principal: () => principal,
    onQueued: () => undefined,
    onBug(error) {
      throw error;
    },
  });
  return { store, syncLoop, uploads, line, clock };
}

/** Its bytes are those of `newPhoto`. */
function smallOf(imageId: string): string {
  const { small } = newPhoto(imageId);
  return smallPath(imageId, imageId, 'jpg', storedFile(small).md5);
}

describe('[SYNC-22] photos beside the exchange', () => {
  test('[SYNC-15] one’s own, then what a guest added here; nobody else’s', async () => {
    const { syncLoop, uploads } = await courierOf('ann', ['guest', 'bob', 'ann']);
    await syncLoop.runNow();
    expect(uploads).toEqual(['ann/ann.jpg', smallOf('ann'), 'guest/guest.jpg', smallOf('guest')]);
  });

  test.each([
    ['without a server', 'guest', false],
    ['of a device without an account', 'local:1', true],
  ])('%s nothing is sent', async (_, principal, hasServer) => {
    const { syncLoop, uploads } = await courierOf(principal, [principal], hasServer);
    await syncLoop.runNow();
    expect(uploads).toEqual([]);
  });

  test('[SYNC-18] after a failure it waits, and a sign of life ends that', async () => {
    const { syncLoop, uploads, line, clock } = await courierOf('ann', ['ann']);
    line.isUp = false;
    await syncLoop.runNow();
    syncLoop.wake('enqueue');
    expect(uploads).toHaveLength(1);
    line.isUp = true;
    clock.advance(999);
    expect(uploads).toHaveLength(1);
    syncLoop.wake('online');
    // Begins after what the wake has begun.
    await syncLoop.runNow();
    expect(uploads).toEqual(['ann/ann.jpg', 'ann/ann.jpg', smallOf('ann')]);
  });

  test('[SYNC-23] without room to match finds with their photos, photos of sales are sent, and it is no bug', async () => {
    const { store, syncLoop, uploads } = await courierOf('ann', ['ann']);
    const fold = () => Promise.reject(new StorageTrouble('quota', null));
    Object.assign(store.findPhotos, { fold });
    expect(await syncLoop.runNow()).toMatchObject({ link: 'storage-trouble', isDone: false });
    expect(uploads).toEqual(['ann/ann.jpg', smallOf('ann')]);
  });

  test('[SYNC-15] photos of finds go as their own person, whatever happens to other photos', async () => {
    const { store, syncLoop, uploads, line } = await courierOf('ann', ['ann']);
    const photo = '00000000-0000-4000-8000-000000000001';
    const stop = { saleId: 's', settings: { finds: [{ id: 'f', what: 'Lamp', photo }] } };
    const doc = { id: 'r', name: '', day: null, stops: [stop], settings: {} };
    const row = {
      kind: 'route',
      id: 'r ann',
      rev: 1,
      doc,
      scopes: ['u:ann'],
      gens: [1],
      revs: [1],
    };
    // As a pull has left it.
    await store.db.table('rows').put(row);
    for (const who of ['ann', 'bob']) await store.findPhotos.keep(who, 'r', newPhoto(photo));
    line.isUp = false;
    await syncLoop.runNow();
    expect(uploads).toEqual(['ann/ann.jpg', `ann ann/${photo}.jpg`]);
    line.isUp = true;
    await syncLoop.runNow();
    expect(uploads.slice(2)).toEqual([
      'ann/ann.jpg',
      smallOf('ann'),
      `ann ann/${photo}.jpg`,
      `ann ann/${photo}-small.jpg`,
    ]);
    await syncLoop.runNow();
    expect(uploads).toHaveLength(6);
  });
});
