import { expect, it } from 'vitest';
import { readComingPhotos } from '../../../../src/db/views/coming-photos.ts';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import { newPhoto, storedFile } from '../../../support/builders/photo-builders.ts';
import { create } from '../../../support/builders/sale-args.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { ANN, BOB, exchange } from '../../../support/fakes/fake-remote.ts';

it('[SYNC-22] a photo that is still to be copied is seen as the earlier sale has it, and can be left out', async () => {
  const server = new FakeServer();
  const ann = openDevice(server, ANN);
  const { store } = ann;
  await exchange(ann, ANN);
  await store.commit(ANN, create('s1'));
  await store.addPhoto(ANN, 's1', newPhoto('p1'));
  await exchange(ann, ANN, []);
  const next = await store.nextPhoto(ANN);
  if (next?.bytes == null) throw new Error('No photo to upload');
  server.putObject(next.paths.large, storedFile(next.bytes.large));
  server.putObject(next.paths.small, storedFile(next.bytes.small));
  await store.photoUploaded('p1');
  await exchange(ann, ANN, []);

  await store.commit(ANN, create('s2'));
  for (const imageId of ['c1', 'c2']) {
    const args = { id: 's2', imageId, from: 's1', fromImage: 'p1', position: 0 };
    await store.commit(ANN, { op: 'image.copy', args });
  }
  const coming = await readComingPhotos(store.db, ANN, 's2');
  expect(coming.map(({ id, image }) => [id, image?.id])).toEqual([
    ['c1', 'p1'],
    ['c2', 'p1'],
  ]);
  expect(await readComingPhotos(store.db, BOB, 's2')).toEqual([]);

  await store.removePhoto(ANN, 's2', 'c1');
  expect((await readComingPhotos(store.db, ANN, 's2')).map(({ id }) => id)).toEqual(['c2']);
  expect((await readSaleView(store.db, ANN, 's2'))?.sale.copying).toEqual(['c2']);
  await exchange(ann, ANN);
  expect((await readSaleView(store.db, ANN, 's2'))?.sale.copying).toEqual(['c2']);
  // The server has the request: nothing waits here.
  expect(await readComingPhotos(store.db, ANN, 's2')).toEqual([]);
});
