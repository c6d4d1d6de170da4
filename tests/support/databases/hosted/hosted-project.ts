import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { hashOf, readMigrations } from '../../../../supabase/local/migrate.ts';
import { migrationsDir } from '../../../../supabase/local/project-paths.ts';
import { type Cluster, initCluster, newFolder, startCluster } from '../database-cluster.ts';
import { HOSTED_DEFAULTS, HOSTED_STUB, ROLES_STUB } from '../database-hosted-stub.ts';
import { runFetched, SUPABASE } from './fetched-tools.ts';

/** The superuser of a hosted project. The owner of our migrations is `postgres`, who is none. */
export const SUPERUSER = 'supabase_admin';

const PROJECT_SQL = readFileSync(join(import.meta.dirname, 'hosted-project.sql'), 'utf8');
const SQL = [ROLES_STUB, HOSTED_DEFAULTS, HOSTED_STUB, PROJECT_SQL];

/** A new hosted project without our migrations, in a folder of its own. */
export async function newProject(binaries: string, data: string, folder: string): Promise<Cluster> {
  initCluster(binaries, data, SUPERUSER);
  const server = await startCluster(binaries, data, folder, SUPERUSER);
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const sql of SQL) await client.query(sql);
  } catch (error) {
    server.stop();
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
  return server;
}

/** Pushes the migrations as people do, with the real command line, as `postgres`. Returns what it printed. */
export async function pushMigrations(server: Cluster): Promise<string> {
  // It leaves files beside the project, so it gets a copy.
  const folder = copyOfServerSide();
  try {
    return await pushFrom(folder, server);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy of `supabase/`, in a new folder that it returns. Programs in it find our packages. */
export function copyOfServerSide(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rummage-push-'));
  const from = join(migrationsDir, '..');
  const filter = (path: string) => !path.startsWith(join(from, '.temp'));
  cpSync(from, join(folder, 'supabase'), { recursive: true, filter });
  cpSync(join(from, '../package.json'), join(folder, 'package.json'));
  symlinkSync(join(from, '../node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Pushes the migrations of such a copy. Throws if the command line fails, with what it printed. */
export async function pushFrom(folder: string, server: Cluster): Promise<string> {
  return runFetched(
    SUPABASE,
    ['db', 'push', '--db-url', operatorsAddress(server), '--yes', '--workdir', folder],
    {
      ...process.env,
      SUPABASE_HOME: folder,
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  );
}

/** What an operator's programs reach the database by. */
export function operatorsAddress({ connection }: Cluster): string {
  return `postgresql://postgres:any@127.0.0.1:${connection.port}/postgres?sslmode=disable`;
}

/**
 * The folder of a hosted project with our migrations, made once per set of migrations. Copy it; never start it. If test
 * workers race, two are made and one is kept.
 */
export async function migratedProject(binaries: string): Promise<string> {
  const salt = [binaries, SUPABASE, ...SQL].join('\n');
  const template = join(tmpdir(), `rummage-hosted-template-${hashOf(readMigrations(), salt)}`);
  if (existsSync(template)) return template;
  const folder = newFolder('rummage-hosted-draft-');
  const draft = join(folder, 'data');
  try {
    const server = await newProject(binaries, draft, folder);
    try {
      await pushMigrations(server);
    } finally {
      server.stop();
    }
    renameSync(draft, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return template;
}
