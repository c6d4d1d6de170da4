import { MAX_BATCH_BYTES, MAX_BATCH_COUNT } from './select-batch.ts';
import type { SyncRun } from './sync-run.ts';
import {
  BAD_ANSWERS,
  SERVER_FAILING,
  SOME_LEFT,
  type Suspect,
  type Trouble,
  tooMuchForNow,
  troubleOf,
} from './engine-failure.ts';
import type { Batch, BatchLimits } from '../local-store.ts';
import type { PushAnswer } from '../ports.ts';
import { GUEST, isAccount } from '../rows/scope-name.ts';

/** More renumberings than this in one sync mean that client and server do not understand each other. */
const MAX_RENUMBERINGS = 3;

/** When this many mutations fail alone and none passes in between, the server is at fault. */
const MAX_LONE_FAILURES = 3;

/** A mutation that takes too long when it is sent alone is parked after this many tries. */
const MAX_SLOW_TRIES = 5;

/**
 * Sends everything that waits, batch by batch (SYNC-6). Null: all of it was answered, or parked. A batch
 * on which the server fails is halved, down to one mutation. A batch that only takes too long is split into
 * single mutations at once. If other parts pass, the mutation that failed alone is at fault: it is parked (after
 * a few tries if it only takes too long), so that nothing blocks the rest. If no part passes, the server is at
 * fault, and everything keeps waiting (SYNC-7).
 */
export function pushAll(
  syncRun: SyncRun,
  only: Pick<BatchLimits, 'onlyUnacknowledged'> = {},
): Promise<Trouble | null> {
  // At the same time as another sync of this device, it would send the same mutations again.
  return syncRun.sendAlone(() => pushBatches(syncRun, only));
}

async function pushBatches(
  syncRun: SyncRun,
  only: Pick<BatchLimits, 'onlyUnacknowledged'>,
): Promise<Trouble | null> {
  const { store } = syncRun;
  let maxCount = MAX_BATCH_COUNT;
  let renumberings = 0;
  /** Mutations that failed alone in this sync. They are not sent again in it. */
  const tried: string[] = [];
  /** Those after which nothing has passed yet, so it is not clear who is at fault. */
  let undecided: Suspect[] = [];
  let hasPassed = false;
  /** Something has passed since a batch of several failed. */
  let hasPassedSince = false;
  let isSomeLeft = false;

  async function judge(suspect: Suspect): Promise<void> {
    if (mayTryAgain(suspect)) isSomeLeft = true;
    else await park(syncRun, suspect);
  }

  for (;;) {
    const batch = await takeBatch(syncRun, { ...only, maxCount, except: tried });
    if (batch === null) break;
    const step = await pushBatch(syncRun, batch);
    if (step.kind === 'stop') return step.trouble;
    if (step.kind === 'parked') continue;
    if (step.kind === 'done') {
      maxCount = Math.min(MAX_BATCH_COUNT, maxCount * 2);
      hasPassed = true;
      hasPassedSince = true;
      for (const suspect of undecided) await judge(suspect);
      undecided = [];
    } else if (step.kind === 'renumbered') {
      renumberings += 1;
      if (renumberings > MAX_RENUMBERINGS) return { link: 'offline', retryAfterMs: null };
    } else if (batch.mutations.length > 1) {
      // Each batch that takes too long costs a long wait.
      maxCount = step.isSlow ? 1 : Math.ceil(batch.mutations.length / 2);
      hasPassedSince = false;
      await store.releaseBatch(batch);
    } else {
      tried.push(...batch.mutations.map(({ opId }) => opId));
      const failures = await store.sendLast(batch, syncRun.clock.now());
      const suspect: Suspect = { batch, code: step.code, isSlow: step.isSlow, failures };
      // What passed earlier clears the server for a second failure only. Otherwise a server that fails from now on
      // would have everything parked.
      if (hasPassedSince || (hasPassed && failures > 1)) await judge(suspect);
      else undecided.push(suspect);
      hasPassedSince = false;
      if (undecided.length >= MAX_LONE_FAILURES) return SERVER_FAILING;
    }
  }
  const [sole] = undecided;
  if (sole !== undefined) {
    return tried.length === 1 && !hasPassed ? { ...SERVER_FAILING, sole } : SERVER_FAILING;
  }
  return isSomeLeft ? SOME_LEFT : null;
}

/**
 * The server failed on a single mutation, the only one there was to send, but answered everything else:
 * so that mutation is at fault. Says whether it was parked.
 */
export async function parkSole(syncRun: SyncRun, { sole }: Trouble): Promise<boolean> {
  if (sole === undefined || mayTryAgain(sole)) return false;
  await park(syncRun, sole);
  return true;
}

function mayTryAgain({ isSlow, failures }: Suspect): boolean {
  return isSlow && failures < MAX_SLOW_TRIES;
}

async function park(syncRun: SyncRun, { batch, code }: Suspect): Promise<void> {
  await syncRun.store.parkFailed(batch, code);
  syncRun.tally.parkedCount += 1;
}

/**
 * Asks, as a guest, for the results of what a guest has sent from here, no matter who is signed in. Only a guest
 * gets them, and what an account has taken over may be waiting for them (SYNC-15, SYNC-21).
 */
export async function pushUnacknowledgedOfGuest(syncRun: SyncRun): Promise<Trouble | null> {
  if (!isAccount(syncRun.principal) || !(await syncRun.store.hasUnacknowledged(GUEST))) return null;
  const trouble = await pushAll({ ...syncRun, principal: GUEST }, { onlyUnacknowledged: true });
  // A server that accepts nothing from guests may still accept the account's mutations.
  return trouble?.link === 'signed-out' ? null : trouble;
}

function takeBatch(
  { store, clock, principal }: SyncRun,
  limits: Pick<BatchLimits, 'maxCount' | 'onlyUnacknowledged' | 'except'>,
) {
  return store.takeBatch(principal, {
    ...limits,
    maxBytes: MAX_BATCH_BYTES,
    nowMs: clock.now(),
  });
}

type Step =
  | { readonly kind: 'done' }
  /** The server could not take the batch as it is. */
  | { readonly kind: 'failed'; readonly code: Suspect['code']; readonly isSlow: boolean }
  | { readonly kind: 'renumbered' }
  /** All of the batch was refused for good, and is kept. */
  | { readonly kind: 'parked' }
  | { readonly kind: 'stop'; readonly trouble: Trouble };

async function pushBatch(syncRun: SyncRun, batch: Batch): Promise<Step> {
  const { store, principal } = syncRun;
  const { clientId, mutations } = batch;
  const answer = await syncRun.ask(() => syncRun.remote.push({ clientId, principal, mutations }));
  if (answer.ok) return takeAnswer(syncRun, batch, answer.value);
  if (answer.error.kind === 'batch-failed') return { kind: 'failed', code: null, isSlow: false };
  if (answer.error.kind === 'transient' && answer.error.isSuspect === true) {
    return { kind: 'failed', code: null, isSlow: true };
  }
  await store.releaseBatch(batch);
  return { kind: 'stop', trouble: troubleOf(answer.error) };
}

async function takeAnswer(syncRun: SyncRun, batch: Batch, answer: PushAnswer): Promise<Step> {
  if (answer.kind === 'refused') return refused(syncRun, batch, answer);
  const sent = new Set(batch.mutations.map(({ mid }) => mid));
  if (!answer.results.some(({ mid }) => sent.has(mid))) {
    // Otherwise, the same batch would be sent forever.
    await syncRun.store.releaseBatch(batch);
    return { kind: 'stop', trouble: BAD_ANSWERS };
  }
  const { parked } = await syncRun.store.recordPush(batch, answer);
  // A pull usually brings these rows again. But rows that only a guest may see come in no other answer.
  const atFault = (answer.unread ?? []).filter(({ fault }) => fault !== null);
  if (atFault.length > 0) await syncRun.store.reportUnread(syncRun.principal, atFault);
  syncRun.tally.sentCount += answer.results.length;
  syncRun.tally.parkedCount += parked;
  return { kind: 'done' };
}

async function refused(
  syncRun: SyncRun,
  batch: Batch,
  { refusal, retryAfterMs }: Extract<PushAnswer, { kind: 'refused' }>,
): Promise<Step> {
  switch (refusal) {
    case 'fork':
    case 'gap':
      await syncRun.store.renumber(batch.principal);
      return { kind: 'renumbered' };
    case 'limit':
      if (retryAfterMs === null) return { kind: 'failed', code: 'limit', isSlow: false };
      await syncRun.store.releaseBatch(batch);
      return { kind: 'stop', trouble: tooMuchForNow(retryAfterMs) };
    case 'restoring':
      await syncRun.store.releaseBatch(batch);
      return { kind: 'stop', trouble: { link: 'restoring', retryAfterMs: null } };
    case 'forbidden':
      // The token is not this principal's (SYNC-6). The outbox waits for the right one.
      await syncRun.store.releaseBatch(batch);
      return { kind: 'stop', trouble: { link: 'signed-out', retryAfterMs: null } };
    case 'no_account':
      // The server will never accept any of it. The person may keep it as a file.
      await syncRun.store.parkFailed(batch, 'no_account');
      syncRun.tally.parkedCount += batch.mutations.length;
      return { kind: 'parked' };
    case 'other':
      return { kind: 'failed', code: 'other', isSlow: false };
  }
}
