import { cut } from '../../domain/text/cut.ts';
import { takeViews } from '../views/view-counts.ts';
import { noteUse } from '../rows/scopes.ts';
import { quarantineSuspects } from '../damage/quarantine-store.ts';
import { deleteUnfollowed } from '../pull/evict.ts';
import { leaveCells } from '../pull/leave-cells.ts';
import { doubtful, noteKnown } from '../outbox/acknowledged.ts';
import { dueChecks, noteChecks, skipChecks } from '../rows/checks.ts';
import type { LocalStore } from '../../sync/local-store.ts';
import { type Commit, commit, retryFailed } from '../outbox/commit.ts';
import { askedScopes } from '../pull/ended-sales.ts';
import { survey } from '../pull/survey.ts';
import { applyPage, askScopes } from '../pull/pull-store.ts';
import { unreadScopes } from '../rows/unread-scopes.ts';
import { recordPush } from '../push/push-results.ts';
import {
  hasUnacknowledged,
  parkFailed,
  releaseAbandoned,
  releaseBatch,
  renumber,
  sendLast,
  takeBatch,
} from '../push/push-store.ts';
import { parkUnanswered, toHearFirst } from '../push/unanswered.ts';
import { type Run, type VerbParts, asResult, flat, verbsBy } from './transactor.ts';

export interface DexieStoreParts extends VerbParts {
  readonly run: Run;
}

/** The longest code of an error report, in characters. */
const MOST_CODE = 200;

/**
 * The device's database behind the engine's port. Each call is one transaction, which is retried if the browser lost
 * the connection. The service worker needs nothing else.
 */
export function createDexieStore(parts: DexieStoreParts): LocalStore {
  const { db, clock, random, run, build } = parts;
  const newId = () => random.uuid();
  const { write, read } = verbsBy(run, parts);

  const commitNew: LocalStore['commit'] = async (principal, mutation, secret) => {
    // The id is made outside of the part that may run twice, so this is not a verb like the others.
    const made = { principal, mutation, createdAtMs: clock.now(), opId: newId() };
    const what: Commit = { ...made, secret: secret ?? null };
    return flat(await asResult(run((notes) => commit(db, what, newId, notes))));
  };

  return {
    commit: commitNew,
    takeBatch: write(takeBatch),
    toHearFirst: read(toHearFirst),
    parkUnanswered: write(parkUnanswered),
    hasUnacknowledged: read(hasUnacknowledged),
    releaseBatch: write(releaseBatch),
    releaseAbandoned: write(releaseAbandoned),
    recordPush: write(recordPush),
    renumber: write(renumber),
    sendLast: write(sendLast),
    retryFailed: write(retryFailed),
    parkFailed: write(parkFailed),
    askedScopes: write(askedScopes),
    unreadScopes: read(unreadScopes),
    askScopes: write(askScopes),
    applyPage: write(applyPage),

    dueChecks: read(dueChecks),
    noteChecks: read(noteChecks),
    skipChecks: read(skipChecks),
    doubtful: read(doubtful),
    noteKnown: write(noteKnown),
    async reportDifference(principal, count) {
      const what = { name: 'SelfCheck', code: `differed-${count}`, where: 'sync', build };
      await commitNew(principal, { op: 'error.report', args: { id: newId(), ...what } });
    },
    async reportUnread(principal, unread) {
      const [first] = unread;
      if (first === undefined) return;
      const { kind, id, rev, fault } = first;
      const named = `${kind} ${id} ${rev} ${fault ?? ''}`;
      const code = cut(unread.length > 1 ? `${unread.length}: ${named}` : named, MOST_CODE);
      const what = { name: 'UnreadRow', code, where: 'sync', build };
      await commitNew(principal, { op: 'error.report', args: { id: newId(), ...what } });
    },
    async repair(nowMs) {
      // Damaged rows are found when they are viewed. Entries of the outbox that no index finds would never be
      // sent, and a scope whose record is missing would be followed as if it had never been read.
      await run(() => db.outbox.toArray());
      await run(() => db.scopes.toArray());
      const suspects = db.quarantine.takeSuspects();
      if (suspects.size > 0) await run((notes) => quarantineSuspects(db, suspects, nowMs, notes));
    },
    survey: write(survey),
    noteUse: read(noteUse),
    deleteUnfollowed: write(deleteUnfollowed),
    leaveCells: write(leaveCells),
    async queueViews(principal, nowMs) {
      const views = await run(() => takeViews(db, principal, nowMs));
      // If the batch cannot be queued, these views are not counted (SYNC-25).
      if (views.length > 0) {
        await commitNew(principal, { op: 'view.batch', args: { id: newId(), views } });
      }
    },
  };
}
