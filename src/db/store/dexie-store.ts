import { cut } from '../../domain/text/cut.ts';
import { takeViews } from '../views/view-counts.ts';
import { noteUse } from '../rows/scopes.ts';
import { quarantineSuspects } from '../damage/quarantine-store.ts';
import { deleteUnfollowed } from '../pull/evict.ts';
import { doubtful, noteKnown } from '../outbox/acknowledged.ts';
import { dueChecks, noteChecks, skipChecks } from '../rows/checks.ts';
import type { LocalStore } from '../../sync/local-store.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import { type Commit, commit, retryFailed } from '../outbox/commit.ts';
import { askedScopes } from '../pull/ended-sales.ts';
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
import type { RummageDb } from '../schema/schema.ts';
import { type Run, asResult, flat } from './transactor.ts';

export interface DexieStoreParts {
  readonly db: RummageDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly run: Run;
  /** The app's build, as named in reports. */
  readonly build: string;
}

/** The longest code of an error report, in characters. */
const MOST_CODE = 200;

/**
 * The device's database behind the engine's port: each call is one transaction, retried where the browser lost
 * the connection. This is all that the service worker needs.
 */
export function createDexieStore(parts: DexieStoreParts): LocalStore {
  const { db, clock, random, run, build } = parts;
  const newId = () => random.uuid();

  const commitNew: LocalStore['commit'] = async (principal, mutation, secret) => {
    const made = { principal, mutation, createdAtMs: clock.now(), opId: newId() };
    const what: Commit = { ...made, secret: secret ?? null };
    return flat(await asResult(run((notes) => commit(db, what, newId, notes))));
  };

  return {
    commit: commitNew,
    takeBatch: (principal, limits) =>
      run((notes) => takeBatch(db, principal, limits, newId, notes)),
    toHearFirst: (principal, nowMs, isFresh) =>
      run(() => toHearFirst(db, principal, nowMs, isFresh)),
    parkUnanswered: (principal, serverMs, nowMs) =>
      run((notes) => parkUnanswered(db, principal, { serverMs, nowMs }, notes)),
    hasUnacknowledged: (principal) => run(() => hasUnacknowledged(db, principal)),
    releaseBatch: (batch) => run((notes) => releaseBatch(db, batch, notes)),
    releaseAbandoned: (principal) => run((notes) => releaseAbandoned(db, principal, notes)),
    recordPush: (batch, answer) =>
      run((notes) => recordPush(db, batch, answer, { nowMs: clock.now(), newId }, notes)),
    renumber: (principal) => run((notes) => renumber(db, principal, newId, notes)),
    sendLast: (batch, nowMs) => run((notes) => sendLast(db, batch, nowMs, newId, notes)),
    retryFailed: (principal, nowMs) =>
      run((notes) => retryFailed(db, principal, { nowMs, newId }, notes)),
    parkFailed: (batch, code) => run((notes) => parkFailed(db, batch, code, newId, notes)),
    followedScopes: (principal) => run(() => askedScopes(db, principal, clock.now())),
    unreadScopes: (scopes) => run(() => unreadScopes(db, scopes)),
    askScopes: (scopes, nowMs) => run(() => askScopes(db, scopes, { nowMs, build })),
    applyPage: (asked, answer, nowMs) =>
      run((notes) => applyPage(db, asked, answer, { nowMs, build }, notes)),

    dueChecks: (scopes, limit, nowMs) => run(() => dueChecks(db, scopes, limit, nowMs)),
    noteChecks: (asked, answer, nowMs) => run(() => noteChecks(db, asked, answer, nowMs)),
    skipChecks: (asked, nowMs) => run(() => skipChecks(db, asked, nowMs)),
    doubtful: (principal) => run(() => doubtful(db, principal)),
    noteKnown: (principal, asked, answer) =>
      run((notes) => noteKnown(db, principal, asked, answer, notes)),
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
    noteUse: (scopes, nowMs) => run(() => noteUse(db, scopes, nowMs)),
    deleteUnfollowed: (nowMs) => run((notes) => deleteUnfollowed(db, nowMs, notes)),
    async queueViews(principal, nowMs) {
      const views = await run(() => takeViews(db, principal, nowMs));
      // If the batch cannot be queued, these views are not counted (SYNC-25).
      if (views.length > 0) {
        await commitNew(principal, { op: 'view.batch', args: { id: newId(), views } });
      }
    },
  };
}
