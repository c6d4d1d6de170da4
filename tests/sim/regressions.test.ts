import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { drawFirstPlan, drawPlan } from './deeds/draw-plan.ts';
import type { Plan } from './deeds/plan-of-run.ts';
import { runPlan } from './deeds/run-plan.ts';

/** Scripts that broke an invariant once, as small as they were found or as their seeds draw them. */
interface Regression {
  readonly seed: number;
  readonly what: string;
  /** Left out: as the seed draws it, or drew it when the world was kept. */
  readonly plan?: Plan;
  /** The seed has drawn it since worlds have more than two cells, full disks and work half told. */
  readonly isOfNow?: true;
}

const REGRESSIONS = globSync('tests/sim/regressions/*/*.json')
  .toSorted()
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Regression);

vi.spyOn(console, 'warn').mockReturnValue();

describe('[SYNC-4, SYNC-6, SYNC-8, SYNC-11, SYNC-14, SYNC-21, SYNC-22] what has gone wrong before', () => {
  it.each(REGRESSIONS)('seed $seed: $what', async ({ seed, plan, isOfNow }) => {
    const drawn = isOfNow ? drawPlan(seed) : drawFirstPlan(seed);
    expect((await runPlan(plan ?? drawn)).violations).toEqual([]);
  });
});
