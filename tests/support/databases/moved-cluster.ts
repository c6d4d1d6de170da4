import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readMigrations } from '../../../supabase/local/migrate.ts';
import { initCluster, newFolder, run } from './database-cluster.ts';
import { HOSTED_DEFAULTS, HOSTED_STUB } from './database-hosted-stub.ts';
import { openEmpty, type PlainCluster, startPlain } from './database-postgres.ts';
import { type PostgresDatabase, toolOptions } from './postgres-driver.ts';

/** Brings the data of plain clusters into other ones, with PostgreSQL's own programs. */

/** Stops a cluster, and brings its data into a new one with pg_upgrade. */
export async function upgraded(binaries: string, from: PlainCluster): Promise<PostgresDatabase> {
  from.server.stop();
  const folder = newFolder('rummage-postgres-upgraded-');
  const data = join(folder, 'data');
  initCluster(binaries, data);
  const old = join(from.folder, 'data');
  const folders = ['-b', binaries, '-B', binaries, '-d', old, '-D', data];
  run(binaries, 'pg_upgrade', [...folders, '-U', 'postgres', '-s', folder]);
  return (await startPlain(binaries, folder)).database;
}

/** Makes a standby of a cluster, crashes the cluster, and promotes the standby. */
export async function promoted(binaries: string, from: PlainCluster): Promise<PostgresDatabase> {
  const folder = newFolder('rummage-postgres-standby-');
  const options = ['-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast'];
  run(binaries, 'pg_basebackup', [...toolOptions(from.server.connection), ...options]);
  const { database } = await startPlain(binaries, folder);
  const written = await placeInLog(from);
  for (;;) {
    const [row] = await database.owner<{ is_there: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
      [written],
    );
    if (row?.is_there === true) break;
    await delay(50);
  }
  from.server.stop('immediate');
  await database.owner('select pg_promote()');
  return database;
}

/** Stops a cluster and starts it again, as when a project is paused and waked. */
export async function paused(binaries: string, from: PlainCluster): Promise<PostgresDatabase> {
  from.server.stop();
  return (await startPlain(binaries, from.folder)).database;
}

/** A backup of a cluster's files, which can be brought to the state of any moment since. */
export interface Backup {
  /** Crashes the cluster, and starts another one as it was at this place in the log. */
  readonly restoredTo: (place: string) => Promise<PostgresDatabase>;
}

export function backedUp(binaries: string, from: PlainCluster): Backup {
  const folder = newFolder('rummage-postgres-set-back-');
  const data = join(folder, 'data');
  const options = ['-D', data, '-c', 'fast'];
  run(binaries, 'pg_basebackup', [...toolOptions(from.server.connection), ...options]);
  return {
    restoredTo: async (place) => {
      from.server.stop('immediate');
      const log = join(from.folder, 'data/pg_wal');
      appendFileSync(
        join(data, 'postgresql.auto.conf'),
        `restore_command = 'cp ${log}/%f "%p"'\nrecovery_target_lsn = '${place}'\nrecovery_target_action = 'promote'\n`,
      );
      writeFileSync(join(data, 'recovery.signal'), '');
      const { database } = await startPlain(binaries, folder);
      await untilOpen(database);
      return database;
    },
  };
}

/** The place in the log up to which everything is written. */
export async function placeInLog({ database }: PlainCluster): Promise<string> {
  const [row] = await database.owner<{ place: string }>(
    'select pg_current_wal_lsn()::text as place',
  );
  return row?.place ?? '';
}

async function untilOpen(database: PostgresDatabase): Promise<void> {
  for (;;) {
    const [row] = await database.owner<{ is_open: boolean }>(
      'select not pg_is_in_recovery() as is_open',
    );
    if (row?.is_open === true) return;
    await delay(50);
  }
}

/**
 * What of a dump is loaded into a new cluster, besides the accounts: our schemas, where there is only what a hosted
 * project has; or our rows, where our migrations have run.
 */
export type LoadedPart = 'our schemas' | 'our rows';

/** Loads a part of what a cluster has into a new one. */
export async function loaded(
  binaries: string,
  from: PlainCluster,
  part: LoadedPart,
): Promise<PostgresDatabase> {
  const dump = join(from.folder, `${crypto.randomUUID()}.dump`);
  const make = (file: string, ...schemas: readonly string[]) => {
    const options = [...toolOptions(from.server.connection), ...schemas, '-Fc', '-f', file];
    run(binaries, 'pg_dump', [...options, 'postgres']);
  };
  make(`${dump}.accounts`, '--schema=auth');
  make(`${dump}.ours`, '--schema=app', '--schema=public');
  const { database, server } = await openEmpty(binaries);
  await database.owner(HOSTED_DEFAULTS);
  await database.owner(HOSTED_STUB);
  const isMigrated = part === 'our rows';
  if (isMigrated) for (const { sql } of readMigrations()) await database.owner(sql);
  const load = (file: string, ...options: readonly string[]) => {
    const to = [...toolOptions(server.connection), '-d', 'postgres'];
    run(binaries, 'pg_restore', [...to, ...options, file]);
  };
  load(`${dump}.accounts`, '--exit-on-error', '--data-only', '--table=users', '--disable-triggers');
  // `public` is there already, and so are some rows, as those of `app.meta`. They stay as they are.
  loadAsFarAsPossible(() =>
    load(`${dump}.ours`, ...(isMigrated ? ['--data-only', '--disable-triggers'] : [])),
  );
  return database;
}

/** pg_restore goes on after an error, and reports by its exit code that there was one. */
function loadAsFarAsPossible(load: () => void): void {
  try {
    load();
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
}
