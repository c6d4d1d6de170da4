import { systemClock } from '../../platform/clock.ts';
import { holdLife } from '../../platform/worker-life.ts';
import { browserLocks } from '../../platform/worker/web-locks.ts';
import type { PlannerAlive, PlannerStartMessage } from '../door/planner-door.ts';
import { planDay } from './plan-day.ts';
import { splitBetween } from './split-between.ts';

/**
 * The planner's worker. It plans or splits the one day that it gets. The page ends it when the panel closes or
 * earlier.
 */

self.addEventListener(
  'message',
  ({ data }: MessageEvent<PlannerStartMessage>) => void begin(data),
  { once: true },
);

async function begin({ question: { kind, problem }, life }: PlannerStartMessage): Promise<void> {
  // Take the lock before computing: after that, the worker hears nothing for seconds.
  const letGo = await holdLife(browserLocks(), life);
  const alive: PlannerAlive = { isHeld: true };
  if (letGo !== null) self.postMessage(alive);
  if (kind === 'day') planDay(problem, systemClock, (news) => self.postMessage(news));
  else splitBetween(problem, systemClock, (news) => self.postMessage(news));
}
