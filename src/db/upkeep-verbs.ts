import type { Upkeep } from '../sync/local-store.ts';
import type { NewMutation } from '../sync/mutation.ts';
import type { Principal } from '../sync/ports.ts';
import { dueChecks, noteChecks, skipChecks } from './checks.ts';
import { doubtful, noteKnown } from './done.ts';
import { forgetUnfollowed } from './evict.ts';
import { setAside } from './quarantine-store.ts';
import type { RummageDb } from './schema.ts';
import { noteUse } from './scopes.ts';
import type { Run } from './transactor.ts';
import { takeViews } from './views.ts';

export interface UpkeepParts {
  readonly db: RummageDb;
  readonly newId: () => string;
  readonly run: Run;
  /** Of the app that runs here, for reports. */
  readonly build: string;
  readonly commit: (principal: Principal, mutation: NewMutation) => Promise<unknown>;
}

/** What a device does for itself around its exchanges: all of it may be put off, none of it is urgent. */
export function createUpkeepVerbs({ db, newId, run, build, commit }: UpkeepParts): Upkeep {
  return {
    dueChecks: (scopes, limit, nowMs) => run(() => dueChecks(db, scopes, limit, nowMs)),
    noteChecks: (asked, answer, nowMs) => run(() => noteChecks(db, asked, answer, nowMs)),
    skipChecks: (asked, nowMs) => run(() => skipChecks(db, asked, nowMs)),
    doubtful: (principal) => run(() => doubtful(db, principal)),
    noteKnown: (principal, asked, answer) =>
      run((notes) => noteKnown(db, principal, asked, answer, notes)),
    async reportDifference(principal, count) {
      const what = { name: 'SelfCheck', code: `differed-${count}`, where: 'sync', build };
      await commit(principal, { op: 'error.report', args: { id: newId(), ...what } });
    },
    async mend(nowMs) {
      // Rows show themselves when they are looked at. Work that no index finds any more would never be
      // sent, and a scope that is not there would be followed as if nothing of it had been read.
      await run(() => db.queue.toArray());
      await run(() => db.scopes.toArray());
      const suspects = db.quarantine.takeSuspects();
      if (suspects.size > 0) await run((notes) => setAside(db, suspects, nowMs, notes));
    },
    noteUse: (scopes, nowMs) => run(() => noteUse(db, scopes, nowMs)),
    forgetUnfollowed: (nowMs) => run((notes) => forgetUnfollowed(db, nowMs, notes)),
    async queueViews(principal, nowMs) {
      const views = await run(() => takeViews(db, principal, nowMs));
      // If it cannot be queued, these few are not counted (SYNC-25).
      if (views.length > 0) {
        await commit(principal, { op: 'view.batch', args: { id: newId(), views } });
      }
    },
  };
}
