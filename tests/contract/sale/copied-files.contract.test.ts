import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NewSale } from '../../../src/device/door/writes-door.ts';
import { tidyPhotos } from '../../../supabase/functions/tidy-photos/tidy.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { jpegFile, textIn } from '../../support/builders/jpeg-file.ts';
import { CHICAGO, openPhone, type Phone, stopPhones } from '../device/device-kit.ts';

/** The files of copied photos, by the storage's own API, with the job that runs on hosted projects. */

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

const MOST_ROUNDS = 300;
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

async function untilAllSent(phone: Phone): Promise<void> {
  const { db } = phone.device.store;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if ((await db.photos.count()) === 0 && (await db.outbox.count()) === 0) return;
    await phone.door.sync.hint('online');
    await phone.door.sync.now();
  }
  throw new Error(JSON.stringify([await db.photos.toArray(), await db.outbox.toArray()]));
}

async function choose(phone: Phone, saleId: string, text: string): Promise<void> {
  const file = new Blob([jpegFile({ text })], { type: 'image/jpeg' });
  expect(await phone.door.photos.add({ saleId, isOfDraft: true }, file)).toMatchObject({
    ok: true,
  });
}

/** A guest's sale with these photos, and another that is posted with its photos. */
async function listedAgain(...texts: string[]) {
  const phone = await openPhone(server);
  const [old, sale] = [newSale(), newSale()];
  for (const text of texts) await choose(phone, old.id, text);
  await phone.door.writes.postSale(old);
  await untilAllSent(phone);
  const images = (await phone.view(old.id))?.sale.images ?? [];
  const again = { ...sale, earlier: { saleId: old.id, images } };
  return { phone, old, sale, again, images };
}

async function textsOf(paths: readonly (string | null)[]): Promise<(string | null)[]> {
  return Promise.all(
    paths.map(async (path) => {
      const address = `${server.url}/storage/v1/object/public/sale-images/${path}`;
      const answer = await fetch(address);
      return answer.ok ? textIn(await answer.arrayBuffer()) : null;
    }),
  );
}

async function seenByBuyer(saleId: string) {
  const buyer = await openPhone(server);
  expect(await buyer.door.sales.follow(saleId)).toBe('found');
  const { images = [], copying } = (await buyer.view(saleId))?.sale ?? {};
  return {
    copying: copying?.length ?? 0,
    large: await textsOf(images.map(({ path }) => path)),
    small: await textsOf(images.map(({ smallPath }) => smallPath)),
  };
}

test('[SYNC-22] listed again offline among new photos: copied by the job, and there when the old sale is not', async () => {
  const { phone, old, sale, again } = await listedAgain('one', 'two');
  phone.network = 'off';
  await choose(phone, sale.id, 'new');
  expect(await phone.door.writes.postSale(again)).toMatchObject({ ok: true });
  expect((await phone.view(sale.id))?.sale.copying).toHaveLength(2);
  phone.network = 'on';
  await untilAllSent(phone);
  expect(await seenByBuyer(sale.id)).toEqual({ copying: 2, large: ['new'], small: ['new'] });

  await phone.door.writes.commit({ op: 'sale.delete', args: { id: old.id } });
  await untilAllSent(phone);
  await server.tidyPhotos();
  const all = ['one', 'new', 'two'];
  expect(await seenByBuyer(sale.id)).toEqual({ copying: 0, large: all, small: all });
  // The old sale's files go, and the new ones are measured.
  await server.tidyPhotos();
  expect(await server.tidyPhotos()).toBe(0);
  const left = await server.sql<{ name: string }>(
    'select name from storage.objects where name like $1',
    [`${old.id}/%`],
  );
  expect(left).toEqual([]);
  await phone.door.sync.now();
  expect((await phone.view(sale.id))?.sale).not.toHaveProperty('copying');
});

test('[SYNC-27] files that are kept from everyone are not public again as another sale’s, even if theirs is deleted', async () => {
  const { phone, old, sale, again } = await listedAgain('held');
  await phone.door.writes.postSale(again);
  await untilAllSent(phone);
  // As a moderator does just before the job comes: it moves the files first.
  await server.sql('update app.sale set hidden = true where id = $1', [old.id]);
  await server.sql(`update storage.objects set bucket_id = 'held-images' where name like $1`, [
    `${old.id}/%`,
  ]);
  await phone.door.writes.commit({ op: 'sale.delete', args: { id: old.id } });
  await untilAllSent(phone);
  await server.tidyPhotos();
  expect(await seenByBuyer(sale.id)).toEqual({ copying: 0, large: [], small: [] });
});

test('[SYNC-27] nobody gets an address to upload to hours later, and of two files the one that was held counts', async () => {
  const { phone, old, images } = await listedAgain('honest');
  const path = images[0]?.path ?? '';
  const { url, anonKey, serviceKey } = server;
  const headers = { apikey: anonKey };
  for (const sign of ['upload/sign', 'upload%2Fsign', 'upload/%73ign', '/upload/sign']) {
    const address = `${url}/storage/v1/object/${sign}/sale-images/${path}`;
    const answer = await fetch(address, { method: 'POST', headers });
    expect([sign, answer.ok]).toEqual([sign, false]);
  }
  await server.tidyPhotos();
  await server.sql('update app.sale set hidden = true where id = $1', [old.id]);
  await server.tidyPhotos();
  expect(await textsOf([path])).toEqual([null]);
  // An upload that began before ends now.
  const put = () =>
    fetch(`${url}/storage/v1/object/sale-images/${path}`, {
      method: 'POST',
      headers: {
        apikey: serviceKey,
        'content-type': 'image/jpeg',
      },
      body: jpegFile({ text: 'swapped' }),
    });
  expect((await put()).ok).toBe(true);
  await server.tidyPhotos();
  expect(await textsOf([path])).toEqual([null]);
  expect((await put()).ok).toBe(true);
  await server.sql('update app.sale set hidden = false where id = $1', [old.id]);
  await server.tidyPhotos();
  expect(await textsOf([path])).toEqual(['honest']);
  expect((await phone.view(old.id))?.sale.images).toHaveLength(1);
});

test('[SYNC-22] a file that the storage cannot copy keeps no other waiting', async () => {
  const { phone, sale, again, images } = await listedAgain('odd', 'good');
  await phone.door.writes.postSale(again);
  await untilAllSent(phone);
  const fetchOrFail = async (request: Request) => {
    const isOdd =
      request.url.endsWith('/copy') &&
      (await request.clone().text()).includes(images[0]?.path ?? '');
    return isOdd ? new Response('{}', { status: 500 }) : fetch(request);
  };
  const { url, serviceKey } = server;
  await expect(tidyPhotos({ fetch: fetchOrFail, url, serviceKey })).rejects.toThrow(
    'failed with 500',
  );
  expect(await seenByBuyer(sale.id)).toEqual({ copying: 1, large: ['good'], small: ['good'] });
});

test('[SYNC-22] what a run that was cut short has copied is no reason to stop', async () => {
  const { phone, sale, again, images } = await listedAgain('cut');
  await phone.door.writes.postSale(again);
  await untilAllSent(phone);
  const [due] = await server.sql<{ path: string }>(
    'select path from app.sale_image where sale_id = $1',
    [sale.id],
  );
  const copied = await fetch(`${server.url}/storage/v1/object/copy`, {
    method: 'POST',
    headers: {
      apikey: server.serviceKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      bucketId: 'sale-images',
      sourceKey: images[0]?.path,
      destinationBucket: 'sale-images',
      destinationKey: due?.path,
    }),
  });
  expect(copied.ok).toBe(true);
  await server.tidyPhotos();
  expect(await seenByBuyer(sale.id)).toEqual({ copying: 0, large: ['cut'], small: ['cut'] });
});

test('[SYNC-22] a file that is lost is not waited for', async () => {
  const { phone, sale, again, images } = await listedAgain('lost', 'there');
  await server.sql('delete from storage.objects where name = $1', [images[0]?.smallPath]);
  await phone.door.writes.postSale(again);
  await untilAllSent(phone);
  await server.tidyPhotos();
  expect(await seenByBuyer(sale.id)).toEqual({ copying: 0, large: ['there'], small: ['there'] });
});
