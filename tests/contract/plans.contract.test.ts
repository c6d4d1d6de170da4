import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largePath, smallPath } from '../../src/domain/sale/image-path.ts';
import { findPostgres } from '../support/database-cluster.ts';
import { Device, type Intent } from '../support/database-device.ts';
import { putFile } from '../support/database-files.ts';
import {
  openPostgres,
  type PlanNode,
  type PostgresDatabase,
  type RunStatement,
} from '../support/database-postgres.ts';
import type { TestDatabase, Who } from '../support/database-roles.ts';
import { createSale, freshPoint, newUser, patchSale, sha256 } from '../support/database-sale.ts';
import { fillWithSales, FULLEST_TOWN, SAME_TOWN } from '../support/many-sales.ts';

const SALES = process.env['RUMMAGE_TESTS'] === 'all' ? 100_000 : 20_000;

/** Within the schedule of the sales that are made here. */
const NOON = '2026-11-21T18:00:00.000Z';

/** One row, or emptied every few minutes. All other tables grow, and are filled for this. */
const SMALL = ['meta', 'stat_event', 'rating_event'];

/** Run once a day or once after a restore, by whoever runs the place, over whole tables. */
const WHOLE_TABLES = ['app.restamp', 'app.prune', 'app.forget_tombstones', 'app.unused_files'];

/** A check counts all of a cell, from an index alone; the job for photos looks at every hidden sale. */
const READS_MUCH = ['check', 'chores'];

/** What one step of a plan may read of a table: a page of 500, and what lies on its edges. */
const MOST_ROWS = 600;

const newId = () => crypto.randomUUID();
const FILE = { md5: 'a'.repeat(32), bytes: 1000 };
const SMALL_FILE = { md5: 'b'.repeat(32), bytes: 100 };

interface Ran extends RunStatement {
  readonly doing: string;
}

const binaries = findPostgres();

describe.skipIf(binaries === null)(`plans with ${SALES} sales`, () => {
  const ran: Ran[] = [];
  let doing = '';
  let growing: ReadonlySet<string> = new Set();
  let filled: PostgresDatabase;
  let database: TestDatabase;

  beforeAll(async () => {
    filled = await openPostgres(binaries ?? '');
    await fillWithSales(filled, SALES);
    filled.setNow(NOON);
    const tables = await filled.owner<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'app'::regnamespace and relkind = 'r'`);
    growing = new Set(tables.map(({ name }) => name).filter((name) => !SMALL.includes(name)));
    const recorded = async <Row extends object>(
      who: Who | 'postgres',
      sql: string,
      parameters?: readonly unknown[],
    ) => {
      const answer = await filled.explained<Row>(who, sql, parameters);
      ran.push(...answer.ran.map((each) => ({ ...each, doing })));
      return answer.rows;
    };
    database = {
      ...filled,
      as: recorded,
      owner: (sql, parameters) => recorded('postgres', sql, parameters),
    };
    await everything();
  }, 600_000);
  afterAll(() => filled.close());

  /** Pushes one mutation and expects it to be taken, unless told otherwise. */
  async function push(device: Device, intent: Intent, outcome = 'ok'): Promise<void> {
    doing = intent.op;
    expect([intent.op, ...(await device.outcomes(intent))]).toEqual([intent.op, outcome]);
  }

  async function everything(): Promise<void> {
    await mutations();
    await reading();
    await jobs();
  }

  async function mutations(): Promise<void> {
    doing = 'sign-up';
    const [seller, buyer] = [
      await newUser(database),
      await newUser(database, { displayName: 'B' }),
    ];
    const [sells, buys] = [new Device(database, seller), new Device(database, buyer)];
    const guest = new Device(database, 'anon');
    const [sale, other, guests] = [newId(), newId(), newId()];
    const point = freshPoint();
    await push(sells, createSale(sale, point));
    await push(sells, createSale(other, point));
    await push(guest, createSale(guests, point, { secret_hash: sha256('secret') }));
    await push(sells, patchSale(sale, { title: 'Lamps', release_rule: 'never', email: null }));
    await push(sells, patchSale(sale, { place: null, release_rule: 'now' }));
    await push(
      sells,
      patchSale(sale, { place: { street: '1 Main St', ...point, quality: 'exact' } }),
    );
    await push(sells, patchSale(newId(), { title: 'Lamps' }), 'gone');
    await push(guest, patchSale(guests, { title: 'Lamps' }, 'secret'));
    const days = [{ date: '2026-11-21', start_time: '08:00', end_time: '18:00', next_day: false }];
    await push(sells, { op: 'sale.days', a: { id: sale, days, expect_rev: null } });
    await push(buys, { op: 'sale.claim', a: { id: guests, secret: 'secret' } });

    const image = newId();
    const declared = {
      id: sale,
      image_id: image,
      ext: 'jpg',
      position: 0,
      md5: FILE.md5,
      bytes: FILE.bytes,
      small_md5: SMALL_FILE.md5,
      small_bytes: SMALL_FILE.bytes,
    };
    await push(sells, { op: 'image.declare', a: declared });
    await putFile(database, largePath(sale, image, 'jpg'), FILE);
    await putFile(database, smallPath(sale, image, 'jpg', SMALL_FILE.md5), SMALL_FILE);
    await push(sells, {
      op: 'image.attach',
      a: { id: sale, image_id: image, position: 0, thumb: null },
    });
    await push(sells, { op: 'image.order', a: { id: sale, image_ids: [image] } });
    const review = { id: newId(), sale_id: sale, rating: 5, title: '', comment: 'Fair' };
    await push(buys, { op: 'review.put', a: review });
    await push(buys, { op: 'review.put', a: { ...review, rating: 4 } });
    doing = 'hiding';
    await database.owner('update app.sale set hidden = true where id = $1', [sale]);
    doing = 'chores';
    await database.as('service_role', 'select * from public.photo_chores(10)');
    doing = 'hiding';
    const path = [[largePath(sale, image, 'jpg')]];
    await database.as('service_role', "select public.photo_chore_done('hold', $1)", path);
    await database.owner('update app.sale set hidden = false where id = $1', [sale]);
    await database.as('service_role', "select public.photo_chore_done('show', $1)", path);
    await push(sells, { op: 'image.remove', a: { id: sale, image_id: image } });
    doing = 'chores';
    await database.as('service_role', "select public.photo_chore_done('delete', $1)", path);

    await push(buys, { op: 'save.set', a: { id: sale } });
    await push(buys, { op: 'save.unset', a: { id: sale } });
    const visit = {
      id: newId(),
      sale_id: sale,
      lat: point.lat,
      lng: point.lng,
      accuracy_m: 5,
      at: NOON,
    };
    await push(buys, { op: 'checkin.add', a: visit });
    const said = { id: newId(), sale_id: sale, state: 'on', at: NOON };
    await push(buys, { op: 'ison.add', a: said });
    await push(guest, { op: 'ison.add', a: said });
    const report = { id: newId(), sale_id: sale, reason: 'other', details: '' };
    await push(guest, { op: 'report.add', a: report });
    const route = { id: newId(), name: 'Saturday', day: null, settings: {} };
    await push(buys, { op: 'route.put', a: { ...route, stops: [{ sale_id: sale }] } });
    await push(buys, { op: 'route.put', a: { ...route, stops: [{ sale_id: other }] } });
    await push(buys, { op: 'route.delete', a: { id: route.id } });
    await push(buys, { op: 'note.put', a: { id: sale, text: 'Lamp' } });
    await push(buys, { op: 'note.put', a: { id: sale, text: '' } });
    const search = { id: newId(), name: '', query: {}, is_alert: false };
    await push(buys, { op: 'search.put', a: search });
    await push(buys, { op: 'search.delete', a: { id: search.id } });
    await push(buys, { op: 'preference.put', a: { id: buyer.uid, key: 'x', value: 1 } });
    await push(buys, { op: 'profile.patch', a: { id: buyer.uid, set: { display_name: 'Bea' } } });
    await push(guest, {
      op: 'view.batch',
      a: { id: newId(), views: [{ sale_id: sale, day: '2026-11-21' }] },
    });
    const letter = { id: newId(), name: 'A', email: 'a@mail.example', subject: 'B', message: 'C' };
    await push(guest, { op: 'contact.send', a: letter });
    await push(guest, { op: 'newsletter.subscribe', a: { id: newId(), email: 'b@mail.example' } });
    const error = { id: newId(), name: 'E', code: '', where: '', build: '' };
    await push(guest, { op: 'error.report', a: error });

    doing = 'a push that is sent again';
    if (guest.lastPush !== null) {
      await guest.send(guest.lastPush);
      const [again] = guest.lastPush.muts;
      await new Device(database, 'anon').send({
        ...guest.lastPush,
        client_id: newId(),
        muts: [{ ...again, mid: 1 }],
      });
    }
    await push(buys, { op: 'review.delete', a: { id: review.id, sale_id: sale } });
    await push(sells, { op: 'sale.cancel', a: { id: other, reason: null } });
    await push(sells, { op: 'sale.delete', a: { id: sale } });
  }

  async function reading(): Promise<void> {
    const [user] = await filled.owner<{ id: string }>(
      'select user_id as id from app.sale where user_id is not null limit 1',
    );
    const who = { uid: user?.id ?? '' };
    const [sale] = await filled.owner<{ id: string }>(
      'select id from app.sale where user_id = $1 and not hidden limit 1',
      [who.uid],
    );
    for (const reader of ['anon', who] as const) {
      const device = new Device(database, reader);
      const scopes = [
        ...SAME_TOWN.cells.slice(0, 3),
        FULLEST_TOWN.cells[0] ?? '',
        'c:none',
        `s:${sale?.id}`,
      ];
      if (reader !== 'anon') scopes.push(`u:${who.uid}`);
      doing = 'pull';
      for (const scope of scopes) await device.pullOnce([scope]);
      for (const scope of scopes) await device.pull(scope);
      await device.pullOnce(scopes);
      // As if all of it had changed since.
      for (const [scope, cursor] of device.cursors)
        device.cursors.set(scope, { ...cursor, x: 100 });
      await device.pullOnce(scopes);
      doing = 'check';
      await device.pullOnce(scopes);
      for (const scope of scopes) await device.pull(scope);
      await device.check(scopes);
      doing = 'sales without a place';
      await database.as(reader, "select public.sync_unplaced('{}')");
      doing = 'the reads of the specification';
      const upcoming =
        "select * from public.sales where status = 'upcoming' and start_date > now()";
      await database.as(reader, `${upcoming} order by saved_count desc limit 3`);
      await database.as(reader, `${upcoming} order by created_at desc limit 3`);
      await database.as(reader, `${upcoming} order by start_date limit 3`);
      for (const sql of [
        'select * from public.sales where id = $1',
        'select * from public.sale_days where sale_id = $1',
        'select * from public.saved_sales where sale_id = $1',
        'select * from public.profiles where id = $1',
        'select * from public.sales where user_id = $1',
      ]) {
        await database.as(reader, sql, [/user_id|profiles/u.test(sql) ? who.uid : sale?.id]);
      }
    }
  }

  async function jobs(): Promise<void> {
    doing = 'roll-up';
    await database.as('service_role', 'select app.roll_up()');
    doing = 'clock';
    await database.as('service_role', 'select public.set_clock_shift(\'{"seconds": 0}\')');
  }

  const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const told = (found: Iterable<string>) => [...new Set(found)].toSorted();
  const flat = (text: string) => text.replaceAll(/--.*$/gmu, '').replaceAll(/\s+/gu, ' ').trim();

  it('every table that grows is filled', async () => {
    const tables = await filled.owner<{ name: string }>(
      `
      select relname as name from pg_class
      where relnamespace = 'app'::regnamespace and relkind = 'r' and reltuples < $1
        and relname <> all ($2)`,
      [1000, SMALL],
    );
    expect(tables).toEqual([]);
  });

  it('every mutation runs here', async () => {
    const [list] = await filled.owner<{ body: string }>(
      "select prosrc as body from pg_proc where oid = 'app.apply'::regproc",
    );
    const ops = [...(list?.body ?? '').matchAll(/when '([a-z]+\.[a-z]+)'/gu)].map(([, op]) => op);
    expect(ops.length).toBeGreaterThan(20);
    expect(ops.filter((op) => !ran.some((each) => each.doing === op))).toEqual([]);
  });

  it('every statement of every function runs here', async () => {
    const functions = await filled.owner<{ name: string; body: string }>(`
      select p.pronamespace::regnamespace || '.' || p.proname as name, p.prosrc as body
      from pg_proc p
      where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) and p.prokind = 'f'`);
    const texts = [...new Set(ran.map((each) => flat(each['Query Text'])))];
    const missed = functions
      .filter(({ name }) => !WHOLE_TABLES.includes(name))
      .flatMap(({ name, body }) =>
        flat(body)
          .split(/;|\b(?:then|loop)\b/u)
          .flatMap((part) => [
            ...part.matchAll(/\b(?:from|join|update|insert into) app\.\w+(?! ?\().*/gu),
          ])
          .map(
            ([fragment]) =>
              fragment
                .split(/(?<!insert) into /u)[0]
                ?.slice(0, 50)
                .trim() ?? '',
          )
          .filter((fragment) => !texts.some((text) => text.includes(fragment)))
          .map((fragment) => `${name}: ${fragment}`),
      );
    expect(told(missed)).toEqual([]);
  });

  it('none reads a growing table from end to end', () => {
    const found = ran.flatMap(({ doing: what, Plan, ...each }) =>
      nodesOf(Plan)
        .filter((node) => {
          const name = node['Relation Name'] ?? '';
          return (
            node['Node Type'] === 'Seq Scan' && growing.has(name) && node['Actual Loops'] !== 0
          );
        })
        .map(
          (node) => `${what}: ${node['Relation Name']}: ${flat(each['Query Text']).slice(0, 200)}`,
        ),
    );
    expect(told(found)).toEqual([]);
  });

  it('none reads more of an index than it uses', () => {
    const found = ran
      .filter((each) => !READS_MUCH.includes(each.doing))
      .flatMap(({ doing: what, Plan, ...each }) =>
        nodesOf(Plan)
          .filter((node) => growing.has(node['Relation Name'] ?? ''))
          .map((node) => {
            const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
            return { node, rows: rows * (node['Actual Loops'] ?? 1) };
          })
          .filter(({ rows }) => rows > MOST_ROWS)
          .map(
            ({ node, rows }) =>
              `${what}: ${rows} of ${node['Relation Name']}: ${flat(each['Query Text']).slice(0, 200)}`,
          ),
      );
    expect(told(found)).toEqual([]);
  });

  it('no condition in a plan calls a function that is evaluated once a row', async () => {
    const names = await filled.owner<{ name: string }>(`
      select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
      where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) and p.provolatile = 'v'`);
    const called = new RegExp(`\\b(?:${names.map(({ name }) => name).join('|')})\\(`, 'u');
    const found = ran.flatMap(({ doing: what, Plan }) =>
      nodesOf(Plan).flatMap((node) =>
        Object.entries(node)
          .filter(([key, value]) => /Cond|Filter/u.test(key) && called.test(String(value)))
          .map(([, value]) => `${what}: ${String(value)}`),
      ),
    );
    expect(told(found)).toEqual([]);
  });
});
