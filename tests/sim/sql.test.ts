import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPostgres } from '../support/database-cluster.ts';
import { openPostgres } from '../support/database-postgres.ts';
import type { TestDatabase } from '../support/database-roles.ts';
import { runSeeds } from './seeds.ts';
import { SqlServer } from './sql-server.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const SEEDS = IS_LONG ? 300 : 5;
const MINUTE_MS = 60_000;

const binaries = findPostgres();
const hint = binaries === null ? ' (skipped: none found, apt-get install postgresql)' : '';

vi.spyOn(console, 'warn').mockReturnValue();

describe.skipIf(binaries === null)(`the same worlds with the real SQL${hint}`, () => {
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = await openPostgres(binaries ?? '');
  }, 2 * MINUTE_MS);
  afterAll(() => database?.close());

  it(
    `[SYNC-1, SYNC-3, SYNC-4, SYNC-6, SYNC-7, SYNC-20, SYNC-21, SYNC-22] ${SEEDS} seeds break no invariant, and the model comes to the same`,
    { timeout: (IS_LONG ? 60 : 5) * MINUTE_MS },
    async () => {
      if (database === null) throw new Error('not open');
      const sum = await runSeeds({ from: 1, count: SEEDS, sql: new SqlServer(database) });
      const broken = sum.failed.map(({ seed, violations }) => ({ seed, ...violations[0] }));
      expect(broken).toEqual([]);
      expect(sum.ops).toBeGreaterThan(20 * SEEDS);
    },
  );
});
