import type { Upkeep } from '../../sync/local-store.ts';
import type { NewMutation } from '../../sync/mutations/mutation.ts';
import type { Principal } from '../../sync/ports.ts';
import { dueChecks, noteChecks, skipChecks } from '../rows/checks.ts';
import { doubtful, noteKnown } from './acknowledged.ts';
import { forgetUnfollowed } from '../rows/evict.ts';
import { setAside } from '../damage/quarantine-store.ts';
import type { RummageDb } from '../schema/schema.ts';
import { noteUse } from '../rows/scopes.ts';
import type { Run } from '../schema/transactor.ts';
import { takeViews } from '../views/view-counts.ts';

export interface UpkeepParts {
  readonly db: RummageDb;
  readonly newId: () => string;
  readonly run: Run;
  /** The running app's build, for reports. */
  readonly build: string;
  readonly commit: (principal: Principal, mutation: NewMutation) => Promise<unknown>;
}

/** What a device does for itself around its exchanges. None of it is urgent; all of it can be postponed. */
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
    async repair(nowMs) {
      // Damaged rows are found when they are viewed. Queue entries that no index finds would never be
      // sent, and a scope whose record is missing would be followed as if it had never been read.
      await run(() => db.queue.toArray());
      await run(() => db.scopes.toArray());
      const suspects = db.quarantine.takeSuspects();
      if (suspects.size > 0) await run((notes) => setAside(db, suspects, nowMs, notes));
    },
    noteUse: (scopes, nowMs) => run(() => noteUse(db, scopes, nowMs)),
    forgetUnfollowed: (nowMs) => run((notes) => forgetUnfollowed(db, nowMs, notes)),
    async queueViews(principal, nowMs) {
      const views = await run(() => takeViews(db, principal, nowMs));
      // If the batch cannot be queued, these views are not counted (SYNC-25).
      if (views.length > 0) {
        await commit(principal, { op: 'view.batch', args: { id: newId(), views } });
      }
    },
  };
}
