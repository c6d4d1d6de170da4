import { afterAll, beforeAll, describe } from 'vitest';
import { openPglite } from './database-pglite.ts';
import { findPostgres, hostedVersion } from './database-cluster.ts';
import { openPostgres } from './database-postgres.ts';
import type { TestDatabase } from './database-roles.ts';

/**
 * Defines one suite for each kind of database: PGlite in this process, and a separate PostgreSQL if it is
 * installed. Where a run is about hosted projects, only that.
 */
export function onEachDatabase(
  title: string,
  define: (database: TestDatabase, kind: 'PGlite' | 'PostgreSQL') => void,
): void {
  const version = hostedVersion();
  if (version === null) onPglite(title, define);

  const kind = version === null ? 'PostgreSQL' : `PostgreSQL ${version} of a hosted project`;
  const binaries = findPostgres();
  const hint = binaries === null ? ' (skipped: none found, apt-get install postgresql)' : '';
  describe.skipIf(binaries === null)(`${title}, on ${kind}${hint}`, () => {
    define(
      lateOpened(() => openPostgres(binaries ?? '')),
      'PostgreSQL',
    );
  });
}

function onPglite(title: string, define: Parameters<typeof onEachDatabase>[1]): void {
  describe(`${title}, on PGlite`, () => {
    define(lateOpened(openPglite), 'PGlite');
  });
}

/** A database that opens before the suite's tests and closes after them. Its members cannot be used before. */
function lateOpened(open: () => Promise<TestDatabase>): TestDatabase {
  let opened: TestDatabase | null = null;
  const get = (): TestDatabase => {
    if (opened === null) throw new Error('The database is open inside tests only.');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(async () => {
    await opened?.close();
  });
  return {
    owner: (sql, parameters) => get().owner(sql, parameters),
    as: (who, sql, parameters) => get().as(who, sql, parameters),
    setNow: (iso) => get().setNow(iso),
    get hold() {
      return get().hold;
    },
    close: () => get().close(),
  };
}
