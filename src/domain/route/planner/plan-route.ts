import type { RoutePlan } from './plan.ts';
import { planOf } from './plan-of.ts';
import type { Random } from './seeded-random.ts';
import type { ReadProblem } from './read-problem.ts';
import { type Progress, searchDay } from './search-day.ts';

/**
 * Plans a day, better and better. Yields every few milliseconds: a plan if there is a better one, or one about which
 * more is proved, else null. The first plan comes at once. Ends when the plan is proved best. A caller who has enough
 * just stops asking.
 */
export function* planRoute(read: ReadProblem, random: Random): Generator<RoutePlan | null, void> {
  const search = searchDay(read.day, random);
  let shown: Progress | null = null;
  for (;;) {
    const { value, done } = search.next();
    const isNews = shown === null || value.best !== shown.best || value.proved !== shown.proved;
    shown = value;
    yield isNews ? planOf(read, value.best, value.proved) : null;
    if (done === true) return;
  }
}
