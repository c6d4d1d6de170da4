import { expect, it } from 'vitest';
import { Device } from '../support/databases/database-device.ts';
import { createSale, freshPoint, newUser, sha256 } from '../support/databases/database-sale.ts';
import type { Who } from '../support/databases/database-roles.ts';
import { onEachDatabase } from '../support/databases/database.ts';

onEachDatabase('reading as each role', (database) => {
  const secretSale = async () => {
    const owner = await newUser(database, { zipCode: '60601', displayName: 'Ann' });
    const stranger = await newUser(database);
    const id = crypto.randomUUID();
    await new Device(database, owner).push(
      createSale(id, freshPoint(), { release_rule: 'never', tags: ['tools'] }),
      { op: 'save.set', a: { id } },
    );
    return { owner, stranger, id };
  };
  const read = (who: Who, view: string, where: string, value: string) =>
    database.as<Record<string, unknown>>(who, `select * from public.${view} where ${where} = $1`, [
      value,
    ]);

  it('[spec 3] [spec-line 3.3] the view sales has every stored column', async () => {
    const { owner, id } = await secretSale();
    const [sale] = await read(owner, 'sales', 'id', id);
    const stored =
      'id,title,description,address,zip_code,sale_type,sale_url,start_date,end_date,image_url,status,tags,user_id,email,lat,lng,created_at';
    expect(
      Object.keys(sale ?? {})
        .slice(0, 17)
        .join(),
    ).toBe(stored);
    expect(sale).toMatchObject({ saved_count: 0, seller_name: 'Ann' });
  });

  it('[spec 7] e-mail and an unreleased place are null for all but the owner', async () => {
    const { owner, stranger, id } = await secretSale();
    const [own] = await read(owner, 'sales', 'id', id);
    expect(own).toMatchObject({ email: 'seller@mail.example', address: '12 Tumbledown Ln' });
    expect(own?.['lat']).not.toBeNull();
    for (const who of ['anon', stranger] as const) {
      const [seen] = await read(who, 'sales', 'id', id);
      expect(seen).toMatchObject({
        title: 'Garage sale',
        email: null,
        address: null,
        lat: null,
        lng: null,
      });
      expect(await read(who, 'sales', 'email', 'seller@mail.example')).toEqual([]);
      expect(await read(who, 'sales', 'address', '12 Tumbledown Ln')).toEqual([]);
    }
  });

  it('[spec 7] a released place is shown to everyone, the e-mail to nobody', async () => {
    const owner = await newUser(database);
    const id = crypto.randomUUID();
    await new Device(database, owner).push(createSale(id, freshPoint()));
    const [seen] = await read('anon', 'sales', 'id', id);
    expect(seen).toMatchObject({ address: '12 Tumbledown Ln', email: null });
  });

  it("[SYNC-21] a guest's e-mail is shown to nobody, not even to guests", async () => {
    const id = crypto.randomUUID();
    await new Device(database, 'anon').push(
      createSale(id, freshPoint(), { secret_hash: sha256('x'), email: 'guest@mail.example' }),
    );
    for (const who of ['anon', await newUser(database)] as const) {
      const [seen] = await read(who, 'sales', 'id', id);
      expect(seen).toMatchObject({ user_id: null, email: null });
      expect(await database.as(who, 'select * from app.sale_private where id = $1', [id])).toEqual(
        [],
      );
    }
  });

  it('[spec 7] a hidden sale and its days are there for its owner alone', async () => {
    const { owner, stranger, id } = await secretSale();
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    expect(await read(owner, 'sales', 'id', id)).toHaveLength(1);
    expect(await read(owner, 'sale_days', 'sale_id', id)).toHaveLength(1);
    for (const who of ['anon', stranger] as const) {
      expect(await read(who, 'sales', 'id', id)).toEqual([]);
      expect(await read(who, 'sale_days', 'sale_id', id)).toEqual([]);
      const saved = await new Device(database, who).outcomes({ op: 'save.set', a: { id } });
      expect(saved).toEqual([who === 'anon' ? 'forbidden' : 'gone']);
    }
  });

  it('[spec 3] [spec-line 3.5, 7.3] sale days are read by sale, as date and times', async () => {
    const { id } = await secretSale();
    const [day] = await database.as<Record<string, unknown>>(
      'anon',
      'select sale_id, date::text, start_time::text, end_time::text from public.sale_days where sale_id = $1',
      [id],
    );
    expect(day).toEqual({
      sale_id: id,
      date: '2026-11-21',
      start_time: '09:00:00',
      end_time: '17:00:00',
    });
  });

  it('[spec 7] [spec-line 3.9, 3.11, 7.5, 7.8] saves and profiles are their own user’s alone', async () => {
    const { owner, stranger, id } = await secretSale();
    expect(await read(owner, 'saved_sales', 'sale_id', id)).toHaveLength(1);
    expect(await read(owner, 'profiles', 'id', owner.uid)).toMatchObject([{ zip_code: '60601' }]);
    for (const who of ['anon', stranger] as const) {
      expect(await read(who, 'saved_sales', 'sale_id', id)).toEqual([]);
      expect(await read(who, 'profiles', 'id', owner.uid)).toEqual([]);
    }
  });

  it('[spec 3] [spec-line 3.4] the first image is image_url, the others are tags of the old form', async () => {
    const { id } = await secretSale();
    const picture = (position: number, attached: boolean) =>
      database.owner(
        'insert into app.sale_image (id, sale_id, position, path, attached) values ($1, $2, $3, $4, $5)',
        [crypto.randomUUID(), id, position, `${id}/${position}.png`, attached],
      );
    await picture(2, true);
    await picture(1, true);
    await picture(3, false);
    await database.owner('select app.touch_sale($1)', [id]);
    const [seen] = await read('anon', 'sales', 'id', id);
    expect(seen).toMatchObject({
      image_url: `${id}/1.png`,
      tags: ['tools', `imageUrl:${id}/2.png`],
    });
    const rows = await new Device(database, 'anon').pull(`s:${id}`);
    const doc = rows.find(([kind]) => kind === 'sale')?.[3];
    expect(doc?.['images']).toMatchObject([{ path: `${id}/1.png` }, { path: `${id}/2.png` }]);
    expect(doc?.['tags']).toEqual(['tools']);
  });

  it('[spec 1] sign-up makes the profile from the form, and takes no ZIP that is none', async () => {
    const profileOf = async (metadata: Readonly<Record<string, unknown>>) => {
      const user = await newUser(database, metadata);
      const [profile] = await read(user, 'profiles', 'id', user.uid);
      return [profile?.['zip_code'], profile?.['display_name']];
    };
    expect(await profileOf({ zipCode: ' 60601 ', displayName: ' Ann ' })).toEqual(['60601', 'Ann']);
    expect(await profileOf({ zipCode: '60601 1234' })).toEqual(['60601 1234', null]);
    expect(await profileOf({ zipCode: 'none', displayName: '' })).toEqual([null, null]);
    expect(await profileOf({})).toEqual([null, null]);
    expect((await profileOf({ displayName: 'x'.repeat(70) }))[1]).toHaveLength(60);
  });
});
