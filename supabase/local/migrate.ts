import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@supabase/lite/pglite';
import { CannotStart } from './cannot-start.ts';
import { migrationsDir } from './project-paths.ts';

export interface Migration {
  /** The 14 digits before the name; also the order. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** The files that hosted Supabase applies, in order. */
export function readMigrations(dir: string = migrationsDir): readonly Migration[] {
  return readdirSync(dir)
    .toSorted()
    .flatMap((file) => {
      const [, version, name] = /^(\d{14})_([\w-]+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ version, name, sql: readFileSync(join(dir, file), 'utf8') }];
    });
}

/** Names a set of migrations. A template belongs to exactly one set. */
export function hashOf(migrations: readonly Migration[], salt: string): string {
  const hash = createHash('sha256').update(salt);
  for (const { version, name, sql } of migrations) hash.update(`\0${version} ${name}\0${sql}`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * The migrations that the database has not applied, by the history that the Supabase CLI also keeps. Throws
 * `CannotStart` if a migration was changed after it was applied.
 */
export async function pendingMigrations(database: PGlite): Promise<readonly Migration[]> {
  const { rows } = await database.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const applied = new Map(rows.map(({ version, statements }) => [version, statements?.join('')]));
  const migrations = readMigrations();
  const changed = migrations.find(
    ({ version, sql }) => applied.has(version) && applied.get(version) !== sql,
  );
  if (changed !== undefined) {
    throw new CannotStart(
      `Migration ${changed.version}_${changed.name}.sql was changed after this database was made: ` +
        'delete its data folder and start again.',
    );
  }
  return migrations.filter(({ version }) => !applied.has(version));
}

/** Applies each migration and its entry in the history in one transaction. Throws on the first that fails. */
export async function applyMigrations(
  database: PGlite,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { version, name, sql } of migrations) {
    try {
      await database.transaction(async (transaction) => {
        await transaction.exec(sql);
        await transaction.query(
          `insert into supabase_migrations.schema_migrations (version, name, statements)
          values ($1, $2, array[$3])`,
          [version, name, sql],
        );
      });
    } catch (error) {
      throw new Error(`Migration ${version}_${name}.sql failed.`, { cause: error });
    }
  }
}
