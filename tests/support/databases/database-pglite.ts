import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Migration } from '../../../supabase/local/migrate.ts';
import { cloneTemplate } from '../../../supabase/local/template.ts';
import { HOSTED_DEFAULTS, HOSTED_STUB, ROLES_STUB } from './database-hosted-stub.ts';
import { PUSHES_TAKE_THEIR_TIME, settingsQuery, type TestDatabase } from './database-roles.ts';

/** A copy of the migrated template, without the HTTP side. */
export async function openPglite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'rummage-pglite-'));
  const dataDir = join(folder, 'backend');
  await cloneTemplate(dataDir);
  const database = await PGlite.create(join(dataDir, 'database'));
  await database.query(PUSHES_TAKE_THEIR_TIME);
  return driven(database, async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** A new database in memory with these migrations and what a hosted project has before them. */
export async function migratedPglite(migrations: readonly Migration[]): Promise<TestDatabase> {
  const database = await PGlite.create();
  for (const sql of [ROLES_STUB, HOSTED_DEFAULTS, HOSTED_STUB]) await database.exec(sql);
  for (const { sql, name } of migrations) {
    try {
      await database.exec(sql);
    } catch (error) {
      throw new Error(`Migration ${name} failed on PGlite.`, { cause: error });
    }
  }
  await database.query(PUSHES_TAKE_THEIR_TIME);
  return driven(database, () => database.close());
}

function driven(database: PGlite, close: () => Promise<void>): TestDatabase {
  let now: string | null = null;

  return {
    owner: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await database.query<Row>(sql, [...parameters])).rows,
    as: <Row extends object>(...[who, sql, parameters = []]: Parameters<TestDatabase['as']>) =>
      database.transaction(async (transaction) => {
        await transaction.query(...settingsQuery(who, now));
        return (await transaction.query<Row>(sql, [...parameters])).rows;
      }),
    setNow: (iso) => {
      now = iso;
    },
    hold: null,
    close,
  };
}
