import type { Result } from '../domain/result.ts';
import type { ScheduleDay } from '../domain/sale/sale.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/**
 * Replaces the days of an own sale. `seenRev` is the sale's `rev` when the form was opened: days
 * changed by someone else since then are not overwritten (`stale`, SYNC-20).
 */
export function setSaleDays(
  door: Door,
  id: string,
  days: readonly ScheduleDay[],
  seenRev: number | null,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'sale.days', args: { id, days, expectRev: seenRev } });
}
