import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../../supabase/local/migrate.ts';
import {
  type Cluster,
  copyCluster,
  findPostgres,
  newFolder,
  startCluster,
} from '../support/databases/database-cluster.ts';
import {
  migratedProject,
  pushMigrations,
  SUPERUSER,
} from '../support/databases/hosted/hosted-project.ts';

/** The project that every test here copies was pushed by the real command line, as its owner without superuser. */
describe('supabase db push', () => {
  let server: Cluster;
  let folder: string;
  let client: Client;

  beforeAll(async () => {
    const binaries = findPostgres() ?? '';
    const template = await migratedProject(binaries);
    folder = newFolder('rummage-pushed-');
    const data = join(folder, 'data');
    copyCluster(template, data);
    server = await startCluster(binaries, data, folder, SUPERUSER);
    client = new Client(server.connection);
    client.on('error', () => undefined);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const history = async () => {
    const { rows } = await client.query<{ version: string; name: string }>(
      'select version, name from supabase_migrations.schema_migrations order by version',
    );
    return rows;
  };

  it('pushes every migration, and has nothing to do the second time', async () => {
    const ours = readMigrations().map(({ version, name }) => ({ version, name }));
    expect(await history()).toEqual(ours);
    expect(await pushMigrations(server)).toContain('up to date');
    expect(await history()).toEqual(ours);
  });

  it('pushes what the history does not have', async () => {
    const last = readMigrations().at(-1);
    await client.query('delete from supabase_migrations.schema_migrations where version = $1', [
      last?.version,
    ]);
    expect(await pushMigrations(server)).toContain(`${last?.version}_${last?.name}.sql`);
    expect((await history()).at(-1)?.version).toBe(last?.version);
  });
});
