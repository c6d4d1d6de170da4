import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { type Cluster, copyCluster, newFolder, run, startCluster } from '../database-cluster.ts';
import { PUSHES_TAKE_THEIR_TIME } from '../database-roles.ts';
import {
  openCluster,
  type Manner,
  type PostgresDatabase,
  toolOptions,
} from '../postgres-driver.ts';
import { migratedProject, newProject, SUPERUSER } from './hosted-project.ts';
import { beginningOf, PATIENCE, readRequestRules } from './request-rules.ts';

/**
 * Opens a copy of a hosted project with our migrations. Its owner is `postgres`, and requests come in as PostgREST
 * sends them: as `authenticator`, who becomes the caller's role.
 */
export async function openHosted(binaries: string): Promise<PostgresDatabase> {
  const template = await migratedProject(binaries);
  const folder = newFolder('rummage-hosted-');
  const data = join(folder, 'data');
  copyCluster(template, data);
  const server = await startCluster(binaries, data, folder, SUPERUSER);
  const manner = await asHosted(binaries, server);
  const database = openCluster(binaries, server, folder, manner);
  await database.owner(PUSHES_TAKE_THEIR_TIME);
  return database;
}

async function asHosted(binaries: string, { connection }: Cluster): Promise<Manner> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  const rules = await readRequestRules(client);
  await client.end();
  return {
    owner: { ...connection, user: 'postgres', options: patient(rules.ownersMs, null) },
    caller: {
      ...connection,
      user: 'authenticator',
      options: patient(rules.callersMs, rules.lockMs),
    },
    superuser: { ...connection, options: patient(rules.ownersMs, null) },
    begin: (who, sql) => beginningOf(rules, who, sql),
    dumped: ['-n', 'app', '-n', 'public'],
    restore: (dump) => restoreElsewhere(binaries, dump),
  };
}

function patient(statementMs: number, lockMs: number | null): string {
  const locks = lockMs === null ? '' : ` -c lock_timeout=${lockMs * PATIENCE}`;
  return `-c statement_timeout=${statementMs * PATIENCE}${locks}`;
}

/** As after a disaster: a new project that contains only another one's dump of our schemas. */
async function restoreElsewhere(binaries: string, dump: string): Promise<PostgresDatabase> {
  const folder = newFolder('rummage-hosted-restored-');
  const server = await newProject(binaries, join(folder, 'data'), folder);
  const owner: ClientConfig = { ...server.connection, user: 'postgres' };
  // A new project has `public` and the defaults of its superuser.
  const list = join(folder, 'list');
  run(binaries, 'pg_restore', ['-l', '-f', list, dump]);
  const wanted = readFileSync(list, 'utf8').replaceAll(
    /^.* (?:SCHEMA - public .*|supabase_admin)$/gmu,
    '',
  );
  writeFileSync(list, wanted);
  const options = [...toolOptions(owner), '-d', 'postgres', '--exit-on-error', '-L', list];
  try {
    run(binaries, 'pg_restore', [...options, dump]);
  } catch (error) {
    server.stop();
    throw error;
  }
  return openCluster(binaries, server, folder, await asHosted(binaries, server));
}
