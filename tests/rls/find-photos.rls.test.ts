import { beforeAll, expect, it } from 'vitest';
import { Device } from '../support/databases/database-device.ts';
import { putFindPhoto } from '../support/databases/database-files.ts';
import { newUser } from '../support/databases/database-sale.ts';
import { onEachDatabase } from '../support/databases/database.ts';

onEachDatabase('photos of finds', (database) => {
  const refused = { code: '42501' };
  const photo = crypto.randomUUID();
  const routeId = crypto.randomUUID();
  const put = {
    op: 'route.put',
    a: {
      id: routeId,
      name: 'Saturday',
      day: null,
      settings: {},
      stops: [
        {
          sale_id: crypto.randomUUID(),
          settings: { finds: [{ id: 'f', what: 'Lamp', cents: 100, photo }] },
        },
      ],
    },
  };
  let owner: { readonly uid: string };
  let stranger: { readonly uid: string };
  let path: string;

  beforeAll(async () => {
    owner = await newUser(database);
    stranger = await newUser(database);
    await new Device(database, owner).push(put);
    // The stranger knows the ids and names them on a route of their own.
    await new Device(database, stranger).push(put);
    path = await putFindPhoto(database, owner, photo);
  });

  const others = () => ['anon', stranger] as const;

  it('[SYNC-22] its own person reads it, by name and in a list', async () => {
    const all = await database.as(owner, 'select name from storage.objects');
    expect(all).toEqual([{ name: path }]);
  });

  it('[SYNC-22] nobody else reads it or finds it in a list, nor that it is named', async () => {
    for (const who of others()) {
      const named = 'select name from storage.objects where name = $1';
      expect(await database.as(who, named, [path])).toEqual([]);
      expect(await database.as(who, 'select name from storage.objects')).toEqual([]);
      await expect(database.as(who, 'select * from app.find_photo')).rejects.toMatchObject(refused);
      const asked = 'select app.may_upload_find($1) as may';
      expect(await database.as(who, asked, [path])).toEqual([{ may: false }]);
    }
  });

  it('[SYNC-22] nobody else uploads into its place, and nobody at all replaces, moves or deletes it', async () => {
    for (const who of others()) {
      const into = putFindPhoto(database, who, photo, { owner: owner.uid, end: '-small' });
      await expect(into).rejects.toMatchObject(refused);
    }
    for (const who of [...others(), owner]) {
      const touched = [
        "update storage.objects set metadata = '{}' where name = $1 returning name",
        "update storage.objects set bucket_id = 'sale-images' where name = $1 returning name",
        'delete from storage.objects where name = $1 returning name',
      ];
      for (const sql of touched) expect(await database.as(who, sql, [path])).toEqual([]);
    }
    const [left] = await database.owner<{ bucket_id: string }>(
      'select bucket_id from storage.objects where name = $1',
      [path],
    );
    expect(left?.bucket_id).toBe('find-photos');
  });

  it('[SYNC-22] the bucket is private and takes only small JPEG files', async () => {
    const [bucket] = await database.owner(
      "select public, file_size_limit::int as most, allowed_mime_types as types from storage.buckets where id = 'find-photos'",
    );
    expect(bucket).toEqual({ public: false, most: 1_572_864, types: ['image/jpeg'] });
  });
});
