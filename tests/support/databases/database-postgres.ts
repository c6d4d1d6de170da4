import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool, type PoolClient } from 'pg';
import { hashOf, readMigrations } from '../../../supabase/local/migrate.ts';
import {
  type Cluster,
  copyCluster,
  initCluster,
  newFolder,
  run,
  startCluster,
} from './database-cluster.ts';
import { HOSTED_STUB, ROLES_STUB } from './database-hosted-stub.ts';
import {
  PUSHES_TAKE_THEIR_TIME,
  settingsQuery,
  type TestDatabase,
  type Who,
} from './database-roles.ts';

/** A node of a plan, with PostgreSQL's own names. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement that was run, perhaps inside a function or trigger, with its plan. */
export interface RunStatement {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/**
 * What of a dump is restored, and into what: everything into an empty cluster; our schemas and the accounts into a
 * cluster that has what a hosted project has; or only the rows into a cluster with our migrations.
 */
export type RestoreWay = 'everything' | 'our schemas' | 'rows';

export interface PostgresDatabase extends TestDatabase {
  /** Like `as`, but also for the owner. `ran` lists every statement that was run, in the order in which they ended. */
  explained(
    who: Who | 'postgres',
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<{ readonly rows: readonly object[]; readonly ran: readonly RunStatement[] }>;
  /** Makes a dump with pg_dump. It can be restored elsewhere until this database is closed. */
  dump(): { readonly restore: (way?: RestoreWay) => Promise<PostgresDatabase> };
  /** Stops this cluster, and brings its data into a new one with pg_upgrade. */
  upgraded(): Promise<PostgresDatabase>;
  /** Makes a standby of this cluster, crashes this one, and promotes the standby. */
  promoted(): Promise<PostgresDatabase>;
}

/** Opens a separate cluster on a free port, copied from a migrated one. `close` removes it. `settings` are of the server. */
export async function openPostgres(
  binaries: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresDatabase> {
  const template = await migratedCluster(binaries);
  const folder = newFolder('rummage-postgres-');
  const data = join(folder, 'data');
  copyCluster(template, data);
  const server = await startCluster(binaries, data, folder, settings);
  const database = openCluster(binaries, server, folder);
  await database.owner(PUSHES_TAKE_THEIR_TIME);
  return database;
}

/** As after a disaster: a new cluster that contains only another cluster's dump. */
async function restoreElsewhere(
  binaries: string,
  dump: string,
  way: RestoreWay,
): Promise<PostgresDatabase> {
  const folder = newFolder('rummage-postgres-restored-');
  const data = join(folder, 'data');
  initCluster(binaries, data);
  const server = await startCluster(binaries, data, folder);
  const database = openCluster(binaries, server, folder);
  await database.owner(ROLES_STUB);
  if (way !== 'everything') await database.owner(HOSTED_STUB);
  // Migrated anew: a copy of a migrated cluster would have the identity of the one that was dumped.
  if (way === 'rows') for (const { sql } of readMigrations()) await database.owner(sql);
  const load = (file: string, ...options: readonly string[]) => {
    run(binaries, 'pg_restore', [...toolOptions(server), '-d', 'postgres', ...options, file]);
  };
  if (way === 'everything') {
    load(dump, '--exit-on-error');
    return database;
  }
  load(dump, '--exit-on-error', '--data-only', '--table=users', '--schema=auth');
  if (way === 'our schemas') {
    // `public` is there already, which is all that fails.
    loadAsFarAsPossible(() => load(`${dump}.ours`));
    return database;
  }
  // Rows that both have, as those of `app.meta`, stay as they are.
  loadAsFarAsPossible(() => load(`${dump}.ours`, '--data-only', '--disable-triggers'));
  return database;
}

/** As after an upgrade in place: the same rows and transaction numbers, in a cluster of another identity. */
async function upgradedCluster(binaries: string, from: string): Promise<PostgresDatabase> {
  const folder = newFolder('rummage-postgres-upgraded-');
  const data = join(folder, 'data');
  initCluster(binaries, data);
  const folders = ['-b', binaries, '-B', binaries, '-d', from, '-D', data];
  run(binaries, 'pg_upgrade', [...folders, '-U', 'postgres', '-s', folder]);
  return openCluster(binaries, await startCluster(binaries, data, folder), folder);
}

/** pg_restore goes on after an error, and reports by its exit code that there was one. */
function loadAsFarAsPossible(load: () => void): void {
  try {
    load();
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
}

function toolOptions({ connection }: Cluster): string[] {
  return ['-h', '127.0.0.1', '-p', String(connection.port), '-U', 'postgres'];
}

function openCluster(binaries: string, server: Cluster, folder: string): PostgresDatabase {
  // Tests hold transactions open, for minutes where the machine is slow.
  const options = '-c idle_in_transaction_session_timeout=0';
  const pool = new Pool({ ...server.connection, options, max: 16 });
  // At the end, the server stops first, no matter what a failed test left open. So ignore the errors of open
  // connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let now: string | null = null;

  async function begun(...[who, sql, parameters = []]: Parameters<TestDatabase['as']>) {
    const client = await pool.connect();
    await client.query('begin');
    try {
      await client.query(...settingsQuery(who, now));
      const { rows } = await client.query(sql, [...parameters]);
      return { client, rows };
    } catch (error) {
      await client.query('rollback');
      client.release();
      throw error;
    }
  }

  async function commit(client: PoolClient): Promise<void> {
    try {
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  return {
    owner: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await pool.query<Row>(sql, [...parameters])).rows,
    as: async (...call) => {
      const { client, rows } = await begun(...call);
      await commit(client);
      return rows;
    },
    setNow: (iso) => {
      now = iso;
    },
    hold: async (...call) => {
      const { client } = await begun(...call);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return { pid: rows[0]?.pid ?? 0, commit: () => commit(client) };
    },
    async explained(who: Who | 'postgres', sql: string, parameters: readonly unknown[] = []) {
      const client = await pool.connect();
      const ran: RunStatement[] = [];
      const note = ({ message = '' }: { readonly message?: string | undefined }) => {
        const plan = /^duration: .*? plan:\n(\{.*\})$/su.exec(message)?.[1];
        if (plan !== undefined) ran.push(JSON.parse(plan) as RunStatement);
      };
      try {
        await client.query("load 'auto_explain'; begin");
        await client.query(EXPLAIN_ALL);
        await client.query(...settingsQuery(who, now));
        client.on('notice', note);
        const { rows } = await client.query<object>(sql, [...parameters]);
        return { rows, ran };
      } finally {
        client.off('notice', note);
        await client.query('commit');
        client.release();
      }
    },
    dump() {
      const dump = join(folder, `${crypto.randomUUID()}.dump`);
      const make = (file: string, ...more: readonly string[]) => {
        run(binaries, 'pg_dump', [...toolOptions(server), '-Fc', '-f', file, ...more, 'postgres']);
      };
      make(dump);
      make(`${dump}.ours`, '--schema=app', '--schema=public');
      return { restore: (way = 'everything') => restoreElsewhere(binaries, dump, way) };
    },
    async upgraded() {
      server.stop();
      return upgradedCluster(binaries, join(folder, 'data'));
    },
    async promoted() {
      const standby = newFolder('rummage-postgres-standby-');
      const data = join(standby, 'data');
      run(binaries, 'pg_basebackup', [...toolOptions(server), '-D', data, '-R', '-X', 'stream']);
      const next = await startCluster(binaries, data, standby);
      const database = openCluster(binaries, next, standby);
      const [{ at } = { at: '' }] = (
        await pool.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
      ).rows;
      for (;;) {
        const [row] = await database.owner<{ is_there: boolean }>(
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
          [at],
        );
        if (row?.is_there === true) break;
        await delay(50);
      }
      server.stop('immediate');
      await database.owner('select pg_promote()');
      return database;
    },
    async close() {
      server.stop();
      void pool.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reports every statement to the client, with its plan and the rows it read. */
const EXPLAIN_ALL = `
  set local auto_explain.log_min_duration = 0;
  set local auto_explain.log_analyze = on;
  set local auto_explain.log_timing = off;
  set local auto_explain.log_nested_statements = on;
  set local auto_explain.log_format = json;
  set local auto_explain.log_level = notice`;

/** Created once per set of migrations. If test workers race, two are created and one is kept. */
async function migratedCluster(binaries: string): Promise<string> {
  const migrations = readMigrations();
  const name = `rummage-postgres-template-${hashOf(migrations, `${binaries}${ROLES_STUB}${HOSTED_STUB}`)}`;
  const template = join(tmpdir(), name);
  if (existsSync(template)) return template;
  const folder = newFolder('rummage-postgres-draft-');
  const draft = join(folder, 'data');
  initCluster(binaries, draft);
  const server = await startCluster(binaries, draft, folder);
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(ROLES_STUB);
  await client.query(HOSTED_STUB);
  for (const { sql, name: file } of migrations) {
    try {
      await client.query(sql);
    } catch (error) {
      server.stop();
      throw new Error(`Migration ${file} failed on PostgreSQL.`, { cause: error });
    }
  }
  await client.end();
  server.stop();
  try {
    renameSync(draft, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return template;
}
