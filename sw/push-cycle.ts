import { isOutgrown } from '../src/db/schema/open-database.ts';
import type { RummageDb } from '../src/db/schema/schema.ts';
import { ENGINE_LOCK } from '../src/platform/worker/web-locks.ts';
import { isTokenGood, storedTokenRemote } from '../src/remote/auth/stored-token-remote.ts';
import { readServer, readUser } from '../src/remote/auth/stored-session.ts';
import type { TextStore } from '../src/remote/auth/stored-session.ts';
import type { Fetch } from '../src/remote/exchange/timed-fetch.ts';
import { createEngine } from '../src/sync/engine/engine.ts';
import type { LocalStore } from '../src/sync/local-store.ts';
import type { Clock } from '../src/sync/ports.ts';
import type { Principal } from '../src/domain/principal.ts';

export interface PushCycleParts {
  readonly db: RummageDb;
  readonly store: LocalStore;
  readonly texts: TextStore;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly locks: LockManager | null;
  /** True if the holder of the lock has been silent for so long that it lost the lead. */
  readonly isLeaderSilent?: boolean;
}

/** `later`: changes are pending and the server could not be reached. The browser may wake us again. */
export type PushCycleEnd = 'done' | 'later';

/**
 * Pushes pending changes while no page leads (SYNC-17), under the lock that the pages' engines use. If it is held,
 * someone else is pushing. From a page that hangs or is frozen, it takes the lock, as another page would: two senders
 * are wasteful, but never wrong. A person whose token has expired is left to the pages.
 */
export async function pushCycle(parts: PushCycleParts): Promise<PushCycleEnd> {
  const { locks, isLeaderSilent = false } = parts;
  if (locks === null) return sendAll(parts);
  const how: LockOptions = isLeaderSilent ? { steal: true } : { ifAvailable: true };
  return locks.request(ENGINE_LOCK, how, (lock) => (lock === null ? 'done' : sendAll(parts)));
}

async function sendAll(parts: PushCycleParts): Promise<PushCycleEnd> {
  const { db, store, texts, clock, fetch } = parts;
  const server = await readServer(texts);
  if (server === null || isOutgrown(db)) return 'done';
  const remote = storedTokenRemote({ ...server, store: texts, clock, fetch });
  const engine = createEngine({ store, remote, clock });
  let end: PushCycleEnd = 'done';
  for (const principal of await sendersWithWork(parts)) {
    const { link } = await engine.push(principal);
    if (link !== 'online' && link !== 'update-needed') end = 'later';
  }
  return end;
}

/** The logged-in user, and the guest if they have pending changes (SYNC-15). */
async function sendersWithWork({ db, texts, clock }: PushCycleParts): Promise<Principal[]> {
  const user = await readUser(texts);
  const isSignedIn = user !== null && (await isTokenGood(texts, user.userId, clock.now()));
  const senders = isSignedIn ? [user.userId, 'guest'] : ['guest'];
  const keys = senders.map((principal) => [principal, 'waiting']);
  const waiting = await db.outbox.where('[principal+state]').anyOf(keys).toArray();
  return senders.filter((principal) => waiting.some((entry) => entry.principal === principal));
}
