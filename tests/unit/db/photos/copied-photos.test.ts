import { expect, it } from 'vitest';
import { listOutbox } from '../../../../src/db/views/outbox-view.ts';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { newPhoto, storedFile } from '../../../support/builders/photo-builders.ts';
import { create, saleArgs } from '../../../support/builders/sale-args.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { sha256 } from '../../../support/fake-server/fake-server-state.ts';
import { endCopies } from '../../../support/fake-server/photos/server-images.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { ANN, BOB, exchange } from '../../../support/fakes/fake-remote.ts';

/** Uploads what the device has declared. */
async function upload({ store }: FakeDevice, server: FakeServer, principal: string): Promise<void> {
  for (;;) {
    const next = await store.nextPhoto(principal);
    if (next?.bytes == null) return;
    server.putObject(next.paths.large, storedFile(next.bytes.large));
    server.putObject(next.paths.small, storedFile(next.bytes.small));
    await store.photoUploaded(next.photo.imageId);
  }
}

/** A sale with a photo on the server. */
async function withPhoto(device: FakeDevice, server: FakeServer, principal: string): Promise<void> {
  await device.store.addPhoto(principal, 's1', newPhoto('p1'));
  await exchange(device, principal, []);
  await upload(device, server, principal);
  await exchange(device, principal, []);
}

const copy = (imageId: string, fromImage = 'p1'): NewMutation => ({
  op: 'image.copy',
  args: { id: 's2', imageId, from: 's1', fromImage, position: 0 },
});

/** What the job does every few minutes. */
function runJob(server: FakeServer): void {
  const { tables, nowMs } = server;
  server.begin().commit((xid) => endCopies({ tables, nowMs }, xid));
}

async function photosOn({ store }: FakeDevice, principal: string) {
  const sale = (await readSaleView(store.db, principal, 's2'))?.sale;
  return { images: sale?.images.map(({ id }) => id), copying: sale?.copying ?? [] };
}

it('[SYNC-22] a photo of an earlier sale is on its way from the posting on, until everyone has it', async () => {
  const server = new FakeServer();
  const ann = openDevice(server, ANN);
  await exchange(ann, ANN);
  await ann.store.commit(ANN, create('s1'));
  await withPhoto(ann, server, ANN);

  await ann.store.commit(ANN, create('s2'));
  await ann.store.commit(ANN, copy('c1'));
  const pending = { images: [], copying: ['c1'] };
  expect(await photosOn(ann, ANN)).toEqual(pending);
  await exchange(ann, ANN);
  expect(await photosOn(ann, ANN)).toEqual(pending);

  const bob = openDevice(server, BOB);
  runJob(server);
  const there = { images: ['c1'], copying: [] };
  await exchange(ann, ANN);
  expect(await photosOn(ann, ANN)).toEqual(there);
  await exchange(bob, BOB, ['s:s2']);
  expect(await photosOn(bob, BOB)).toEqual(there);
  expect(server.tables.objects.get('s2/c1.jpg')).toEqual(server.tables.objects.get('s1/p1.jpg'));
});

it('[SYNC-21] a guest’s codes of both sales join a copy when it is sent, and are in no outbox', async () => {
  const server = new FakeServer();
  const guest = openDevice(server, null);
  const post = (id: string, secret: string) =>
    guest.store.commit('guest', create(id, { secretHash: sha256(secret) }), secret);
  await post('s1', 'hush');
  await withPhoto(guest, server, 'guest');
  await post('s2', 'quiet');
  await guest.store.commit('guest', copy('c1'));
  expect(JSON.stringify(await listOutbox(guest.store.db, 'guest', 'waiting'))).not.toContain(
    'hush',
  );

  expect(await exchange(guest, 'guest', [])).toMatchObject({ isDone: true, parkedCount: 0 });
  const sent = guest.remote.pushes.at(-1)?.mutations.at(-1)?.args;
  expect(sent).toMatchObject({ secret: 'quiet', fromSecret: 'hush' });
  runJob(server);
  await exchange(guest, 'guest', ['s:s2']);
  expect(await photosOn(guest, 'guest')).toEqual({ images: ['c1'], copying: [] });
});

it('[SYNC-14] a copy of a photo that is gone is kept alone; the sale and its other photos arrive', async () => {
  const server = new FakeServer();
  const ann = openDevice(server, ANN);
  await exchange(ann, ANN);
  await ann.store.commit(ANN, create('s1'));
  await withPhoto(ann, server, ANN);
  await ann.store.commit(ANN, create('s2'));
  for (const mutation of [copy('c1', 'removed'), copy('c2')]) {
    await ann.store.commit(ANN, mutation);
  }
  await exchange(ann, ANN);

  const parked = await listOutbox(ann.store.db, ANN, 'parked');
  expect(parked).toMatchObject([{ op: 'image.copy', code: 'gone', args: { imageId: 'c1' } }]);
  expect(await photosOn(ann, ANN)).toEqual({ images: [], copying: ['c2'] });
  // Its source is deleted before the job has come to it: the files are kept for the copy.
  await ann.store.commit(ANN, { op: 'sale.delete', args: { id: 's1' } });
  await exchange(ann, ANN);
  runJob(server);
  await exchange(ann, ANN);
  expect(await photosOn(ann, ANN)).toEqual({ images: ['c2'], copying: [] });
});

it('[spec 5] photos that are copied count among the ten, and what is chosen comes behind them', async () => {
  const server = new FakeServer();
  const ann = openDevice(server, ANN);
  const beside = { count: 8, nextPosition: 8 };
  const choose = (imageId: string, isOfDraft: boolean) =>
    ann.store.addPhoto(ANN, 's2', {
      ...newPhoto(imageId, isOfDraft),
      beside: isOfDraft ? beside : undefined,
    });
  expect(await choose('n1', true)).toMatchObject({ ok: true });
  expect(await choose('n2', true)).toMatchObject({ ok: true });
  expect(await choose('n3', true)).toMatchObject({ ok: false, error: { code: 'limit' } });
  const placed = async () =>
    (await ann.store.db.photos.toArray()).map(({ imageId, position }) => `${imageId} ${position}`);
  expect(await placed()).toEqual(['n1 8', 'n2 9']);

  await ann.store.postSale(ANN, saleArgs('s2'), { secret: null, draftKey: null });
  for (let n = 0; n < 7; n += 1) await ann.store.commit(ANN, copy(`c${n}`));
  expect(await choose('n3', false)).toMatchObject({ ok: true });
  expect((await placed()).at(-1)).toBe('n3 10');
  expect(await choose('n4', false)).toMatchObject({ ok: false, error: { code: 'limit' } });
});
