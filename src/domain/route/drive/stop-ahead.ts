import type { PlannedStop } from '../planner/plan.ts';
import type { OpenWindow } from '../planner/problem.ts';
import type { WayToStop } from '../way-to-stop.ts';
import type { KnownStop } from '../known-stop.ts';

/** A stop that can still be made, and how one gets there. */
export interface StopAhead {
  readonly stop: KnownStop;
  readonly planned: PlannedStop;
  /** The opening in which the visit lies; null if it is not known. */
  readonly window: OpenWindow | null;
  /** The time of the way there. */
  readonly isEstimated: boolean;
  readonly way: Pick<WayToStop, 'isOnFoot' | 'backMinutes' | 'minutes' | 'begins'>;
}
