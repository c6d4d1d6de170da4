import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

export interface PostgresDatabase extends TestDatabase {
  /** Like `as`, but also for the owner. `ran` lists every statement that was run, in the order in which they ended. */
  explained(
    who: Who | 'postgres',
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<{ readonly rows: readonly object[]; readonly ran: readonly RunStatement[] }>;
  /** Makes a dump with pg_dump. It can be restored elsewhere until this database is closed. */
  dump(): { readonly restore: () => Promise<PostgresDatabase> };
}

/** Opens a separate cluster on a free port, copied from a migrated one. `close` removes it. */
export async function openPostgres(binaries: string): Promise<PostgresDatabase> {
  const template = await migratedCluster(binaries);
  const folder = newFolder('rummage-postgres-');
  const data = join(folder, 'data');
  copyCluster(template, data);
  const database = openCluster(binaries, await startCluster(binaries, data, folder), folder);
  await database.owner(PUSHES_TAKE_THEIR_TIME);
  return database;
}

/** As after a disaster: a new cluster that contains only another cluster's dump. */
async function restoreElsewhere(binaries: string, dump: string): Promise<PostgresDatabase> {
  const folder = newFolder('rummage-postgres-restored-');
  const data = join(folder, 'data');
  initCluster(binaries, data);
  const server = await startCluster(binaries, data, folder);
  const database = openCluster(binaries, server, folder);
  await database.owner(ROLES_STUB);
  run(binaries, 'pg_restore', [...toolOptions(server), '-d', 'postgres', '--exit-on-error', dump]);
  return database;
}

function toolOptions({ connection }: Cluster): string[] {
  return ['-h', '127.0.0.1', '-p', String(connection.port), '-U', 'postgres'];
}

function openCluster(binaries: string, server: Cluster, folder: string): PostgresDatabase {
  const pool = new Pool({ ...server.connection, max: 16 });
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
      run(binaries, 'pg_dump', [...toolOptions(server), '-Fc', '-f', dump, 'postgres']);
      return { restore: () => restoreElsewhere(binaries, dump) };
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
