import { inSendOrder } from '../outbox/fold-overlays.ts';
import { jsonBytes } from '../../domain/text/json-size.ts';
import type { BatchLimits, OutboxEntry } from '../local-store.ts';
import { argsToSend, ruleOf } from '../mutations/registry.ts';

/** A push holds at most this much (SYNC-6). The margin is for names, numbers and a guest's secret. */
export const MAX_BATCH_COUNT = 50;
export const MAX_BATCH_BYTES = 224 * 1024;

const BYTES_AROUND_ONE = 300;

/**
 * The waiting entries that the next push carries, in order: first those that have a number, then as
 * many of the others as fit. No new entry gets a number while a numbered one does not fit in.
 */
export function selectBatch(
  waiting: readonly OutboxEntry[],
  limits: Pick<BatchLimits, 'maxCount' | 'maxBytes'>,
): readonly OutboxEntry[] {
  const chosen: OutboxEntry[] = [];
  let bytes = 0;
  for (const entry of inSendOrder(waiting)) {
    bytes += jsonBytes(argsToSend(entry)) + BYTES_AROUND_ONE;
    const isFull = chosen.length >= limits.maxCount || bytes > limits.maxBytes;
    if (chosen.length > 0 && (isFull || mustAwait(entry, chosen))) break;
    chosen.push(entry);
  }
  return chosen;
}

function mustAwait(entry: OutboxEntry, chosen: readonly OutboxEntry[]): boolean {
  if (entry.mid !== null || !ruleOf(entry.op).awaitsOlder) return false;
  return chosen.some((older) => older.op === entry.op && older.entityId === entry.entityId);
}
