import type { Held } from '../domain/moderation/held.ts';
import type {
  ModerateAction,
  ModerationRefusal,
  QueuePage,
  QueueState,
} from '../domain/moderation/moderation-queue.ts';
import type { Principal } from '../domain/principal.ts';
import type { ExactCounts } from '../domain/sale/sale.ts';
import type { Result } from '../domain/result.ts';
import type { Cursor, RemoteFailure } from '../sync/ports.ts';

/** What the device asks the server besides syncing. Each question needs a connection. */

/** One page of the ids of sales without a place, newest first (SYNC-3). */
export interface UnplacedPage {
  readonly ids: readonly string[];
  /** Where the next page begins. Null if this was the last. */
  readonly after: Cursor | null;
}

export interface UnplacedRemote {
  unplaced(after: Cursor | null): Promise<Result<UnplacedPage, RemoteFailure>>;
}

/** Sales that the server found by their words, at most as many as were requested. */
export interface FoundIds {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
}

export interface SearchRemote {
  search(asked: {
    /** Each entry: a sale must have one of these words. With a star, it may begin a longer one. */
    readonly words: readonly (readonly string[])[];
    /** Null: anywhere. */
    readonly cells: readonly number[] | null;
    readonly limit: number;
  }): Promise<Result<FoundIds, RemoteFailure>>;
}

/** Whether a code is the one with which a guest's sale was posted (SYNC-21). */
export interface ManagingAnswer {
  readonly isRight: boolean;
  /** Why the sale is hidden. The server tells only someone who has the code. */
  readonly held: Held | null;
}

export interface ManagingRemote {
  managesSale(saleId: string, secret: string): Promise<Result<ManagingAnswer, RemoteFailure>>;
}

/** The counters of one sale that someone has open. Null: there is no such sale for who asks. */
export interface CountsRemote {
  countsOf(
    principal: Principal,
    saleId: string,
  ): Promise<Result<ExactCounts | null, RemoteFailure>>;
}

/** The end of an account, which is not a mutation: it is done with a connection or not at all. */
export interface EndingRemote {
  /** Deletes the account that asks. False if the server did not do it. */
  deleteAccount(principal: Principal): Promise<Result<boolean, RemoteFailure>>;
  /** Whether an account was deleted in the last 180 days. Asked as a guest. */
  hasEnded(userId: string): Promise<Result<boolean, RemoteFailure>>;
}

/** What moderators ask the server, which knows who is a moderator. */
export interface ModerationRemote {
  moderationQueue(
    principal: Principal,
    state: QueueState,
    after: string | null,
  ): Promise<Result<Result<QueuePage, ModerationRefusal>, RemoteFailure>>;
  moderate(
    principal: Principal,
    saleId: string,
    what: ModerateAction,
  ): Promise<Result<Result<Held | null, ModerationRefusal>, RemoteFailure>>;
}
