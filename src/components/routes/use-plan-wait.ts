import type { Planning } from '../../page/routes/use-planner.ts';
import { useLate } from '../../ui/feedback/use-late.ts';

/** Whether a plan of the day as it is now is still to come: `late` once the page says so. Null: none is. */
export type PlanWait = 'soon' | 'late' | null;

type Awaited = Pick<Planning<unknown>, 'answer' | 'isCurrent' | 'isPlanning' | 'fault'>;

/** Most plans come sooner, and a sentence that flashes at each change would disturb. */
const SOON_MS = 1000;

/** How the page waits for the plan of a day. A planner may be silent for a minute. `isRead`: the day's sales are. */
export function usePlanWait(isRead: boolean, planning: Awaited): PlanWait {
  const isAwaited = isPlanAwaited(isRead, planning);
  const isLate = useLate(isAwaited, SOON_MS);
  if (!isAwaited) return null;
  return isLate ? 'late' : 'soon';
}

export function isPlanAwaited(isRead: boolean, planning: Awaited): boolean {
  const { answer, isCurrent, isPlanning, fault } = planning;
  if (fault !== null) return false;
  return !isRead || (isPlanning && (answer === null || !isCurrent));
}
