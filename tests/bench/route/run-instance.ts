import { performance } from 'node:perf_hooks';
import { type Instance, valueOf } from '../../../src/domain/route/planner/instance.ts';
import { seededRandom } from '../../../src/domain/route/planner/seeded-random.ts';
import { type Progress, searchDay } from '../../../src/domain/route/planner/search-day.ts';

export interface Run extends Progress {
  readonly ms: number;
}

/** Plans one day until the goal is proved or the time is up, and checks the route. */
export function runInstance(day: Instance, limitMs: number, goal: 'worth' | 'all'): Run {
  const startedMs = performance.now();
  const search = searchDay(day, seededRandom(1));
  let progress: Progress;
  for (;;) {
    const { value, done } = search.next();
    progress = value;
    const isProved = goal === 'worth' ? value.proved !== 'nothing' : value.proved === 'all';
    if (done === true || isProved || performance.now() - startedMs > limitMs) break;
  }
  const value = valueOf(day, progress.best.route);
  if (value?.worth !== progress.best.worth || value.end !== progress.best.end) {
    throw new Error('The planner gave a route that breaks a rule.');
  }
  return { ...progress, ms: Math.round(performance.now() - startedMs) };
}
