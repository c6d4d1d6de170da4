import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { drawFirstPlan, drawPlanAlone } from './deeds/draw-plan.ts';
import type { Plan } from './deeds/plan-of-run.ts';
import { runPlan } from './deeds/run-plan.ts';

/** Scripts that once broke an invariant, as small as they were found or as their seeds draw them. */
interface Regression {
  readonly seed: number;
  readonly what: string;
  /** If omitted: as the seed draws it, or drew it when the world was kept. */
  readonly plan?: Plan;
  /**
   * The seed draws it as worlds of people who plan alone are now: more than two cells, full disks, work that is done but not
   * reported.
   */
  readonly isOfNow?: true;
}

const REGRESSIONS = globSync('tests/sim/regressions/*/*.json')
  .toSorted()
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Regression);

vi.spyOn(console, 'warn').mockReturnValue();

describe('[SYNC-4, SYNC-6, SYNC-8, SYNC-11, SYNC-14, SYNC-21, SYNC-22] past failures stay fixed', () => {
  it.each(REGRESSIONS)('seed $seed: $what', async ({ seed, plan, isOfNow }) => {
    const drawn = isOfNow ? drawPlanAlone(seed) : drawFirstPlan(seed);
    expect((await runPlan(plan ?? drawn)).violations).toEqual([]);
  });
});
