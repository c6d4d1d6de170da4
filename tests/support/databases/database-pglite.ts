import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { cloneTemplate } from '../../../supabase/local/template.ts';
import { PUSHES_TAKE_THEIR_TIME, settingsQuery, type TestDatabase } from './database-roles.ts';

/** A copy of the migrated template, without the HTTP side. */
export async function openPglite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'rummage-pglite-'));
  const dataDir = join(folder, 'backend');
  await cloneTemplate(dataDir);
  const database = await PGlite.create(join(dataDir, 'database'));
  await database.query(PUSHES_TAKE_THEIR_TIME);
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
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
