import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPglite } from '../support/databases/database-pglite.ts';
import { findPostgres } from '../support/databases/database-cluster.ts';
import { openPostgres } from '../support/databases/database-postgres.ts';
import type { TestDatabase } from '../support/databases/database-roles.ts';
import { runSeeds } from './world/seeds.ts';
import { SqlServer } from './server/sql-server.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const MINUTE_MS = 60_000;
const RULES = '[SYNC-1, SYNC-3, SYNC-4, SYNC-6, SYNC-7, SYNC-8, SYNC-20, SYNC-21, SYNC-22]';

const binaries = findPostgres();
const hint = binaries === null ? ' (skipped: none found, apt-get install postgresql)' : '';

vi.spyOn(console, 'warn').mockReturnValue();

// With pages of 3, 7 or 500 rows, a moving horizon, and restores that lose what was done since the dump.
describe('the same worlds with the real SQL, on PGlite', () => {
  // A tenth of the worlds that run on the model.
  defineWorlds(IS_LONG ? 300 : 30, openPglite);
});

// The same, with other people's transactions that stay open.
describe.skipIf(binaries === null)(
  `the same worlds with the real SQL, on PostgreSQL${hint}`,
  () => {
    defineWorlds(IS_LONG ? 300 : 5, () => openPostgres(binaries ?? ''));
  },
);

function defineWorlds(seeds: number, open: () => Promise<TestDatabase>): void {
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = await open();
  }, 2 * MINUTE_MS);
  afterAll(() => database?.close());

  it(
    `${RULES} ${seeds} seeds break no invariant, and the model agrees`,
    { timeout: 5 * MINUTE_MS + seeds * 30_000 },
    async () => {
      if (database === null) throw new Error('not open');
      const sum = await runSeeds({ from: 1, count: seeds, sql: new SqlServer(database) });
      const broken = sum.failed.map(({ seed, violations }) => ({ seed, ...violations[0] }));
      expect(broken).toEqual([]);
      expect(sum.ops).toBeGreaterThan(20 * seeds);
    },
  );
}
