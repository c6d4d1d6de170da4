import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import { seededRandom } from '../../domain/route/planner/random.ts';
import { readProblem } from '../../domain/route/planner/read-problem.ts';
import { splitDay } from '../../domain/route/planner/split/split-day.ts';
import type { Clock } from '../../sync/ports.ts';
import type { SplitNews } from '../door/planner-door.ts';

const MOST_MS = 8_000;
/** When nothing better has come for this long, it rarely does. */
const QUIET_MS = 2_000;
/** The same day is split the same way each time. */
const SEED = 1;

/** Splits a day between two cars, telling each better split, until none has come for a while. */
export function splitBetween(
  problem: RouteProblem,
  clock: Pick<Clock, 'now'>,
  tell: (news: SplitNews) => void,
): void {
  const read = readProblem(problem);
  if (!read.ok) {
    tell({ kind: 'fault', fault: read.error.kind });
    return;
  }
  const beganMs = clock.now();
  let lastMs = beganMs;
  for (const split of splitDay(read.value, seededRandom(SEED))) {
    const nowMs = clock.now();
    if (split !== null) {
      tell({ kind: 'split', split });
      lastMs = nowMs;
    }
    if (nowMs - beganMs > MOST_MS || nowMs - lastMs > QUIET_MS) break;
  }
  tell({ kind: 'finished' });
}
