import type { ParkCode, RejectCode } from '../domain/park-code.ts';
import type { Result } from '../domain/result.ts';
import type { MutationName, NewMutation } from './mutations/mutation.ts';
import type { QueuedArgs } from './mutations/rule.ts';
import type { UnreadRow } from './rows/row-docs.ts';
import type {
  CheckAnswer,
  Cursor,
  KnownAnswer,
  PullAnswer,
  PushAnswer,
  WireMutation,
} from './ports.ts';
import type { Principal } from '../domain/principal.ts';

/** A queued mutation (SYNC-13). `clientId` and `mid` are null until it is first taken for sending. */
export interface OutboxEntry {
  readonly seq: number;
  readonly opId: string;
  readonly principal: Principal;
  readonly op: MutationName;
  readonly v: number;
  readonly args: QueuedArgs;
  /** The sale that the mutation is about. */
  readonly entityId: string;
  readonly createdAtMs: number;
  readonly clientId: string | null;
  readonly mid: number | null;
  /** Set while a request that carries it is under way. */
  readonly sentAtMs: number | null;
  /** The server may have seen this operation id, so what it stands for must no longer change. */
  readonly wasSent: boolean;
  /** When it was first sent. Left out if it was never sent, or the time is unknown. */
  readonly firstSent?: {
    /** By this device's clock. */
    readonly atMs: number;
    /** The server's time as last heard before that. Null if it was never heard. */
    readonly heardMs: number | null;
  };
  readonly state: 'waiting' | 'parked';
  /** Why it is parked. Null if it only depends on another, or the server failed on it. */
  readonly code: ParkCode | null;
  /** How often the server failed on it while it was sent alone (SYNC-7). Left out if never. */
  readonly failures?: number;
  /** When it last did so, by this device's clock. */
  readonly failedAtMs?: number;
}

/** What one push request carries, and what the device knew of the server when the batch was taken. */
export interface Batch {
  readonly principal: Principal;
  readonly clientId: string;
  readonly mutations: readonly WireMutation[];
  readonly scopesAtSend: readonly ScopeAsk[];
  /** The server's epoch as known here. Null if none is known yet. */
  readonly epochAtSend: string | null;
}

/** A scope as it was requested. An answer counts only if the store is still at that position. */
export interface ScopeAsk {
  readonly scope: string;
  readonly cursor: Cursor | null;
  readonly generation: number;
}

export interface BatchLimits {
  readonly maxCount: number;
  readonly maxBytes: number;
  readonly nowMs: number;
  /** Takes only what was sent before and never answered. */
  readonly onlyUnacknowledged?: boolean;
  /** Operation ids that stay behind, together with what follows on their entities. */
  readonly except?: readonly string[];
}

export type CommitFailure =
  /** Over 256 KB (SYNC-13). */
  | { readonly code: 'too-large' }
  /** The local write failed: no room, the database could not be opened, or the browser stores nothing here. */
  | { readonly code: 'storage' };

/** `blocked`: the database is in memory, because the browser stores nothing for this site. */
export type StorageReason = 'quota' | 'connection' | 'blocked';

/** The store cannot be reached even after reopening it once (SYNC-23). Thrown by every store method. */
export class StorageTrouble extends Error {
  override readonly name = 'StorageTrouble';
  /** The device has no room, its database cannot be opened, or that database keeps nothing. */
  readonly reason: StorageReason;

  constructor(reason: StorageReason, cause: unknown) {
    super('the database is out of reach', { cause });
    this.reason = reason;
  }
}

/**
 * What there is for a sync to do, besides reading. Whatever is queued later wakes the next sync, so a sync need not look for it
 * again.
 */
export interface Survey {
  /** Whether any mutation is in the outbox, of whoever and in whatever state. */
  readonly hasOutbox: boolean;
  /** Whether views are to be queued. */
  readonly hasViews: boolean;
  /** Whether acknowledged mutations are remembered. */
  readonly hasDone: boolean;
  /** Whether `deleteUnfollowed` may find something. */
  readonly hasUnused: boolean;
  /** As `askedScopes` says. Null if something is to be sent first, which may change it. */
  readonly asked: readonly string[] | null;
}

/** What a device does for itself around its syncs. */
export interface Upkeep {
  /** At most `limit` of the scopes that were read to their end and not compared for a day (SYNC-26). */
  dueChecks(scopes: readonly string[], limit: number, nowMs: number): Promise<readonly ScopeAsk[]>;
  /** Compares, and reads again what differs. Returns how many differed. */
  noteChecks(
    asked: readonly ScopeAsk[],
    answer: Extract<CheckAnswer, { kind: 'checked' }>,
    nowMs: number,
  ): Promise<number>;
  /** Notes that these cannot be compared now. They are due again in a day. */
  skipChecks(asked: readonly ScopeAsk[], nowMs: number): Promise<void>;

  /** Queues a report for the developers, because rows that differ from the server's mean that someone has a bug. */
  reportDifference(principal: Principal, count: number): Promise<void>;
  /** Queues a report of rows that cannot be read: which they are, and where they are wrong. */
  reportUnread(principal: Principal, unread: readonly UnreadRow[]): Promise<void>;

  /**
   * What the server acknowledged in another epoch than the present one, and may have lost in a
   * restore (SYNC-8). At most 500 operation ids. None until the server has answered once.
   */
  doubtful(principal: Principal): Promise<readonly string[]>;
  /** Parks as `lost` the operations that the server does not know, so that the person decides. */
  noteKnown(
    principal: Principal,
    asked: readonly string[],
    answer: Extract<KnownAnswer, { kind: 'known' }>,
  ): Promise<void>;

  /** Quarantines damaged records and has them read again. No pending mutation is dropped. */
  repair(nowMs: number): Promise<void>;
  /**
   * What a sync has to know before it begins. Quarantines like `repair`, and notes that `scopes` are being looked at
   * now, so that they are not dropped to make room (SYNC-23).
   */
  survey(principal: Principal, scopes: readonly string[]): Promise<Survey>;
  /** Notes only the latter. */
  noteUse(scopes: readonly string[], nowMs: number): Promise<void>;
  /** Deletes sales fetched one by one that no one follows and no one has opened for a week. */
  deleteUnfollowed(nowMs: number): Promise<void>;
  /** Lets sales go that left their cells by the server's clock (SYNC-4), some hundreds at a time. */
  leaveCells(principal: Principal): Promise<void>;
  /** Queues the views since the last time as one mutation. Does nothing while one is pending (SYNC-25). */
  queueViews(principal: Principal, nowMs: number): Promise<void>;
}

/** The device's database as the engine sees it. Every method is one transaction (SYNC-10). */
export interface LocalStore extends Upkeep {
  /** The overlay and the outbox change together, or neither does. */
  commit(
    principal: Principal,
    mutation: NewMutation,
    /** The secret of a guest's new sale, stored apart from the outbox (SYNC-21). */
    secret?: string,
  ): Promise<Result<{ readonly opId: string }, CommitFailure>>;

  /** Numbers and returns the next batch, oldest first. Null if nothing is pending. */
  takeBatch(principal: Principal, limits: BatchLimits): Promise<Batch | null>;
  /**
   * The scopes to read before the device sends something again that was never answered and may be so old that the
   * server has forgotten it. Null if there is nothing like that. If the list is empty, the server is still asked, for
   * its time. `isFresh`: this page has not yet heard from the server for this principal's work.
   */
  toHearFirst(
    principal: Principal,
    nowMs: number,
    isFresh: boolean,
  ): Promise<readonly string[] | null>;
  /**
   * Parks what was sent so long before `serverMs` that the server may have forgotten its result. Returns how
   * many mutations that was.
   */
  parkUnanswered(principal: Principal, serverMs: number, nowMs: number): Promise<number>;
  /** Whether something of this principal was sent and never answered. */
  hasUnacknowledged(principal: Principal): Promise<boolean>;
  /** Puts back the mutations of a request that failed. They keep their numbers. */
  releaseBatch(batch: Batch): Promise<void>;
  /** Puts back everything that the principal has under way, because the page that sent it is gone. */
  releaseAbandoned(principal: Principal): Promise<void>;
  /** Records the results and the rows of an applied push. Returns how many mutations were parked. */
  recordPush(
    batch: Batch,
    answer: Extract<PushAnswer, { kind: 'applied' }>,
  ): Promise<{ readonly parked: number }>;
  /** Takes a new client id. Unacknowledged mutations get new numbers; operation ids stay (SYNC-6). */
  renumber(principal: Principal): Promise<void>;
  /**
   * Notes that the server failed on the one mutation of a batch. It stays pending, but goes after those on which the
   * server has not failed. Returns how often the server has failed on it (SYNC-7).
   */
  sendLast(batch: Batch, nowMs: number): Promise<number>;
  /** Parks the one mutation of a batch on which the server keeps failing (SYNC-7). */
  parkFailed(batch: Batch, code: RejectCode | null): Promise<void>;
  /** Queues again what was parked because the server failed, if the time for it has come. */
  retryFailed(principal: Principal, nowMs: number): Promise<void>;

  /**
   * The principal's own scopes to ask about: `u:`, the sales it saved, has on a route or wrote a note about, and for a
   * guest the sales it posted. Sales that ended some days ago are left out: the rows that were read of them stay.
   */
  askedScopes(principal: Principal): Promise<readonly string[]>;
  /**
   * Which of these cannot wait for the next sync that reads everything: those that have to be read afresh, and those
   * that were never read and of which the device has nothing.
   */
  unreadScopes(scopes: readonly string[]): Promise<readonly string[]>;
  /** Starts following the new scopes of the list. Returns how far each scope was read. */
  askScopes(scopes: readonly string[], nowMs: number): Promise<readonly ScopeAsk[]>;
  /** Applies a page with its cursors. Answers to a position that has moved since are dropped. */
  applyPage(
    asked: readonly ScopeAsk[],
    answer: Extract<PullAnswer, { kind: 'page' }>,
    nowMs: number,
  ): Promise<AppliedPage>;
}

/** What came of applying a page. */
export interface AppliedPage {
  readonly rowCount: number;
  /** The scopes that have now been read to their end. */
  readonly finished: readonly string[];
  /** Rows that turned out to be unreadable for this build, without those known before. None if left out. */
  readonly unread?: readonly UnreadRow[];
  /** Another sync of this device has moved a scope since this one asked, so that scope's part was dropped. */
  readonly isOvertaken: boolean;
}
