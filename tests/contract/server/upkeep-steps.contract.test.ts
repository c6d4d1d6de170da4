import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { newUser, postedSale } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const DAY = '2026-11-21';

onEachDatabase('upkeep in steps', (database, kind) => {
  const one = async <T>(sql: string) => (await database.owner<{ value: T }>(sql))[0]?.value;
  const waiting = () => one<number>('select count(*)::int as value from app.stat_event');
  const views = (ids: readonly string[]) =>
    database.owner<{ views: number }>(
      `select views from app.sale_stats where id = any ('{${ids.join()}}') order by array_position('{${ids.join()}}', id)`,
    );
  const viewed = async (ids: readonly string[]) => {
    for (const sale_id of ids) {
      const device = new Device(database, 'anon');
      const view = {
        op: 'view.batch',
        a: { id: crypto.randomUUID(), views: [{ sale_id, day: DAY }] },
      };
      expect(await device.outcomes(view)).toEqual(['ok']);
    }
  };

  it('[SYNC-25] a step of the roll-up takes so many events, and adds each of them once', async () => {
    await database.owner('select app.roll_up()');
    const [a, b] = [(await postedSale(database)).id, (await postedSale(database)).id];
    await viewed([a, a, b, a, b]);
    expect(await waiting()).toBe(5);
    await database.owner('select app.roll_up(2)');
    expect(await waiting()).toBe(3);
    const [afterOne, other] = await views([a, b]);
    expect((afterOne?.views ?? 0) + (other?.views ?? 0)).toBe(2);
    await database.owner('select app.roll_up(2)');
    await database.owner('select app.roll_up(2)');
    expect(await waiting()).toBe(0);
    expect(await views([a, b])).toEqual([{ views: 3 }, { views: 2 }]);
    await database.owner('select app.roll_up(2)');
    expect(await views([a, b])).toEqual([{ views: 3 }, { views: 2 }]);
  });

  it('[SYNC-25] the job takes as many steps as are needed, each in a transaction of its own', async () => {
    const { id } = await postedSale(database);
    await viewed([id, id, id, id, id]);
    const before = await one<number>('select app.xid()::int as value');
    await database.owner('call app.roll_up_all(2)');
    expect(await waiting()).toBe(0);
    expect(await views([id])).toEqual([{ views: 5 }]);
    // Three steps for five events.
    expect(
      ((await one<number>('select app.xid()::int as value')) ?? 0) - (before ?? 0),
    ).toBeGreaterThanOrEqual(3);
  });

  it('[SYNC-25] sales whose reports on being on have run out are counted anew in steps, too', async () => {
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await postedSale(database)).id);
    // A new seller's sales are counted, too.
    await database.owner('delete from app.rating_event');
    await database.owner(
      `update app.sale_stats set is_on_until = app.now() - interval '1 hour', show_from = null where id = any ('{${ids.join()}}')`,
    );
    const left = () =>
      one<number>(
        'select count(*)::int as value from app.sale_stats where is_on_until is not null',
      );
    expect(await left()).toBe(3);
    await database.owner('select app.roll_up(2)');
    expect(await left()).toBe(1);
    await database.owner('call app.roll_up_all(2)');
    expect(await left()).toBe(0);
  });

  it('[SYNC-3] each job notes when it last ran', async () => {
    database.setNow('2026-11-21T12:00:00.000Z');
    await database.as('service_role', 'select app.roll_up()');
    database.setNow('2026-11-22T12:00:00.000Z');
    await database.as('service_role', 'select app.prune()');
    database.setNow('2026-11-23T12:00:00.000Z');
    await database.as('service_role', 'select * from public.photo_chores()');
    database.setNow(null);
    expect(
      await database.owner('select job, app.iso(ran_at) as at from app.job_run order by job'),
    ).toEqual([
      { job: 'prune', at: '2026-11-22T12:00:00.000Z' },
      { job: 'roll-up', at: '2026-11-21T12:00:00.000Z' },
      { job: 'tidy-photos', at: '2026-11-23T12:00:00.000Z' },
    ]);
  });

  it('[SYNC-8] a restamp that ends after its time goes on at the next call, and stamps each row once', async () => {
    const user = await newUser(database);
    const sale = await postedSale(database);
    const device = new Device(database, user);
    await device.push({ op: 'save.set', a: { id: sale.id } });
    const revs = () =>
      database.owner<{ name: string; rev: number }>(
        `select 'sale' as name, rev from app.sale where id = '${sale.id}'
        union all select 'save', rev from app.save where sale_id = '${sale.id}'
        union all select 'profile', rev from app.profile where id = '${user.uid}' order by 1`,
      );
    const before = await revs();
    const epoch = await one<string>('select epoch::text as value from app.meta');
    let calls = 1;
    while ((await one<boolean>("select app.restamp('0') as value")) === false) {
      calls += 1;
      expect(await new Device(database, 'anon').pullOnce(['c:none'])).toMatchObject({
        refused: 'restoring',
      });
      expect(await one('select epoch::text as value from app.meta')).toBe(epoch);
      expect(calls).toBeLessThan(30);
    }
    // Each call stamps the next table at least.
    expect(calls).toBeGreaterThan(3);
    expect(await one('select epoch::text as value from app.meta')).not.toBe(epoch);
    expect(await revs()).toEqual(before.map(({ name, rev }) => ({ name, rev: rev + 1 })));
    expect(await new Device(database, 'anon').pullOnce(['c:none'])).toMatchObject({ ok: 'sync/1' });
  });

  it.skipIf(kind === 'PGlite')(
    '[SYNC-8] a restamp beside another is refused, and one behind a held row keeps what it has done',
    async () => {
      const { id } = await postedSale(database);
      const held = await database.hold?.(
        'postgres',
        `select from app.sale where id = '${id}' for update`,
        [],
      );
      expect(await one<boolean>('select app.restamp() as value')).toBe(false);
      await held?.commit();
      const other = await database.hold?.('postgres', "select app.restamp('0')", []);
      await expect(database.owner('select app.restamp()')).rejects.toThrow('is under way');
      await other?.commit();
      expect(await one<boolean>('select app.restamp() as value')).toBe(true);
    },
  );

  it('[SYNC-8] two restamps at once end with every row stamped', async () => {
    // The second one may be refused.
    await Promise.allSettled([
      database.owner("select app.restamp('0')"),
      database.owner("select app.restamp('0')"),
    ]);
    let calls = 0;
    while ((await one<boolean>('select app.restamp() as value')) === false) {
      calls += 1;
      expect(calls).toBeLessThan(30);
    }
    expect(await database.owner('select from app.origin where cluster <> app.cluster()')).toEqual(
      [],
    );
    expect(await new Device(database, 'anon').pullOnce(['c:none'])).toMatchObject({ ok: 'sync/1' });
  });
});
