import { type Result, err, ok } from '../domain/result.ts';
import { type CommitFailure, type LocalStore, StorageTrouble } from '../sync/local-store.ts';
import type { NewMutation } from '../sync/mutation.ts';
import type { Clock, Principal, Random } from '../sync/ports.ts';
import { type ChangeFeed, type ChangeListener, ChangeNotes } from './change-feed.ts';
import { type Commit, commit, discardParked, retryParked } from './commit.ts';
import { evictCells } from './evict.ts';
import { followedScopes } from './followed.ts';
import { applyPage, askScopes } from './pull-store.ts';
import { recordPush } from './push-results.ts';
import { parkFailed, releaseBatch, renumber, takeBatch } from './push-store.ts';
import type { RummageDb } from './schema.ts';
import { discardWork, dropScopes, leave } from './sign-out.ts';
import { steadily } from './steady.ts';

export interface StoreOptions {
  readonly db: RummageDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly changes: ChangeFeed;
}

/** The engine's store, and what screens' verbs need besides it. */
export interface DeviceStore extends LocalStore {
  readonly db: RummageDb;
  /** Calls back after every commit, of this and of other contexts. */
  onChange(listener: ChangeListener): () => void;
  retryParked(opId: string): Promise<void>;
  discardParked(opId: string): Promise<void>;
  /** The principal signed out on purpose; what waits is kept (SYNC-15). */
  leave(principal: Principal): Promise<void>;
  /** The person chose to give up what waits. */
  discardWork(principal: Principal): Promise<void>;
  /** Stops following scopes and drops what nothing else holds. */
  dropScopes(scopes: readonly string[]): Promise<void>;
}

/** The device's database behind the engine's port. */
export function createStore({ db, clock, random, changes }: StoreOptions): DeviceStore {
  const newId = () => random.uuid();

  /** One transaction, made steady; its changes are told once it has committed. */
  async function run<T>(work: (notes: ChangeNotes) => Promise<T>): Promise<T> {
    const attempt = async () => {
      const notes = new ChangeNotes();
      const value = await work(notes);
      changes.committed(notes);
      return value;
    };
    return steadily(db, attempt, makeRoom);
  }

  async function makeRoom(): Promise<boolean> {
    const notes = new ChangeNotes();
    const isDone = await evictCells(db, clock.now(), notes);
    changes.committed(notes);
    return isDone;
  }

  async function commitNew(
    principal: Principal,
    mutation: NewMutation,
    secret?: string,
  ): Promise<Result<{ readonly opId: string }, CommitFailure>> {
    const made = { principal, mutation, createdAtMs: clock.now(), opId: newId() };
    const what: Commit = { ...made, secret: secret ?? null };
    try {
      const done = await run((notes) => commit(db, what, newId, notes));
      return done.ok ? ok(done.value) : err({ code: done.error });
    } catch (error) {
      if (error instanceof StorageTrouble) return err({ code: 'storage' });
      throw error;
    }
  }

  return {
    db,
    onChange: (listener) => changes.onChange(listener),
    commit: commitNew,
    takeBatch: (principal, limits) =>
      run((notes) => takeBatch(db, principal, limits, newId, notes)),
    releaseBatch: (batch) => run((notes) => releaseBatch(db, batch, notes)),
    recordPush: (batch, answer) =>
      run((notes) => recordPush(db, batch, answer, clock.now(), notes)),
    renumber: (principal) => run((notes) => renumber(db, principal, newId, notes)),
    parkFailed: (batch, code) => run((notes) => parkFailed(db, batch, code, newId, notes)),
    followedScopes: (principal) => run(() => followedScopes(db, principal)),
    askScopes: (scopes, nowMs) => run(() => askScopes(db, scopes, nowMs)),
    applyPage: (asked, answer, nowMs) => run((notes) => applyPage(db, asked, answer, nowMs, notes)),
    retryParked: (opId) => run((notes) => retryParked(db, opId, newId, notes)),
    discardParked: (opId) => run((notes) => discardParked(db, opId, notes)),
    leave: (principal) => run((notes) => leave(db, principal, notes)),
    discardWork: (principal) => run((notes) => discardWork(db, principal, notes)),
    dropScopes: (scopes) => run((notes) => dropScopes(db, scopes, notes)),
  };
}
