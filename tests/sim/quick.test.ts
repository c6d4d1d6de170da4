import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPlan } from './deeds/draw-plan.ts';
import { runInParts } from './deeds/run-parts.ts';
import { runPlan } from './deeds/run-plan.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const SEEDS = IS_LONG ? 10_000 : 300;
const SEEDS_TWICE = 50;
const MINUTE_MS = 60_000;
/** The smallest machine that runs the suites has two processors. */
const PARTS = 2;

describe('worlds with crashing pages, bad lines, full disks, wrong clocks and a server that is restored', () => {
  let sum: Awaited<ReturnType<typeof runInParts>>;
  beforeAll(
    async () => {
      sum = await runInParts({ seeds: SEEDS, again: SEEDS_TWICE }, PARTS);
    },
    (IS_LONG ? 180 : 20) * MINUTE_MS,
  );

  it(`[SYNC-1, SYNC-2, SYNC-4, SYNC-6, SYNC-8, SYNC-10, SYNC-11, SYNC-12, SYNC-13, SYNC-14, SYNC-15, SYNC-16, SYNC-17, SYNC-20, SYNC-21, SYNC-22, SYNC-23, SYNC-26] ${SEEDS} seeds break no invariant`, () => {
    expect(sum.violations).toEqual([]);
    expect(sum.empty).toEqual([]);
    expect(sum.seeds).toBe(SEEDS);
    expect(sum.ops).toBeGreaterThan(20 * SEEDS);
    expect(sum.crashes).toBeGreaterThan(SEEDS);
  });

  it(`${SEEDS_TWICE} seeds give the same worlds when run again`, () => {
    expect([sum.again, sum.unlike]).toEqual([SEEDS_TWICE, []]);
  });

  it('different seeds give different worlds', async () => {
    const traces = [];
    for (const seed of [1, 2, 3]) traces.push((await runPlan(drawPlan(seed))).trace);
    expect(new Set(traces).size).toBe(3);
  });
});
