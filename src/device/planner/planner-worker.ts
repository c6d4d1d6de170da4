import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import { systemClock } from '../../platform/clock.ts';
import { planDay } from './plan-day.ts';

/** The planner's worker: plans the one day that it is sent. The page ends it, at the latest with the panel. */

self.addEventListener(
  'message',
  ({ data: problem }: MessageEvent<RouteProblem>) =>
    planDay(problem, systemClock, (news) => self.postMessage(news)),
  { once: true },
);
