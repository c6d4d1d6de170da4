import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import { hashOf, readMigrations } from '../../supabase/local/migrate.ts';
import { HOSTED_STUB } from './database-hosted-stub.ts';
import { requestSettings, type TestDatabase } from './database-roles.ts';

/** The folder of initdb and pg_ctl: the newest of Debian's packages, else what PATH has. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const folders = [
    ...versions.toSorted((a, b) => b - a).map((version) => join(debian, String(version), 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const holds = (name: string) => (folder: string) => existsSync(join(folder, name));
  return folders.filter(holds('initdb')).find(holds('pg_ctl')) ?? null;
}

/** A cluster of its own on a free port, copied from a migrated one; removed by `close`. */
export async function openPostgres(binaries: string): Promise<TestDatabase> {
  const template = await migratedCluster(binaries);
  const folder = newFolder('rummage-postgres-');
  const cluster = join(folder, 'data');
  copyCluster(template, cluster);
  const server = await startCluster(binaries, cluster, folder);
  const pool = new Pool({ ...server.connection, max: 16 });
  // At the end the server goes first, whatever a failed test left open; connections only notice.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let now: string | null = null;

  async function begun(...[who, sql, parameters = []]: Parameters<TestDatabase['as']>) {
    const client = await pool.connect();
    await client.query('begin');
    try {
      for (const [name, value] of requestSettings(who, now)) {
        await client.query('select set_config($1, $2, true)', [name, value]);
      }
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
      return { commit: () => commit(client) };
    },
    async close() {
      server.stop();
      void pool.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Made once per set of migrations; test workers that race for it make it twice, and one stays. */
async function migratedCluster(binaries: string): Promise<string> {
  const migrations = readMigrations();
  const name = `rummage-postgres-template-${hashOf(migrations, `${binaries}${HOSTED_STUB}`)}`;
  const template = join(tmpdir(), name);
  if (existsSync(template)) return template;
  const folder = newFolder('rummage-postgres-draft-');
  const draft = join(folder, 'data');
  run(binaries, 'initdb', [
    '-D',
    draft,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ]);
  const server = await startCluster(binaries, draft, folder);
  const client = new Client(server.connection);
  await client.connect();
  await client.query(HOSTED_STUB);
  for (const { sql, name: file } of migrations) {
    try {
      await client.query(sql);
    } catch (error) {
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

interface Cluster {
  readonly connection: ClientConfig;
  readonly stop: () => void;
}

async function startCluster(binaries: string, data: string, folder: string): Promise<Cluster> {
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c timezone=UTC`;
  run(binaries, 'pg_ctl', [
    '-D',
    data,
    '-w',
    '-s',
    '-l',
    join(folder, 'log'),
    '-o',
    options,
    'start',
  ]);
  return {
    connection: { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' },
    stop: () => run(binaries, 'pg_ctl', ['-D', data, '-w', '-s', '-m', 'fast', 'stop']),
  };
}

/** PostgreSQL refuses to run as root; the package's own user can. */
const runsAs: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

function run(binaries: string, command: string, parameters: readonly string[]): void {
  execFileSync(join(binaries, command), parameters, { ...runsAs, cwd: tmpdir(), stdio: 'ignore' });
}

function newFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (runsAs.uid !== undefined) execFileSync('chown', ['postgres', folder]);
  return folder;
}

function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  if (runsAs.uid !== undefined) execFileSync('chown', ['-R', 'postgres', to]);
  chmodSync(to, 0o700);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
