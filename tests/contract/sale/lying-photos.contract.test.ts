import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { filesOf } from '../../../src/db/drafts/photo-files.ts';
import type { NewSale } from '../../../src/device/door/writes-door.ts';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createPhotoStorage } from '../../../src/remote/photos/photo-storage.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { jpegFile } from '../../support/builders/jpeg-file.ts';
import { CHICAGO, openPhone, type Phone, stopPhones } from '../device/device-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

async function posted() {
  const phone = await openPhone(server);
  const sale: NewSale = {
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
  await phone.door.writes.postSale(sale);
  return { phone, saleId: sale.id };
}

/** Sends these files as a photo, as a device of an attacker would. */
async function attach(phone: Phone, saleId: string, large: ArrayBuffer, small: ArrayBuffer) {
  const { url, anonKey } = server;
  const send = {
    url,
    anonKey,
    clock: systemClock,
    fetch: (...a: Parameters<typeof fetch>) => fetch(...a),
  };
  const storage = createPhotoStorage(send);
  const imageId = crypto.randomUUID();
  const files = filesOf({ large, small });
  const paths = [
    largePath(saleId, imageId, 'jpg'),
    smallPath(saleId, imageId, 'jpg', files.smallMd5),
  ] as const;
  const args = { id: saleId, imageId, ext: 'jpg', position: 0, ...files } as const;
  await phone.door.writes.commit({ op: 'image.declare', args });
  await phone.door.sync.now();
  expect(await storage.upload(paths[0], large, 'image/jpeg')).toMatchObject({ ok: true });
  expect(await storage.upload(paths[1], small, 'image/jpeg')).toMatchObject({ ok: true });
  await phone.door.writes.commit({ op: 'image.attach', args: { ...args, thumb: null } });
  await phone.door.sync.now();
  return { imageId, paths };
}

async function isServed(path: string): Promise<boolean> {
  const answer = await fetch(`${server.url}/storage/v1/object/public/sale-images/${path}`);
  await answer.arrayBuffer();
  return answer.ok;
}

const served = (paths: readonly string[]) => Promise.all(paths.map(isServed));
const honest = () => jpegFile({ text: crypto.randomUUID() }).buffer;
const idsOf = async (phone: Phone, saleId: string) =>
  (await phone.view(saleId))?.sale.images.map(({ id }) => id);

test.each([
  ['a picture of 16,000 pixels', jpegFile({ width: 16_000, height: 16_000 }), null],
  ['a small one that is too wide', null, jpegFile({ width: 481 })],
  ['a PNG', null, Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a page', Uint8Array.from(new TextEncoder().encode('<!doctype html>')), null],
])(
  '[SYNC-22] %s that was sent as a photo leaves its sale, and its files go',
  async (_, large, small) => {
    const { phone, saleId } = await posted();
    const fit = await attach(phone, saleId, honest(), honest());
    const lie = await attach(phone, saleId, large?.buffer ?? honest(), small?.buffer ?? honest());
    expect(await idsOf(phone, saleId)).toHaveLength(2);
    await server.tidyPhotos();
    // The files that it leaves behind are the next run's.
    await server.tidyPhotos();
    expect(await served(lie.paths)).toEqual([false, false]);
    expect(await served(fit.paths)).toEqual([true, true]);
    await phone.door.sync.now();
    expect(await idsOf(phone, saleId)).toEqual([fit.imageId]);
    expect(await server.tidyPhotos()).toBe(0);
  },
);

test('[SYNC-22] a photo whose file has another size than was declared is measured, hidden or not', async () => {
  const { phone, saleId } = await posted();
  const { paths } = await attach(phone, saleId, honest(), honest());
  await server.sql('update app.sale set hidden = true where id = $1', [saleId]);
  await server.tidyPhotos();
  const left = () =>
    server.sql('select from app.sale_image where path = any ($1::text[])', [[...paths]]);
  expect(await left()).toHaveLength(1);
  await server.sql(
    'update app.sale_image set is_measured = false, bytes = bytes + 1 where sale_id = $1',
    [saleId],
  );
  await server.tidyPhotos();
  expect(await left()).toEqual([]);
});
