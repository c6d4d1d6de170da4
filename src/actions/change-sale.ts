import type { Result } from '../domain/result.ts';
import type { ScheduleDay } from '../domain/sale/sale.ts';
import type { CommitFailure, Door } from '../worker/door.ts';

type Mutation = Parameters<Door['commit']>[0];
/** What `sale.patch` can change. */
export type SaleChanges = Extract<Mutation, { op: 'sale.patch' }>['args']['set'];

type Committed = Promise<Result<{ readonly opId: string }, CommitFailure>>;

/** Changes some fields of an own sale. Seen at once; the server may still refuse it. */
export function patchSale(door: Door, id: string, set: SaleChanges): Committed {
  return door.commit({ op: 'sale.patch', args: { id, set } });
}

/**
 * Replaces the days of an own sale. `seenRev` is the sale's `rev` when the form was opened: days
 * changed by someone else since then are not overwritten (`stale`, SYNC-20).
 */
export function setSaleDays(
  door: Door,
  id: string,
  days: readonly ScheduleDay[],
  seenRev: number | null,
): Committed {
  return door.commit({ op: 'sale.days', args: { id, days, expectRev: seenRev } });
}

/** Cancels an own sale; everyone who saved it sees that it is off, and why. */
export function cancelSale(door: Door, id: string, reason: string): Committed {
  const trimmed = reason.trim();
  return door.commit({
    op: 'sale.cancel',
    args: { id, reason: trimmed === '' ? null : trimmed },
  });
}

/** Saves a sale for the signed-in user. */
export function saveSale(door: Door, id: string): Committed {
  return door.commit({ op: 'save.set', args: { id } });
}

export function unsaveSale(door: Door, id: string): Committed {
  return door.commit({ op: 'save.unset', args: { id } });
}
