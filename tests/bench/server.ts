import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { findPostgres } from '../support/databases/database-cluster.ts';
import { Device, type Intent } from '../support/databases/database-device.ts';
import { openPostgres } from '../support/databases/database-postgres.ts';
import { createSale, newUser, patchSale } from '../support/databases/database-sale.ts';
import type { TestDatabase } from '../support/databases/database-roles.ts';
import { fillWithSales, FULLEST_TOWN, SAME_TOWN } from '../support/builders/many-sales.ts';

/**
 * `npm run bench:server -- --sales 200000 --json`: what a device and the specification's reads wait for
 * on PostgreSQL, with 1,000 sales and with as many as asked, side by side. Medians, in milliseconds; the
 * first round of each is not counted. The town that is asked about has the same 1,000 sales in both.
 */

const { values: options } = parseArgs({
  options: {
    sales: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '9' },
    json: { type: 'boolean', default: false },
  },
});
const FEW = 1000;
const MANY = Number(options.sales);
const ROUNDS = Number(options.rounds);

/** Runs one round and returns how long the part that counts took. */
type Round = () => Promise<number>;

const binaries = findPostgres();
if (binaries === null) throw new Error('No PostgreSQL found: apt-get install postgresql.');

const few = await measure(binaries, FEW);
const many = await measure(binaries, MANY);
const load = loadavg().map((each) => Math.round(each * 100) / 100);
const figures = Object.keys(few.medians).map((name) => {
  const [small, large] = [few.medians[name] ?? 0, many.medians[name] ?? 0];
  return { name, [`at${FEW}`]: small, [`at${MANY}`]: large, times: rounded(large / small) };
});
if (options.json) {
  process.stdout.write(
    `${JSON.stringify({ postgres: few.version, sales: [FEW, MANY], rounds: ROUNDS, unit: 'ms', load, figures }, null, 2)}\n`,
  );
} else {
  process.stdout.write(
    `PostgreSQL ${few.version}, load ${load.join(' ')}; median of ${ROUNDS}, ms\n`,
  );
  for (const figure of figures) process.stdout.write(`${Object.values(figure).join('\t')}\n`);
}

async function measure(folder: string, sales: number) {
  const database = await openPostgres(folder);
  try {
    await fillWithSales(database, sales);
    await liftLimits(database);
    const [{ version } = { version: '' }] = await database.owner<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const medians: Record<string, number> = {};
    for (const [name, round] of Object.entries(await cases(database))) {
      const times: number[] = [];
      await round();
      for (let n = 0; n < ROUNDS; n += 1) times.push(await round());
      medians[name] = rounded(times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0);
    }
    return { version, medians };
  } finally {
    await database.close();
  }
}

/** Limits are for people; here one client does the work of thousands. */
async function liftLimits(database: TestDatabase): Promise<void> {
  await database.owner(`do $$ begin
    update app.meta set limit_factor = 1000000;
  exception when undefined_column then null; end $$`);
}

async function cases(database: TestDatabase): Promise<Record<string, Round>> {
  const home = SAME_TOWN.cells;
  const country = [
    ...home,
    ...FULLEST_TOWN.cells,
    ...Array.from({ length: 56 }, (_, n) => `c:${n}`),
  ];
  const caughtUp = new Device(database, 'anon');
  for (const scope of country) await caughtUp.pull(scope);
  const settled = new Map(caughtUp.cursors);
  const seller = await newUser(database);

  const pulls = (scopes: readonly string[], isCaughtUp: boolean) => () => {
    const device = new Device(database, 'anon');
    if (isCaughtUp) for (const [scope, cursor] of settled) device.cursors.set(scope, cursor);
    return timed(() => device.pullOnce(scopes));
  };
  /** All scopes stand at one cursor, which is sent once (SYNC-3). */
  const polls = (scopes: readonly string[]) => {
    const cursors = [settled.get(scopes[0] ?? '')];
    const body = JSON.stringify({ cursors, scopes: scopes.map((s) => ({ s, c: 0 })) });
    return () => timed(() => database.as('anon', 'select public.sync_pull($1::jsonb)', [body]));
  };
  const checks = (scopes: readonly string[]) => () => timed(() => caughtUp.check(scopes));
  const reads = (sql: string) => () => timed(() => database.as('anon', sql));
  const pushes = (intents: () => readonly Intent[] | Promise<readonly Intent[]>) => async () => {
    const device = new Device(database, seller);
    const wanted = await intents();
    let outcomes: readonly string[] = [];
    const took = await timed(async () => {
      outcomes = await device.outcomes(...wanted);
    });
    const isExpected =
      outcomes.every((each) => each === 'ok') || outcomes.every((each) => each === 'gone');
    if (!isExpected) throw new Error(`Refused: ${outcomes.join(' ')}`);
    return took;
  };
  const fifty = (intent: (n: number) => Intent) => () =>
    Array.from({ length: 50 }, (_, n) => intent(n));
  const own = fifty(() => createSale(crypto.randomUUID(), SAME_TOWN))();
  await new Device(database, seller).push(...own);
  const ownIds = own.map(({ a }) => String(a['id']));
  const idOf = (n: number) => ownIds[n % ownIds.length] ?? '';

  return {
    'pull, first page of 36 cells': pulls(home, false),
    'pull, first page of the fullest cell': pulls(home.slice(0, 1), false),
    'pull, nothing new in 36 cells': pulls(home, true),
    'pull, nothing new in 128 cells': pulls(country, true),
    'poll as devices send it, nothing new in 36 cells': polls(home),
    'poll as devices send it, nothing new in 128 cells': polls(country),
    'check of 36 cells': checks(home),
    'check of 36 cells, the fullest town': checks(FULLEST_TOWN.cells),
    featured: reads(
      'select * from public.sales where start_date > now() order by saved_count desc limit 3',
    ),
    'featured, by stored status': reads(
      "select * from public.sales where status = 'upcoming' order by saved_count desc limit 3",
    ),
    newest: reads(
      'select * from public.sales where start_date > now() order by created_at desc limit 3',
    ),
    soonest: reads(
      'select * from public.sales where start_date > now() order by start_date limit 3',
    ),
    'search for a word of one sale': reads(
      `select public.sync_search('{"words": [["77"]], "limit": 100}')`,
    ),
    'search for words of every sale, anywhere': reads(
      `select public.sync_search('{"words": [["tool*", "tools"], ["lamp*"]], "limit": 100}')`,
    ),
    'search for words of every sale, in 36 cells': reads(
      `select public.sync_search('${JSON.stringify({
        words: [['tool*', 'tools'], ['lamp*']],
        cells: home.map((cell) => Number(cell.slice(2))),
        limit: 100,
      })}')`,
    ),
    'search for the beginning of many words': reads(
      `select public.sync_search('{"words": [["1*"], ["2*", "6*"]], "limit": 100}')`,
    ),
    'push of 50 patches': pushes(
      fifty((n) => patchSale(idOf(n), { title: `Title ${Math.random()}` })),
    ),
    'push of 50 patches of unknown sales': pushes(
      fifty(() => patchSale(crypto.randomUUID(), { title: 'Title' })),
    ),
    'push of 50 saves': pushes(async () => {
      await database.owner('delete from app.save where user_id = $1', [seller.uid]);
      const sales = await database.owner<{ id: string }>(
        'select id from app.sale where not hidden limit 50',
      );
      return sales.map(({ id }) => ({ op: 'save.set', a: { id } }));
    }),
    'push of 50 new sales': pushes(fifty(() => createSale(crypto.randomUUID(), SAME_TOWN))),
    'step of the roll-up, up to 5,000 sales with a view each': async () => {
      const views =
        'insert into app.stat_event (sale_id, views) select id, 1 from app.sale limit 5000';
      await database.owner(views);
      return timed(() => database.owner('select app.roll_up()'));
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
