import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { type Cluster, copyCluster, newFolder, startCluster } from '../database-cluster.ts';
import { PUSHES_TAKE_THEIR_TIME } from '../database-roles.ts';
import {
  openCluster,
  type Manner,
  type PostgresDatabase,
  type StartedCluster,
} from '../postgres-driver.ts';
import { migratedProject, newProject, SUPERUSER } from './hosted-project.ts';
import { dumpAsWritten } from './written-restore.ts';
import { beginningOf, PATIENCE, readRequestRules } from './request-rules.ts';

/**
 * Opens a copy of a hosted project with our migrations. Its owner is `postgres`, and requests come in as PostgREST
 * sends them: as `authenticator`, who becomes the caller's role.
 */
export async function openHosted(binaries: string): Promise<StartedCluster> {
  const template = await migratedProject(binaries);
  const folder = newFolder('rummage-hosted-');
  copyCluster(template, join(folder, 'data'));
  const opened = await startHosted(binaries, folder);
  await opened.database.owner(PUSHES_TAKE_THEIR_TIME);
  return opened;
}

/** Starts the cluster of a hosted project whose files are in `data` of this folder. */
export async function startHosted(binaries: string, folder: string): Promise<StartedCluster> {
  const server = await startCluster(binaries, join(folder, 'data'), folder, SUPERUSER);
  return asHosted(binaries, server, folder);
}

/** The cluster of a hosted project that runs already. */
export async function asHosted(
  binaries: string,
  server: Cluster,
  folder: string,
): Promise<StartedCluster> {
  const manner = await hostedManner(binaries, server);
  return { database: openCluster(server, folder, manner), server, folder };
}

async function hostedManner(binaries: string, { connection }: Cluster): Promise<Manner> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  const rules = await readRequestRules(client);
  await client.end();
  return {
    owner: { ...ownerOf(connection), options: patient(rules.ownersMs, null) },
    caller: {
      ...connection,
      user: 'authenticator',
      options: patient(rules.callersMs, rules.lockMs),
    },
    superuser: { ...connection, options: patient(rules.ownersMs, null) },
    begin: (who, sql) => beginningOf(rules, who, sql),
    dump(folder) {
      const load = dumpAsWritten(binaries, ownerOf(connection), folder);
      return { restore: () => restoreElsewhere(binaries, load) };
    },
  };
}

function patient(statementMs: number, lockMs: number | null): string {
  const locks = lockMs === null ? '' : ` -c lock_timeout=${lockMs * PATIENCE}`;
  return `-c statement_timeout=${statementMs * PATIENCE}${locks}`;
}

/** As after a disaster: a new project into which an operator loads what another one's dump has. */
async function restoreElsewhere(
  binaries: string,
  load: (to: ClientConfig) => void,
): Promise<PostgresDatabase> {
  const folder = newFolder('rummage-hosted-restored-');
  const server = await newProject(binaries, join(folder, 'data'), folder);
  try {
    load(ownerOf(server.connection));
  } catch (error) {
    server.stop();
    throw error;
  }
  return (await asHosted(binaries, server, folder)).database;
}

function ownerOf(connection: ClientConfig): ClientConfig {
  return { ...connection, user: 'postgres' };
}
