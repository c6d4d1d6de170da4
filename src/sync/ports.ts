import type { RejectCode } from '../domain/park-code.ts';
import type { Result } from '../domain/result.ts';
import type { Principal } from '../domain/principal.ts';
import type { MutationName } from './mutations/mutation.ts';
import type { PulledRow, UnreadRow } from './rows/row-docs.ts';

/** This file has everything that the engine may touch. Adapters live in `db/`, `remote/` and `platform/`. */

/** This device's time in epoch milliseconds. It may be wrong by days, so no rule depends on it (SYNC-9). */
export interface Clock {
  now(): number;
  /** Calls back once after `delayMs`. Returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  uuid(): string;
}

/** A mutation as it goes over the wire: an intent with its number and identity, no token, no header. */
export interface WireMutation {
  readonly mid: number;
  readonly opId: string;
  readonly op: MutationName;
  readonly v: number;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface PushRequest {
  readonly clientId: string;
  readonly principal: Principal;
  readonly mutations: readonly WireMutation[];
}

/** Why the server did not look at a push at all (SYNC-6). */
export const PUSH_REFUSALS = [
  'fork',
  'gap',
  'restoring',
  'forbidden',
  'limit',
  /** The account was deleted, but its token is still valid. */
  'no_account',
] as const;
/** `other`: a word that only a newer build knows. */
export type PushRefusal = (typeof PUSH_REFUSALS)[number] | 'other';

export interface MutationResult {
  readonly mid: number;
  readonly status: 'ok' | 'rejected';
  readonly code: RejectCode | null;
  /** The sale's `rev` after the mutation, if it touched a sale. */
  readonly rev: number | null;
}

/** What every answer carries (SYNC-8). `now` is the server's time, ISO 8601. */
export interface Envelope {
  readonly epoch: string;
  readonly horizon: number;
  readonly now: string;
}

export type PushAnswer = Envelope &
  (
    | {
        readonly kind: 'applied';
        readonly lastMid: number;
        readonly results: readonly MutationResult[];
        /** The rows after the push, as this principal may see them. */
        readonly rows: readonly PulledRow[];
        /** Those that this build cannot read. None if left out. */
        readonly unread?: readonly UnreadRow[];
      }
    | {
        readonly kind: 'refused';
        readonly refusal: PushRefusal;
        readonly lastMid: number;
        /** For a `limit` that passes: when to try again. Null: the push itself is too large. */
        readonly retryAfterMs: number | null;
      }
  );

/** A place in a scope's two streams. Opaque to the device, which stores it and sends it back unchanged. */
export type Cursor = Readonly<Record<string, string | number>>;

export interface PullRequest {
  readonly scopes: readonly { readonly scope: string; readonly cursor: Cursor | null }[];
  /** Sales that have the same cursor. The server only says which of them have news. None if left out. */
  readonly sets?: readonly SaleSet[];
}

export interface SaleSet {
  readonly cursor: Cursor;
  /** Scopes of single sales. The request carries only the first four bytes of each sale's id. */
  readonly scopes: readonly string[];
}

export interface PulledScope {
  readonly scope: string;
  readonly rows: readonly PulledRow[];
  /** Those that this build cannot read. None if left out. */
  readonly unread?: readonly UnreadRow[];
  /** Null: not reached in this answer, keep the old one. */
  readonly cursor: Cursor | null;
  readonly more: boolean;
  readonly reset: boolean;
  readonly forbidden: boolean;
}

export type PullAnswer = Envelope &
  (
    | {
        readonly kind: 'page';
        readonly scopes: readonly PulledScope[];
        /** For each set of the request: which of its sales have news, by position. Null: not known, so ask for each. */
        readonly sets?: readonly (readonly number[] | null)[];
        /** The new cursor of those sales of the sets that have no news. Needed only with sets. */
        readonly cursor?: Cursor;
        /**
         * How long the server's oldest unpublished news has been waiting. It waits because a
         * transaction that began earlier is still open (SYNC-1). Absent: no news is waiting.
         */
        readonly lateSeconds?: number;
      }
    | { readonly kind: 'refused'; readonly refusal: 'restoring' | 'limit' }
  );

/** Files with the public sales around a district, as a job has published them (SYNC-28). */
export interface DistrictFiles {
  readonly epoch: string;
  /** Nearest first. */
  readonly parts: readonly DistrictPart[];
}

export interface DistrictPart {
  /** The scopes that the file has whole. */
  readonly scopes: readonly string[];
  /** From where the server tells what has happened to them since. */
  readonly cursor: Cursor;
  /** What the file says about its scopes. Null if it can't be had, or is not what was published. */
  read(): Promise<readonly PulledScope[] | null>;
}

/** Where such files are. No method throws: what can't be had is null. */
export interface PublicFiles {
  /**
   * The files around the first of these cells, which were never read. Null if none are published there, or it is so few
   * cells that they come sooner from the server alone.
   */
  around(unread: readonly number[]): Promise<DistrictFiles | null>;
}

/** What the server counts in one scope. `moved`: the scope has changed since the cursor, so nothing can be said. */
export type CheckedScope =
  | {
      readonly scope: string;
      readonly kind: 'counted';
      readonly count: number;
      readonly hash: number;
    }
  | { readonly scope: string; readonly kind: 'moved' };

/** Counts of the server's rows in the requested scopes, to compare with the device's (SYNC-26). */
export type CheckAnswer = Envelope &
  (
    | { readonly kind: 'checked'; readonly scopes: readonly CheckedScope[] }
    | { readonly kind: 'refused'; readonly refusal: 'restoring' | 'limit' }
  );

/** Which operations of the question the server has carried out (SYNC-8). */
export type KnownAnswer = Envelope &
  (
    | { readonly kind: 'known'; readonly opIds: readonly string[] }
    | { readonly kind: 'refused'; readonly refusal: 'restoring' | 'limit' }
  );

/** Classified by status, SQLSTATE and exception class, never by text (SYNC-16). */
export type RemoteFailure =
  /** No envelope came back: no network, captive portal, server stopped. */
  | { readonly kind: 'offline' }
  | {
      readonly kind: 'transient';
      readonly retryAfterMs: number | null;
      /** The content may be the cause: the server, or our own time limit, gave up on this very request (SYNC-7). */
      readonly isSuspect?: true;
    }
  /** Our server answered, but the answer has a wrong shape. None of it may be applied. */
  | { readonly kind: 'unreadable' }
  /** The token was refused or is missing. */
  | { readonly kind: 'unauthorized' }
  /** The server failed on the whole batch: halve it (SYNC-7). */
  | { readonly kind: 'batch-failed'; readonly code: string }
  /** The server has no such function: this device is too new or too old (SYNC-24). */
  | { readonly kind: 'update-needed' };

/**
 * The server, as the engine sees it. An implementer owes this:
 * - No method throws for the network or the server: failures are values, classed by kind and never by text.
 * - It sends requests as the principal that is named. A guest's request carries no token.
 * - When a token was refused, it renews the token and asks once more (SYNC-19). `unauthorized` then means
 *   that the session is dead.
 * - An answer of a wrong shape is `unreadable`; anything that is not our server's is `offline` (SYNC-16).
 */
export interface Remote {
  push(request: PushRequest): Promise<Result<PushAnswer, RemoteFailure>>;
  pull(principal: Principal, request: PullRequest): Promise<Result<PullAnswer, RemoteFailure>>;
  check(principal: Principal, request: PullRequest): Promise<Result<CheckAnswer, RemoteFailure>>;
  /** Which of these operations of the principal the server knows. At most 500. */
  known(
    principal: Principal,
    opIds: readonly string[],
  ): Promise<Result<KnownAnswer, RemoteFailure>>;
}

/** The state of the link, as the results of requests have shown it (SYNC-16). */
export type LinkState =
  | 'unknown'
  | 'online'
  | 'offline'
  | 'signed-out'
  | 'restoring'
  | 'update-needed'
  | 'storage-trouble';
