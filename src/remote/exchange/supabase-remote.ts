import type { Held } from '../../domain/moderation/held.ts';
import type { QueuePage } from '../../domain/moderation/moderation-queue.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type {
  CheckAnswer,
  KnownAnswer,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  Remote,
  RemoteFailure,
  WireMutation,
} from '../../sync/ports.ts';
import type {
  EndingRemote,
  ManagingAnswer,
  CountsRemote,
  ManagingRemote,
  ModerationRemote,
  FoundIds,
  UnplacedPage,
  SearchRemote,
  UnplacedRemote,
} from '../questions.ts';
import type { ModerationRefusal } from '../../domain/moderation/moderation-queue.ts';
import type { Principal } from '../../domain/principal.ts';
import type { ExactCounts } from '../../domain/sale/sale.ts';
import { readPullAnswer, readPushAnswer } from './answers.ts';
import { readCheckAnswer } from './check-answer.ts';
import { readKnownAnswer } from './known-answer.ts';
import type { Reading } from './answers.ts';
import type { Auth } from '../auth/auth-client.ts';
import { readEndedAnswer } from './ended-answer.ts';
import { toSnakeKeys } from './key-case.ts';
import { wirePull } from './wire-pull.ts';
import type { DataClient } from './data-client.ts';
import { type CallContext, failureFrom } from './failure-from.ts';
import { readCountsAnswer } from './counts-answer.ts';
import { readManagesAnswer } from './manages-answer.ts';
import { readModerateAnswer, readQueueAnswer } from './moderation-answers.ts';
import { readSearchAnswer } from './search-answer.ts';
import { readUnplacedAnswer } from './unplaced-answer.ts';

export interface SupabaseRemoteSettings {
  readonly data: DataClient;
  readonly auth: Pick<Auth, 'tokenOf' | 'refresh'>;
}

/** The engine's `Remote`, over the functions of a Supabase project. */
// These functions share one state. None of them is over 15 lines.
// oxlint-disable-next-line max-lines-per-function
export function createSupabaseRemote({
  data,
  auth,
}: SupabaseRemoteSettings): Remote &
  UnplacedRemote &
  SearchRemote &
  ManagingRemote &
  CountsRemote &
  EndingRemote &
  ModerationRemote {
  interface Call<T> extends CallContext {
    readonly fn:
      | 'sync_push'
      | 'sync_pull'
      | 'sync_check'
      | 'sync_search'
      | 'sync_unplaced'
      | 'sync_known'
      | 'manages_sale'
      | 'sale_counts'
      | 'delete_account'
      | 'account_ended'
      | 'moderation_queue'
      | 'moderate';
    readonly principal: Principal;
    readonly args: unknown;
    readonly read: (body: unknown) => Reading<T>;
  }

  async function callAs<T>(call: Call<T>): Promise<Result<T, RemoteFailure>> {
    const answer = await auth.tokenOf(call.principal);
    if (answer.kind === 'dead') return err({ kind: 'unauthorized' });
    if (answer.kind === 'unreachable') return err({ kind: 'offline' });
    if (answer.kind === 'anonymous') return guestResult(await callWith(call, null));
    const first = await callWith(call, answer.token);
    if (first.ok || first.error.kind !== 'unauthorized') return first;
    return afterRefusedToken(call, answer.token);
  }

  /** Refreshes the token once and tries once more (SYNC-19). Unreachable is not the same as logged out. */
  async function afterRefusedToken<T>(
    call: Call<T>,
    refused: string,
  ): Promise<Result<T, RemoteFailure>> {
    const outcome = await auth.refresh(call.principal, refused);
    if (outcome === 'unreachable') return err({ kind: 'offline' });
    if (outcome === 'dead') return err({ kind: 'unauthorized' });
    const renewed = await auth.tokenOf(call.principal);
    if (renewed.kind !== 'token') return err({ kind: 'unauthorized' });
    const second = await callWith(call, renewed.token);
    if (second.ok || second.error.kind !== 'unauthorized') return second;
    // A new token from the auth service was refused, so the servers' clocks or keys differ.
    return err({ kind: 'transient', retryAfterMs: null });
  }

  async function callWith<T>(
    call: Call<T>,
    token: string | null,
  ): Promise<Result<T, RemoteFailure>> {
    const answer = await data.call(call.fn, call.args, token);
    if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) {
      const reading = call.read(answer.body);
      if (reading.kind === 'answer') return ok(reading.answer);
      return err(reading.kind === 'not-ours' ? { kind: 'offline' } : { kind: 'unreadable' });
    }
    return err(failureFrom(answer, call));
  }

  return {
    push: ({ clientId, principal, mutations }: PushRequest) =>
      callAs<PushAnswer>({
        fn: 'sync_push',
        principal,
        args: { client_id: clientId, principal, muts: mutations.map(wireMutation) },
        batchSize: mutations.length,
        read: (body) => readPushAnswer(body, clientId),
      }),

    pull: (principal: Principal, request: PullRequest) =>
      callAs<PullAnswer>({
        fn: 'sync_pull',
        principal,
        args: wirePull(request),
        batchSize: null,
        read: (body) => readPullAnswer(body, request),
      }),

    check: (principal: Principal, { scopes }: PullRequest) =>
      callAs<CheckAnswer>({
        fn: 'sync_check',
        principal,
        args: { scopes: scopes.map(({ scope, cursor }) => ({ s: scope, ...cursor })) },
        batchSize: null,
        read: readCheckAnswer,
      }),

    // This is public, so it is called without a token.
    unplaced: (after) =>
      callAs<UnplacedPage>({
        fn: 'sync_unplaced',
        principal: 'guest',
        args: { ...after },
        batchSize: null,
        read: readUnplacedAnswer,
      }),

    // Everyone may find the same, so this has no token either.
    search: ({ words, cells, limit }) =>
      callAs<FoundIds>({
        fn: 'sync_search',
        principal: 'guest',
        args: { words, ...(cells !== null && { cells }), limit },
        batchSize: null,
        read: readSearchAnswer,
      }),

    managesSale: (saleId, secret) =>
      callAs<ManagingAnswer>({
        fn: 'manages_sale',
        principal: 'guest',
        args: { id: saleId, secret },
        batchSize: null,
        read: readManagesAnswer,
      }),

    countsOf: (principal, saleId) =>
      callAs<ExactCounts | null>({
        fn: 'sale_counts',
        principal,
        args: { id: saleId },
        batchSize: null,
        read: readCountsAnswer,
      }),

    deleteAccount: (principal) =>
      callAs<boolean>({
        fn: 'delete_account',
        principal,
        args: { id: principal },
        batchSize: null,
        read: readEndedAnswer,
      }),

    hasEnded: (userId) =>
      callAs<boolean>({
        fn: 'account_ended',
        principal: 'guest',
        args: { id: userId },
        batchSize: null,
        read: readEndedAnswer,
      }),

    moderationQueue: (principal, state, after) =>
      callAs<Result<QueuePage, ModerationRefusal>>({
        fn: 'moderation_queue',
        principal,
        args: { state, ...(after !== null && { after }) },
        batchSize: null,
        read: readQueueAnswer,
      }),

    moderate: (principal, saleId, what) =>
      callAs<Result<Held | null, ModerationRefusal>>({
        fn: 'moderate',
        principal,
        args: { sale_id: saleId, ...what },
        batchSize: null,
        read: readModerateAnswer,
      }),

    known: (principal: Principal, opIds: readonly string[]) =>
      callAs<KnownAnswer>({
        fn: 'sync_known',
        principal,
        args: { ops: opIds },
        batchSize: null,
        read: readKnownAnswer,
      }),
  };
}

function wireMutation({ mid, opId, op, v, args }: WireMutation): unknown {
  return { mid, op_id: opId, op, v, a: toSnakeKeys(args) };
}

/**
 * The result of a guest's call. A guest has no token to renew, so if the key is refused, the server is set up wrong.
 */
function guestResult<T>(result: Result<T, RemoteFailure>): Result<T, RemoteFailure> {
  return result.ok || result.error.kind !== 'unauthorized'
    ? result
    : err({ kind: 'transient', retryAfterMs: null });
}
