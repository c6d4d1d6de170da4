import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { drawPlan } from './draw-plan.ts';
import type { Plan } from './plan.ts';
import { runPlan } from './run-plan.ts';

/** Scripts that broke an invariant once, as small as they were found or as their seeds draw them. */
interface Regression {
  readonly seed: number;
  readonly what: string;
  /** Left out: as the seed draws it. */
  readonly plan?: Plan;
}

const REGRESSIONS = globSync('tests/sim/regressions/*.json')
  .toSorted()
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Regression);

vi.spyOn(console, 'warn').mockReturnValue();

describe('[SYNC-4, SYNC-6, SYNC-8, SYNC-11, SYNC-14, SYNC-21, SYNC-22] what has gone wrong before', () => {
  it.each(REGRESSIONS)('seed $seed: $what', async ({ seed, plan }) => {
    expect((await runPlan(plan ?? drawPlan(seed))).violations).toEqual([]);
  });
});
