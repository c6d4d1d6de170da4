import { describe, expect, it } from 'vitest';
import { findPhotoPaths } from '../../../src/domain/route/settings/find-photo-id.ts';
import { pick, seededRandom } from '../../../src/domain/route/planner/seeded-random.ts';
import { Device } from '../../support/databases/database-device.ts';
import { deleteFiles, putFindPhoto } from '../../support/databases/database-files.ts';
import { newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { Tables } from '../../support/fake-server/fake-server-state.ts';

const MOST = 500;

onEachDatabase('photos of finds', (database) => {
  const refused = { code: '42501' };
  const saleId = crypto.randomUUID();
  const route = (id: string, photos: readonly unknown[]) => ({
    op: 'route.put',
    a: {
      id,
      name: 'Saturday',
      day: null,
      settings: {},
      // At most 20 finds are read of a stop.
      stops: Array.from({ length: Math.max(1, Math.ceil(photos.length / 20)) }, (_, at) => ({
        sale_id: at === 0 ? saleId : crypto.randomUUID(),
        settings: {
          finds: photos
            .slice(at * 20, at * 20 + 20)
            .map((photo) => ({ id: 'f', what: 'Lamp', cents: null, photo })),
        },
      })),
    },
  });
  const someone = async () => {
    const user = await newUser(database);
    return { user, device: new Device(database, user) };
  };
  const unused = async (uid: string) =>
    (
      await database.owner<{ path: string }>(
        'select path from app.unused_file where path like $1 order by path',
        [`${uid}/%`],
      )
    ).map(({ path }) => path);
  const pathsOf = (uid: string, photo: string) => {
    const { small, large } = findPhotoPaths(uid, photo);
    return [small, large];
  };

  it('[SYNC-22] both files of a photo may be uploaded once a find names it, and no other name', async () => {
    const { user, device } = await someone();
    const photo = crypto.randomUUID();
    await expect(putFindPhoto(database, user, photo)).rejects.toMatchObject(refused);
    expect(await device.outcomes(route(crypto.randomUUID(), [photo]))).toEqual(['ok']);
    const large = await putFindPhoto(database, user, photo);
    const small = await putFindPhoto(database, user, photo, { end: '-small' });
    expect([small, large]).toEqual(pathsOf(user.uid, photo));
    for (const other of [crypto.randomUUID(), `${photo}-480`, `x/${photo}`, photo.toUpperCase()]) {
      await expect(putFindPhoto(database, user, other)).rejects.toMatchObject(refused);
    }
  });

  it('[SYNC-22] names that are no ids are nothing, and do not stop the route', async () => {
    const { user, device } = await someone();
    const odd = ['x', 5, null, { id: 1 }, [crypto.randomUUID()], "'; drop table app.sale"];
    expect(await device.outcomes(route(crypto.randomUUID(), odd))).toEqual(['ok']);
    const kept = await database.owner('select from app.find_photo where user_id = $1', [user.uid]);
    // A list holds ids, too.
    expect(kept.length).toBeLessThanOrEqual(1);
  });

  describe('[SYNC-22] its files are forgotten', () => {
    it('when no find names it any more; named again, they are kept', async () => {
      const { user, device } = await someone();
      const [id, one, two] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      await device.push(route(id, [one, two]));
      await device.push(route(id, [two]));
      expect(await unused(user.uid)).toEqual(pathsOf(user.uid, one));
      await device.push(route(id, [two, one]));
      expect(await unused(user.uid)).toEqual([]);
    });

    it('with the route, unless another route has it', async () => {
      const { user, device } = await someone();
      const [first, second, photo] = [
        crypto.randomUUID(),
        crypto.randomUUID(),
        crypto.randomUUID(),
      ];
      await device.push(route(first, [photo]), route(second, [photo]));
      await device.push({ op: 'route.delete', a: { id: first } });
      expect(await unused(user.uid)).toEqual([]);
      await device.push({ op: 'route.delete', a: { id: second } });
      expect(await unused(user.uid)).toEqual(pathsOf(user.uid, photo));
    });

    it('with the account', async () => {
      const { user, device } = await someone();
      const photo = crypto.randomUUID();
      await device.push(route(crypto.randomUUID(), [photo]));
      await database.owner('delete from auth.users where id = $1', [user.uid]);
      expect(await unused(user.uid)).toEqual(pathsOf(user.uid, photo));
      const left = await database.owner('select from app.find_photo where user_id = $1', [
        user.uid,
      ]);
      expect(left).toEqual([]);
    });

    it('but not another person’s photo of the same id', async () => {
      const [one, other] = [await someone(), await someone()];
      const [id, photo] = [crypto.randomUUID(), crypto.randomUUID()];
      await one.device.push(route(id, [photo]));
      await other.device.push(route(id, [photo]));
      await one.device.push({ op: 'route.delete', a: { id } });
      expect(await unused(other.user.uid)).toEqual([]);
      await putFindPhoto(database, other.user, photo);
    });
  });

  it('[SYNC-22] named again while a job deletes its files, a photo is not taken for there', async () => {
    const { user, device } = await someone();
    const [id, photo] = [crypto.randomUUID(), crypto.randomUUID()];
    await device.push(route(id, [photo]));
    const path = await putFindPhoto(database, user, photo);
    await device.push(route(id, []));
    await database.owner('update app.unused_file set is_taken = true where path = $1', [path]);
    await device.push(route(id, [photo]));
    const may = 'select app.may_upload_find($1) as may';
    const uploads = async () => await database.as(user, may, [path]);
    expect(await uploads()).toEqual([{ may: false }]);
    await deleteFiles(database, [path]);
    await expect(putFindPhoto(database, user, photo)).rejects.toMatchObject(refused);
    const done = "select public.photo_chore_done('delete', $1::text[])";
    await database.as('service_role', done, [[path]]);
    await putFindPhoto(database, user, photo);
  });

  it('[SYNC-22] a person has at most 500; room that is made is used by the next change', async () => {
    const { user, device } = await someone();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const many = Array.from({ length: MOST - 1 }, () => crypto.randomUUID());
    const more = [crypto.randomUUID(), crypto.randomUUID()].toSorted();
    const count = async () =>
      (await database.owner('select from app.find_photo where user_id = $1', [user.uid])).length;
    expect(await device.outcomes(route(first, many))).toEqual(['ok']);
    expect(await device.outcomes(route(second, more))).toEqual(['ok']);
    expect(await count()).toBe(MOST);
    await expect(putFindPhoto(database, user, more[1] ?? '')).rejects.toMatchObject(refused);
    await device.push({ op: 'route.delete', a: { id: first } });
    await device.push({ ...route(second, more), a: { ...route(second, more).a, name: 'Sunday' } });
    await putFindPhoto(database, user, more[1] ?? '');
    expect(await count()).toBe(2);
  });

  it('[SYNC-22] room that is made on one route is used by the photos of another, without a change of that', async () => {
    const { user, device } = await someone();
    const [first, second, late] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const many = Array.from({ length: MOST }, () => crypto.randomUUID());
    await device.push(route(first, many), route(second, [late]));
    await expect(putFindPhoto(database, user, late)).rejects.toMatchObject(refused);
    await device.push(route(first, many.slice(1)));
    await putFindPhoto(database, user, late);
    const kept = await database.owner('select from app.find_photo where user_id = $1', [user.uid]);
    expect(kept).toHaveLength(MOST);
  });

  it('[SYNC-22, SYNC-7] however many photos a person names and drops, at most 1,000 wait for the job that deletes files', async () => {
    const { user, device } = await someone();
    const id = crypto.randomUUID();
    for (let round = 0; round < 4; round += 1) {
      const many = Array.from({ length: 400 }, () => crypto.randomUUID());
      expect(await device.outcomes(route(id, many))).toEqual(['ok']);
    }
    await device.push(route(id, []));
    expect((await unused(user.uid)).length).toBe(2 * 1000);
    const late = crypto.randomUUID();
    await device.push(route(id, [late]));
    await expect(putFindPhoto(database, user, late)).rejects.toMatchObject(refused);
    // The job has deleted them. The next change of the route names the photo.
    await database.owner('delete from app.unused_file where user_id = $1', [user.uid]);
    await device.push({ ...route(id, [late]), a: { ...route(id, [late]).a, name: 'Sunday' } });
    await putFindPhoto(database, user, late);
  });

  it('[SYNC-22] a photo that comes back while its files are being deleted is uploaded after that, not before', async () => {
    const { user, device } = await someone();
    const [id, photo] = [crypto.randomUUID(), crypto.randomUUID()];
    await device.push(route(id, [photo]));
    await putFindPhoto(database, user, photo);
    await device.push(route(id, []));
    const chores = await database.as<{ chore: string; paths: string[] }>(
      'service_role',
      'select * from public.photo_chores(10000)',
    );
    const mine = chores.filter(({ paths }) => paths[0]?.startsWith(user.uid));
    expect(mine.map(({ chore }) => chore)).toEqual(['delete', 'delete']);
    await device.push(route(id, [photo]));
    const upload = () => putFindPhoto(database, user, photo, { end: '-small' });
    await expect(upload()).rejects.toMatchObject(refused);
    for (const { chore, paths } of mine) {
      await database.as('service_role', 'select public.photo_chore_done($1, $2)', [chore, paths]);
    }
    await upload();
  });

  it('[SYNC-22] the model gives room to the same photos, whatever routes name and drop', async () => {
    const { user, device } = await someone();
    const random = seededRandom(7);
    const [most, tables] = [400, new Tables()];
    const model = tables.finds;
    const pool = Array.from({ length: 900 }, () => crypto.randomUUID());
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (let step = 0; step < 25; step += 1) {
      const id = ids[pick(random, ids.length)]!;
      const from = pick(random, pool.length - most);
      const photos = pool.slice(from, from + pick(random, most));
      expect(await device.outcomes(route(id, photos))).toEqual(['ok']);
      tables.putOwn(user.uid, 'route', docOf(id, photos), step);
      if (random() < 0.2) {
        await database.owner('delete from app.unused_file where user_id = $1', [user.uid]);
        model.unused.clear();
      }
      const named = await database.owner<{ id: string; route: string }>(
        'select id, route_id as route from app.find_photo where user_id = $1',
        [user.uid],
      );
      const said = model.named.map((each) => `${each.route} ${each.photo}`).toSorted();
      expect(named.map((each) => `${each.route} ${each.id}`).toSorted(), `step ${step}`).toEqual(
        said,
      );
      expect(await unused(user.uid), `step ${step}`).toEqual([...model.unused.keys()].toSorted());
    }
  });
});

function docOf(id: string, photos: readonly string[]) {
  const at = new Date(0).toISOString();
  const settings = { finds: photos.map((photo) => ({ photo })) };
  const stops = [{ saleId: crypto.randomUUID(), settings }];
  return { id, name: '', day: null, stops, settings: {}, createdAt: at, updatedAt: at };
}
