import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createSale,
  freshPoint,
  newUser,
  postedSale,
} from '../../support/databases/database-sale.ts';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import type { Who } from '../../support/databases/database-roles.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

interface Cursor {
  readonly x: number;
  readonly i: string;
  readonly k: string;
  readonly rt: string;
  readonly ri: string;
}

interface Answer {
  readonly more: boolean;
  readonly scopes: readonly { s: string; rows: unknown[]; more: boolean; c: Cursor }[];
}

const CELLS = 5;
const SALES = 4;
/** The first id is where a reading has ended. From the second on, the same rows are read one cell at a time. */
const SECOND_ID = '00000000-0000-0000-0000-000000000001';

const CHANGES = [
  "update app.sale set title = 'Changed ' || rev where id = $1",
  "update app.sale_place set street = 'Street ' || rev where id = $1",
  'update app.sale_stats set shown_views = shown_views + 1 where id = $1',
  'update app.sale set hidden = not hidden where id = $1',
  "update app.sale_place set release_at = app.now() + interval '1 hour' where id = $1",
  "update app.sale_place set release_at = '-infinity' where id = $1",
  // All in one transaction, so that ids and kinds decide the order.
  `with s as (update app.sale_stats set shown_views = shown_views + 1 returning 1),
    p as (update app.sale_place set street = 'Street ' || rev returning 1)
  select count(*) from s, p where $1::uuid is not null`,
];

onEachDatabase('little news of many cells', (database) => {
  async function pull(who: Who, args: object): Promise<Answer> {
    const [row] = await database.as<{ answer: Answer }>(
      who,
      'select public.sync_pull($1::jsonb) as answer',
      [JSON.stringify(args)],
    );
    if (row === undefined) throw new Error('No answer.');
    return row.answer;
  }

  it('[SYNC-5] read at once it is what it is one cell at a time: rows, their order, cursors, and what does not fit', async () => {
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const points = Array.from({ length: CELLS }, () => freshPoint());
    const ids: string[] = [];
    for (const point of points) {
      for (let n = 0; n < SALES; n += 1) {
        const id = crypto.randomUUID();
        ids.push(id);
        await device.push(createSale(id, point));
      }
    }
    const scopes = [...new Set(points.map(({ scope }) => scope)), `u:${seller.uid}`];
    const first = await pull(seller, { scopes: scopes.map((s) => ({ s })) });
    let cursors = first.scopes.map(({ c }) => c);
    // Once more: the end of a first reading is told again.
    const next = await pull(seller, { scopes: scopes.map((s, at) => ({ s, ...cursors[at] })) });
    cursors = next.scopes.map(({ c }) => c);

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(ids.length - 1), fc.nat(CHANGES.length - 1)), { maxLength: 12 }),
        fc.constantFrom(500, 12, 3),
        async (changes, limit) => {
          for (const [of, what] of changes) {
            await database.owner(CHANGES[what] ?? '', [ids[of]]);
          }
          database.setNow(new Date().toISOString());
          const asked = (i: string) => ({
            limit,
            scopes: scopes.map((s, at) => ({ s, ...cursors[at], i })),
          });
          const [at] = cursors;
          const together = await pull(seller, asked(at?.i ?? ''));
          const oneByOne = await pull(seller, asked(SECOND_ID));
          database.setNow(null);
          expect(together).toEqual(oneByOne);
          if (!together.more) cursors = together.scopes.map(({ c }) => c);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('[SYNC-5] a cell with more than forty rows is read page by page', async () => {
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const point = freshPoint();
    const scopes = [{ s: point.scope }];
    const [{ c: empty } = { c: null }] = (await pull('anon', { scopes })).scopes;
    for (let n = 0; n < 20; n += 1) await device.push(createSale(crypto.randomUUID(), point));
    const answer = await pull('anon', { scopes: [{ s: point.scope, ...empty }] });
    expect(answer.scopes[0]?.rows).toHaveLength(60);
    expect(answer).toEqual({
      ...(await pull('anon', { scopes: [{ s: point.scope, ...empty, i: SECOND_ID }] })),
      now: expect.any(String),
      scopes: [{ ...answer.scopes[0] }],
    });
  });

  it('[SYNC-3] the scope of a person has news wherever its pages read rows', async () => {
    const tablesOf = async (name: string) => {
      const [found] = await database.owner<{ tables: readonly string[] }>(
        `select array_agg(distinct named[1] order by named[1]) as tables
        from pg_proc, regexp_matches(prosrc, 'from app\\.(\\w+)', 'g') named where oid = ('app.' || $1)::regproc`,
        [name],
      );
      return found?.tables;
    };
    expect(await tablesOf('has_own_news')).toEqual(await tablesOf('user_page'));
    expect(await tablesOf('user_page')).toHaveLength(10);
  });

  it('[SYNC-3] a save alone is news on the other device of its person, and so is that it was taken back', async () => {
    const { id } = await postedSale(database);
    const shopper = await newUser(database);
    const [first, second] = [new Device(database, shopper), new Device(database, shopper)];
    const own = `u:${shopper.uid}`;
    for (let n = 0; n < 2; n += 1) await second.pull(own);
    await first.push({ op: 'save.set', a: { id } });
    expect(kindsOf(await second.pull(own))).toEqual(['save']);
    await first.push({ op: 'save.unset', a: { id } });
    expect(kindsOf(await second.pull(own))).toEqual(['-save']);
  });
});
