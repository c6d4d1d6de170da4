import type { Changes, ChangeNotes } from './change-feed.ts';
import type { RummageDb } from './schema.ts';

/** A page's call that was carried out, with its result and what it changed. */
interface CarriedOut {
  readonly id: string;
  readonly outcome: unknown;
  readonly changes: Changes;
}

/** One record in the table `meta`, beside the engine's own. */
interface CallRecord {
  readonly key: typeof KEY;
  readonly value: readonly CarriedOut[];
}

const KEY = 'calls';
/** More calls than one page can have waiting for an answer. */
const MOST_REMEMBERED = 64;

/** Since the page asked, someone else has logged in on this device, or the person has logged out. */
export class AskedByAnother extends Error {
  override readonly name = 'AskedByAnother';
}

/** Throws `AskedByAnother` if the person whom the page showed when it asked is no longer the current one. */
export type CheckAsker = () => void;

/**
 * Carries out a call once. A page repeats a call if its worker ended before it answered. If the call was carried out,
 * the repeat only returns its outcome. It also announces the changes again, since the worker may have ended before it
 * announced them. The change and the record of the call are stored in one transaction (SYNC-10).
 */
export function onceForCall<T>(
  db: RummageDb,
  callId: string,
  notes: ChangeNotes,
  checkAsker: CheckAsker,
  work: () => Promise<T>,
): Promise<T> {
  const table = db.table<CallRecord, string>('meta');
  return db.transaction('rw', db.tables, async () => {
    const stored = (await table.get(KEY))?.value;
    const before = Array.isArray(stored) ? (stored as CallRecord['value']) : [];
    const known = before.find(({ id }) => id === callId);
    if (known !== undefined) {
      notes.sales(known.changes.saleIds);
      if (known.changes.outbox) notes.outbox();
      // Stored by this very verb, of this page.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return known.outcome as T;
    }
    // This check comes after the look-up: a call that was carried out stays so, no matter who is here now.
    checkAsker();
    const outcome = await work();
    const now: CarriedOut = { id: callId, outcome, changes: notes.toChanges() };
    await table.put({ key: KEY, value: [now, ...before].slice(0, MOST_REMEMBERED) });
    return outcome;
  });
}
