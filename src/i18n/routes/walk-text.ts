import type { WayToStop } from '../../domain/route/way-to-stop.ts';
import { minutesText } from '../pages/day-plan-text.ts';
import { driveMinutesText } from './drive-text.ts';

/** Sales near one another: parked for once, and walked to. */
export const walkText = {
  driveEach: 'Drive to each',
  driveEachOf: (count: number) => `Drive to each of these ${count} sales`,
  parkOnce: 'Park once',
  parkOnceFor: (count: number) => `Park once for these ${count} sales`,
  possible: (count: number) => `${count} sales within a short walk`,
  drivingEach: 'You drive to each of them now',
  onFoot: 'on foot',
  toCar: 'Directions to your car',
  toSale: 'Walking directions',
} as const;

/** "Park once: 4 sales, 12 minutes on foot". */
export function walkFactsText(count: number, minutes: number): string {
  const sales = `Park once: ${count} sales`;
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

/** "8 min drive", "2 min walk", "3 min walk to the car, 8 min drive". */
export function wayMinutesText(
  { isOnFoot, backMinutes, minutes }: Pick<WayToStop, 'isOnFoot' | 'backMinutes' | 'minutes'>,
  isEstimated = false,
): string {
  const whole = (of: number) => Math.max(1, Math.ceil(of - 1e-6));
  if (isOnFoot) return `${whole(minutes)} min walk${isEstimated ? ' (estimated)' : ''}`;
  const drive = driveMinutesText(minutes, isEstimated);
  return backMinutes > 0 ? `${whole(backMinutes)} min walk to the car, ${drive}` : drive;
}
