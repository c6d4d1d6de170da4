import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { findPostgres } from '../support/databases/database-cluster.ts';
import { Device } from '../support/databases/database-device.ts';
import { openPostgres } from '../support/databases/database-postgres.ts';
import type { TestDatabase } from '../support/databases/database-roles.ts';
import { fillWithSales, FULLEST_TOWN, SAME_TOWN } from '../support/builders/many-sales.ts';
import { randomFrom } from '../contract/sync/random-program.ts';

/** The reads of the specification (section 7), as PostgREST makes them: no answer has more than 1,000 rows. */
const READS = {
  featured: "select * from sales where status = 'upcoming' order by saved_count desc limit 3",
  'featured, by date':
    'select * from sales where start_date > now() order by saved_count desc limit 3',
  newest: "select * from sales where status = 'upcoming' order by created_at desc limit 3",
  'all sales': 'select * from sales limit 1000',
  'all sales, in order': 'select * from sales order by id limit 1000',
  'one sale': 'select * from sales where id = (select id from app.sale where not hidden limit 1)',
  'its days':
    'select * from sale_days where sale_id = (select id from app.sale where not hidden limit 1)',
};

/**
 * `npm run bench:slowest -- --sales 200000 --tries 120 --seed 1 --json`: looks for the request of a guest that keeps
 * a processor busy longest, for each function by which a guest reads (a push ends by itself after `push_span`). Draws requests, keeps the slowest three, and
 * changes those. Then makes the reads of the specification. Figures are milliseconds of processor time of the database's own process, so other work on the
 * machine hardly counts. Those over 300 are marked.
 */

const { values: options } = parseArgs({
  options: {
    sales: { type: 'string', default: '200000' },
    tries: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const MOST_MS = 300;
const TRIES = Number(options.tries);
const random = randomFrom(Number(options.seed));

const below = (count: number) => Math.floor(random() * count);
const of = <T>(from: readonly T[]): T => from[below(from.length)] as T;
const many = <T>(most: number, make: (at: number) => T): T[] =>
  Array.from({ length: 1 + below(most) }, (_, at) => make(at));

type Request = Readonly<Record<string, unknown>>;

/** What may be asked: the whole request, or one of its fields anew. */
type Grammar = Readonly<Record<string, () => unknown>>;

const binaries = findPostgres();
if (binaries === null) throw new Error('No PostgreSQL found: apt-get install postgresql.');
const database = await openPostgres(binaries);
try {
  await fillWithSales(database, Number(options.sales));
  const grammars = await grammarsOf(database);
  const asked = options.only === undefined ? Object.keys(grammars) : [options.only];
  const figures: { name: string; ms: number; isOver: boolean; request: unknown }[] = [];
  for (const name of asked) figures.push(await slowestOf(name, grammars[name] ?? {}));
  for (const [name, sql] of Object.entries(READS)) {
    const times = [];
    for (let round = 0; round < 3; round += 1) times.push(await busyFor(sql));
    const ms = times.toSorted((a, b) => a - b)[1] ?? 0;
    figures.push({ name, ms: Math.round(ms * 10) / 10, isOver: ms > MOST_MS, request: sql });
  }
  const load = loadavg().map((each) => Math.round(each * 100) / 100);
  const sales = Number(options.sales);
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ sales, tries: TRIES, unit: 'ms of processor', load, figures }, null, 2)}\n`
      : figures
          .map(({ name, ms, isOver, request }) => {
            const told = `${ms}\t${isOver ? 'over' : ''}\t${name}\t${JSON.stringify(request)}`;
            return `${told.slice(0, 300)}\n`;
          })
          .join(''),
  );
} finally {
  await database.close();
}

async function slowestOf(name: string, grammar: Grammar) {
  let best: { readonly request: Request; readonly ms: number }[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const parent = tried > TRIES / 3 && random() < 0.8 ? of(best).request : null;
    const request = parent === null ? drawn(grammar) : changed(parent, grammar);
    const ms = await processorMs(name, request);
    best = [...best, { request, ms }].toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  }
  // The slowest of many tries may have been an accident.
  const again = [];
  for (const { request } of best) {
    const times = [];
    for (let round = 0; round < 3; round += 1) times.push(await processorMs(name, request));
    again.push({ request, ms: times.toSorted((a, b) => a - b)[1] ?? 0 });
  }
  const [{ request, ms } = { request: {}, ms: 0 }] = again.toSorted((a, b) => b.ms - a.ms);
  return { name, ms: Math.round(ms * 10) / 10, isOver: ms > MOST_MS, request };
}

function drawn(grammar: Grammar): Request {
  return Object.fromEntries(Object.entries(grammar).map(([field, make]) => [field, make()]));
}

function changed(request: Request, grammar: Grammar): Request {
  const field = of(Object.keys(grammar));
  const [before, anew] = [request[field], grammar[field]?.()];
  // Half of a list, and half of another.
  const value =
    Array.isArray(before) && Array.isArray(anew) && random() < 0.6
      ? [...before.slice(0, before.length >> 1), ...anew.slice(anew.length >> 1)]
      : anew;
  return { ...request, [field]: value };
}

/** How long the database's process works for a request, whatever it answers. */
function processorMs(name: string, request: Request): Promise<number> {
  return busyFor(`select public.${name}($1::jsonb)`, [JSON.stringify(request)]);
}

async function busyFor(sql: string, parameters: readonly unknown[] = []): Promise<number> {
  const busyMs = (pid: number) =>
    Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const [{ pid } = { pid: 0 }] = await database.as<{ pid: number }>(
    'anon',
    'select pg_backend_pid() as pid',
  );
  const before = busyMs(pid);
  try {
    // On the same connection: the pool has only one that is free.
    await database.as('anon', sql, parameters);
  } catch {
    // A request that is refused has cost something, too.
  }
  return busyMs(pid) - before;
}

async function grammarsOf(filled: TestDatabase): Promise<Readonly<Record<string, Grammar>>> {
  const sales = await filled.owner<{ id: string }>('select id from app.sale limit 200');
  const words = await filled.owner<{ word: string }>(
    `select word from ts_stat('select words from (select words from app.sale_words limit 5000) w')
     where word !~ '^#' order by ndoc desc limit 60`,
  );
  const cells = [...SAME_TOWN.cells, ...FULLEST_TOWN.cells];
  const id = () => (random() < 0.8 ? of(sales).id : crypto.randomUUID());
  const cell = () => (random() < 0.7 ? of(cells) : `c:${below(20_000)}`);
  const scope = () => (random() < 0.7 ? cell() : random() < 0.9 ? `s:${id()}` : 'c:none');
  const reader = new Device(filled, 'anon');
  for (const each of [...cells, ...sales.slice(0, 8).map((sale) => `s:${sale.id}`)]) {
    await reader.pull(each);
  }
  const { cursors } = reader;
  const known = [...cursors.keys()];
  const asks = () =>
    Array.from({ length: of([1, 8, 36, 128]) }, () => {
      const s = random() < 0.5 ? scope() : of(known);
      const c = random() < 0.5 ? cursors.get(s) : undefined;
      return { s, ...(c === undefined ? {} : { c }) };
    });
  const word = () => {
    const common = of(words).word;
    const dice = random();
    if (dice < 0.5) return common;
    if (dice < 0.7) return `${common.slice(0, 1 + below(3))}*`;
    if (dice < 0.9) return `none${below(1e6)}`;
    return 'ſ'.repeat(64);
  };
  return {
    sync_pull: { scopes: asks, unused: () => 'x'.repeat(of([0, 0, 30_000])) },
    sync_check: { scopes: asks },
    sync_search: {
      words: () => {
        const first = random() < 0.5 ? 'sale' : null;
        const most = of([1, 6, 60, 60]);
        return many(10, () => [
          ...(first === null ? [word()] : [first]),
          ...Array.from({ length: below(most) + (most >> 1) }, word),
        ]);
      },
      cells: () =>
        random() < 0.5 ? null : many(200, () => Number(cell().slice(2)) || below(20_000)),
      limit: () => of([1, 60, 100]),
    },
    sync_unplaced: {
      limit: () => of([1, 100]),
      t: () => of(['2030-01-01T00:00:00Z', '2000-01-01T00:00:00Z', 'infinity']),
      i: id,
    },
    sync_known: { ops: () => Array.from({ length: of([1, 500]) }, id) },
    sale_counts: { id },
    linked_sale: { id },
    manages_sale: { id, secret: () => of(['x', 'x'.repeat(200), '\u00e9'.repeat(200)]) },
  };
}
