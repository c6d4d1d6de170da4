import type { Trouble } from './engine-failure.ts';
import { StorageTrouble } from '../local-store.ts';
import { findLosses } from './find-losses.ts';
import type { LinkState } from '../ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { type PullPlan, pullOnce, startPull } from './pull.ts';
import { parkSole, pushAll, pushUnacknowledgedOfGuest } from './push.ts';
import { selfCheck } from './self-check.ts';
import { type EngineOptions, sendersInTurn, startSyncRun, type SyncRun } from './sync-run.ts';
import {
  GUEST,
  isAccount,
  isLocalOnly,
  isPublicScope,
  isSaleScope,
  ownScope,
} from '../rows/scope-name.ts';
import type { SyncReach, SyncResult } from './sync-result.ts';

export interface Engine {
  /**
   * Pushes all pending mutations, then pulls `scopes` and the principal's own scopes to the end. With `sent`, it
   * pulls only those that were never read. Never rejects for expected failures.
   */
  sync(principal: Principal, scopes: readonly string[], reach?: SyncReach): Promise<SyncResult>;
  /** Only pushes. For callers that may be stopped at any moment, such as the service worker. */
  push(principal: Principal): Promise<SyncResult>;
}

/**
 * The engine between a device's store and the server. Its only state is which sync may send, and for
 * whose work it has already heard the server's time.
 * - **Push**: pending mutations go to the server in the order in which they were made. The server answers each
 *   one; refused ones are parked, kept and shown.
 * - **Pull**: rows come back by scope, from the cursor at which the device stands.
 * - **Overlay**: what a person sees is a fold of the pulled rows and their own pending mutations. The store rebuilds
 *   it in the transaction that changes either, so nothing is ever undone.
 */
export function createEngine(options: EngineOptions): Engine {
  const sendAlone = sendersInTurn();
  const heardFor = new Set<Principal>();

  async function storageSafe(
    principal: Principal,
    scopes: readonly string[],
    work: (syncRun: SyncRun) => Promise<SyncResult>,
  ): Promise<SyncResult> {
    const syncRun = startSyncRun(options, principal, sendAlone, heardFor);
    if (isLocalOnly(principal)) return outcome(syncRun, 'unknown', null);
    try {
      // Do this before anything can fail: what is on the screen counts as in use, online or not.
      const found = await options.store.survey(principal, scopes);
      return await work({ ...syncRun, found });
    } catch (error) {
      if (!(error instanceof StorageTrouble)) throw error;
      return outcome(syncRun, 'storage-trouble', storageTrouble(error));
    }
  }

  return {
    sync: (principal, scopes, reach = 'all') =>
      storageSafe(principal, scopes, (syncRun) => run(syncRun, scopes, reach)),
    push: (principal) => storageSafe(principal, [], pushOnly),
  };
}

function storageTrouble({ reason }: StorageTrouble): Trouble {
  const trouble = { link: 'storage-trouble', retryAfterMs: null } as const;
  return reason === 'quota' ? { ...trouble, code: 'no-room' } : trouble;
}

async function pushOnly(syncRun: SyncRun): Promise<SyncResult> {
  const before = await prepared(syncRun);
  const trouble = before.trouble ?? (await pushAll(syncRun));
  return outcome(syncRun, trouble?.link ?? 'online', trouble);
}

/** Pushes, then pulls one answer at a time, and pushes new mutations in between. */
async function run(
  syncRun: SyncRun,
  scopes: readonly string[],
  reach: SyncReach,
): Promise<SyncResult> {
  const { found, store, principal, clock } = syncRun;
  if (found.hasViews) await store.queueViews(principal, clock.now());
  let { trouble, ofGuest } = await prepared(syncRun);
  let plan: PullPlan | null = null;
  let mayHaveWork = found.hasOutbox || found.hasViews;
  for (;;) {
    if (mayHaveWork) trouble ??= await pushAll(syncRun);
    mayHaveWork = true;
    if (trouble !== null && !mayStillPull(trouble)) return outcome(syncRun, trouble.link, trouble);
    plan ??= planPull(syncRun, await toRead(syncRun, scopes, reach), scopes, trouble);
    if (plan.pending.length === 0) {
      // Everything has been read, so the server is well. A claim may have waited for the mutation on which it failed.
      const isFreed =
        ofGuest !== null && hasAnswered(syncRun) && (await parkSole(syncRun, ofGuest));
      ofGuest = null;
      if (isFreed) continue;
      return ended(syncRun, plan, trouble);
    }
    const step = await pullOnce(syncRun, plan);
    if (step.kind === 'go-on') {
      plan = step.plan;
    } else if (step.trouble.link === 'signed-out' && plan.as !== 'guest') {
      trouble = step.trouble;
      plan = null;
    } else {
      return outcome(syncRun, step.trouble.link, step.trouble);
    }
  }
}

function hasAnswered({ tally }: SyncRun): boolean {
  return tally.serverOffsetMs !== null;
}

/** Does the tasks that are due once in a while, when everything has been read. */
async function ended(
  syncRun: SyncRun,
  plan: PullPlan,
  trouble: Trouble | null,
): Promise<SyncResult> {
  if (trouble !== null && hasAnswered(syncRun) && (await parkSole(syncRun, trouble))) {
    return ended(syncRun, plan, null);
  }
  // If nothing was asked, nothing is known about the link, and nothing new is due.
  if (!hasAnswered(syncRun)) return outcome(syncRun, trouble?.link ?? 'unknown', trouble);
  await findLosses(syncRun, plan.as);
  const differedCount = await selfCheck(syncRun, plan.as, plan.scopes);
  if (syncRun.found.hasUnused) await syncRun.store.deleteUnfollowed(syncRun.clock.now());
  await syncRun.store.leaveCells(syncRun.principal);
  const isWell = trouble === null || trouble.isOfSending === true;
  const done = outcome(syncRun, isWell ? 'online' : trouble.link, trouble);
  return differedCount === 0 ? done : { ...done, differedCount };
}

interface Prepared {
  readonly trouble: Trouble | null;
  /** Why asking about a guest's mutations failed. That does not hold up the account's mutations. */
  readonly ofGuest: Trouble | null;
}

/** Finds out what must be known before anything new is pushed. */
async function prepared(syncRun: SyncRun): Promise<Prepared> {
  const { found, store, clock } = syncRun;
  if (found.hasOutbox) await store.retryFailed(syncRun.principal, clock.now());
  const trouble =
    (await hearFirst(syncRun)) ?? (await readOwnFirst(syncRun)) ?? (await askOfGuest(syncRun));
  if (trouble === null) return { trouble, ofGuest: null };
  if (trouble.isOfSending === true) return { trouble: null, ofGuest: trouble };
  // Nothing will be sent now. What a closed page was sending must not count as under way forever.
  const { principal } = syncRun;
  const senders = isAccount(principal) ? [principal, GUEST] : [principal];
  await syncRun.sendAlone(async () => {
    for (const sender of senders) await syncRun.store.releaseAbandoned(sender);
  });
  return { trouble, ofGuest: null };
}

/**
 * Asks for the server's time before anything that was sent long ago is sent again: the server may have forgotten
 * what it answered then, and would do the mutation twice (SYNC-6).
 */
async function hearFirst(syncRun: SyncRun): Promise<Trouble | null> {
  const { store, clock, principal, tally, heardFor, found } = syncRun;
  const senders = isAccount(principal) ? [principal, GUEST] : [principal];
  for (const sender of senders) {
    // The work of this sender is as old as before, no matter what was heard for another one.
    const isFresh = !heardFor.has(sender);
    const scopes = found.hasOutbox ? await store.toHearFirst(sender, clock.now(), isFresh) : null;
    if (scopes === null) {
      heardFor.add(sender);
      continue;
    }
    // Anyone may ask, so no token is needed.
    const trouble = await readToEnd(syncRun, startPull(GUEST, scopes));
    if (trouble !== null) return trouble;
    const nowMs = clock.now();
    const serverMs = nowMs + (tally.serverOffsetMs ?? 0);
    tally.parkedCount += await store.parkUnanswered(sender, serverMs, nowMs);
    heardFor.add(sender);
  }
  return null;
}

/** Asks at least once, even without scopes. */
async function readToEnd(syncRun: SyncRun, from: PullPlan): Promise<Trouble | null> {
  let plan = from;
  do {
    const step = await pullOnce(syncRun, plan);
    if (step.kind === 'stop') return step.trouble;
    plan = step.plan;
  } while (plan.pending.length > 0);
  return null;
}

/** Finds losses first, so that what depends on a lost sale waits with it and is not refused for lack of it. */
async function askOfGuest(syncRun: SyncRun): Promise<Trouble | null> {
  await findLosses(syncRun, syncRun.principal);
  return syncRun.found.hasOutbox ? pushUnacknowledgedOfGuest(syncRun) : null;
}

/**
 * Reads an account's own scope before anything is pushed, if that scope was never read (or has to be read
 * afresh). A first reading has no tombstones, so it must not come after rows of a push.
 */
async function readOwnFirst(syncRun: SyncRun): Promise<Trouble | null> {
  const { store, clock, principal } = syncRun;
  if (!isAccount(principal)) return null;
  const [own] = await store.askScopes([ownScope(principal)], clock.now());
  if (own === undefined || own.cursor !== null) return null;
  return readToEnd(syncRun, startPull(principal, [own.scope]));
}

/**
 * Whether reading may go on although sending failed. If the server is well and only refuses this person's
 * writes, the screens need not go stale. In any other case, the server is left alone.
 */
function mayStillPull({ link, isOfSending }: Trouble): boolean {
  return isOfSending === true || link === 'signed-out' || link === 'update-needed';
}

/** The scopes to read, in order. First come the sales that someone has opened and is waiting for. */
async function toRead(
  syncRun: SyncRun,
  scopes: readonly string[],
  reach: SyncReach,
): Promise<readonly string[]> {
  const { store, principal, tally, found } = syncRun;
  // What was asked since may have changed that.
  const known = hasAnswered(syncRun) ? null : found.asked;
  const asked = known ?? (await store.askedScopes(principal));
  const opened = scopes.filter(isSaleScope);
  const own = asked.filter((scope) => scope === ownScope(principal));
  const wanted = [...new Set([...opened, ...own, ...scopes, ...asked])];
  return reach === 'all' || tally.parkedCount > 0 ? wanted : store.unreadScopes(wanted);
}

/** Without a valid token, public rows are read as a guest (SYNC-15: the person can keep looking). */
function planPull(
  { principal }: SyncRun,
  wanted: readonly string[],
  onScreen: readonly string[],
  trouble: Trouble | null,
): PullPlan {
  // Scopes on the screen are asked for by name, so that their rows come at once.
  const inSets = new Set(wanted.filter((scope) => !onScreen.includes(scope)));
  return trouble?.link === 'signed-out'
    ? startPull('guest', wanted.filter(isPublicScope), inSets)
    : startPull(principal, wanted, inSets);
}

/** News that waits for longer than this on the server counts as late. Every push holds it up for a moment. */
const LATE_AFTER_SECONDS = 10;

function outcome(syncRun: SyncRun, link: LinkState, trouble: Trouble | null): SyncResult {
  const isLate = link === 'online' && syncRun.tally.lateSeconds > LATE_AFTER_SECONDS;
  const code = trouble?.code ?? (isLate ? 'news-late' : undefined);
  return {
    link,
    isDone: trouble === null && link === 'online',
    sentCount: syncRun.tally.sentCount,
    parkedCount: syncRun.tally.parkedCount,
    rowCount: syncRun.tally.rowCount,
    serverOffsetMs: syncRun.tally.serverOffsetMs,
    retryAfterMs: trouble?.retryAfterMs ?? null,
    ...(code === undefined ? {} : { trouble: code }),
  };
}
