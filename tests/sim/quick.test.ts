import process from 'node:process';
import { describe, expect, it, vi } from 'vitest';
import { drawPlan } from './draw-plan.ts';
import { runPlan } from './run-plan.ts';
import { runSeeds } from './seeds.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const SEEDS = IS_LONG ? 10_000 : 300;
const MINUTE_MS = 60_000;

// The database says so each time that it is closed under a page.
vi.spyOn(console, 'warn').mockReturnValue();

describe('worlds with crashing pages, bad lines, full disks, wrong clocks and a server that restarts', () => {
  it(
    `[SYNC-1, SYNC-2, SYNC-4, SYNC-6, SYNC-8, SYNC-10, SYNC-11, SYNC-12, SYNC-13, SYNC-14, SYNC-15, SYNC-16, SYNC-17, SYNC-20, SYNC-21, SYNC-22, SYNC-23, SYNC-26] ${SEEDS} seeds break no invariant`,
    { timeout: (IS_LONG ? 180 : 20) * MINUTE_MS },
    async () => {
      const sum = await runSeeds({ from: 1, count: SEEDS });
      const broken = sum.failed.map(({ seed, violations }) => ({ seed, ...violations[0] }));
      expect(broken).toEqual([]);
      expect(sum.coverage.empty()).toEqual([]);
      expect(sum.ops).toBeGreaterThan(20 * SEEDS);
      expect(sum.crashes).toBeGreaterThan(SEEDS);
    },
  );

  it('the same seed lives through the same world', { timeout: 5 * MINUTE_MS }, async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const [first, second] = [await runPlan(drawPlan(seed)), await runPlan(drawPlan(seed))];
      expect([seed, second.trace, second.steps]).toEqual([seed, first.trace, first.steps]);
    }
  });

  it('another seed lives through another', async () => {
    const traces = [];
    for (const seed of [1, 2, 3]) traces.push((await runPlan(drawPlan(seed))).trace);
    expect(new Set(traces).size).toBe(3);
  });
});
