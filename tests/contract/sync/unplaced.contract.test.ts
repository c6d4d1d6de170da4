import { afterAll, beforeAll, expect, it } from 'vitest';
import { toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import type { Cursor } from '../../../src/sync/ports.ts';
import { Device } from '../../support/databases/database-device.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { cellScopeAt } from '../../support/fake-server/fake-server-scopes.ts';
import { create, patch } from '../../support/builders/sale-args.ts';

const NOW_MS = Date.parse('2026-06-01T12:00:00.000Z');
const NOWHERE = { street: null, lat: null, lng: null, quality: 'none' } as const;
/** Absarokee, MT; Chicago, IL. */
const C59001 = cellScopeAt(45.53, -109.54);
const C60601 = cellScopeAt(41.885, -87.622);

/** One seller and one reader, on the real server or the fake one. */
interface Way {
  write(mutation: NewMutation, atMs?: number): Promise<string>;
  /** The names of what is new in a scope: `sale <id>`, or `-sale <id>` for what left it. */
  news(scope: string): Promise<string[]>;
  /** The ids of the sales without a place, newest first. */
  list(limit: number, after: Cursor | null): Promise<{ ids: string[]; after: Cursor | null }>;
  hide(id: string): Promise<void>;
}

async function realWay(database: TestDatabase): Promise<Way> {
  const seller = new Device(database, await newUser(database));
  const reader = new Device(database, 'anon');
  return {
    async write({ op, args }, atMs = NOW_MS) {
      database.setNow(new Date(atMs).toISOString());
      const a = toSnakeKeys(args) as Record<string, unknown>;
      return (await seller.outcomes({ op, a }))[0] ?? '';
    },
    async news(scope) {
      const rows = await reader.pull(scope);
      return rows.filter(([kind]) => kind === 'sale').map(([, id, , doc]) => nameOf(id, doc));
    },
    async list(limit, after) {
      const [row] = await database.as<{ answer: { ids: string[]; c: Cursor | null } }>(
        'anon',
        'select public.sync_unplaced($1::jsonb) as answer',
        [JSON.stringify({ limit, ...after })],
      );
      return { ids: row?.answer.ids ?? [], after: row?.answer.c ?? null };
    },
    hide: async (id) => {
      await database.owner('update app.sale set hidden = true where id = $1', [id]);
    },
  };
}

function fakeWay(): Way {
  const server = new FakeServer();
  const cursors = new Map<string, Cursor | null>();
  return {
    write({ op, args }, atMs = NOW_MS) {
      server.nowMs = atMs;
      const opId = crypto.randomUUID();
      const mutations = [{ mid: 1, opId, v: 1, op, args: { ...args } }];
      const answer = server.push('seller', { clientId: opId, principal: 'seller', mutations });
      if (answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('refused');
      return Promise.resolve(answer.results[0]?.code ?? 'ok');
    },
    news(scope) {
      const answer = server.pull(null, {
        scopes: [{ scope, cursor: cursors.get(scope) ?? null }],
      });
      const [page] = answer.kind === 'page' ? answer.scopes : [];
      cursors.set(scope, page?.cursor ?? null);
      const rows = page?.rows ?? [];
      return Promise.resolve(
        rows.filter(({ kind }) => kind === 'sale').map(({ id, doc }) => nameOf(id, doc)),
      );
    },
    list: (limit, after) => Promise.resolve(server.listUnplaced(after, limit)),
    hide(id) {
      const sale = server.tables.sales.get(id);
      if (sale === undefined) throw new Error('no such sale');
      server.begin().commit((xid) => server.tables.writeSale({ ...sale, hidden: true }, xid));
      return Promise.resolve();
    },
  };
}

function nameOf(id: string, doc: unknown): string {
  return `${doc === null ? '-' : ''}sale ${id}`;
}

onEachDatabase('sales without a place', (database) => {
  beforeAll(() => database.setNow(new Date(NOW_MS).toISOString()), 120_000);
  afterAll(() => database.setNow(null));

  it('[SYNC-3, SYNC-4] the cell follows the ZIP of a sale without a point', async () => {
    for (const way of [fakeWay(), await realWay(database)]) {
      const id = crypto.randomUUID();
      for (const scope of [C59001, C60601, 'c:none']) await way.news(scope);
      const moves = async () => ({
        at59001: await way.news(C59001),
        at60601: await way.news(C60601),
        nowhere: await way.news('c:none'),
      });
      const [here, gone] = [`sale ${id}`, `-sale ${id}`];

      expect(await way.write(create(id, { place: NOWHERE, zipCode: '59001' }))).toBe('ok');
      expect(await moves()).toEqual({ at59001: [here], at60601: [], nowhere: [] });
      await way.write(patch(id, { zipCode: '60601-1234' }));
      expect(await moves()).toEqual({ at59001: [gone], at60601: [here], nowhere: [] });
      await way.write(patch(id, { zipCode: '99999' }));
      expect(await moves()).toEqual({ at59001: [], at60601: [gone], nowhere: [here] });
      await way.write(patch(id, { zipCode: null }));
      expect(await moves()).toEqual({ at59001: [], at60601: [], nowhere: [here] });
      await way.write(patch(id, { zipCode: '59001' }));
      expect(await moves()).toEqual({ at59001: [here], at60601: [], nowhere: [gone] });
    }
  });

  it('[SYNC-3] they are listed from the newest, a page at a time', async () => {
    for (const way of [fakeWay(), await realWay(database)]) {
      const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
      // Later than everything else in this database.
      const dayMs = NOW_MS + 86_400_000;
      for (const [i, id] of ids.entries()) {
        // Two of them at the same moment.
        const atMs = dayMs + Math.min(i, 3) * 1000;
        expect(await way.write(create(id, { place: NOWHERE, zipCode: null }), atMs)).toBe('ok');
      }
      const placed = crypto.randomUUID();
      await way.write(create(placed, { place: NOWHERE, zipCode: '59001' }), dayMs + 9000);
      const twins = ids.slice(3).toSorted().toReversed();
      const order = [...twins, ...ids.slice(0, 3).toReversed()];

      const first = await way.list(2, null);
      expect(first.ids).toEqual(order.slice(0, 2));
      const second = await way.list(2, first.after);
      expect(second.ids).toEqual(order.slice(2, 4));

      // A sale that is hidden, deleted or has a place is no longer listed.
      const [a = '', b = '', c = '', d = '', e = ''] = order;
      await way.hide(b);
      await way.write({ op: 'sale.delete', args: { id: c } }, dayMs + 9000);
      await way.write(patch(d, { zipCode: '60601' }), dayMs + 9000);
      expect((await way.list(2, null)).ids).toEqual([a, e]);
    }
  });

  it('[SYNC-3] the last page says that it is the last; a page is never large', async () => {
    for (const way of [fakeWay(), await realWay(database)]) {
      for (let n = 0; n < 3; n += 1) {
        await way.write(create(crypto.randomUUID(), { place: NOWHERE, zipCode: null }));
      }
      const seen = new Set<string>();
      let after: Cursor | null = null;
      for (let pages = 0; pages < 50; pages += 1) {
        const page: Awaited<ReturnType<Way['list']>> = await way.list(2, after);
        expect(page.ids.length).toBeLessThanOrEqual(2);
        for (const id of page.ids) {
          expect(seen).not.toContain(id);
          seen.add(id);
        }
        after = page.after;
        if (after === null) break;
      }
      expect(after).toBeNull();
      expect(seen.size).toBeGreaterThanOrEqual(3);
      expect((await way.list(1_000_000, null)).ids.length).toBeLessThanOrEqual(100);
    }
  });

  it('[SYNC-3] the next page is found by an index, however many there are', async () => {
    await database.owner(`insert into app.sale (id, title, sale_type, time_zone, days, cell, change_xid, doc)
      select gen_random_uuid(), 'Online', 'auction', 'UTC', '[]', -1, 1, '{}'
      from generate_series(1, 300)`);
    await database.owner('analyze app.sale');
    // This function uses the same settings as the real one.
    const [settings] = await database.owner<{ all: string }>(`
      select string_agg('set ' || replace(s, '=', ' = '), ' ') as all
      from pg_proc, unnest(proconfig) s where proname = 'sync_unplaced' and s like 'enable%'`);
    await database.owner(`create function app.plan_of_unplaced() returns setof text
      language plpgsql ${settings?.all ?? ''} as $$
      begin
        return query execute 'explain select s.id, s.created_at from app.sale s
          where s.cell = -1 and app.is_in_cell(s.hidden, s.is_past, s.last_day, app.now())
            and (s.created_at, s.id) < (''infinity'', ''ffffffff-ffff-ffff-ffff-ffffffffffff''::uuid)
          order by s.created_at desc, s.id desc limit 25';
      end $$`);
    const plan = await database.owner<{ line: string }>(
      'select line from app.plan_of_unplaced() line',
    );
    await database.owner('drop function app.plan_of_unplaced()');
    const text = plan.map(({ line }) => line).join('\n');
    expect(text).toContain('sale_created_at_id_idx');
    expect(text).not.toMatch(/Seq Scan|Sort/);
  });
});
