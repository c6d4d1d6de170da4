import type { PlannedStop } from '../planner/plan.ts';
import type { OpenWindow } from '../planner/problem.ts';
import type { WayToStop } from '../way-to-stop.ts';
import type { KnownStop } from '../known-stop.ts';

/** A stop that can still be made, and how to get there. */
export interface StopAhead {
  readonly stop: KnownStop;
  readonly planned: PlannedStop;
  /** The opening during which the visit takes place. Null if it is not known. */
  readonly window: OpenWindow | null;
  /** Whether the time to get there is only estimated. */
  readonly isEstimated: boolean;
  readonly way: Pick<WayToStop, 'isOnFoot' | 'backMinutes' | 'minutes' | 'begins'>;
}
