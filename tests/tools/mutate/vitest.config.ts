import { defineConfig } from 'vitest/config';

/** The tests that mutants of `src/sync` have to get past. */
export default defineConfig({
  test: {
    // The last two test what the engine has the store do once in a while.
    include: [
      'tests/unit/sync/**/*.test.ts',
      'tests/unit/db/{views/view-counts,pull/evict}.test.ts',
    ],
    testTimeout: 5_000,
  },
});
