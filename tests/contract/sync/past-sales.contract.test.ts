import { expect, it } from 'vitest';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  postedSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const DAY_MS = 86_400_000;
/** The last day of every sale here, as it begins in UTC. */
const LAST_DAY = '2026-11-21';
const LAST_DAY_MS = Date.parse(LAST_DAY);
const ALL = ['place', 'sale', 'stats'];

onEachDatabase('sales that are over leave their cell', (database) => {
  /** Sets the server's clock: that many days after the last day has begun, to the millisecond. */
  const setDay = (days: number, ms = 0) =>
    database.setNow(new Date(LAST_DAY_MS + days * DAY_MS + ms).toISOString());
  const day = (date: string) => ({
    date,
    start_time: '09:00',
    end_time: '17:00',
    next_day: false,
  });
  const stranger = () => new Device(database, 'anon');
  const daysTo = (id: string, expect_rev: number, ...dates: string[]) => ({
    op: 'sale.days',
    a: { id, expect_rev, days: dates.map(day) },
  });
  const rollUp = () => database.as('service_role', 'select app.roll_up()');

  it('[SYNC-4] a first reading brings a sale until 30 whole days have passed after its last one, and no longer', async () => {
    setDay(0);
    const { point } = await postedSale(database);
    setDay(31, -1);
    expect(kindsOf(await stranger().pull(point.scope))).toEqual(ALL);
    setDay(31);
    expect(await stranger().pull(point.scope)).toEqual([]);
  });

  it('[SYNC-4] the last of its days counts, and its rain date; a sale without a day never leaves', async () => {
    setDay(0);
    const [longer, rained, dayless] = [freshPoint(), freshPoint(), freshPoint()];
    const seller = new Device(database, await newUser(database));
    await seller.push(
      createSale(crypto.randomUUID(), longer, { days: [day(LAST_DAY), day('2026-11-22')] }),
    );
    const id = crypto.randomUUID();
    await seller.push(createSale(id, rained));
    await seller.push(patchSale(id, { rain_date: '2026-11-28' }));
    const without = crypto.randomUUID();
    await seller.push(createSale(without, dayless));
    await database.owner(`update app.sale set days = '[]' where id = $1`, [without]);
    setDay(31);
    expect(kindsOf(await stranger().pull(longer.scope))).toEqual(ALL);
    setDay(32);
    expect(await stranger().pull(longer.scope)).toEqual([]);
    expect(kindsOf(await stranger().pull(rained.scope))).toEqual(ALL);
    setDay(38);
    expect(await stranger().pull(rained.scope)).toEqual([]);
    setDay(1000);
    await rollUp();
    expect(kindsOf(await stranger().pull(dayless.scope))).toEqual(ALL);
  });

  it('[SYNC-4] nothing is written for it, so nobody who follows the cell reads anything', async () => {
    setDay(0);
    const { id, point } = await postedSale(database);
    const near = stranger();
    await near.pull(point.scope);
    await near.pull(point.scope);
    const written = () =>
      database.owner(
        `select s.rev, s.change_xid, p.rev as place, p.change_xid as place_xid, t.rev as stats, t.change_xid as stats_xid
        from app.sale s join app.sale_place p using (id) join app.sale_stats t using (id) where id = $1`,
        [id],
      );
    const before = await written();
    for (const days of [31, 33, 34, 35, 60]) {
      setDay(days);
      await rollUp();
      expect(await near.pull(point.scope)).toEqual([]);
    }
    expect(await written()).toEqual(before);
    expect(
      await database.owner(
        `select s.is_past, p.is_past as place, t.is_past as stats
        from app.sale s join app.sale_place p using (id) join app.sale_stats t using (id) where id = $1`,
        [id],
      ),
    ).toEqual([{ is_past: true, place: true, stats: true }]);
  });

  it('[SYNC-4] whoever saved it, and its owner, still read it on every device', async () => {
    setDay(0);
    const { id, point, seller } = await postedSale(database);
    const shopper = await newUser(database);
    await new Device(database, shopper).push({ op: 'save.set', a: { id } });
    setDay(200);
    await rollUp();
    const second = new Device(database, shopper);
    expect(kindsOf(await second.pull(`u:${shopper.uid}`))).toContain('save');
    expect(kindsOf(await second.pull(`s:${id}`))).toEqual(ALL);
    expect(kindsOf(await new Device(database, seller).pull(`u:${seller.uid}`))).toEqual(
      expect.arrayContaining(ALL),
    );
    expect(await second.pull(point.scope)).toEqual([]);
  });

  it.each([
    ['before the nightly change of its indexes', 32],
    ['after it', 90],
    ['on its last day in the cell, by the server', 30],
  ])('[SYNC-4] with a later day it comes back with all that hangs on it: %s', async (_when, at) => {
    setDay(0);
    const { id, point, device } = await postedSale(database);
    const [near, late] = [stranger(), stranger()];
    await near.pull(point.scope);
    setDay(at);
    await rollUp();
    await near.pull(point.scope);
    // A reader whose server's clock is a day ahead.
    setDay(at + 1);
    expect(await late.pull(point.scope)).toEqual([]);
    setDay(at);
    const moved = new Date(LAST_DAY_MS + (at + 7) * DAY_MS).toISOString().slice(0, 10);
    await device.push(daysTo(id, 1, moved));
    for (const reader of [near, late, stranger()])
      expect(kindsOf(await reader.pull(point.scope))).toEqual(ALL);
  });

  it('[SYNC-4] moved to a day that is long over, it leaves a tombstone, because whoever has it would keep it', async () => {
    setDay(0);
    const { id, point, device } = await postedSale(database);
    const [near, late] = [stranger(), stranger()];
    for (const reader of [near, late]) await reader.pull(point.scope);
    setDay(1);
    await database.owner(
      `update app.sale set days = '[{"date":"2026-01-10","start_time":"09:00","end_time":"12:00"}]' where id = $1`,
      [id],
    );
    expect(kindsOf(await near.pull(point.scope))).toEqual(['-sale']);
    expect(await stranger().pull(point.scope)).toEqual([]);
    // Also after it was hidden for a while.
    for (const hidden of [true, false])
      await database.owner('update app.sale set hidden = $2 where id = $1', [id, hidden]);
    expect(kindsOf(await late.pull(point.scope))).toEqual(['-sale']);
    await device.push(daysTo(id, 2, LAST_DAY));
    expect(kindsOf(await near.pull(point.scope))).toEqual(expect.arrayContaining(ALL));
  });

  it('[SYNC-4] moved to an earlier day, it is gone for whoever asks again only after it has left', async () => {
    setDay(0);
    const { id, point, device } = await postedSale(database);
    await device.push(daysTo(id, 1, '2027-03-06'));
    const [near, away] = [stranger(), stranger()];
    for (const reader of [near, away]) await reader.pull(point.scope);
    await device.push(daysTo(id, 2, LAST_DAY));
    expect(kindsOf(await near.pull(point.scope))).toEqual(['sale']);
    setDay(40);
    expect(kindsOf(await away.pull(point.scope))).toEqual(['-sale']);
    expect(await near.pull(point.scope)).toEqual([]);
  });

  it('[SYNC-4] moved to a day that counts as over for some, it comes to whoever still reads it, row by row', async () => {
    setDay(25);
    const { id, point, device } = await postedSale(database);
    await device.push(daysTo(id, 1, '2026-12-25'));
    const [near, slow, late] = [stranger(), stranger(), stranger()];
    for (const reader of [near, slow, late]) await reader.pull(point.scope);
    setDay(30);
    await device.push(daysTo(id, 2, LAST_DAY));
    // Its tombstone would have the same place in the stream, and a page that ends between them would skip one.
    for (const news of [await near.pull(point.scope), await slow.pull(point.scope, 1)])
      expect(news.filter(([kind]) => kind === 'sale')).toMatchObject([
        ['sale', id, 3, { days: [{ date: LAST_DAY }] }],
      ]);
    setDay(31);
    expect(kindsOf(await late.pull(point.scope, 1))).toEqual(['-sale']);
  });

  it('[SYNC-4] what happens to it while it is over is no news of its cell, but that it was hidden or deleted is', async () => {
    setDay(0);
    const { id, point, device } = await postedSale(database);
    const [near, follower] = [stranger(), stranger()];
    for (const scope of [point.scope, `s:${id}`]) await follower.pull(scope);
    await near.pull(point.scope);
    setDay(33);
    await device.push(patchSale(id, { title: 'Else' }));
    expect(await near.pull(point.scope)).toEqual([]);
    expect(kindsOf(await follower.pull(`s:${id}`))).toEqual(['sale']);
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    expect(kindsOf(await near.pull(point.scope))).toEqual(['-sale']);
    await database.owner('update app.sale set hidden = false where id = $1', [id]);
    expect(kindsOf(await near.pull(point.scope)).filter((of) => !of.startsWith('-'))).toEqual([]);
    await database.owner('delete from app.sale where id = $1', [id]);
    expect(kindsOf(await near.pull(point.scope))).toContain('-sale');
  });

  it('[SYNC-26] a check counts what is in the cell by the time that its answer names', async () => {
    setDay(0);
    const { point } = await postedSale(database);
    const near = stranger();
    await near.pull(point.scope);
    await near.pull(point.scope);
    setDay(31, -1);
    expect((await near.check([point.scope])).scopes).toMatchObject([{ s: point.scope, n: 3 }]);
    setDay(31);
    expect((await near.check([point.scope])).scopes).toEqual([{ s: point.scope, n: 0, h: 0 }]);
    setDay(50);
    await rollUp();
    expect((await near.check([point.scope])).scopes).toEqual([{ s: point.scope, n: 0, h: 0 }]);
  });

  /** Puts sales into a cell, through the triggers, with their last days that many days ago. */
  const fill = (lat: number, count: number, ago: string) =>
    database.owner(
      `with made as (
        insert into app.sale (id, title, sale_type, time_zone, days, place_quality, near_lat, near_lng, near_exact)
        select gen_random_uuid(), 'Sale ' || n, 'garage', 'UTC',
          jsonb_build_array(jsonb_build_object('date', app.now()::date - ${ago}, 'start_time', '09:00', 'end_time', '17:00')),
          'exact', $1::float8 + n * 0.0001, -90.1, true
        from generate_series(1, $2::int) n returning id, cell, near_lat, near_lng)
      insert into app.sale_place (id, cell, hidden, street, lat, lng, release_at)
      select id, cell, false, '1 Main St', near_lat, near_lng, '-infinity' from made`,
      [lat, count],
    );

  it('[SYNC-4] a first reading costs the same after years of sales as without them', async () => {
    setDay(0);
    const [young, old] = [10.01, 15.01];
    await fill(old, 1200, '(40 + n)');
    // With few sales, one page of an index more or less would decide.
    for (const lat of [young, old]) await fill(lat, 160, '(n % 9)');
    // As if each had been written while it was still to come. The roll-up marks them, some at a time.
    await database.owner('update app.sale set is_past = false where is_past');
    for (let n = 0; n < 6; n += 1) await rollUp();
    expect(
      await database.owner(
        'select count(*)::int as n from app.sale where is_past and near_lat > 15',
      ),
    ).toMatchObject([{ n: 1200 }]);
    for (const table of ['sale', 'sale_place', 'sale_stats'])
      await database.owner(`vacuum analyze app.${table}`);
    const cost = async (lat: number) => {
      const cell = Math.floor((lat + 90) * 4) * 2048 + Math.floor((-90.1 + 180) * 4);
      const rows = await stranger().pull(`c:${cell}`);
      const [plan] = await database.owner<{ 'QUERY PLAN': readonly [{ Plan: Buffers }] }>(
        `explain (analyze, buffers, format json)
        select * from app.cell_page(${cell}, 'c:${cell}', 0, app.first_id(), 9223372036854775807, app.now(), 500)`,
      );
      const read = plan?.['QUERY PLAN'][0].Plan;
      return {
        rows: rows.length,
        buffers: (read?.['Shared Hit Blocks'] ?? NaN) + (read?.['Shared Read Blocks'] ?? NaN),
      };
    };
    // The first of a session reads the catalog, too.
    await cost(young);
    const [without, after] = [await cost(young), await cost(old)];
    expect(without.rows).toBe(480);
    expect(after.rows).toBe(480);
    expect(after.buffers).toBeLessThan(1.3 * without.buffers);
  });
});

interface Buffers {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
