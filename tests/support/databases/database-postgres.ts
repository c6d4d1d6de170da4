import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { hashOf, readMigrations } from '../../../supabase/local/migrate.ts';
import {
  type Cluster,
  copyCluster,
  hostedVersion,
  initCluster,
  newFolder,
  run,
  startCluster,
} from './database-cluster.ts';
import { HOSTED_DEFAULTS, HOSTED_STUB, ROLES_STUB } from './database-hosted-stub.ts';
import { PUSHES_TAKE_THEIR_TIME } from './database-roles.ts';
import { openHosted, startHosted } from './hosted/hosted-database.ts';
import {
  type Manner,
  openCluster,
  type PostgresDatabase,
  type StartedCluster,
  toolOptions,
} from './postgres-driver.ts';

/**
 * Opens a separate cluster on a free port, copied from a migrated one: plain, or like a hosted project if this run is
 * about that. `close` removes it.
 */
export async function openPostgres(binaries: string): Promise<PostgresDatabase> {
  return (await openMovable(binaries)).database;
}

/** Like `openPostgres`, for a test that brings the cluster's files elsewhere. */
export function openMovable(binaries: string): Promise<StartedCluster> {
  return hostedVersion() === null ? openPlain(binaries) : openHosted(binaries);
}

/** Starts a cluster whose files are in `data` of this folder, and come from one of `openMovable`. */
export function startMoved(binaries: string, folder: string): Promise<StartedCluster> {
  return hostedVersion() === null ? startPlain(binaries, folder) : startHosted(binaries, folder);
}

/** Like `openPostgres`, always plain. `settings` are names and values of the server's configuration. */
export async function openPlain(
  binaries: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedCluster> {
  const template = await migratedCluster(binaries);
  const folder = newFolder('rummage-postgres-');
  copyCluster(template, join(folder, 'data'));
  const opened = await startPlain(binaries, folder, settings);
  await opened.database.owner(PUSHES_TAKE_THEIR_TIME);
  return opened;
}

async function startPlain(
  binaries: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedCluster> {
  const server = await startCluster(binaries, join(folder, 'data'), folder, 'postgres', settings);
  return {
    database: openCluster(server, folder, plainly(binaries, server)),
    server,
    folder,
  };
}

/** One user is everyone. */
function plainly(binaries: string, { connection }: Cluster): Manner {
  return {
    owner: connection,
    caller: connection,
    superuser: connection,
    begin: () => 'begin',
    dump(folder) {
      const dump = join(folder, `${crypto.randomUUID()}.dump`);
      run(binaries, 'pg_dump', [...toolOptions(connection), '-Fc', '-f', dump, 'postgres']);
      return { restore: () => restoreElsewhere(binaries, dump) };
    },
  };
}

/** As after a disaster: a new cluster with a hosted project's defaults that contains only another cluster's dump. */
async function restoreElsewhere(binaries: string, dump: string): Promise<PostgresDatabase> {
  const { database, server } = await openEmpty(binaries);
  await database.owner(HOSTED_DEFAULTS);
  const options = [...toolOptions(server.connection), '-d', 'postgres', '--exit-on-error'];
  run(binaries, 'pg_restore', [...options, dump]);
  return database;
}

/** A new cluster with nothing but the roles of a hosted project. */
export async function openEmpty(binaries: string): Promise<StartedCluster> {
  const folder = newFolder('rummage-postgres-restored-');
  initCluster(binaries, join(folder, 'data'));
  const opened = await startPlain(binaries, folder);
  await opened.database.owner(ROLES_STUB);
  return opened;
}

/** Created once per set of migrations. If test workers race, two are created and one is kept. */
async function migratedCluster(binaries: string): Promise<string> {
  const migrations = readMigrations();
  const salt = `${binaries}${ROLES_STUB}${HOSTED_DEFAULTS}${HOSTED_STUB}`;
  const name = `rummage-postgres-template-${hashOf(migrations, salt)}`;
  const template = join(tmpdir(), name);
  if (existsSync(template)) return template;
  const folder = newFolder('rummage-postgres-draft-');
  const draft = join(folder, 'data');
  initCluster(binaries, draft);
  const server = await startCluster(binaries, draft, folder);
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  for (const sql of [ROLES_STUB, HOSTED_DEFAULTS, HOSTED_STUB]) await client.query(sql);
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
