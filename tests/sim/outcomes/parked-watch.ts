import type { OutboxEntry } from '../../../src/sync/local-store.ts';

/** Nothing is retried automatically more often than this in the minutes of a world (SYNC-7). */
const MOST_RETRIES = 10;

/**
 * Follows entries parked without a code, which no person can fix. Only what failed alone may be parked that
 * way. It is retried automatically, ever less often.
 */
export class ParkedWatch {
  readonly #failedAlone = new Set<string>();
  readonly #retries = new Map<string, number>();

  /** A page heard that the server failed on a push of this operation alone. */
  noteFailedAlone(opId: string): void {
    this.#failedAlone.add(opId);
  }

  /** What one transaction did that is not allowed, in words. */
  follow(
    device: string,
    {
      before,
      after,
    }: { readonly before: readonly OutboxEntry[]; readonly after: readonly OutboxEntry[] },
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

  #mayBeParked(entry: OutboxEntry, after: readonly OutboxEntry[]): boolean {
    return this.#failedAlone.has(entry.opId) || foundationOf(entry, after) !== null;
  }
}

/** What stays parked without a code although it should be retried: everything that no refused sale blocks. */
export function leftWithoutReason(
  outbox: readonly OutboxEntry[],
  isAsked: (principal: string) => boolean,
): readonly OutboxEntry[] {
  return outbox.filter((entry) => {
    if (entry.state !== 'parked' || entry.code !== null || !isAsked(entry.principal)) return false;
    const foundation = foundationOf(entry, outbox);
    return foundation === null || foundation.code === null;
  });
}

/** The parked posting of the entry's sale, which blocks everything that follows on that sale. */
function foundationOf(entry: OutboxEntry, outbox: readonly OutboxEntry[]): OutboxEntry | null {
  const found = outbox.find(
    (each) =>
      each !== entry &&
      each.op === 'sale.create' &&
      each.state === 'parked' &&
      each.principal === entry.principal &&
      each.entityId === entry.entityId,
  );
  return found ?? null;
}
