import type { PlannedWalk } from '../../domain/route/planner/plan.ts';
import { minutesText } from '../pages/day-plan-text.ts';

/** Sales near one another: parked for once, and walked to. */
export const walkText = {
  driveEach: 'Drive to each',
  driveEachOf: (count: number) => `Drive to each of these ${count} sales`,
  parkOnce: 'Park once',
  parkOnceFor: (count: number) => `Park once for these ${count} sales`,
  possible: (count: number) => `${count} sales within a short walk`,
  onFoot: 'on foot',
  toCar: 'Directions to your car',
  toSale: 'Walking directions',
} as const;

/** "Park once: 4 sales, 12 minutes on foot". */
export function walkFactsText({ ids, minutes }: Pick<PlannedWalk, 'ids' | 'minutes'>): string {
  const sales = `Park once: ${ids.length} sales`;
  return minutes < 1 ? sales : `${sales}, ${minutesText(Math.ceil(minutes))} on foot`;
}

/** "Walk back to your car: 3 minutes (estimated)". */
export function walkBackText(minutes: number): string {
  return `Walk back to your car: ${minutesText(Math.max(1, Math.ceil(minutes)))} (estimated)`;
}

/** "Walk to the next sale: 3 minutes (estimated)". */
export function walkOnText(minutes: number): string {
  return `Walk to the next sale: ${minutesText(Math.max(1, Math.ceil(minutes)))} (estimated)`;
}
