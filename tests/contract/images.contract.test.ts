import { afterEach, expect, it } from 'vitest';
import { Device } from '../support/database-device.ts';
import { createSale, freshPoint, newUser, sha256 } from '../support/database-sale.ts';
import type { Who } from '../support/database-roles.ts';
import { onEachDatabase } from '../support/database.ts';

const SECRET = 'a secret of the phone';

onEachDatabase('photos of sales', (database) => {
  afterEach(() => database.setNow(null));

  const declare = (id: string, imageId: string, changes: object = {}) => ({
    op: 'image.declare',
    a: { id, image_id: imageId, ext: 'jpg', position: 0, ...changes },
  });
  const attach = (id: string, imageId: string, changes: object = {}) => ({
    op: 'image.attach',
    a: { id, image_id: imageId, position: 0, bytes: 1000, thumb: null, ...changes },
  });
  const order = (id: string, imageIds: unknown) => ({
    op: 'image.order',
    a: { id, image_ids: imageIds },
  });
  const remove = (id: string, imageId: string) => ({
    op: 'image.remove',
    a: { id, image_id: imageId },
  });
  const upload = (path: string, who: Who = 'anon') =>
    database.as(who, 'insert into storage.objects (id, bucket_id, name) values ($1, $2, $3)', [
      crypto.randomUUID(),
      'sale-images',
      path,
    ]);
  const posted = async () => {
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const id = crypto.randomUUID();
    await device.push(createSale(id, freshPoint()));
    return { seller, device, id };
  };
  const photo = async (device: Device, id: string, position = 0) => {
    const imageId = crypto.randomUUID();
    await device.push(declare(id, imageId, { position }));
    await upload(`${id}/${imageId}.jpg`);
    await device.push(attach(id, imageId, { position }));
    return imageId;
  };
  const imagesOf = async (id: string) => {
    const rows = await new Device(database, 'anon').pull(`s:${id}`);
    const doc = rows.find(([kind]) => kind === 'sale')?.[3];
    return (doc?.['images'] ?? []) as { readonly id: string }[];
  };
  const refused = { code: '42501' };

  it('[SYNC-22] [spec-line 7.15] declared, uploaded in both renditions, attached: then it is in the sale', async () => {
    const { device, id } = await posted();
    const imageId = crypto.randomUUID();
    await expect(upload(`${id}/${imageId}.jpg`)).rejects.toMatchObject(refused);
    expect(await device.outcomes(declare(id, imageId), attach(id, imageId))).toEqual([
      'ok',
      'invalid',
    ]);
    await upload(`${id}/${imageId}.jpg`);
    await upload(`${id}/${imageId}-480.jpg`);
    for (const other of [`${imageId}-960.jpg`, `${imageId}.png`, `${imageId}-480-480.jpg`]) {
      await expect(upload(`${id}/${other}`)).rejects.toMatchObject(refused);
    }
    expect(await imagesOf(id)).toEqual([]);
    const answer = await device.push(attach(id, imageId, { thumb: 'AAAA', position: 2 }));
    const path = `${id}/${imageId}.jpg`;
    const image = { id: imageId, path, position: 2, bytes: 1000, thumb: 'AAAA' };
    expect(answer.rows?.find(([kind]) => kind === 'sale')).toMatchObject({
      2: 2,
      3: { images: [image] },
    });
    expect(await imagesOf(id)).toEqual([image]);
    await expect(upload(`${id}/${imageId}-480.jpg`)).rejects.toMatchObject(refused);
    // Once more changes nothing.
    expect(await device.outcomes(declare(id, imageId), attach(id, imageId))).toEqual(['ok', 'ok']);
    expect(await imagesOf(id)).toEqual([image]);
  });

  it('[SYNC-22] a declaration holds for 24 hours and can be made again', async () => {
    const { device, id } = await posted();
    const imageId = crypto.randomUUID();
    database.setNow('2026-06-01T12:00:00.000Z');
    await device.push(declare(id, imageId));
    database.setNow('2026-06-02T12:00:00.000Z');
    await expect(upload(`${id}/${imageId}.jpg`)).rejects.toMatchObject(refused);
    expect(await device.outcomes(declare(id, imageId, { ext: 'webp' }))).toEqual(['ok']);
    await upload(`${id}/${imageId}.webp`);
    expect(await device.outcomes(attach(id, imageId))).toEqual(['ok']);
  });

  it('[SYNC-22] [spec-line 9.2] ten a sale, of those attached or still to come', async () => {
    const { device, id } = await posted();
    const many = Array.from({ length: 11 }, () => crypto.randomUUID());
    const [first = ''] = many;
    database.setNow('2026-06-01T12:00:00.000Z');
    const outcomes = await device.outcomes(...many.map((each) => declare(id, each)));
    expect(outcomes).toEqual([...Array<string>(10).fill('ok'), 'limit']);
    expect(await device.outcomes(declare(id, first))).toEqual(['ok']);
    await upload(`${id}/${first}.jpg`);
    await device.push(attach(id, first));
    database.setNow('2026-06-02T12:00:00.000Z');
    // Nine were never uploaded and count no more; the attached one does.
    const more = Array.from({ length: 10 }, () => declare(id, crypto.randomUUID()));
    expect(await device.outcomes(...more)).toEqual([...Array<string>(9).fill('ok'), 'limit']);
  });

  it.each([
    ['an ending that is not listed', { ext: 'gif' }],
    ['no ending', { ext: null }],
    ['a position that is none', { position: 1.5 }],
    ['a position below zero', { position: -1 }],
    ['an id that is none', { image_id: 'x/../y' }],
  ])('[SYNC-7] image.declare refuses %s', async (_, changes) => {
    const { device, id } = await posted();
    expect(await device.outcomes(declare(id, crypto.randomUUID(), changes))).toEqual(['invalid']);
  });

  it('[SYNC-7] image.attach refuses sizes beyond the limit, and what was removed meanwhile', async () => {
    const { device, id } = await posted();
    const imageId = crypto.randomUUID();
    await device.push(declare(id, imageId));
    await upload(`${id}/${imageId}.jpg`);
    expect(
      await device.outcomes(
        attach(id, imageId, { bytes: 5_242_881 }),
        attach(id, imageId, { bytes: 0 }),
        attach(id, imageId, { thumb: 'A'.repeat(401) }),
        attach(id, crypto.randomUUID()),
      ),
    ).toEqual(['invalid', 'invalid', 'invalid', 'gone']);
  });

  it('[SYNC-22] the photo of one sale is never taken over by another', async () => {
    const [one, other] = [await posted(), await posted()];
    const imageId = crypto.randomUUID();
    await one.device.push(declare(one.id, imageId));
    expect(
      await other.device.outcomes(declare(other.id, imageId), attach(other.id, imageId)),
    ).toEqual(['duplicate', 'gone']);
    expect(await other.device.outcomes(remove(other.id, imageId))).toEqual(['ok']);
    await upload(`${one.id}/${imageId}.jpg`);
    expect(await one.device.outcomes(attach(one.id, imageId))).toEqual(['ok']);
  });

  it('[SYNC-22] they are ordered as named, the unnamed behind, and removed for good', async () => {
    const { device, id } = await posted();
    const [a, b, c] = [
      await photo(device, id, 0),
      await photo(device, id, 1),
      await photo(device, id, 2),
    ];
    const ids = async () => (await imagesOf(id)).map((image) => image.id);
    expect(await device.outcomes(order(id, [c, crypto.randomUUID(), c]))).toEqual(['ok']);
    expect(await ids()).toEqual([c, a, b]);
    expect(await device.outcomes(order(id, 'all'), order(id, null))).toEqual([
      'invalid',
      'invalid',
    ]);
    const answer = await device.push(remove(id, a), remove(id, a));
    expect(answer.res).toMatchObject([{ st: 'ok' }, { st: 'ok' }]);
    expect(answer.rows?.find(([kind]) => kind === 'sale')?.[3]).toMatchObject({
      images: [{ id: c }, { id: b }],
    });
    expect(await ids()).toEqual([c, b]);
  });

  it('[SYNC-22] what nothing refers to any more is named for the operator', async () => {
    const { device, id } = await posted();
    const [kept, removed] = [await photo(device, id, 0), await photo(device, id, 1)];
    const waiting = crypto.randomUUID();
    await device.push(declare(id, waiting));
    for (const each of [`${kept}-480.jpg`, `${removed}-480.jpg`, `${waiting}.jpg`]) {
      await database.owner(
        "insert into storage.objects (bucket_id, name) values ('sale-images', $1)",
        [`${id}/${each}`],
      );
    }
    const unused = async () => {
      const all = 'select app.unused_files() as name';
      const rows = await database.as<{ name: string }>('service_role', all);
      return rows.map(({ name }) => name).filter((name) => name.startsWith(id));
    };
    expect(await unused()).toEqual([]);
    await device.push(remove(id, removed));
    expect(await unused()).toEqual([`${id}/${removed}-480.jpg`, `${id}/${removed}.jpg`].toSorted());
    await device.push({ op: 'sale.delete', a: { id } });
    expect(await unused()).toHaveLength(5);
    await expect(database.as('anon', 'select app.unused_files()')).rejects.toMatchObject(refused);
  });

  it('[SYNC-6] photos are changed by who may change the sale, and only while it stands', async () => {
    const { device, id } = await posted();
    const imageId = await photo(device, id);
    const all = (sale: string, secret?: string) =>
      [
        declare(sale, crypto.randomUUID()),
        attach(sale, imageId),
        order(sale, []),
        remove(sale, imageId),
      ].map(({ op, a }) => ({ op, a: { ...a, secret } }));
    const each = (code: string) => Array<string>(4).fill(code);
    const stranger = new Device(database, await newUser(database));
    expect(await stranger.outcomes(...all(id))).toEqual(each('forbidden'));
    expect(await new Device(database, 'anon').outcomes(...all(id, 'x'))).toEqual(each('forbidden'));
    await device.push({ op: 'sale.cancel', a: { id, reason: null } });
    expect(await device.outcomes(...all(id))).toEqual(each('gone'));
    await device.push({ op: 'sale.delete', a: { id } });
    expect(await device.outcomes(...all(id))).toEqual(each('gone'));
  });

  it('[SYNC-21] a guest changes the photos of the sale whose secret the guest holds', async () => {
    const guest = new Device(database, 'anon');
    const [id, imageId] = [crypto.randomUUID(), crypto.randomUUID()];
    await guest.push(createSale(id, freshPoint(), { secret_hash: sha256(SECRET) }));
    const withSecret = { secret: SECRET };
    expect(await guest.outcomes(declare(id, imageId))).toEqual(['forbidden']);
    expect(await guest.outcomes(declare(id, imageId, withSecret))).toEqual(['ok']);
    await upload(`${id}/${imageId}.jpg`);
    expect(await guest.outcomes(attach(id, imageId, withSecret))).toEqual(['ok']);
    expect(await imagesOf(id)).toMatchObject([{ id: imageId }]);
  });
});
