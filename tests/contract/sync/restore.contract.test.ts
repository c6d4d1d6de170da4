import { expect, it } from 'vitest';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  postedSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('restore and upkeep', (database) => {
  it('[SYNC-8] a database that is not the one it was answers restoring, until it is restamped', async () => {
    const seller = await newUser(database, { displayName: 'Ann' });
    const device = new Device(database, seller);
    const id = crypto.randomUUID();
    const point = freshPoint();
    const reviewed = await postedSale(database);
    const review = { id, sale_id: reviewed.id, rating: 5, title: '', comment: '' };
    await device.push(
      createSale(id, point),
      { op: 'save.set', a: { id } },
      { op: 'note.put', a: { id, text: 'Lamp' } },
      { op: 'review.put', a: review },
    );
    await database.owner(
      'insert into app.check_in (id, user_id, sale_id, sale_day, at) values ($1, $2, $1, now(), now())',
      [id, seller.uid],
    );
    const follower = new Device(database, 'anon');
    await follower.pull(point.scope);
    const before = await follower.pullOnce([point.scope]);

    // As after loading a dump into another cluster: another identity, and transactions from the future.
    await database.owner("update app.origin set cluster = 'another cluster'");
    const tables = 'sale sale_place sale_private sale_stats profile save review check_in own_row';
    for (const table of tables.split(' ')) {
      await database.owner(`alter table app.${table} disable trigger user`);
      await database.owner(`update app.${table} set change_xid = change_xid + 1000000`);
      await database.owner(`alter table app.${table} enable trigger user`);
    }
    const refused = await device.send(device.body({ op: 'save.unset', a: { id } }));
    expect(refused).toMatchObject({ ok: 'sync/1', refused: 'restoring' });
    const waiting = device.lastPush;
    expect(await follower.pullOnce([point.scope])).toMatchObject({ refused: 'restoring' });

    await expect(database.as('anon', 'select app.restamp()')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(database.as(seller, 'select app.restamp()')).rejects.toMatchObject({
      code: '42501',
    });
    await database.as('service_role', 'select app.restamp()');

    const after = await new Device(database, 'anon').pullOnce([point.scope]);
    expect(after.epoch).not.toBe(before.epoch);
    expect(kindsOf(after.scopes[0]?.rows ?? [])).toEqual(['place', 'sale', 'stats']);
    expect(kindsOf(await new Device(database, 'anon').pull(`s:${reviewed.id}`))).toContain(
      'review',
    );
    expect(kindsOf(await new Device(database, seller).pull(`u:${seller.uid}`))).toEqual([
      'check_in',
      'note',
      'place',
      'private',
      'profile',
      'review',
      'sale',
      'save',
      'stats',
    ]);
    // The outbox was not touched: what was waiting goes through.
    expect((await device.send(waiting ?? {})).res).toMatchObject([{ st: 'ok' }]);
  });

  it('[SYNC-9] service_role alone moves the clock, for every session', async () => {
    const now = async () =>
      (await new Device(database, 'anon').pullOnce(['c:none'])) as unknown as { now: string };
    const shift = (who: 'anon' | 'service_role', seconds: number) =>
      database.as(who, 'select public.set_clock_shift($1::jsonb)', [JSON.stringify({ seconds })]);
    const real = Date.parse((await now()).now);
    await expect(shift('anon', 60)).rejects.toMatchObject({ code: '42501' });
    await expect(
      database.as('anon', "update app.meta set clock_shift = '1 day' where true"),
    ).rejects.toMatchObject({ code: '42501' });
    await shift('service_role', 86_400);
    const shifted = Date.parse((await now()).now);
    await shift('service_role', 0);
    expect(shifted - real).toBeGreaterThanOrEqual(86_400_000);
    expect(shifted - real).toBeLessThan(86_460_000);
  });

  it('[SYNC-3] [spec-line 3.10] saves are counted by the roll-up, in stats and never in the document', async () => {
    const device = new Device(database, await newUser(database));
    const id = crypto.randomUUID();
    const point = freshPoint();
    await device.push(createSale(id, point));
    const follower = new Device(database, 'anon');
    await follower.pull(point.scope);
    const readers = [await newUser(database), await newUser(database), await newUser(database)];
    for (const reader of readers)
      await new Device(database, reader).push({ op: 'save.set', a: { id } });
    await new Device(database, readers[0] ?? 'anon').push({ op: 'save.unset', a: { id } });
    expect(await follower.pull(point.scope)).toEqual([]);

    const rolled = await database.as<{ sales: number }>(
      'service_role',
      'select app.roll_up() as sales',
    );
    expect(rolled[0]?.sales).toBeGreaterThan(0);
    // Devices get them within the hour.
    database.setNow(new Date(Date.now() + 3_600_000).toISOString());
    await database.as('service_role', 'select app.roll_up()');
    expect(await follower.pull(point.scope)).toMatchObject([
      ['stats', id, 2, { views: 0, saves: 2, on_routes: 0 }],
    ]);
    expect(await database.as('service_role', 'select app.roll_up() as sales')).toEqual([
      { sales: 0 },
    ]);
    const [view] = await database.as<{ saved_count: number }>(
      'anon',
      'select saved_count from public.sales where id = $1',
      [id],
    );
    expect(view?.saved_count).toBe(2);
    database.setNow(null);
  });

  it('[SYNC-6] results outlive 179 days and not 181; [SYNC-8] pruned tombstones raise the horizon', async () => {
    const device = new Device(database, await newUser(database));
    const id = crypto.randomUUID();
    const point = freshPoint();
    const follower = new Device(database, 'anon');
    await device.push(createSale(crypto.randomUUID(), freshPoint()));
    await device.push(createSale(id, point));
    await follower.pull(point.scope);
    await database.owner('delete from app.sale where id = $1', [id]);
    const prune = async (days: number) => {
      await database.as('service_role', 'select public.set_clock_shift($1::jsonb)', [
        JSON.stringify({ seconds: days * 86_400 }),
      ]);
      await database.as('service_role', "select app.prune('1 day')");
      await database.as('service_role', 'select public.set_clock_shift(\'{"seconds": 0}\')');
    };
    await prune(179);
    expect((await device.send(device.lastPush ?? {})).res).toMatchObject([{ st: 'ok' }]);
    await prune(181);
    expect(await device.send(device.lastPush ?? {})).toMatchObject({ refused: 'gap' });
    expect((await follower.pullOnce([point.scope])).scopes[0]).toMatchObject({ reset: true });
    await database.owner('update app.meta set horizon = 0');
  });
});
