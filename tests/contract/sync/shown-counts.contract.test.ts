import { beforeEach, expect, it } from 'vitest';
import { cellOf } from '../../../src/domain/geo/cell.ts';
import { readCountsAnswer } from '../../../src/remote/exchange/counts-answer.ts';
import { nextTellingMs } from '../../support/fake-server/fake-server-counts.ts';
import { Device } from '../../support/databases/database-device.ts';
import { newUser, postedSale } from '../../support/databases/database-sale.ts';
import type { Who } from '../../support/databases/database-roles.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const CHICAGO = { lat: 41.88, lng: -87.63 };

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

  /** The roll-up, and another at the minute at which the region of the cell is told of its counters. */
  async function tell(scope: string): Promise<void> {
    await rollUp();
    pass(nextTellingMs(scope, nowMs) - nowMs);
    await rollUp();
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

  it('[SYNC-3] all sales of a region are told at one minute of each hour, as the model says, and neighbors at others', async () => {
    const cells = [cellOf(CHICAGO), cellOf(CHICAGO) + 16, cellOf(CHICAGO) + 16 * 2048, 0, -1];
    const rows = await database.owner<{ cell: number; next: string }>(
      `select cell, app.iso(app.next_telling(cell, $2)) as next
      from unnest($1::int[]) with ordinality as c (cell, n) order by n`,
      [cells, new Date(START_MS).toISOString()],
    );
    const scopes = cells.map((cell) => (cell === -1 ? 'c:none' : `c:${cell}`));
    expect(rows.map(({ next }) => Date.parse(next))).toEqual(
      scopes.map((scope) => nextTellingMs(scope, START_MS)),
    );
    expect(new Set(rows.slice(0, 3).map(({ next }) => next)).size).toBe(3);
    const first = rows[0]?.next ?? '';
    const [again] = await database.owner<{ same: boolean }>(
      `select bool_and(app.next_telling($1, at) = $2) as same
      from generate_series($2::timestamptz - interval '1 hour', $2::timestamptz - interval '1 second', '17 seconds') at`,
      [cells[0], first],
    );
    expect(again).toEqual({ same: true });
  });

  it('[SYNC-3] views that reach no other step are counted, and nobody reads the sale again for them', async () => {
    const { id, point } = await postedSale(database);
    const [near, single] = [follow(point.scope), follow(`s:${id}`)];
    await views(id, 5);
    await tell(point.scope);
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
    await tell(point.scope);
    expect(await near()).toMatchObject({ views: 10, rev: shown.rev + 1 });
  });

  it("[SYNC-3] steps wait until their region's minute, come together, and need no other view for that", async () => {
    const [a, b] = [await postedSale(database), await postedSale(database)];
    const [nearA, nearB] = [follow(a.point.scope), follow(b.point.scope)];
    const [firstA, firstB] = [await nearA(), await nearB()];
    expect(firstA).toMatchObject({ views: 0 });
    await views(a.id, 1);
    await rollUp();
    const turnMs = nextTellingMs(a.point.scope, nowMs);
    expect(nextTellingMs(b.point.scope, nowMs)).toBe(turnMs);
    pass(turnMs - nowMs - 1);
    await views(b.id, 40);
    await views(a.id, 99);
    await rollUp();
    expect(await nearA()).toEqual(firstA);
    expect(await nearB()).toEqual(firstB);
    expect(await rollUp()).toBe(0);
    pass(1);
    expect(await rollUp()).toBe(2);
    const told = await nearA();
    expect(told).toMatchObject({ views: 100, rev: firstA.rev + 1 });
    expect(await nearB()).toMatchObject({ views: 20, rev: firstB.rev + 1 });
    expect(await rollUp()).toBe(0);
    // What is reached a minute after that waits for the next hour.
    pass(MINUTE_MS);
    await views(a.id, 900);
    await rollUp();
    expect(await nearA()).toEqual(told);
    pass(59 * MINUTE_MS);
    expect(await rollUp()).toBe(1);
    expect(await nearA()).toMatchObject({ views: 1000, rev: told.rev + 1 });
  });

  it('[SYNC-3] saves and stops of routes that come and go within an hour show nothing', async () => {
    const { id, point } = await postedSale(database);
    const near = follow(point.scope);
    const [one, other] = [await newUser(database), await newUser(database)];
    await new Device(database, one).push({ op: 'save.set', a: { id } });
    await tell(point.scope);
    const first = await near();
    expect(first).toMatchObject({ saves: 1 });
    pass(MINUTE_MS);
    await new Device(database, other).push({ op: 'save.set', a: { id } });
    await rollUp();
    await new Device(database, other).push({ op: 'save.unset', a: { id } });
    await rollUp();
    pass(HOUR_MS);
    expect(await rollUp()).toBe(0);
    expect(await near()).toEqual(first);
    await new Device(database, one).push({ op: 'save.unset', a: { id } });
    await tell(point.scope);
    expect(await near()).toMatchObject({ saves: 0, rev: first.rev + 1 });
  });

  it('[SYNC-3] "is it on" and ratings wait for no hour, and are sent for their own sale alone', async () => {
    const [a, b] = [await postedSale(database), await postedSale(database)];
    const [nearA, nearB] = [follow(a.point.scope), follow(b.point.scope)];
    for (const { id } of [a, b]) await views(id, 1);
    await tell(a.point.scope);
    const [, before] = [await nearA(), await nearB()];
    pass(MINUTE_MS);
    for (const { id } of [a, b]) await views(id, 100);
    await database.owner(
      `insert into app.is_on (sale_id, sale_day, actor, state, weight, at)
      values ($1, '2026-11-21', gen_random_uuid(), 'on', 2, app.now())`,
      [a.id],
    );
    await database.owner('insert into app.stat_event (sale_id) values ($1)', [a.id]);
    await rollUp();
    expect(await nearA()).toMatchObject({ views: 1, is_on: [{ state: 'on', count: 1 }] });
    expect(await nearB()).toEqual(before);
    pass(MINUTE_MS);
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
    await tell(point.scope);
    await device.pull(point.scope);
    await views(id, 2);
    for (let n = 0; n < 3; n += 1)
      await new Device(database, await newUser(database)).push({ op: 'save.set', a: { id } });
    await rollUp();
    expect((await device.check([point.scope])).scopes).toMatchObject([{ s: point.scope, n: 3 }]);
    const exact = 'select saved_count from public.sales where id = $1';
    expect(await database.as('anon', exact, [id])).toEqual([{ saved_count: 3 }]);
  });

  it('[SYNC-3] whoever has a sale open gets its exact counters, unless they may not see it', async () => {
    const { id, seller } = await postedSale(database);
    await views(id, 7);
    await new Device(database, await newUser(database)).push({ op: 'save.set', a: { id } });
    await rollUp();
    const counts = async (as: Who, asked: unknown) => {
      const sql = 'select public.sale_counts($1::jsonb) as answer';
      const [row] = await database.as<{ answer: unknown }>(as, sql, [
        JSON.stringify({ id: asked }),
      ]);
      const reading = readCountsAnswer(row?.answer);
      return reading.kind === 'answer' ? reading.answer : reading.kind;
    };
    const exact = { views: 7, saves: 1, onRoutes: 0 };
    expect(await counts('anon', id)).toEqual(exact);
    expect(await counts(seller, id)).toEqual(exact);
    for (const other of [crypto.randomUUID(), 'x', '', null, 5, [id], { id }]) {
      expect(await counts('anon', other)).toBeNull();
    }
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    expect(await counts('anon', id)).toBeNull();
    expect(await counts(await newUser(database), id)).toBeNull();
    expect(await counts(seller, id)).toEqual(exact);
  });

  it('[SYNC-27] a hidden sale shows no step; shown again, it comes with all of its counters', async () => {
    const { id, point } = await postedSale(database);
    const near = follow(point.scope);
    await views(id, 1);
    await tell(point.scope);
    await near();
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    await views(id, 20);
    await tell(point.scope);
    const device = new Device(database, 'anon');
    expect(await device.pull(point.scope)).toEqual([]);
    await database.owner('update app.sale set hidden = false where id = $1', [id]);
    expect(await near()).toMatchObject({ views: 20 });
  });
});
