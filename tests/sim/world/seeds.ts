import { Coverage } from '../invariants/coverage.ts';
import { OutcomeTally } from '../outcomes/tally.ts';
import { drawPlan } from '../deeds/draw-plan.ts';
import type { SqlServer } from '../server/sql-server.ts';
import { type Outcome, runPlan } from '../deeds/run-plan.ts';

/** The combined result of a range of seeds. */
export interface Sum {
  seeds: number;
  ops: number;
  crashes: number;
  steps: number;
  readonly coverage: Coverage;
  readonly outcomes: OutcomeTally;
  readonly failed: Outcome[];
}

/** Which seeds to run, and what answers them. */
interface Range {
  readonly from: number;
  readonly count: number;
  readonly sql?: SqlServer | null;
}

/** Runs the worlds of `count` seeds, starting with `from`. Stops if `tell` returns false for one. */
export async function runSeeds(
  { from, count, sql = null }: Range,
  tell: (outcome: Outcome, soFar: Sum) => boolean | Promise<boolean> = () => true,
): Promise<Sum> {
  const sum: Sum = {
    seeds: 0,
    ops: 0,
    crashes: 0,
    steps: 0,
    coverage: new Coverage(),
    outcomes: new OutcomeTally(),
    failed: [],
  };
  for (let seed = from; seed < from + count; seed++) {
    const outcome = await runPlan(drawPlan(seed), { sql });
    sum.seeds += 1;
    sum.ops += outcome.ops;
    sum.crashes += outcome.crashes;
    sum.steps += outcome.steps;
    sum.coverage.add(outcome.coverage);
    sum.outcomes.add(outcome.outcomes);
    if (outcome.violations.length > 0) sum.failed.push(outcome);
    if (!(await tell(outcome, sum))) break;
  }
  return sum;
}
