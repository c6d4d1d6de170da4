import { afterEach, expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { putFile } from '../../support/databases/database-files.ts';
import { createSale, freshPoint, newUser, sha256 } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { copiesOn } from './copy-kit.ts';

const LARGE = { md5: 'a'.repeat(32), bytes: 1000 };
const SECRET = 'a secret of the phone';
const OTHER_SECRET = 'another one';
const newId = () => crypto.randomUUID();

onEachDatabase('photos that are copied from another sale', (database) => {
  afterEach(() => database.setNow(null));

  const {
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
  } = copiesOn(database);

  it('[SYNC-22] a job copies the files; until then the sale names the photo as one that comes', async () => {
    const { device, old, id, image } = await twoSales();
    const [one, two] = [copy(id, old, image, { position: 1 }), copy(id, old, image)];
    const [first, second] = [one.a.image_id, two.a.image_id];
    const answer = await device.push(one, two);
    const copying = [first, second].toSorted();
    expect(answer.rows?.find(([kind]) => kind === 'sale')?.[3]).toMatchObject({ copying });
    expect(await shown(id)).toMatchObject({ images: [], copying });
    // Nobody uploads under its names, and it is neither declared nor attached.
    await expect(putFile(database, large(id, first), LARGE)).rejects.toMatchObject({
      code: '42501',
    });
    const attach = { op: 'image.attach', a: { ...one.a, thumb: null } };
    expect(await device.outcomes(declare(id, first), attach)).toEqual(['duplicate', 'invalid']);

    const due = await chores(id);
    expect(due).toHaveLength(2);
    expect(due).toContainEqual(
      expect.objectContaining({
        chore: 'copy',
        paths: filesOf(id, first),
        sources: filesOf(old, image),
      }),
    );
    for (const { paths, sources } of due) {
      for (const [at, path] of paths.entries()) await copyFile(sources?.[at] ?? '', path);
    }
    await done(filesOf(id, first));
    expect(await shown(id)).toMatchObject({ images: [first], copying: [second] });
    await done(due.flatMap(({ paths }) => paths));
    const { rev, ...all } = await shown(id);
    expect(all).toEqual({
      images: [second, first],
      copying: undefined,
      first: {
        id: second,
        path: large(id, second),
        small_path: small(id, second),
        position: 0,
        bytes: LARGE.bytes,
        thumb: 'AAAA',
      },
    });
    // Repeating it changes nothing, nor does asking again for what is there.
    await done(due.flatMap(({ paths }) => paths));
    expect(await device.outcomes(one)).toEqual(['ok']);
    expect((await shown(id)).rev).toBe(rev);
    expect(await shown(old)).toMatchObject({ images: [image], copying: undefined });
  });

  it('[SYNC-22] one whose source is gone, or has other bytes, leaves its sale', async () => {
    const { device, old, id, image } = await twoSales();
    const [lost, other] = [copy(id, old, image), copy(id, old, image)];
    await device.push(lost, other);
    const [lostFiles, otherFiles] = [lost, other].map(({ a }) => filesOf(id, a.image_id));
    await copyFile(large(old, image), otherFiles?.[0] ?? '');
    await copyFile(large(old, image), otherFiles?.[1] ?? '');
    await done([...(lostFiles ?? []), ...(otherFiles ?? [])]);
    expect(await shown(id)).toMatchObject({ images: [], copying: undefined });
    expect((await chores(id)).map(({ chore }) => chore)).toEqual(Array(4).fill('delete'));
  });

  it('[SYNC-22] the files of a photo that is to be copied stay until it is, whatever becomes of its sale', async () => {
    const { device, old, id, image } = await twoSales();
    const wanted = copy(id, old, image);
    const unused = async () => {
      const rows = await database.as<{ name: string }>(
        'service_role',
        'select app.unused_files() as name',
      );
      return rows.map(({ name }) => name).filter((name) => name.startsWith(old));
    };
    await device.push(wanted, { op: 'sale.delete', a: { id: old } });
    expect(await chores(old)).toEqual([]);
    expect(await unused()).toEqual([]);
    const files = filesOf(id, wanted.a.image_id);
    for (const [at, path] of filesOf(old, image).entries()) await copyFile(path, files[at] ?? '');
    await done(files);
    expect(await shown(id)).toMatchObject({ images: [wanted.a.image_id] });
    expect(await unused()).toEqual(filesOf(old, image).toSorted());
    expect((await chores(old)).map(({ chore }) => chore)).toEqual(['delete', 'delete']);
  });

  it('[SYNC-22] it waits for its job for a week, and can be removed until then', async () => {
    const { device, old, id, image } = await twoSales();
    database.setNow('2026-06-01T12:00:00.000Z');
    const [stays, leaves] = [copy(id, old, image), copy(id, old, image)];
    await device.push(stays, leaves);
    database.setNow('2026-06-08T11:59:00.000Z');
    await database.as('service_role', 'select app.prune()');
    const sources = filesOf(old, image);
    expect(await chores(id)).toMatchObject([{ sources }, { sources }]);
    const before = await shown(id);
    expect(await device.outcomes(remove(id, leaves.a.image_id))).toEqual(['ok']);
    const after = await shown(id);
    expect(after).toMatchObject({ images: [], copying: [stays.a.image_id] });
    expect(after.rev).toBe((before.rev ?? 0) + 1);
    await done(filesOf(id, leaves.a.image_id));
    expect(await shown(id)).toEqual(after);

    database.setNow('2026-06-08T12:00:00.000Z');
    const due = { chore: 'copy', paths: filesOf(id, stays.a.image_id), sources: null };
    expect(await chores(id)).toContainEqual(expect.objectContaining(due));
    await done(due.paths);
    expect(await shown(id)).toMatchObject({ images: [], copying: undefined });
  });

  it('[SYNC-22] it counts among the ten photos of its sale from the beginning', async () => {
    const { device, old, id, image } = await twoSales();
    database.setNow('2026-06-01T12:00:00.000Z');
    const many = Array.from({ length: 11 }, () => copy(id, old, image));
    expect(await device.outcomes(...many)).toEqual([...Array<string>(10).fill('ok'), 'limit']);
    database.setNow('2026-06-09T12:00:00.000Z');
    expect(await device.outcomes(declare(id, newId()))).toEqual(['limit']);
    expect(await device.outcomes(remove(id, many[0]?.a.image_id ?? ''))).toEqual(['ok']);
    expect(await device.outcomes(declare(id, newId()))).toEqual(['ok']);
  });

  it('[SYNC-22] it counts against a limit of its own', async () => {
    const { device, seller, old, id, image } = await twoSales();
    await device.push(copy(id, old, image));
    const used = await database.owner(
      "select what, times::int from app.used where key = 'account:' || $1 and what like 'image.%' order by 1",
      [seller.uid],
    );
    expect(used).toEqual([
      { what: 'image.copy', times: 1 },
      { what: 'image.declare', times: 1 },
    ]);
  });

  it.each([
    ['no image', { image_id: 'x' }, 'invalid'],
    ['a place beyond the last', { position: 10_001 }, 'invalid'],
    ['no sale', { from: null }, 'invalid'],
    ['a sale that is not there', { from: newId() }, 'gone'],
    ['a photo that is not there', { from_image: newId() }, 'gone'],
  ])('[SYNC-7] image.copy refuses %s', async (_, changes, code) => {
    const { device, old, id, image } = await twoSales();
    expect(await device.outcomes(copy(id, old, image, changes))).toEqual([code]);
  });

  it('[SYNC-22] owners take turns: many copies of one delay nobody else’s', async () => {
    const [many, few] = [await twoSales(), await twoSales()];
    await many.device.push(
      ...[0, 1, 2].map((position) => copy(many.id, many.old, many.image, { position })),
    );
    const later = copy(few.id, few.old, few.image);
    await few.device.push(later);
    const due = await database.as<{ paths: readonly string[] }>(
      'service_role',
      "select * from public.photo_chores(10000) where chore = 'copy'",
    );
    const ids: readonly string[] = [many.id, few.id];
    const sales = due
      .map(({ paths }) => paths[0]?.slice(0, 36) ?? '')
      .filter((id) => ids.includes(id));
    expect(sales).toEqual([many.id, few.id, many.id, many.id]);
  });

  it('[SYNC-22] only what is attached is copied, and the photo of one sale never becomes another’s', async () => {
    const { device, old, id, image } = await twoSales();
    const declared = newId();
    await device.push(declare(old, declared));
    expect(
      await device.outcomes(
        copy(id, old, declared),
        copy(id, id, image),
        copy(id, old, image, { image_id: image }),
        copy(old, old, image, { image_id: declared }),
      ),
    ).toEqual(['gone', 'gone', 'duplicate', 'duplicate']);
    expect(await shown(id)).toMatchObject({ images: [], copying: undefined });
  });

  it('[SYNC-6] only whoever may change both sales copies from one to the other', async () => {
    const [mine, theirs] = [await twoSales(), await twoSales()];
    const outcomes = (from: string, image: string, to: string) =>
      mine.device.outcomes(copy(to, from, image));
    expect(await outcomes(theirs.old, theirs.image, mine.id)).toEqual(['forbidden']);
    expect(await outcomes(mine.old, mine.image, theirs.id)).toEqual(['forbidden']);
  });

  it('[SYNC-21] a guest proves with both codes that both sales are the guest’s; claimed, the account’s', async () => {
    const guest = new Device(database, 'anon');
    const [old, id] = [newId(), newId()];
    await guest.push(
      createSale(old, freshPoint(), { secret_hash: sha256(SECRET) }),
      createSale(id, freshPoint(), { secret_hash: sha256(OTHER_SECRET) }),
    );
    const image = await photo(guest, old, SECRET);
    const [secret, from_secret] = [OTHER_SECRET, SECRET];
    expect(
      await guest.outcomes(
        copy(id, old, image),
        copy(id, old, image, { secret }),
        copy(id, old, image, { secret, from_secret: secret }),
        copy(id, old, image, { secret: from_secret, from_secret }),
        copy(id, old, image, { secret, from_secret }),
      ),
    ).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden', 'ok']);
    // An account that has posted the new sale and is about to claim the old one.
    const device = new Device(database, await newUser(database));
    const posted = newId();
    await device.push(createSale(posted, freshPoint()));
    expect(
      await device.outcomes(
        copy(posted, old, image),
        copy(posted, old, image, { from_secret }),
        { op: 'sale.claim', a: { id: old, secret: SECRET } },
        copy(posted, old, image),
      ),
    ).toEqual(['forbidden', 'ok', 'ok', 'ok']);
  });
});
