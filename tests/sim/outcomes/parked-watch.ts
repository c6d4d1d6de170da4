import type { QueueEntry } from '../../../src/sync/local-store.ts';

/** More often than this nothing is tried again by itself in the minutes of a world (SYNC-7). */
const MOST_RETRIES = 10;

/**
 * Follows what is parked without a code, which is nobody's fault that a person could mend: only what
 * failed alone may be, it is tried again by itself, and ever more rarely.
 */
export class ParkedWatch {
  readonly #failedAlone = new Set<string>();
  readonly #retries = new Map<string, number>();

  /** A page has heard that the server failed on a push of nothing but this operation. */
  noteFailedAlone(opId: string): void {
    this.#failedAlone.add(opId);
  }

  /** What one transaction did that may not be; in words. */
  follow(
    device: string,
    {
      before,
      after,
    }: { readonly before: readonly QueueEntry[]; readonly after: readonly QueueEntry[] },
  ): readonly string[] {
    const known = new Map(before.map((entry) => [entry.seq, entry]));
    return after.flatMap((entry) => {
      const old = known.get(entry.seq);
      if (old === undefined || old === entry) return [];
      const wasWaiting = old.state === 'waiting' && entry.state === 'parked';
      const name = `${entry.op} ${entry.entityId} (${entry.opId})`;
      if (wasWaiting && entry.code === null && !this.#mayBeParked(entry, after)) {
        return [`${name} is parked without a code, and never failed alone`];
      }
      const isAgain = old.state === 'parked' && old.code === null && entry.state === 'waiting';
      if (!isAgain) return [];
      const key = `${device} ${entry.opId}`;
      const times = (this.#retries.get(key) ?? 0) + 1;
      this.#retries.set(key, times);
      return times > MOST_RETRIES ? [`${name} is tried again for the ${times}th time`] : [];
    });
  }

  #mayBeParked(entry: QueueEntry, after: readonly QueueEntry[]): boolean {
    return this.#failedAlone.has(entry.opId) || foundationOf(entry, after) !== null;
  }
}

/** What stays parked without a code though it should be tried again: all but what hangs on a refused sale. */
export function leftWithoutReason(
  queue: readonly QueueEntry[],
  isAsked: (principal: string) => boolean,
): readonly QueueEntry[] {
  return queue.filter((entry) => {
    if (entry.state !== 'parked' || entry.code !== null || !isAsked(entry.principal)) return false;
    const foundation = foundationOf(entry, queue);
    return foundation === null || foundation.code === null;
  });
}

/** The posting that is parked itself, with which goes all that follows on the sale. */
function foundationOf(entry: QueueEntry, queue: readonly QueueEntry[]): QueueEntry | null {
  const found = queue.find(
    (each) =>
      each !== entry &&
      each.op === 'sale.create' &&
      each.state === 'parked' &&
      each.principal === entry.principal &&
      each.entityId === entry.entityId,
  );
  return found ?? null;
}
