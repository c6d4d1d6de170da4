import { rmSync } from 'node:fs';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import type { Cluster } from './database-cluster.ts';
import { settingsQuery, type TestDatabase, type Who } from './database-roles.ts';

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
  dump(): Dump;
}

export interface Dump {
  /** A new cluster that contains only what is in this dump. */
  readonly restore: () => Promise<PostgresDatabase>;
}

/** A cluster that runs, and its folder, which has its files in `data`. */
export interface StartedCluster {
  readonly database: PostgresDatabase;
  /** Its connection is that of the superuser. */
  readonly server: Cluster;
  readonly folder: string;
}

/** Who speaks to a cluster, and how a request begins. */
export interface Manner {
  /** The owner of the migrations. */
  readonly owner: ClientConfig;
  /** The user that requests come in as. */
  readonly caller: ClientConfig;
  /** Plans are read as this user, who then speaks as one of the others. */
  readonly superuser: ClientConfig;
  /** Statements that begin a request of a role with this SQL. Throws what the server would refuse it with. */
  begin(who: Who, sql: string): string;
  /** Makes a dump, with its files in this folder. */
  dump(folder: string): Dump;
}

/** `close` stops the cluster and deletes the folder. */
export function openCluster(server: Cluster, folder: string, manner: Manner): PostgresDatabase {
  const owners = openPool(manner.owner);
  const callers = manner.caller === manner.owner ? owners : openPool(manner.caller);
  const superusers = manner.superuser === manner.owner ? owners : openPool(manner.superuser);
  let now: string | null = null;

  async function begun(...[who, sql, parameters = []]: Parameters<TestDatabase['as']>) {
    const beginning = manner.begin(who, sql);
    const client = await (who === 'postgres' ? owners : callers).connect();
    await client.query(beginning);
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
      (await owners.query<Row>(sql, [...parameters])).rows,
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
      const client = await superusers.connect();
      const ran: RunStatement[] = [];
      const note = ({ message = '' }: { readonly message?: string | undefined }) => {
        const plan = /^duration: .*? plan:\n(\{.*\})$/su.exec(message)?.[1];
        if (plan !== undefined) ran.push(JSON.parse(plan) as RunStatement);
      };
      try {
        await client.query("load 'auto_explain'; begin");
        await client.query(EXPLAIN_ALL);
        const speaker = who === 'postgres' ? manner.owner : manner.caller;
        await client.query(`set local session authorization ${speaker.user ?? ''}`);
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
    dump: () => manner.dump(folder),
    async close() {
      server.stop();
      for (const pool of new Set([owners, callers, superusers])) void pool.end();
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

function openPool(connection: ClientConfig): Pool {
  // Tests hold transactions open, for minutes where the machine is slow.
  const options = `${connection.options ?? ''} -c idle_in_transaction_session_timeout=0`;
  const pool = new Pool({ ...connection, options, max: 16 });
  // At the end, the server stops first, no matter what a failed test left open. So ignore the errors of open
  // connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** What PostgreSQL's own programs are told, to reach a database. */
export function toolOptions({ port, user }: ClientConfig): string[] {
  return ['-h', '127.0.0.1', '-p', String(port), '-U', user ?? ''];
}
