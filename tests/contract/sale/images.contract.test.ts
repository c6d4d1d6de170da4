import { afterEach, expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, newUser, sha256 } from '../../support/databases/database-sale.ts';
import { putFile } from '../../support/databases/database-files.ts';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { RENDITION_LIMITS } from '../../../src/domain/sale/stored-photo.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const SECRET = 'a secret of the phone';
const LARGE = { md5: 'a'.repeat(32), bytes: 1000 };
const SMALL = { md5: 'b'.repeat(32), bytes: 100 };

onEachDatabase('photos of sales', (database) => {
  afterEach(() => database.setNow(null));

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
  const attach = (id: string, imageId: string, changes: object = {}) => ({
    op: 'image.attach',
    a: { id, image_id: imageId, position: 0, thumb: null, ...changes },
  });
  const order = (id: string, imageIds: unknown) => ({
    op: 'image.order',
    a: { id, image_ids: imageIds },
  });
  const remove = (id: string, imageId: string) => ({
    op: 'image.remove',
    a: { id, image_id: imageId },
  });
  const large = (id: string, imageId: string) => largePath(id, imageId, 'jpg');
  const small = (id: string, imageId: string) => smallPath(id, imageId, 'jpg', SMALL.md5);
  const upload = (path: string, file = LARGE) => putFile(database, path, file);
  const uploadBoth = async (id: string, imageId: string) => {
    await upload(large(id, imageId));
    await upload(small(id, imageId), SMALL);
  };
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
    await uploadBoth(id, imageId);
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
    await upload(large(id, imageId));
    expect(await device.outcomes(attach(id, imageId))).toEqual(['invalid']);
    await upload(small(id, imageId), SMALL);
    for (const other of [`${imageId}-480.jpg`, `${imageId}.png`, `${imageId}-${LARGE.md5}.jpg`]) {
      await expect(upload(`${id}/${other}`)).rejects.toMatchObject(refused);
    }
    expect(await imagesOf(id)).toEqual([]);
    const answer = await device.push(attach(id, imageId, { thumb: 'AAAA', position: 2 }));
    const image = {
      id: imageId,
      path: large(id, imageId),
      small_path: small(id, imageId),
      position: 2,
      bytes: LARGE.bytes,
      thumb: 'AAAA',
    };
    expect(answer.rows?.find(([kind]) => kind === 'sale')).toMatchObject({
      2: 2,
      3: { images: [image] },
    });
    expect(await imagesOf(id)).toEqual([image]);
    await expect(upload(small(id, imageId), SMALL)).rejects.toMatchObject(refused);
    // Repeating it changes nothing.
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
    expect(await device.outcomes(declare(id, imageId, { position: 3 }))).toEqual(['ok']);
    await uploadBoth(id, imageId);
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
    await uploadBoth(id, first);
    await device.push(attach(id, first));
    database.setNow('2026-06-02T12:00:00.000Z');
    // Nine were never uploaded and no longer count; the attached one does.
    const more = Array.from({ length: 10 }, () => declare(id, crypto.randomUUID()));
    expect(await device.outcomes(...more)).toEqual([...Array<string>(9).fill('ok'), 'limit']);
  });

  it.each([
    ['an ending that is not listed', { ext: 'gif' }],
    ['a PNG, which the app never sends', { ext: 'png' }],
    ['a WebP, which the app never sends', { ext: 'webp' }],
    ['no ending', { ext: null }],
    ['a position that is none', { position: 1.5 }],
    ['a position below zero', { position: -1 }],
    ['an id that is none', { image_id: 'x/../y' }],
    ['a file of no bytes', { bytes: 0 }],
    ['a small file beyond 300 KB', { small_bytes: RENDITION_LIMITS.small.bytes + 1 }],
    ['a large file beyond 1.5 MB', { bytes: RENDITION_LIMITS.large.bytes + 1 }],
    ['no digest', { md5: null }],
    ['a digest that is a path', { small_md5: '../'.padEnd(32, 'a') }],
  ])('[SYNC-7] image.declare refuses %s', async (_, changes) => {
    const { device, id } = await posted();
    expect(await device.outcomes(declare(id, crypto.randomUUID(), changes))).toEqual(['invalid']);
  });

  it('[SYNC-7] image.attach refuses a placeholder beyond the limit, and what was removed meanwhile', async () => {
    const { device, id } = await posted();
    const imageId = crypto.randomUUID();
    await device.push(declare(id, imageId));
    await uploadBoth(id, imageId);
    expect(
      await device.outcomes(
        attach(id, imageId, { thumb: 'A'.repeat(401) }),
        attach(id, crypto.randomUUID()),
      ),
    ).toEqual(['invalid', 'gone']);
  });

  it.each([
    ['other bytes', { ...LARGE, md5: 'c'.repeat(32) }, SMALL],
    ['another size', { ...LARGE, bytes: 999 }, SMALL],
    ['other bytes in the small one', LARGE, { ...SMALL, md5: LARGE.md5 }],
  ])('[SYNC-22] is not attached where %s lie under a name of it', async (_, one, two) => {
    const { device, id } = await posted();
    const imageId = crypto.randomUUID();
    await device.push(declare(id, imageId));
    await upload(large(id, imageId), one);
    await upload(small(id, imageId), two);
    expect(await device.outcomes(attach(id, imageId))).toEqual(['duplicate']);
    expect(await imagesOf(id)).toEqual([]);
  });

  it('[SYNC-22] a sale leaves at most 60 files a day behind', async () => {
    const { device, id } = await posted();
    const outcomes: string[] = [];
    for (let n = 0; n < 31; n += 1) {
      const imageId = crypto.randomUUID();
      outcomes.push(...(await device.outcomes(declare(id, imageId), remove(id, imageId))));
    }
    expect(outcomes).toEqual([...Array<string>(60).fill('ok'), 'limit', 'ok']);
  });

  it('[SYNC-22] a name whose file is being deleted is not given out meanwhile', async () => {
    const { device, id } = await posted();
    const imageId = crypto.randomUUID();
    await device.push(declare(id, imageId), remove(id, imageId));
    expect(await device.outcomes(declare(id, imageId), remove(id, imageId))).toEqual(['ok', 'ok']);
    const chores = await database.as<{ chore: string; paths: string[] }>(
      'service_role',
      'select * from public.photo_chores(1000)',
    );
    const ours = chores.flatMap(({ paths }) => paths).filter((path) => path.startsWith(id));
    expect(ours.toSorted()).toEqual([large(id, imageId), small(id, imageId)].toSorted());
    expect(await device.outcomes(declare(id, imageId))).toEqual(['duplicate']);
    await database.as('service_role', "select public.photo_chore_done('delete', $1)", [ours]);
    expect(await device.outcomes(declare(id, imageId))).toEqual(['ok']);
    for (const call of ['photo_chores(1)', "photo_chore_done('delete', '{}')"]) {
      await expect(database.as('anon', `select public.${call}`)).rejects.toMatchObject(refused);
    }
  });

  it('[SYNC-7] image.declare takes files at their limits', async () => {
    const { device, id } = await posted();
    const { large: most, small: few } = RENDITION_LIMITS;
    const sizes = { bytes: most.bytes, small_bytes: few.bytes };
    expect(await device.outcomes(declare(id, crypto.randomUUID(), sizes))).toEqual(['ok']);
  });

  it('[SYNC-22] the buckets of photos take JPEG alone, and nothing beyond 1.5 MB', async () => {
    const buckets = await database.owner<{ types: readonly string[]; most: number }>(
      "select allowed_mime_types as types, file_size_limit::int as most from storage.buckets where id <> 'district-files'",
    );
    const limits = { types: ['image/jpeg'], most: RENDITION_LIMITS.large.bytes };
    expect(buckets).toEqual([limits, limits, limits]);
  });

  it('[SYNC-22] the photo of one sale is never taken over by another', async () => {
    const [one, other] = [await posted(), await posted()];
    const imageId = crypto.randomUUID();
    await one.device.push(declare(one.id, imageId));
    expect(
      await other.device.outcomes(declare(other.id, imageId), attach(other.id, imageId)),
    ).toEqual(['duplicate', 'gone']);
    expect(await other.device.outcomes(remove(other.id, imageId))).toEqual(['ok']);
    await uploadBoth(one.id, imageId);
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
    await photo(device, id, 0);
    const removed = await photo(device, id, 1);
    const waiting = crypto.randomUUID();
    await device.push(declare(id, waiting));
    await upload(large(id, waiting));
    const unused = async () => {
      const all = 'select app.unused_files() as name';
      const rows = await database.as<{ name: string }>('service_role', all);
      return rows.map(({ name }) => name).filter((name) => name.startsWith(id));
    };
    expect(await unused()).toEqual([]);
    await device.push(remove(id, removed));
    expect(await unused()).toEqual([large(id, removed), small(id, removed)].toSorted());
    await device.push({ op: 'sale.delete', a: { id } });
    expect(await unused()).toHaveLength(5);
    await expect(database.as('anon', 'select app.unused_files()')).rejects.toMatchObject(refused);
  });

  it('[SYNC-6] photos are changed by who may change the sale, also while it is canceled, and only while it stands', async () => {
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
    expect(await device.outcomes(...all(id))).toEqual(each('ok'));
    expect(await imagesOf(id)).toEqual([]);
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
    await uploadBoth(id, imageId);
    expect(await guest.outcomes(attach(id, imageId, withSecret))).toEqual(['ok']);
    expect(await imagesOf(id)).toMatchObject([{ id: imageId }]);
  });
});
