import { describe, expect, it } from 'vitest';
import { readFindPhotos } from '../../../../src/db/photos/find-photo-view.ts';
import { exportWork } from '../../../../src/db/work-files/work-export.ts';
import { parseWorkFile } from '../../../../src/db/work-files/work-file.ts';
import { countOutbox } from '../../../../src/db/views/outbox-view.ts';
import { readWork } from '../../../../src/db/views/work-view.ts';
import { exchange } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { newPhoto } from '../../../support/builders/photo-builders.ts';

const ROUTE = '00000000-0000-4000-8000-0000000000aa';
const PHOTO = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const DAY_MS = 24 * 60 * 60_000;

function device(): FakeDevice {
  return openDevice(new FakeServer(), 'ann');
}

const keep = ({ store }: FakeDevice, imageId: string) =>
  store.findPhotos.keep('ann', ROUTE, newPhoto(imageId));

const put = ({ store }: FakeDevice, photos: readonly string[]) =>
  store.commit('ann', {
    op: 'route.put',
    args: {
      id: ROUTE,
      name: 'Saturday',
      day: null,
      stops: [
        {
          saleId: '00000000-0000-4000-8000-0000000000bb',
          settings: {
            finds: photos.map((photo) => ({ id: photo, what: 'x', cents: null, photo })),
          },
        },
      ],
      settings: {},
    },
  });

async function states({ store }: FakeDevice): Promise<Record<string, string>> {
  const photos = await store.db.findPhotos.toArray();
  return Object.fromEntries(photos.map(({ imageId, state }) => [imageId, state]));
}

/** As the lane does it. */
async function folded(phone: FakeDevice): Promise<Record<string, string>> {
  await phone.store.findPhotos.fold('ann');
  return states(phone);
}

describe('[SYNC-22] photos of finds on the device', () => {
  it('wait for their find, then for the server’s route, then for the storage', async () => {
    const phone = device();
    await keep(phone, PHOTO);
    expect(await folded(phone)).toEqual({ [PHOTO]: 'loose' });
    await put(phone, [PHOTO]);
    expect(await folded(phone)).toEqual({ [PHOTO]: 'waiting' });
    // The server does not let a file in that none of its routes names.
    expect(await phone.store.findPhotos.nextPhoto('ann')).toBeNull();
    await exchange(phone, 'ann');
    const next = await phone.store.findPhotos.nextPhoto('ann');
    expect(next?.paths).toEqual({ large: `ann/${PHOTO}.jpg`, small: `ann/${PHOTO}-small.jpg` });
    expect(new TextDecoder().decode(next?.bytes?.small)).toBe(`small ${PHOTO}`);
    expect(await phone.store.findPhotos.nextPhoto('bob')).toBeNull();
    await phone.store.findPhotos.photoUploaded(PHOTO);
    expect(await folded(phone)).toEqual({ [PHOTO]: 'sent' });
    expect(await phone.store.findPhotos.nextPhoto('ann')).toBeNull();
  });

  it('[SYNC-11] are shown to their own person alone', async () => {
    const phone = device();
    await keep(phone, PHOTO);
    const read = (who: string) => readFindPhotos(phone.store.db, who, [PHOTO, OTHER], 'small');
    expect((await read('ann')).map(({ imageId }) => imageId)).toEqual([PHOTO]);
    expect(await read('bob')).toEqual([]);
    expect(await read('guest')).toEqual([]);
  });

  it('are counted and listed as what the server does not have, once a find names them', async () => {
    const phone = device();
    await keep(phone, PHOTO);
    await keep(phone, OTHER);
    await put(phone, [PHOTO]);
    await folded(phone);
    // The route, and its photo.
    expect(await countOutbox(phone.store.db, 'ann')).toEqual({ waiting: 2, sending: 0, parked: 0 });
    expect((await readWork(phone.store.db, 'ann')).photos).toEqual([
      {
        imageId: PHOTO,
        of: 'find',
        ownerId: ROUTE,
        title: 'Saturday',
        state: 'waiting',
        failure: null,
      },
    ]);
    await exchange(phone, 'ann');
    await phone.store.findPhotos.failPhoto(PHOTO, 'unfit');
    expect(await countOutbox(phone.store.db, 'ann')).toEqual({ waiting: 0, sending: 0, parked: 1 });
    await phone.store.findPhotos.retry(PHOTO);
    expect(await states(phone)).toMatchObject({ [PHOTO]: 'waiting' });
  });

  it('are asked about after four refusals', async () => {
    const phone = device();
    await keep(phone, PHOTO);
    await put(phone, [PHOTO]);
    await folded(phone);
    for (let time = 1; time <= 4; time += 1) {
      expect(await states(phone)).toEqual({ [PHOTO]: 'waiting' });
      await phone.store.findPhotos.declareAgain(PHOTO);
    }
    expect(await states(phone)).toEqual({ [PHOTO]: 'failed' });
  });

  it('count as not sent once no find names them, and can come back for a day', async () => {
    const phone = device();
    await keep(phone, PHOTO);
    await put(phone, [PHOTO]);
    await folded(phone);
    await exchange(phone, 'ann');
    await phone.store.findPhotos.photoUploaded(PHOTO);
    await put(phone, []);
    // Until the server has it, its own route still names the photo.
    expect(await folded(phone)).toEqual({ [PHOTO]: 'sent' });
    await exchange(phone, 'ann');
    expect(await folded(phone)).toEqual({ [PHOTO]: 'loose' });
    phone.clock.advance(DAY_MS - 1);
    await put(phone, [PHOTO]);
    expect(await folded(phone)).toEqual({ [PHOTO]: 'waiting' });
    await put(phone, []);
    expect(await folded(phone)).toEqual({ [PHOTO]: 'loose' });
    phone.clock.advance(DAY_MS + 1);
    expect(await folded(phone)).toEqual({});
    expect(await phone.store.db.photoBytes.count()).toBe(0);
  });

  it('are sent again with a refused change that brings them back, since the server has deleted their files', async () => {
    const server = new FakeServer();
    const [phone, second] = [openDevice(server, 'ann'), openDevice(server, 'ann')];
    await keep(phone, PHOTO);
    await put(phone, [PHOTO]);
    await folded(phone);
    await exchange(phone, 'ann');
    await phone.store.findPhotos.photoUploaded(PHOTO);
    // The other device removes the find, while this one changes it offline.
    await exchange(second, 'ann');
    await put(second, []);
    await exchange(second, 'ann');
    await put(phone, [PHOTO, OTHER]);
    await exchange(phone, 'ann');
    expect(await countOutbox(phone.store.db, 'ann')).toMatchObject({ parked: 1 });
    expect(await folded(phone)).toEqual({ [PHOTO]: 'waiting' });
    await phone.store.cleanUpAfterSignOut('ann');
    expect(await states(phone)).toEqual({ [PHOTO]: 'waiting' });
  });

  it('whose bytes are lost here are asked for again, if the server has them', async () => {
    const phone = device();
    for (const id of [PHOTO, OTHER]) await keep(phone, id);
    await put(phone, [PHOTO, OTHER]);
    await folded(phone);
    await exchange(phone, 'ann');
    await phone.store.findPhotos.photoUploaded(PHOTO);
    await phone.store.db.photoBytes.clear();
    const read = () => readFindPhotos(phone.store.db, 'ann', [PHOTO, OTHER], 'small');
    // The other one is nowhere else.
    expect(await read()).toMatchObject([{ imageId: OTHER, picture: null }]);
    await phone.store.findPhotos.receive('ann', ROUTE, newPhoto(PHOTO));
    const [photo] = await read();
    expect(new TextDecoder().decode(photo?.picture?.bytes)).toBe(`small ${PHOTO}`);
  });

  it('stay with a refused change of their route, until the person gives it up', async () => {
    const phone = device();
    await keep(phone, PHOTO);
    await put(phone, [PHOTO]);
    await phone.store.db.outbox.toCollection().modify({ state: 'parked', code: 'stale' });
    await phone.store.db.overlays.clear();
    expect(await folded(phone)).toEqual({ [PHOTO]: 'waiting' });
    const [entry] = await phone.store.db.outbox.toArray();
    await phone.store.discardParked(entry?.opId ?? '');
    expect(await folded(phone)).toEqual({ [PHOTO]: 'loose' });
  });

  it('[SYNC-15] leave with a log-out where the server has them; what it does not have stays', async () => {
    const phone = device();
    for (const id of [PHOTO, OTHER]) await keep(phone, id);
    await put(phone, [PHOTO, OTHER]);
    await folded(phone);
    await exchange(phone, 'ann');
    await phone.store.findPhotos.photoUploaded(PHOTO);
    await phone.store.cleanUpAfterSignOut('ann');
    expect(await states(phone)).toEqual({ [OTHER]: 'waiting' });
    await phone.store.discardWork('ann');
    expect(await states(phone)).toEqual({});
    expect(await phone.store.db.photoBytes.count()).toBe(0);
  });

  it('[SYNC-15] stay at a log-out right after their find was written, whether it was sent or not', async () => {
    for (const isSent of [false, true]) {
      const phone = device();
      await keep(phone, PHOTO);
      await put(phone, [PHOTO]);
      if (isSent) await exchange(phone, 'ann');
      await phone.store.cleanUpAfterSignOut('ann');
      expect(await states(phone), `sent: ${isSent}`).toEqual({ [PHOTO]: 'waiting' });
      expect(await phone.store.db.photoBytes.count()).toBe(1);
    }
  });

  it('[SYNC-23] give way on a full device where the server has them', async () => {
    const phone = device();
    for (const id of [PHOTO, OTHER]) await keep(phone, id);
    await put(phone, [PHOTO, OTHER]);
    await folded(phone);
    await phone.store.findPhotos.photoUploaded(PHOTO);
    let isFull = true;
    phone.store.db.photoBytes.hook('creating', () => {
      const wasFull = isFull;
      isFull = false;
      if (wasFull) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    const third = '00000000-0000-4000-8000-000000000003';
    expect(await keep(phone, third)).toEqual({ ok: true, value: undefined });
    expect(await states(phone)).toEqual({ [OTHER]: 'waiting', [third]: 'loose' });
  });

  it('[SYNC-15] leave with a file of work, and are sent from where it is imported', async () => {
    const phone = device();
    await keep(phone, PHOTO);
    await put(phone, [PHOTO]);
    await folded(phone);
    const [part] = await exportWork(phone.store.db, { principal: 'ann', nowMs: 0 });
    const file = parseWorkFile((await part?.text()) ?? '');
    if (!file.ok) throw new Error(file.error.code);
    const other = device();
    expect(await other.store.importWork('ann', file.value)).toMatchObject({ ok: true });
    expect(await folded(other)).toEqual({ [PHOTO]: 'waiting' });
    const [photo] = await readFindPhotos(other.store.db, 'ann', [PHOTO], 'large');
    expect(new TextDecoder().decode(photo?.picture?.bytes)).toBe(`large ${PHOTO}`);
    const broken = { ...file.value.findPhotos[0], large: '%' };
    const damaged = { ...file.value, findPhotos: [broken] } as typeof file.value;
    expect(await device().store.importWork('ann', damaged)).toMatchObject({
      value: { error: { code: 'damaged' } },
    });
  });
});
