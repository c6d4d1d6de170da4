import type { NewSale } from '../../../src/device/door/writes-door.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMAGES, largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { filesOf } from '../../../src/db/drafts/photo-files.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createPhotoStorage } from '../../../src/remote/photos/photo-storage.ts';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';
import { jpegFile, textIn } from '../../support/builders/jpeg-file.ts';
import { CHICAGO, openPhone, stopPhones } from '../device/device-kit.ts';
import type { Phone } from '../device/device-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

function newSale(): NewSale {
  return {
    id: crypto.randomUUID(),
    fields: {
      title: 'Barn sale',
      description: 'Tools and lamps',
      zipCode: '60601',
      saleType: 'garage',
      kind: null,
      timeZone: 'America/Chicago',
      saleUrl: null,
      tags: [],
      place: { street: '1 Main St', ...CHICAGO, quality: 'manual' },
      releaseRule: 'now',
      releaseAt: null,
      email: null,
    },
    days: [{ date: tomorrow, startTime: '09:00', endTime: '17:00', nextDay: false }],
  };
}

/** The most exchanges it may take until all photos of a sale have arrived, on any network. */
const MOST_ROUNDS = 300;

const picture = (text: string) =>
  new Blob([jpegFile({ text: `${text} as a picture` })], { type: 'image/jpeg' });

async function choose(phone: Phone, saleId: string, isOfDraft: boolean, text: string) {
  const added = await phone.door.photos.add({ saleId, isOfDraft }, picture(text));
  if (!added.ok) throw new Error(added.error.code);
  return added.value.imageId;
}

/** Syncs until every photo of the device has reached the server. */
async function untilAllSent(phone: Phone): Promise<void> {
  const { db } = phone.device.store;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if ((await db.photos.count()) === 0 && (await db.outbox.count()) === 0) return;
    await phone.door.sync.hint('online');
    await phone.door.sync.now();
  }
  throw new Error(JSON.stringify([await db.photos.toArray(), await db.outbox.toArray()]));
}

/** Syncs until the device has nothing left to do by itself. */
async function untilNothingMoves(phone: Phone): Promise<void> {
  const { db } = phone.device.store;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const photos = await db.photos.toArray();
    if (photos.every(({ state }) => state === 'failed')) return;
    await phone.door.sync.hint('online');
    await phone.door.sync.now();
  }
  throw new Error(JSON.stringify(await db.photos.toArray()));
}

function storage() {
  const { url, anonKey } = server;
  return createPhotoStorage({ url, anonKey, clock: systemClock, fetch: (...a) => fetch(...a) });
}

async function stored(path: string): Promise<string | null> {
  const answer = await fetch(`${server.url}/storage/v1/object/public/sale-images/${path}`);
  return answer.ok ? textIn(await answer.arrayBuffer()) : null;
}

describe('[SYNC-22] the bucket', () => {
  const bytes = jpegFile({ text: 'a picture' }).buffer;
  const files = filesOf({ large: bytes, small: bytes });

  test('takes both renditions of a declared photo, once; nothing that was not declared', async () => {
    const phone = await openPhone(server);
    const sale = newSale();
    await phone.door.writes.postSale(sale);
    const imageId = crypto.randomUUID();
    const path = largePath(sale.id, imageId, 'jpg');
    const upload = (at: string, type = 'image/jpeg') => storage().upload(at, bytes, type);
    expect(await upload(path)).toEqual({ ok: false, error: { kind: 'refused' } });
    const small = smallPath(sale.id, imageId, 'jpg', files.smallMd5);
    const args = { id: sale.id, imageId, ext: 'jpg', position: 0, ...files } as const;
    await phone.door.writes.commit({ op: 'image.declare', args });
    await phone.door.sync.now();
    expect(await upload(path)).toEqual({ ok: true, value: 'stored' });
    expect(await upload(path)).toEqual({ ok: true, value: 'exists' });
    expect(await upload(small)).toEqual({ ok: true, value: 'stored' });
    const other = largePath(sale.id, crypto.randomUUID(), 'jpg');
    expect(await upload(other)).toEqual({ ok: false, error: { kind: 'refused' } });
    expect(await upload(path, 'text/html')).toMatchObject({ ok: false });
    expect(await stored(path)).toBe('a picture');
  });

  test('holds the bytes that were declared before they are attached; a stranger’s take no place', async () => {
    let phone = await openPhone(server, 'off');
    const sale = newSale();
    await phone.door.writes.postSale(sale);
    const imageId = await choose(phone, sale.id, false, 'mine');
    const photo = await phone.device.store.db.photos.get(imageId);
    // A stranger learned the small file's name and uploaded to it first.
    const small = smallPath(sale.id, imageId, 'jpg', photo?.smallMd5 ?? '');
    await server.sql(
      `insert into storage.objects (bucket_id, name, metadata)
      values ('sale-images', $1, '{"eTag": "\\"00\\"", "size": 9}')`,
      [small],
    );
    phone = await phone.reopen('on');
    await untilNothingMoves(phone);
    const [failed, ...others] = await phone.device.store.db.photos.toArray();
    expect([failed?.failure, others]).toEqual(['duplicate', []]);
    expect((await phone.view(sale.id))?.sale.images).toEqual([]);

    await phone.door.photos.retry(imageId);
    await untilAllSent(phone);
    const [image] = (await phone.view(sale.id))?.sale.images ?? [];
    expect(image?.id).not.toBe(imageId);
    expect(await stored(image?.path ?? '')).toBe('mine as a picture');
    expect(await stored(image?.smallPath ?? '')).toBe('mine as a picture');
    // The stranger's file is deleted.
    await server.tidyPhotos();
    const left = await server.sql('select from storage.objects where name = $1', [small]);
    expect(left).toEqual([]);
  });

  test('cannot be listed, and nothing in it can be replaced, moved or deleted', async () => {
    const phone = await openPhone(server);
    const sale = newSale();
    await choose(phone, sale.id, true, 'seen');
    await phone.door.writes.postSale(sale);
    await untilAllSent(phone);
    const path = (await phone.view(sale.id))?.sale.images[0]?.path ?? '';
    expect(await stored(path)).toBe('seen as a picture');
    const headers = { apikey: server.anonKey, 'content-type': 'application/json' };
    const ask = (method: string, at: string, body?: string) =>
      fetch(`${server.url}/storage/v1/object/${at}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
    for (const prefix of ['', sale.id]) {
      const listed = await ask('POST', 'list/sale-images', JSON.stringify({ prefix, limit: 100 }));
      expect(await listed.json()).toEqual([]);
    }
    await ask('DELETE', 'sale-images', JSON.stringify({ prefixes: [path] }));
    expect((await ask('PUT', `sale-images/${path}`, 'other')).ok).toBe(false);
    const move = { bucketId: 'sale-images', sourceKey: path, destinationKey: `${path}.jpg` };
    expect((await ask('POST', 'move', JSON.stringify(move))).ok).toBe(false);
    expect(await stored(path)).toBe('seen as a picture');
  });
});

describe('[SYNC-22] ten photos', () => {
  test('chosen and posted offline, killed twice, sent over a bad line: each once, in order', async () => {
    const indexedDB = new IDBFactory();
    let phone = await openPhone(server, 'off', indexedDB);
    const sale = newSale();
    const ids: string[] = [];
    for (let n = 0; n < MAX_IMAGES; n += 1) {
      ids.push(await choose(phone, sale.id, true, `photo ${n}`));
      if (n === 4) phone = await phone.reopen('off');
    }
    const [first, second, ...rest] = ids as [string, string, ...string[]];
    const wanted = [second, first, ...rest];
    await phone.door.photos.order(sale.id, wanted);
    expect(await phone.door.writes.postSale(sale)).toMatchObject({ ok: true });

    phone = await phone.reopen('lossy');
    await phone.door.sync.now();
    phone = await phone.reopen('lossy');
    await untilAllSent(phone);

    const buyer = await openPhone(server);
    expect(await buyer.door.sales.follow(sale.id)).toBe('found');
    const images = (await buyer.view(sale.id))?.sale.images ?? [];
    expect(images.map(({ id }) => id)).toEqual(wanted);
    for (const [place, { id, path, smallPath: smallName, thumb }] of images.entries()) {
      const text = `photo ${ids.indexOf(id)} as a picture`;
      expect(await stored(path), `large ${place}`).toBe(text);
      expect(await stored(smallName ?? ''), `small ${place}`).toBe(text);
      expect(thumb).toHaveLength(48);
    }
    expect(await phone.device.store.db.photoBytes.count()).toBe(0);
  });

  test('taken away and added to a sale that is posted', async () => {
    const phone = await openPhone(server);
    const sale = newSale();
    const first = await choose(phone, sale.id, true, 'first');
    await phone.door.writes.postSale(sale);
    await untilAllSent(phone);
    const second = await choose(phone, sale.id, false, 'second');
    await untilAllSent(phone);
    await phone.door.photos.remove(sale.id, first);
    await untilAllSent(phone);
    const images = (await phone.view(sale.id))?.sale.images ?? [];
    expect(images.map(({ id }) => id)).toEqual([second]);
  });

  test('what is added after others were taken away stands behind all that are left', async () => {
    const phone = await openPhone(server);
    const sale = newSale();
    const texts = ['one', 'two', 'three', 'four'];
    const ids: string[] = [];
    for (const text of texts) ids.push(await choose(phone, sale.id, true, text));
    await phone.door.writes.postSale(sale);
    await untilAllSent(phone);
    for (const gone of ids.slice(1, 3)) await phone.door.photos.remove(sale.id, gone);
    await untilAllSent(phone);
    const added = await choose(phone, sale.id, false, 'five');
    const wanted = [ids[0], ids[3], added];
    await untilAllSent(phone);
    expect((await phone.view(sale.id))?.sale.images.map(({ id }) => id)).toEqual(wanted);
    const buyer = await openPhone(server);
    expect(await buyer.door.sales.follow(sale.id)).toBe('found');
    expect((await buyer.view(sale.id))?.sale.images.map(({ id }) => id)).toEqual(wanted);
  });
});

describe('[SYNC-22] files of photos', () => {
  async function postedWithPhoto(text: string) {
    const phone = await openPhone(server);
    const sale = newSale();
    const imageId = await choose(phone, sale.id, true, text);
    await phone.door.writes.postSale(sale);
    await untilAllSent(phone);
    const image = (await phone.view(sale.id))?.sale.images[0];
    const paths = [image?.path ?? '', image?.smallPath ?? ''];
    for (const path of paths) expect(await stored(path)).toBe(`${text} as a picture`);
    return { phone, sale, imageId, paths };
  }
  const served = async (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await stored(path)) !== null));

  test('are no longer served, nor kept, once the photo is removed or its sale deleted', async () => {
    const one = await postedWithPhoto('removed');
    await one.phone.door.photos.remove(one.sale.id, one.imageId);
    const other = await postedWithPhoto('deleted');
    await other.phone.door.writes.commit({ op: 'sale.delete', args: { id: other.sale.id } });
    for (const { phone } of [one, other]) await phone.door.sync.now();
    await server.tidyPhotos();
    expect(await served([...one.paths, ...other.paths])).toEqual([false, false, false, false]);
    const kept = await server.sql(
      'select name from storage.objects where name = any ($1::text[]) union all select path from app.unused_file',
      [[...one.paths, ...other.paths]],
    );
    expect(kept).toEqual([]);
  });

  test('of a hidden sale are not served; shown again, they are the same', async () => {
    const { sale, paths } = await postedWithPhoto('hidden');
    const hide = (hidden: boolean) =>
      server.sql('update app.sale set hidden = $2 where id = $1', [sale.id, hidden]);
    await hide(true);
    await server.tidyPhotos();
    expect(await served(paths)).toEqual([false, false]);
    const held = paths[0]?.split('/').map(encodeURIComponent).join('/');
    const guess = await fetch(`${server.url}/storage/v1/object/public/held-images/${held}`);
    expect(guess.ok).toBe(false);
    expect(await server.tidyPhotos()).toBe(0);
    await hide(false);
    await server.tidyPhotos();
    for (const path of paths) expect(await stored(path)).toBe('hidden as a picture');
  });

  test('of a sale that is deleted while it is hidden go, too', async () => {
    const { phone, sale, paths } = await postedWithPhoto('both');
    await server.sql('update app.sale set hidden = true where id = $1', [sale.id]);
    await server.tidyPhotos();
    await phone.door.writes.commit({ op: 'sale.delete', args: { id: sale.id } });
    await phone.door.sync.now();
    await server.tidyPhotos();
    const kept = await server.sql(
      'select name from storage.objects where name = any ($1::text[])',
      [paths],
    );
    expect(kept).toEqual([]);
  });
});
