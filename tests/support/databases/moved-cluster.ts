import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readMigrations } from '../../../supabase/local/migrate.ts';
import { hostedVersion, initCluster, newFolder, run } from './database-cluster.ts';
import { HOSTED_DEFAULTS, HOSTED_STUB } from './database-hosted-stub.ts';
import { openEmpty, startMoved } from './database-postgres.ts';
import { asHosted } from './hosted/hosted-database.ts';
import { newProject, pushMigrations } from './hosted/hosted-project.ts';
import { type PostgresDatabase, type StartedCluster, toolOptions } from './postgres-driver.ts';

/**
 * Brings the data of clusters into other ones, with PostgreSQL's own programs. Where these need a superuser, a hosted
 * project's operator presses a button, and Supabase does it.
 */

/** Stops a cluster of the programs in `old`, and brings its data into a new one with pg_upgrade. */
export async function upgraded(
  binaries: string,
  from: StartedCluster,
  old: string,
): Promise<PostgresDatabase> {
  from.server.stop();
  const folder = newFolder('rummage-postgres-upgraded-');
  const data = join(folder, 'data');
  const { user = '' } = from.server.connection;
  initCluster(binaries, data, user);
  const folders = ['-b', old, '-B', binaries, '-d', join(from.folder, 'data'), '-D', data];
  run(binaries, 'pg_upgrade', [...folders, '-U', user, '-s', folder, '--no-sync']);
  return (await startMoved(binaries, folder)).database;
}

/** From what a cluster can be had again after it is lost. */
export interface Remains {
  /** What the cluster does from now on is missing there. Otherwise everything is there. */
  readonly end: () => Promise<void>;
  /** Crashes the cluster, and starts the other one, which alone counts from now on. */
  readonly open: () => Promise<PostgresDatabase>;
  /** Stops what runs, unless it was opened. */
  readonly discard: () => Promise<void>;
}

/** A standby: another cluster with everything that this one tells it. */
export async function followed(binaries: string, from: StartedCluster): Promise<Remains> {
  const folder = newFolder('rummage-postgres-standby-');
  const data = join(folder, 'data');
  const options = ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  run(binaries, 'pg_basebackup', [...toolOptions(from.server.connection), ...options]);
  let standby = await startMoved(binaries, folder);
  let isFollowing = true;
  let isOpen = false;
  const catchUp = async () => untilReplayed(standby.database, await placeInLog(from));
  return {
    end: async () => {
      await catchUp();
      standby.server.stop();
      isFollowing = false;
    },
    open: async () => {
      if (isFollowing) await catchUp();
      from.server.stop('immediate');
      if (!isFollowing) standby = await startMoved(binaries, folder);
      run(binaries, 'pg_ctl', ['promote', '-D', data, '-w', '-s']);
      isOpen = true;
      await untilOpen(standby.database);
      return standby.database;
    },
    discard: async () => {
      if (!isOpen) await standby.database.close();
    },
  };
}

async function untilReplayed(standby: PostgresDatabase, place: string): Promise<void> {
  for (;;) {
    const [row] = await standby.owner<{ is_there: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
      [place],
    );
    if (row?.is_there === true) return;
    await delay(50);
  }
}

/** Stops a cluster and starts it again, as when a project is paused and waked. */
export async function paused(binaries: string, from: StartedCluster): Promise<PostgresDatabase> {
  from.server.stop();
  return (await startMoved(binaries, from.folder)).database;
}

/** A backup of a cluster's files and its log, from which every moment since can be had. */
export async function backedUp(binaries: string, from: StartedCluster): Promise<Remains> {
  const folder = newFolder('rummage-postgres-set-back-');
  const data = join(folder, 'data');
  const options = ['-D', data, '-c', 'fast', '--no-sync'];
  run(binaries, 'pg_basebackup', [...toolOptions(from.server.connection), ...options]);
  let place: string | null = null;
  return {
    end: async () => {
      place = await placeInLog(from);
    },
    open: async () => {
      const until = place ?? (await placeInLog(from));
      from.server.stop('immediate');
      const log = join(from.folder, 'data/pg_wal');
      appendFileSync(
        join(data, 'postgresql.auto.conf'),
        `restore_command = 'cp ${log}/%f "%p"'\nrecovery_target_lsn = '${until}'\nrecovery_target_action = 'promote'\n`,
      );
      writeFileSync(join(data, 'recovery.signal'), '');
      const { database } = await startMoved(binaries, folder);
      await untilOpen(database);
      return database;
    },
    discard: async () => undefined,
  };
}

/** The place in the log up to which everything is written. */
async function placeInLog({ database }: StartedCluster): Promise<string> {
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
  from: StartedCluster,
  part: LoadedPart,
): Promise<PostgresDatabase> {
  if (part === 'our schemas' && hostedVersion() !== null) return from.database.dump().restore();
  const dump = join(from.folder, `${crypto.randomUUID()}.dump`);
  const make = (file: string, ...schemas: readonly string[]) => {
    const options = [...operator(from), ...schemas, '-Fc', '-f', file];
    run(binaries, 'pg_dump', [...options, 'postgres']);
  };
  make(`${dump}.accounts`, '--schema=auth');
  make(`${dump}.ours`, '--schema=app', '--schema=public');
  const to = await newCluster(binaries, part === 'our rows');
  const load = (file: string, ...options: readonly string[]) => {
    // Neither triggers nor foreign keys look at the rows.
    const silent = "dbname=postgres options='-c session_replication_role=replica'";
    run(binaries, 'pg_restore', [...operator(to), '-d', silent, ...options, file]);
  };
  load(`${dump}.accounts`, '--exit-on-error', '--data-only', '--table=users');
  // `public` is there already, and so are some rows, as those of `app.meta`. They stay as they are.
  loadAsFarAsPossible(() => load(`${dump}.ours`, ...(part === 'our rows' ? ['--data-only'] : [])));
  return to.database;
}

/** What PostgreSQL's programs are told, to do what an operator may. */
function operator({ server }: StartedCluster): string[] {
  return toolOptions({ ...server.connection, user: 'postgres' });
}

/** A new cluster with what a hosted project has, and with our migrations or without. */
async function newCluster(binaries: string, isMigrated: boolean): Promise<StartedCluster> {
  if (hostedVersion() !== null) {
    const folder = newFolder('rummage-hosted-loaded-');
    const server = await newProject(binaries, join(folder, 'data'), folder);
    if (isMigrated) await pushMigrations(server);
    return asHosted(binaries, server, folder);
  }
  const plain = await openEmpty(binaries);
  await plain.database.owner(HOSTED_DEFAULTS);
  await plain.database.owner(HOSTED_STUB);
  if (isMigrated) for (const { sql } of readMigrations()) await plain.database.owner(sql);
  return plain;
}

/** pg_restore goes on after an error, and reports by its exit code that there was one. */
function loadAsFarAsPossible(load: () => void): void {
  try {
    load();
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
}
