import { beforeEach, expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { newUser, postedSale } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

onEachDatabase('counters that devices get', (database) => {
  let nowMs = START_MS;

  beforeEach(async () => {
    pass(0);
    await rollUp();
  });

  function pass(ms: number): void {
    nowMs += ms;
    database.setNow(new Date(nowMs).toISOString());
  }

  async function rollUp(): Promise<number> {
    const [row] = await database.as<{ sales: number }>(
      'service_role',
      'select app.roll_up() as sales',
    );
    return row?.sales ?? NaN;
  }

  /** That many people look at the sale. */
  async function views(sale_id: string, times: number): Promise<void> {
    const sql = 'insert into app.stat_event (sale_id, views) values ($1, $2)';
    await database.owner(sql, [sale_id, times]);
  }

  /** What a device has of the sale's counters that follows the scope, and the row's rev. */
  function follow(scope: string) {
    const device = new Device(database, 'anon');
    let held: { views?: unknown; saves?: unknown; rev: number } = { rev: 0 };
    return async () => {
      for (const [kind, , rev, doc] of await device.pull(scope))
        if (kind === 'stats') held = { ...doc, rev };
      return held;
    };
  }

  it('[SYNC-3] a counter is shown as the highest of 1, 2, 5, 10, 20, 50... that it has reached', async () => {
    const steps = await database.owner<{ n: number; step: number }>(
      `select n, app.step(n) as step from unnest(array[
        -1, 0, 1, 2, 3, 4, 5, 9, 10, 19, 20, 49, 50, 99, 100, 199, 999, 1000, 4999, 5000, 2147483647]) n`,
    );
    expect(steps.map(({ n, step }) => `${n}: ${step}`).join(', ')).toBe(
      '-1: 0, 0: 0, 1: 1, 2: 2, 3: 2, 4: 2, 5: 5, 9: 5, 10: 10, 19: 10, 20: 20, 49: 20, 50: 50, 99: 50, ' +
        '100: 100, 199: 100, 999: 500, 1000: 1000, 4999: 2000, 5000: 5000, 2147483647: 2000000000',
    );
  });

  it('[SYNC-3] views that reach no other step are counted, and nobody reads the sale again for them', async () => {
    const { id, point } = await postedSale(database);
    const [near, single] = [follow(point.scope), follow(`s:${id}`)];
    await views(id, 5);
    await rollUp();
    const shown = await near();
    expect(shown).toMatchObject({ views: 5 });
    expect(await single()).toEqual(shown);
    pass(2 * HOUR_MS);
    await views(id, 4);
    expect(await rollUp()).toBe(1);
    expect(await near()).toEqual(shown);
    expect(await single()).toEqual(shown);
    expect(
      await database.owner('select views, show_from from app.sale_stats where id = $1', [id]),
    ).toEqual([{ views: 9, show_from: null }]);
    await views(id, 1);
    await rollUp();
    expect(await near()).toMatchObject({ views: 10, rev: shown.rev + 1 });
  });

  it('[SYNC-3] another step is shown an hour after the last at the earliest, and then without another view', async () => {
    const { id, point } = await postedSale(database);
    const near = follow(point.scope);
    await views(id, 1);
    await rollUp();
    const first = await near();
    expect(first).toMatchObject({ views: 1 });
    for (let minute = 3; minute < 60; minute += 19) {
      pass(19 * MINUTE_MS);
      await views(id, 40);
      await rollUp();
      expect(await near()).toEqual(first);
    }
    pass(3 * MINUTE_MS - 1);
    expect(await rollUp()).toBe(0);
    expect(await near()).toEqual(first);
    pass(1);
    expect(await rollUp()).toBe(1);
    expect(await near()).toMatchObject({ views: 100, rev: first.rev + 1 });
    expect(await rollUp()).toBe(0);
  });

  it('[SYNC-3] saves and stops of routes that come and go within an hour show nothing', async () => {
    const { id, point } = await postedSale(database);
    const near = follow(point.scope);
    const [one, other] = [await newUser(database), await newUser(database)];
    await new Device(database, one).push({ op: 'save.set', a: { id } });
    await rollUp();
    const first = await near();
    expect(first).toMatchObject({ saves: 1 });
    pass(30 * MINUTE_MS);
    await new Device(database, other).push({ op: 'save.set', a: { id } });
    await rollUp();
    await new Device(database, other).push({ op: 'save.unset', a: { id } });
    await rollUp();
    pass(HOUR_MS);
    expect(await rollUp()).toBe(0);
    expect(await near()).toEqual(first);
    await new Device(database, one).push({ op: 'save.unset', a: { id } });
    await rollUp();
    expect(await near()).toMatchObject({ saves: 0, rev: first.rev + 1 });
  });

  it('[SYNC-3] "is it on" and ratings wait for no hour, and are sent for their own sale alone', async () => {
    const [a, b] = [await postedSale(database), await postedSale(database)];
    const [nearA, nearB] = [follow(a.point.scope), follow(b.point.scope)];
    for (const { id } of [a, b]) await views(id, 1);
    await rollUp();
    const [, before] = [await nearA(), await nearB()];
    pass(3 * MINUTE_MS);
    for (const { id } of [a, b]) await views(id, 100);
    await database.owner(
      `insert into app.is_on (sale_id, sale_day, actor, state, weight, at)
      values ($1, '2026-11-21', gen_random_uuid(), 'on', 2, app.now())`,
      [a.id],
    );
    await rollUp();
    expect(await nearA()).toMatchObject({ views: 1, is_on: [{ state: 'on', count: 1 }] });
    expect(await nearB()).toEqual(before);
    pass(3 * MINUTE_MS);
    await new Device(database, await newUser(database)).push({
      op: 'review.put',
      a: { id: crypto.randomUUID(), sale_id: a.id, rating: 4, title: '', comment: '' },
    });
    await rollUp();
    expect(await nearA()).toMatchObject({ views: 1, reviews: 1, rating_sum: 4 });
    expect(await nearB()).toEqual(before);
  });

  it("[SYNC-26] the server's own figures stay exact, and a check of what was read agrees", async () => {
    const { id, point } = await postedSale(database);
    const device = new Device(database, 'anon');
    await device.pull(point.scope);
    await views(id, 7);
    await rollUp();
    await device.pull(point.scope);
    await views(id, 2);
    for (let n = 0; n < 3; n += 1)
      await new Device(database, await newUser(database)).push({ op: 'save.set', a: { id } });
    await rollUp();
    expect((await device.check([point.scope])).scopes).toMatchObject([{ s: point.scope, n: 3 }]);
    const exact = 'select saved_count from public.sales where id = $1';
    expect(await database.as('anon', exact, [id])).toEqual([{ saved_count: 3 }]);
  });

  it('[SYNC-27] a hidden sale shows no step; shown again, it comes with all of its counters', async () => {
    const { id, point } = await postedSale(database);
    const near = follow(point.scope);
    await views(id, 1);
    await rollUp();
    await near();
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    pass(HOUR_MS);
    await views(id, 20);
    await rollUp();
    const device = new Device(database, 'anon');
    expect(await device.pull(point.scope)).toEqual([]);
    await database.owner('update app.sale set hidden = false where id = $1', [id]);
    expect(await near()).toMatchObject({ views: 20 });
  });
});
