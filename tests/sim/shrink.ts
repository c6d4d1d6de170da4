import type { Plan } from './deeds/plan-of-run.ts';
import type { SqlServer } from './server/sql-server.ts';
import { runPlan } from './deeds/run-plan.ts';

/** How many worlds the search for a smaller script may run. */
const MAX_TRIES = 400;

/**
 * The smallest part of a failing plan that still breaks the same invariant. Leaves out ever smaller pieces
 * of its faults and deeds while that holds.
 */
export async function shrink(
  plan: Plan,
  invariant: string,
  sql: SqlServer | null = null,
): Promise<Plan> {
  let tries = 0;
  const fails = async (candidate: Plan) => {
    tries += 1;
    const { violations } = await runPlan(candidate, { sql });
    return violations.some((violation) => violation.invariant === invariant);
  };
  let smallest = plan;
  for (;;) {
    const before = size(smallest);
    for (const part of ['faults', 'deeds'] as const) {
      for (let piece = smallest[part].length; piece >= 1; piece = Math.floor(piece / 2)) {
        for (let at = 0; at < smallest[part].length;) {
          if (tries >= MAX_TRIES) return smallest;
          const left = smallest[part].toSpliced(at, piece);
          const candidate: Plan = { ...smallest, [part]: left };
          if (await fails(candidate)) smallest = candidate;
          else at += piece;
        }
      }
    }
    if (size(smallest) === before) return smallest;
  }
}

function size(plan: Plan): number {
  return plan.faults.length + plan.deeds.length;
}
