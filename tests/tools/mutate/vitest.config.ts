import { defineConfig } from 'vitest/config';

/** The tests that mutants of `src/sync` have to get past. */
export default defineConfig({
  test: { include: ['tests/unit/sync/**/*.test.ts'], testTimeout: 5_000 },
});
