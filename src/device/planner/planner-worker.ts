import { systemClock } from '../../platform/clock.ts';
import type { PlannerQuestion } from '../door/planner-door.ts';
import { planDay } from './plan-day.ts';
import { splitBetween } from './split-between.ts';

/** The planner's worker: plans or splits the one day that it is sent. The page ends it, at the latest with the panel. */

self.addEventListener(
  'message',
  ({ data: { kind, problem } }: MessageEvent<PlannerQuestion>) => {
    if (kind === 'day') planDay(problem, systemClock, (news) => self.postMessage(news));
    else splitBetween(problem, systemClock, (news) => self.postMessage(news));
  },
  { once: true },
);
