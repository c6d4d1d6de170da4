import { afterEach, expect, it } from 'vitest';
import { Device, type Row } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  patchSale,
  person,
  postedSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

/** Count and hash as a device computes them, in plain numbers. */
function sumOf(rows: readonly Row[]): { n: number; h: number } {
  let h = 0;
  for (const [kind, id, rev] of rows) {
    const tail = Number.parseInt(id.slice(24), 16);
    const number = kind.charCodeAt(0) + 128 * kind.charCodeAt(2) + 16384 * kind.length;
    const ofKind = (number * 4294967291) % 2 ** 48;
    h = (h + ((tail + ((tail % 2 ** 20) + 1) * rev + ofKind) % 2 ** 48)) % 2 ** 48;
  }
  return { n: rows.length, h };
}

onEachDatabase('sync_check', (database) => {
  afterEach(() => database.setNow(null));

  const check = async (device: Device, ...scopes: string[]) => {
    const answer = await device.check(scopes);
    return answer.scopes ?? [];
  };

  it('[SYNC-26] the hash of a row is what a device computes', async () => {
    const [row] = await database.owner<{ plain: string; high: string }>(`select
      app.row_hash('sale', '00000000-0000-4000-8000-000000000001', 3)::text as plain,
      app.row_hash('preference', 'ffffffff-ffff-4fff-bfff-ffffffffffff', 2147483647)::text as high`);
    const one: Row = ['sale', '00000000-0000-4000-8000-000000000001', 3, {}];
    const high: Row = ['preference', 'ffffffff-ffff-4fff-bfff-ffffffffffff', 2147483647, {}];
    expect(row).toEqual({ plain: '59867548741576', high: String(sumOf([high]).h) });
    expect(sumOf([one]).h).toBe(59867548741576);
  });

  it('[SYNC-26] after a reading, count and hash of each kind of scope are those of its rows', async () => {
    const sale = await postedSale(database);
    const reader = await person(database);
    const id = crypto.randomUUID();
    await reader.device.push(
      createSale(crypto.randomUUID(), sale.point, { release_rule: 'never' }),
      { op: 'save.set', a: { id: sale.id } },
      { op: 'note.put', a: { id: sale.id, text: 'Lamp' } },
      { op: 'route.put', a: { id, name: '', day: null, stops: [], settings: {} } },
      { op: 'search.put', a: { id, name: '', query: {}, is_alert: false } },
      { op: 'preference.put', a: { id: reader.user.uid, key: 'x', value: 1 } },
      {
        op: 'review.put',
        a: { id, sale_id: sale.id, rating: 5, title: '', comment: '' },
      },
    );
    const device = new Device(database, reader.user);
    for (const [scope, many] of [
      [sale.point.scope, 5],
      [`s:${sale.id}`, 4],
      [`u:${reader.user.uid}`, 11],
      ['c:none', 0],
    ] as const) {
      const rows = await device.pull(scope);
      expect(rows).toHaveLength(many);
      expect(await check(device, scope)).toEqual([{ s: scope, ...sumOf(rows) }]);
    }
  });

  it('[SYNC-26] a row that a device lacks, or has in an older state, shows', async () => {
    const { id, point } = await postedSale(database);
    const follower = new Device(database, 'anon');
    const rows = await follower.pull(point.scope);
    const behindItsBack = async (change: string) => {
      for (const sql of ['disable trigger user', 'enable trigger user']) {
        await database.owner(`alter table app.sale_stats ${sql}`);
        if (sql.startsWith('disable')) {
          await database.owner(`update app.sale_stats set ${change} where id = $1`, [id]);
        }
      }
      const [sum] = await check(follower, point.scope);
      return sum;
    };
    const { n, h } = sumOf(rows);
    expect(await behindItsBack('rev = rev + 1')).toMatchObject({ n, h: expect.not.closeTo(h, 0) });
    expect(await behindItsBack('rev = rev - 1')).toMatchObject({ n, h });
    expect(await behindItsBack('hidden = true')).toMatchObject({ n: n - 1 });
  });

  it('[SYNC-26] what has changed since the reading is no verdict, nor is a reading that is void', async () => {
    const { id, point, device: seller } = await postedSale(database);
    const follower = new Device(database, 'anon');
    const scopes = [point.scope, `s:${id}`];
    const moved = scopes.map((s) => ({ s, moved: true }));
    expect(await check(follower, ...scopes)).toEqual(moved);
    const read = async () => {
      for (const scope of scopes) await follower.pull(scope);
      return check(follower, ...scopes);
    };
    expect(await read()).toMatchObject([{ n: 3 }, { n: 3 }]);
    await seller.push(patchSale(id, { title: 'New' }));
    expect(await check(follower, ...scopes)).toEqual(moved);
    expect(await read()).toMatchObject([{ n: 3 }, { n: 3 }]);
    await seller.push({ op: 'sale.delete', a: { id } });
    expect(await check(follower, ...scopes)).toEqual(moved);
    expect(await read()).toEqual(scopes.map((s) => ({ s, n: 0, h: 0 })));

    const cursor = follower.cursors.get(point.scope);
    if (cursor === undefined) throw new Error('Never read.');
    for (const wrong of [{ x: 1e15 }, { x: 0 }, { rt: '2099-01-01T00:00:00Z' }]) {
      follower.cursors.set(point.scope, { ...cursor, ...wrong });
      expect(await check(follower, point.scope)).toEqual(moved.slice(0, 1));
    }
    follower.cursors.set(point.scope, cursor);
    await database.owner('update app.meta set horizon = $1', [cursor.x + 1]);
    expect(await check(follower, point.scope)).toEqual(moved.slice(0, 1));
    await database.owner('update app.meta set horizon = 0');
  });

  it('[SYNC-26] a place counts once the device’s reading has released it', async () => {
    database.setNow('2026-06-01T12:00:00.000Z');
    const release = { release_rule: 'at', release_at: '2026-06-02T12:00:00.000Z' };
    const { point } = await postedSale(database, release);
    const follower = new Device(database, 'anon');
    await follower.pull(point.scope);
    database.setNow('2026-06-03T12:00:00.000Z');
    expect(await check(follower, point.scope)).toMatchObject([{ n: 2 }]);
    await follower.pull(point.scope);
    expect(await check(follower, point.scope)).toMatchObject([{ n: 3 }]);
  });

  it('[SYNC-26] nobody checks another’s scope; too many are refused, as all is while restoring', async () => {
    const [one, other] = [await person(database), await person(database)];
    const cursor = one.device.cursors.get(one.own);
    for (const device of [other.device, new Device(database, 'anon')]) {
      if (cursor) device.cursors.set(one.own, cursor);
      expect(await check(device, one.own, 'x:1')).toEqual([
        { s: one.own, refused: 'forbidden' },
        { s: 'x:1', refused: 'forbidden' },
      ]);
    }
    const many = Array<string>(129).fill('c:none');
    expect(await one.device.check(many)).toMatchObject({ ok: 'sync/1', refused: 'limit' });
    await database.owner("update app.origin set cluster = 'x'");
    expect(await one.device.check([one.own])).toMatchObject({ ok: 'sync/1', refused: 'restoring' });
    await database.owner('update app.origin set cluster = app.cluster()');
    expect(await one.device.check([freshPoint().scope])).toHaveProperty('epoch');
  });

  it('[SYNC-26] beyond the rows that one question may read is no verdict', async () => {
    const { point } = await postedSale(database);
    const follower = new Device(database, 'anon');
    await follower.pull(point.scope);
    await follower.pull('c:none');
    const verdicts = async (limit: number) => {
      const { scopes = [] } = await follower.check([point.scope, 'c:none'], limit);
      return scopes.map(({ n, moved }) => n ?? moved);
    };
    expect(await verdicts(4)).toEqual([3, 0]);
    expect(await verdicts(3)).toEqual([true, true]);
    expect(await verdicts(1)).toEqual([true, true]);
  });
});
