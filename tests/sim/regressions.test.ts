import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Plan } from './plan.ts';
import { runPlan } from './run-plan.ts';

/** Scripts that broke an invariant once, as small as they were found. */
interface Regression {
  readonly seed: number;
  readonly what: string;
  readonly plan: Plan;
}

const REGRESSIONS = globSync('tests/sim/regressions/*.json')
  .toSorted()
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Regression);

vi.spyOn(console, 'warn').mockReturnValue();

describe('[SYNC-4, SYNC-6, SYNC-8, SYNC-11, SYNC-14] what has gone wrong before', () => {
  it.each(REGRESSIONS)('seed $seed: $what', async ({ plan }) => {
    expect((await runPlan(plan)).violations).toEqual([]);
  });
});
