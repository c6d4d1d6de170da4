import type { RoutePlan } from '../../../src/domain/route/planner/plan.ts';
import { planRoute } from '../../../src/domain/route/planner/plan-route.ts';
import { seededRandom } from '../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../src/domain/route/planner/read-problem.ts';
import { type DayKind, saleDay } from './days.ts';

/** Runs in a module worker: plans one made-up day after the other as it is asked to. */

export interface DayTask {
  readonly kind: DayKind;
  readonly stops: number;
  readonly seed: number;
  readonly limitMs: number;
}

export interface DayAnswer extends DayTask {
  readonly firstMs: number;
  /** When the sum of wishes was proved, and when the whole plan; null when it was not in time. */
  readonly wishesMs: number | null;
  readonly bestMs: number | null;
  /** When the last better plan came. */
  readonly foundMs: number;
  readonly wishes: number;
}

self.addEventListener('message', ({ data }: MessageEvent<DayTask>) =>
  self.postMessage(answer(data)),
);

function answer(task: DayTask): DayAnswer {
  const problem = saleDay(task.kind, task.stops, task.seed);
  const startedMs = performance.now();
  const spent = () => performance.now() - startedMs;
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  let plan: RoutePlan | null = null;
  let [firstMs, foundMs] = [0, 0];
  let wishesMs: number | null = null;
  let bestMs: number | null = null;
  for (const news of planRoute(read.value, seededRandom(1))) {
    if (news !== null) {
      if (plan === null) firstMs = spent();
      if (plan === null || news.wishes !== plan.wishes || news.endsAt !== plan.endsAt)
        foundMs = spent();
      if (news.proved !== 'nothing') wishesMs ??= spent();
      if (news.proved === 'best') bestMs ??= spent();
      plan = news;
    }
    if (spent() > task.limitMs) break;
  }
  return { ...task, firstMs, foundMs, wishesMs, bestMs, wishes: plan?.wishes ?? 0 };
}
