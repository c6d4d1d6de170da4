import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cellOf } from '../../../src/domain/geo/cell.ts';
import { districtOf } from '../../../src/domain/geo/district.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { stopPhones } from '../device/device-kit.ts';
import {
  asked,
  contentOf,
  freshSpot,
  phoneAt,
  published,
  pathsAt,
  putAround,
  runJob,
  shiftClock,
  salesOn,
  type Spot,
  textOf,
} from './district-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
  await server.sql('update app.meta set district_sales = 20');
});
afterEach(async () => {
  stopPhones();
  // Nothing of this case is due in the next one.
  await server.sql('update app.sale set hidden = true where not hidden');
  await shift('5 minutes');
  while ((await runJob(server)) > 0);
});
afterAll(() => server.stop());

const shift = (by: string) => shiftClock(server, by);
const pathsOf = (spot: Spot) => pathsAt(server, spot);
const districtAt = (spot: Spot) => districtOf(cellOf(spot));

describe('[SYNC-28] public sales as files', () => {
  test('an area opens with a manifest, its files and one request to the database', async () => {
    const spot = freshSpot();
    const ids = await putAround(server.sql, spot, 600);
    const [far = ''] = await putAround(server.sql, { lat: spot.lat, lng: spot.lng + 1.4 }, 1);
    await runJob(server);
    expect(await pathsOf(spot)).toEqual([
      expect.stringMatching(/\/near-[\da-f]{64}\.gz$/),
      expect.stringMatching(/\/far-[\da-f]{64}\.gz$/),
    ]);
    const all = [...ids, far].toSorted();
    const phone = await phoneAt(server, spot);
    expect(await salesOn(phone)).toEqual(all);
    expect(asked(phone)).toEqual({ files: 3, pulls: 1 });
    const without = await phoneAt(server, spot, false);
    expect(await salesOn(without)).toEqual(all);
    expect(asked(without)).toEqual({ files: 0, pulls: 4 });
    expect(await contentOf(phone)).toEqual(await contentOf(without));
  });

  test('what has happened since a file was written is there before anything of it is shown', async () => {
    const spot = freshSpot();
    const [hidden = '', deleted = '', moved = '', changed = '', ...rest] = await putAround(
      server.sql,
      spot,
      40,
    );
    await runJob(server);
    expect(await pathsOf(spot)).toHaveLength(1);
    await server.sql('update app.sale set hidden = true where id = $1', [hidden]);
    await server.sql('delete from app.sale where id = $1', [deleted]);
    await server.sql('update app.sale set near_lat = near_lat + 10 where id = $1', [moved]);
    await server.sql("update app.sale set title = 'Changed' where id = $1", [changed]);
    const [added = ''] = await putAround(server.sql, spot, 1);

    const phone = await phoneAt(server, spot);
    expect(asked(phone)).toEqual({ files: 2, pulls: 1 });
    expect(await salesOn(phone)).toEqual([added, changed, ...rest].toSorted());
    expect((await phone.view(changed))?.sale.title).toBe('Changed');
    await server.sql('update app.sale set near_lat = near_lat - 10 where id = $1', [moved]);
  });

  test.each([
    ['is hidden', 'update app.sale set hidden = true where id = $1'],
    ['is deleted', 'delete from app.sale where id = $1'],
    ['moves away', 'update app.sale set near_lat = near_lat + 10 where id = $1'],
    ['has its street taken away', "update app.sale_place set street = 'Elsewhere' where id = $1"],
    [
      'has its address taken back',
      "update app.sale_place set release_at = 'infinity' where id = $1",
    ],
  ])('a sale that %s is in no public file two minutes later', async (_what, sql) => {
    const spot = freshSpot();
    const [id = ''] = await putAround(server.sql, spot, 40);
    await runJob(server);
    const [path = ''] = await pathsOf(spot);
    const place = `"street":"Street of Sale 0"`;
    expect(await textOf(server, path)).toContain(id);
    expect(await textOf(server, path)).toContain(place);
    await server.sql(sql, [id]);
    await runJob(server);
    expect(await published(server, path)).toBeNull();
    expect(await pathsOf(spot)).toEqual([]);
    await shift('1 minute');
    await runJob(server);
    const [next = ''] = await pathsOf(spot);
    expect(await textOf(server, next)).not.toContain(place);
    if (!sql.includes('sale_place')) expect(await textOf(server, next)).not.toContain(id);
  });

  test('with news, a district is written anew after ten minutes; the files of before go two minutes later', async () => {
    const spot = freshSpot();
    const [id = ''] = await putAround(server.sql, spot, 40);
    await runJob(server);
    const [first = ''] = await pathsOf(spot);
    await shift('11 minutes');
    expect(await runJob(server)).toBe(0);
    await server.sql("update app.sale set title = 'Changed' where id = $1", [id]);
    expect(await runJob(server)).toBe(1);
    const [second = ''] = await pathsOf(spot);
    expect(second).not.toBe(first);
    expect(await textOf(server, second)).toContain('Changed');
    // A phone that has just read the old manifest still finds its file.
    expect(await published(server, first)).not.toBeNull();
    await shift('1 minute');
    await runJob(server);
    expect(await published(server, first)).toBeNull();
    expect(await pathsOf(spot)).toEqual([second]);
  });

  test('an address that the clock releases comes with the delta, and with the next files', async () => {
    const spot = freshSpot();
    const [id = ''] = await putAround(server.sql, spot, 40);
    await server.sql(
      "update app.sale_place set release_at = app.now() + interval '5 minutes' where id = $1",
      [id],
    );
    await runJob(server);
    const [first = ''] = await pathsOf(spot);
    expect(await textOf(server, first)).toContain(id);
    expect(await textOf(server, first)).not.toContain('Street of Sale 0"');
    const early = await phoneAt(server, spot);
    expect((await early.view(id))?.place?.street ?? null).toBeNull();
    await shift('6 minutes');
    const late = await phoneAt(server, spot);
    expect(asked(late)).toEqual({ files: 2, pulls: 1 });
    expect((await late.view(id))?.place?.street).toBe('Street of Sale 0');
    await shift('5 minutes');
    await runJob(server);
    const [second = ''] = await pathsOf(spot);
    expect(await textOf(server, second)).toContain('Street of Sale 0"');
  });

  test('districts with few sales have no files; one setting takes all of them off', async () => {
    const [few, many] = [freshSpot(), freshSpot()];
    await putAround(server.sql, few, 10);
    const ids = await putAround(server.sql, many, 40);
    await runJob(server);
    expect([await pathsOf(few), (await pathsOf(many)).length]).toEqual([[], 1]);
    const [path = ''] = await pathsOf(many);
    await server.sql('update app.meta set district_sales = null');
    await runJob(server);
    expect([await pathsOf(many), await published(server, path)]).toEqual([[], null]);
    const phone = await phoneAt(server, many);
    expect((await salesOn(phone)).length).toBe(ids.length);
    expect(asked(phone)).toEqual({ files: 1, pulls: 1 });
    await server.sql('update app.meta set district_sales = 20');
  });

  test('what a job that died has left behind is deleted, and the district is written', async () => {
    const spot = freshSpot();
    await putAround(server.sql, spot, 40);
    const district = districtAt(spot);
    await server.sql('insert into app.district (district, taken_at) values ($1, app.now())', [
      district,
    ]);
    await runJob(server);
    expect(await pathsOf(spot)).toEqual([]);
    await server.sql(
      `insert into storage.objects (id, bucket_id, name, created_at)
       values (gen_random_uuid(), 'district-files', 'left/near.gz', now() - interval '4 minutes')`,
    );
    await server.sql(
      "update storage.objects set updated_at = now() - interval '4 minutes' where name = 'left/near.gz'",
    );
    await shift('6 minutes');
    await runJob(server);
    expect(await pathsOf(spot)).toEqual([]);
    await shift('2 minutes');
    await runJob(server);
    expect(await pathsOf(spot)).toHaveLength(1);
    expect(await server.sql("select from storage.objects where name = 'left/near.gz'")).toEqual([]);
  });

  test('a seller who changes the hour of a release that has not come keeps no files from being there', async () => {
    const spot = freshSpot();
    const [id = ''] = await putAround(server.sql, spot, 40);
    const release = (days: number) =>
      server.sql(
        "update app.sale_place set release_at = app.now() + $2 * interval '1 day' where id = $1",
        [id, days],
      );
    await release(5);
    await runJob(server);
    const before = await pathsOf(spot);
    expect(before).toHaveLength(1);
    for (const days of [6, 7, 8]) {
      await release(days);
      await runJob(server);
      expect(await pathsOf(spot)).toEqual(before);
    }
  });

  test('after a restore no file counts, and all are written anew', async () => {
    const spot = freshSpot();
    const ids = await putAround(server.sql, spot, 40);
    await runJob(server);
    const [before = ''] = await pathsOf(spot);
    await server.sql('select app.restamp()');
    const phone = await phoneAt(server, spot);
    expect(await salesOn(phone)).toEqual(ids.toSorted());
    await runJob(server);
    expect(await published(server, before)).toBeNull();
    await shift('8 minutes');
    await runJob(server);
    const again = await phoneAt(server, spot);
    expect(await salesOn(again)).toEqual(ids.toSorted());
    expect(asked(again)).toEqual({ files: 2, pulls: 1 });
  });

  test('only the service key may write files or order chores', async () => {
    const { url, anonKey } = server;
    const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}` };
    const job = await fetch(`${url}/functions/v1/write-districts`, { method: 'POST', headers });
    expect(job.status).toBe(403);
    const put = await fetch(`${url}/storage/v1/object/district-files/1.json`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(put.ok).toBe(false);
    expect(await published(server, '1.json')).toBeNull();
    await putAround(server.sql, freshSpot(), 40);
    await runJob(server);
    const list = await fetch(`${url}/storage/v1/object/list/district-files`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"prefix":""}',
    });
    expect(list.ok ? await list.json() : []).toEqual([]);
    for (const name of ['district_chores', 'district_stored', 'district_published']) {
      const body = name === 'district_published' ? { of_district: 1 } : {};
      const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([name, answer.ok]).toEqual([name, false]);
    }
  });
});
