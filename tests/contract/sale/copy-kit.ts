import { expect } from 'vitest';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { Device } from '../../support/databases/database-device.ts';
import { putFile } from '../../support/databases/database-files.ts';
import { createSale, freshPoint, newUser } from '../../support/databases/database-sale.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';

const LARGE = { md5: 'a'.repeat(32), bytes: 1000 };
const SMALL = { md5: 'b'.repeat(32), bytes: 100 };
const newId = () => crypto.randomUUID();

interface Chore {
  readonly chore: string;
  readonly paths: readonly string[];
  readonly sources: readonly string[] | null;
}

/** What copies of photos are tried with: two sales of one person, and what the job is told and says. */
export function copiesOn(database: TestDatabase) {
  const large = (id: string, imageId: string) => largePath(id, imageId, 'jpg');
  const small = (id: string, imageId: string) => smallPath(id, imageId, 'jpg', SMALL.md5);
  const filesOf = (id: string, imageId: string) => [large(id, imageId), small(id, imageId)];
  const declare = (id: string, imageId: string, changes: object = {}) => ({
    op: 'image.declare',
    a: {
      id,
      image_id: imageId,
      ext: 'jpg',
      position: 0,
      bytes: LARGE.bytes,
      md5: LARGE.md5,
      small_bytes: SMALL.bytes,
      small_md5: SMALL.md5,
      ...changes,
    },
  });
  const copy = (id: string, from: string, fromImage: string, changes: object = {}) => ({
    op: 'image.copy',
    a: { id, image_id: newId(), from, from_image: fromImage, position: 0, ...changes },
  });
  const remove = (id: string, imageId: string) => ({
    op: 'image.remove',
    a: { id, image_id: imageId },
  });
  const photo = async (device: Device, id: string, secret?: string) => {
    const imageId = newId();
    await device.push(declare(id, imageId, { secret }));
    await putFile(database, large(id, imageId), LARGE);
    await putFile(database, small(id, imageId), SMALL);
    const attach = { id, image_id: imageId, position: 0, thumb: 'AAAA', secret };
    expect(await device.outcomes({ op: 'image.attach', a: attach })).toEqual(['ok']);
    return imageId;
  };
  /** A sale with a photo, and a new one without. */
  const twoSales = async () => {
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const [old, id] = [newId(), newId()];
    await device.push(createSale(old, freshPoint()), createSale(id, freshPoint()));
    return { seller, device, old, id, image: await photo(device, old) };
  };
  const shown = async (id: string) => {
    const rows = await new Device(database, 'anon').pull(`s:${id}`);
    const row = rows.find(([kind]) => kind === 'sale');
    const images = (row?.[3]?.['images'] ?? []) as { readonly id: string }[];
    return {
      rev: row?.[2],
      images: images.map((each) => each.id),
      copying: row?.[3]?.['copying'],
      first: images[0],
    };
  };
  const chores = async (id: string) => {
    const all = await database.as<Chore>(
      'service_role',
      'select * from public.photo_chores(10000)',
    );
    return all.filter(({ paths }) => paths.some((path) => path.startsWith(id)));
  };
  /** The job has copied both files of each of these photos. */
  const done = async (paths: readonly string[]) => {
    for (let at = 0; at < paths.length; at += 2) {
      const both = paths.slice(at, at + 2);
      await database.as('service_role', "select public.photo_chore_done('copy', $1)", [both]);
    }
  };
  /** Copies a file as the storage does. */
  const copyFile = (from: string, to: string) =>
    database.owner(
      `insert into storage.objects (id, bucket_id, name, metadata)
      select $3, 'sale-images', $2, metadata from storage.objects where name = $1`,
      [from, to, newId()],
    );

  return {
    large,
    small,
    filesOf,
    declare,
    copy,
    remove,
    photo,
    twoSales,
    shown,
    chores,
    done,
    copyFile,
  };
}
