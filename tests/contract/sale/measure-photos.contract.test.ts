import { expect, it } from 'vitest';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { Device } from '../../support/databases/database-device.ts';
import { putFile } from '../../support/databases/database-files.ts';
import { createSale, freshPoint, newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const LARGE = { md5: 'a'.repeat(32), bytes: 1000 };
const SMALL = { md5: 'b'.repeat(32), bytes: 100 };

onEachDatabase('the job that measures photos', (database) => {
  const large = (id: string, imageId: string) => largePath(id, imageId, 'jpg');
  const small = (id: string, imageId: string) => smallPath(id, imageId, 'jpg', SMALL.md5);
  const declare = (id: string, imageId: string, position = 0) => ({
    op: 'image.declare',
    a: {
      id,
      image_id: imageId,
      ext: 'jpg',
      position,
      bytes: LARGE.bytes,
      md5: LARGE.md5,
      small_bytes: SMALL.bytes,
      small_md5: SMALL.md5,
    },
  });
  const photo = async (device: Device, id: string, position: number) => {
    const imageId = crypto.randomUUID();
    await device.push(declare(id, imageId, position));
    await putFile(database, large(id, imageId), LARGE);
    await putFile(database, small(id, imageId), SMALL);
    await device.push({
      op: 'image.attach',
      a: { id, image_id: imageId, position, thumb: null },
    });
    return imageId;
  };
  const saleOf = async (id: string) =>
    (await new Device(database, 'anon').pull(`s:${id}`)).find(([kind]) => kind === 'sale');
  const imagesOf = async (id: string) =>
    ((await saleOf(id))?.[3]?.['images'] ?? []) as { readonly id: string }[];

  it('[SYNC-22] each attached photo is measured once; one that lies leaves its sale, and its files', async () => {
    const device = new Device(database, await newUser(database));
    const id = crypto.randomUUID();
    await device.push(createSale(id, freshPoint()));
    const [honest, lying] = [await photo(device, id, 0), await photo(device, id, 1)];
    const declared = crypto.randomUUID();
    await device.push(declare(id, declared));
    interface Chore {
      readonly chore: string;
      readonly paths: readonly string[];
      readonly bytes: readonly number[];
    }
    const chores = async () => {
      const all = await database.as<Chore>(
        'service_role',
        'select * from public.photo_chores(10000)',
      );
      return all.filter(({ paths }) => paths.some((path) => path.startsWith(id)));
    };
    const done = (chore: string, imageId: string) =>
      database.as('service_role', 'select public.photo_chore_done($1, $2)', [
        chore,
        [large(id, imageId), small(id, imageId)],
      ]);
    const measure = (imageId: string) => ({
      chore: 'measure',
      paths: [large(id, imageId), small(id, imageId)],
      bytes: [LARGE.bytes, SMALL.bytes],
      sources: null,
    });
    const found = await chores();
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([measure(honest), measure(lying)]));
    await done('measure', honest);
    await done('remove', lying);
    // What is not attached is nobody's photo yet.
    await done('remove', declared);
    expect((await imagesOf(id)).map((image) => image.id)).toEqual([honest]);
    expect((await chores()).map(({ chore, paths }) => `${chore} ${paths.join(' ')}`)).toEqual(
      expect.arrayContaining([`delete ${large(id, lying)}`, `delete ${small(id, lying)}`]),
    );
    expect(await device.outcomes(declare(id, declared))).toEqual(['ok']);
    const rev = async () => (await saleOf(id))?.[2];
    const before = await rev();
    await done('remove', lying);
    expect(await rev()).toBe(before);
  });

  it('[SYNC-22] a photo that got another small file while the job ran is neither measured nor held by it', async () => {
    const device = new Device(database, await newUser(database));
    const id = crypto.randomUUID();
    await device.push(createSale(id, freshPoint()));
    const image = await photo(device, id, 0);
    const swapped = {
      ...declare(id, image),
      a: { ...declare(id, image).a, small_md5: 'c'.repeat(32) },
    };
    const remove = { op: 'image.remove', a: { id, image_id: image } };
    expect(await device.outcomes(remove, swapped)).toEqual(['ok', 'ok']);
    await putFile(database, smallPath(id, image, 'jpg', 'c'.repeat(32)), {
      md5: 'c'.repeat(32),
      bytes: SMALL.bytes,
    });
    const attach = { op: 'image.attach', a: { id, image_id: image, position: 0, thumb: null } };
    expect(await device.outcomes(attach)).toEqual(['ok']);
    for (const chore of ['measure', 'hold']) {
      await database.as('service_role', 'select public.photo_chore_done($1, $2)', [
        chore,
        [large(id, image), small(id, image)],
      ]);
    }
    expect(
      await database.owner('select is_measured, is_held from app.sale_image where id = $1', [
        image,
      ]),
    ).toEqual([{ is_measured: false, is_held: false }]);
  });
});
