import { describe, expect, test } from 'vitest';
import { type Result, err, ok } from '../../../../src/domain/result.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import type { PreparedPhoto } from '../../../../src/platform/worker/resize-photo.ts';
import { createPhotoCalls } from '../../../../src/device/photos/photo-calls.ts';
import { countingRandom, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const DRAFT = { saleId: 's1', isOfDraft: true };

function picture(text: string): PreparedPhoto {
  const bytes = new TextEncoder().encode(text).buffer;
  return { ext: 'jpg', type: 'image/jpeg', large: bytes, small: bytes, thumb: 'A'.repeat(48) };
}

function openDesk(prepare: (file: Blob) => Promise<Result<PreparedPhoto, 'heic'>>) {
  const store: DeviceStore = openDevice(new FakeServer(), 'ann').store;
  const random = countingRandom('p');
  let queued = 0;
  const desk = createPhotoCalls({
    store,
    principal: () => 'ann',
    prepare,
    server: null,
    onQueued: () => (queued += 1),
  })(store, () => random.uuid());
  return { store, desk, queued: () => queued };
}

describe('[SYNC-22] chosen files', () => {
  test('are prepared one at a time and kept in the order of the choice', async () => {
    let underWay = 0;
    const { store, desk } = openDesk(async (file) => {
      underWay += 1;
      expect(underWay).toBe(1);
      const text = await file.text();
      underWay -= 1;
      return ok(picture(text));
    });
    const files = ['a', 'b', 'c'].map((text) => new Blob([text]));
    await Promise.all(files.map((file) => desk.add(DRAFT, file)));
    const photos = await store.db.photos.orderBy('imageId').toArray();
    expect(photos.map(({ position }) => position)).toEqual([0, 1, 2]);
    const first = await store.db.photoBytes.get('p-0001');
    expect(new TextDecoder().decode(first?.small)).toBe('a');
  });

  test('one that cannot be read is said and keeps no other from being taken', async () => {
    const { store, desk, queued } = openDesk(async (file) => {
      const text = await file.text();
      if (text === 'bug') throw new Error('bug');
      return text === 'heic' ? err('heic') : ok(picture(text));
    });
    const [refused, broken, taken] = await Promise.allSettled(
      ['heic', 'bug', 'a'].map((text) => desk.add(DRAFT, new Blob([text]))),
    );
    expect(refused).toEqual({ status: 'fulfilled', value: err({ code: 'heic' }) });
    expect(broken?.status).toBe('rejected');
    expect(taken).toEqual({ status: 'fulfilled', value: ok({ imageId: 'p-0001' }) });
    expect(await store.db.photos.count()).toBe(1);
    expect(queued()).toBe(1);
  });
});
