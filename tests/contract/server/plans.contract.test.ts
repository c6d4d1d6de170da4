import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../support/databases/database-cluster.ts';
import { openPostgres } from '../../support/databases/database-postgres.ts';
import type {
  PlanNode,
  PostgresDatabase,
  RunStatement,
} from '../../support/databases/postgres-driver.ts';
import type { TestDatabase, Who } from '../../support/databases/database-roles.ts';
import { fillWithSales } from '../../support/builders/many-sales.ts';
import { NOON, runEverything } from './every-statement.ts';

const SALES = process.env['RUMMAGE_TESTS'] === 'all' ? 100_000 : 20_000;

/**
 * Tables with one row, with one row for each limit, moderator or district, or emptied every few minutes. All others
 * grow, and are filled for this test.
 */
const SMALL = [
  'meta',
  'origin',
  'job_run',
  'district',
  'restamped',
  'stat_event',
  'rating_event',
  'write_time',
  'allowance',
  'address_salt',
  'moderation_rule',
  'moderator',
];

/** Run over whole tables by the operator, once a day or once after a restore, or by one job of the whole project. */
const WHOLE_TABLES = [
  'app.restamp',
  'app.prune',
  'app.forget_tombstones',
  'app.unused_files',
  'app.full_districts',
];

/** A check counts all rows of a cell from an index alone; the photo job looks at every hidden sale;
 * a search orders the first thousand that it finds; the job that writes files counts the sales of all districts. */
const READS_MUCH = ['check', 'chores', 'search', 'districts'];

/** The most rows that one step of a plan may read from a table: a page of 500 plus its edges. */
const MOST_ROWS = 600;

interface Ran extends RunStatement {
  readonly doing: string;
}

const binaries = findPostgres();

describe.skipIf(binaries === null)(`plans with ${SALES} sales`, () => {
  const ran: Ran[] = [];
  let doing = '';
  let growing: ReadonlySet<string> = new Set();
  let filled: PostgresDatabase;

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
      const answer = await filled.explained(who, sql, parameters);
      ran.push(...answer.ran.map((each) => ({ ...each, doing })));
      return answer.rows as Row[];
    };
    const database: TestDatabase = {
      ...filled,
      as: recorded,
      owner: (sql, parameters) => recorded('postgres', sql, parameters),
    };
    await runEverything(database, (what) => {
      doing = what;
    });
  }, 600_000);
  afterAll(() => filled.close());

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
            ...part.matchAll(/\b(?:from|join|update|insert into) app\.(\w+)(?! ?\().*/gu),
          ])
          .filter(([, table = '']) => growing.has(table))
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

  it('a search for what most sales have, where there are none, does not read one sale after the other', async () => {
    const cells = Array.from({ length: 200 }, (_, n) => n * 37);
    const asked = JSON.stringify({ words: [['tool*', 'tools']], cells });
    const answer = await filled.explained('anon', 'select public.sync_search($1)', [asked]);
    const removed = answer.ran
      .flatMap(({ Plan }) => nodesOf(Plan))
      .filter((node) => node['Relation Name'] === 'sale_words')
      .map((node) => node['Rows Removed by Filter'] ?? 0);
    expect(removed.length).toBeGreaterThan(0);
    expect(Math.max(...removed)).toBeLessThan(MOST_ROWS);
  });

  it.each([
    ['featured', "status = 'upcoming' order by saved_count desc limit 3"],
    ['featured, by date', 'start_date > now() order by saved_count desc limit 3'],
    ['newest', "status = 'upcoming' order by created_at desc limit 3"],
    ['soonest', "status = 'upcoming' and start_date > now() order by start_date limit 3"],
    ['all sales', 'true limit 1000'],
    ['all sales, in order', 'true order by id limit 1000'],
    ['one sale', 'id = (select id from app.sale where not hidden limit 1)'],
  ])('[spec 7] the read of %s stops at the rows that it answers with', async (_, what) => {
    const { ran: made, rows } = await filled.explained(
      'anon',
      `select * from public.sales where ${what}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const read = made
      .flatMap(({ Plan }) => nodesOf(Plan))
      .filter((node) => growing.has(node['Relation Name'] ?? ''))
      .map((node) => {
        const count = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
        return { of: node['Relation Name'], count: count * (node['Actual Loops'] ?? 1) };
      });
    expect(read.filter(({ count }) => count > rows.length + MOST_ROWS)).toEqual([]);
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
