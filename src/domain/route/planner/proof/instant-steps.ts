import { type Instance, NO_WAY } from '../instance.ts';
import type { Goal } from './goal.ts';

/**
 * The same day in finer ticks, in which steps between stops that took no time take one tick, because passes need every
 * step to lead to a later time. A route has fewer such steps than one old tick has new ticks, so what
 * was possible stays possible, and nothing else becomes possible.
 */
export function withoutInstantSteps(day: Instance, goal: Goal): { day: Instance; goal: Goal } {
  const { n, steps } = day;
  const isInstant = (i: number) => {
    const [from, to] = [Math.floor(i / n), i % n];
    return steps[i] === 0 && from !== to && from !== 0 && to !== 0 && from < n - 1 && to < n - 1;
  };
  if (!steps.some((_, i) => isInstant(i))) return { day, goal };
  const lastOf = (tick: number) => (tick <= -NO_WAY ? -NO_WAY : tick * n + n - 1);
  return {
    day: {
      ...day,
      steps: steps.map((step, i) => (step >= NO_WAY ? NO_WAY : isInstant(i) ? 1 : step * n)),
      open: day.open.map((tick) => tick * n),
      close: day.close.map(lastOf),
      windows: day.windows.map(
        (windows) => windows?.map((tick, i) => (i % 2 === 0 ? tick * n : lastOf(tick))) ?? null,
      ),
    },
    goal: { ...goal, end: lastOf(goal.end), latest: () => lastOf(goal.latest()) },
  };
}
