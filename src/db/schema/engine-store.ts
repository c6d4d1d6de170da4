import type { LocalStore } from '../../sync/local-store.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import { type Commit, commit, retryFailed } from '../queue/commit.ts';
import { followedScopes } from '../rows/followed.ts';
import { applyPage, askScopes } from '../rows/pull-store.ts';
import { recordPush } from '../queue/push-results.ts';
import {
  hasUnheard,
  parkFailed,
  releaseBatch,
  renumber,
  setAside,
  takeBatch,
} from '../queue/push-store.ts';
import type { RummageDb } from './schema.ts';
import { type Run, asResult, flat } from './transactor.ts';
import { createUpkeepVerbs } from '../queue/upkeep-verbs.ts';

export interface EngineStoreParts {
  readonly db: RummageDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly run: Run;
  /** The app's build, as named in reports. */
  readonly build: string;
}

/** The device's database behind the engine's port. This is all that the service worker needs. */
export function createEngineStore(parts: EngineStoreParts): LocalStore {
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
    hasUnacknowledged: (principal) => run(() => hasUnheard(db, principal)),
    releaseBatch: (batch) => run((notes) => releaseBatch(db, batch, notes)),
    recordPush: (batch, answer) =>
      run((notes) => recordPush(db, batch, answer, { nowMs: clock.now(), newId }, notes)),
    renumber: (principal) => run((notes) => renumber(db, principal, newId, notes)),
    sendLast: (batch, nowMs) => run((notes) => setAside(db, batch, nowMs, newId, notes)),
    retryFailed: (principal, nowMs) =>
      run((notes) => retryFailed(db, principal, { nowMs, newId }, notes)),
    parkFailed: (batch, code) => run((notes) => parkFailed(db, batch, code, newId, notes)),
    followedScopes: (principal) => run(() => followedScopes(db, principal)),
    askScopes: (scopes, nowMs) => run(() => askScopes(db, scopes, nowMs)),
    applyPage: (asked, answer, nowMs) => run((notes) => applyPage(db, asked, answer, nowMs, notes)),
    ...createUpkeepVerbs({ db, newId, run, build, commit: commitNew }),
  };
}
