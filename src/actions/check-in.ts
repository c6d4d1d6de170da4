import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export interface CheckInInput {
  readonly id: string;
  readonly saleId: string;
  /** Degrees, of a fresh fix. */
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number;
  /** Server-corrected, epoch ms. */
  readonly atMs: number;
}

/** Checks in at a sale. The server judges place and time, so it counts only once it has taken it. */
export function checkIn(
  door: Door,
  { atMs, ...where }: CheckInInput,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({
    op: 'checkin.add',
    args: { ...where, at: new Date(atMs).toISOString() },
  });
}
