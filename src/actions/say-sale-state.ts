import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';
import { patchSale } from './patch-sale.ts';

type Done = Promise<Result<{ readonly opId: string }, CommitFailure>>;

/** What a seller says of a sale while it is on; each can be taken back. `nowMs` is server-corrected. */

export function saySoldOut(door: Door, id: string, isSoldOut: boolean, nowMs: number): Done {
  return patchSale(door, id, { soldOutAt: isSoldOut ? instant(nowMs) : null });
}

export function sayHalfPrice(door: Door, id: string, isHalf: boolean, nowMs: number): Done {
  return patchSale(door, id, { halfPriceFrom: isHalf ? instant(nowMs) : null });
}

/** `date` is YYYY-MM-DD; null: there is none. */
export function sayRainDate(door: Door, id: string, date: string | null): Done {
  return patchSale(door, id, { rainDate: date });
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
