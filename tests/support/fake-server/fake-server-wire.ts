import { toCamelKeys, toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import type {
  CheckAnswer,
  Cursor,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  WireMutation,
} from '../../../src/sync/ports.ts';
import { hasLostKeys, LOST_KEY } from './fake-server-arguments.ts';
import { storedBytes } from './fake-server-bytes.ts';
import type { PulledRow } from '../../../src/sync/rows/row-docs.ts';

/** The server model in the wire format. */

/** A push in the wire format. */
export interface WirePush {
  readonly client_id: string;
  readonly principal: string;
  readonly muts: readonly {
    readonly mid: number;
    readonly op_id: string;
    readonly op: WireMutation['op'];
    readonly v: number;
    readonly a: Readonly<Record<string, unknown>>;
  }[];
}

interface WirePull {
  readonly scopes: readonly ({ readonly s: string } & Record<string, string | number>)[];
}

export function pushRequestOf(body: unknown): PushRequest {
  const { client_id: clientId, principal, muts } = body as WirePush;
  const mutations = muts.map(({ mid, op_id: opId, op, v, a }): WireMutation => {
    const renamed = toCamelKeys(a) as WireMutation['args'];
    return { mid, opId, op, v, args: hasLostKeys(a) ? { ...renamed, [LOST_KEY]: null } : renamed };
  });
  return { clientId, principal, mutations };
}

/** How long a push is as the database reads it. */
export function pushBytes({ clientId, principal, mutations }: PushRequest): number {
  const muts = mutations.map(({ mid, opId, op, v, args }) => ({ mid, opId, op, v, a: args }));
  return storedBytes({ clientId, principal, muts });
}

export function wirePushAnswer(clientId: string, answer: PushAnswer): object {
  const { epoch, horizon, now, lastMid } = answer;
  const head = { ok: 'sync/1', client_id: clientId, epoch, horizon, now, last_mid: lastMid };
  if (answer.kind === 'refused') return { ...head, refused: answer.refusal };
  const res = answer.results.map(({ mid, status, code, rev }) => ({ mid, st: status, code, rev }));
  return { ...head, res, rows: answer.rows.map(wireRow) };
}

export function wirePullAnswer(answer: PullAnswer): object {
  const { epoch, horizon, now } = answer;
  const head = { ok: 'sync/1', epoch, horizon, now };
  if (answer.kind === 'refused') return { ...head, refused: answer.refusal };
  const scopes = answer.scopes.map(({ scope, rows, cursor, more, reset, forbidden }) => ({
    s: scope,
    rows: rows.map(wireRow),
    more,
    ...(reset ? { reset } : {}),
    ...(forbidden ? { refused: 'forbidden' } : {}),
    ...(cursor === null ? {} : { c: cursor }),
  }));
  const { lateSeconds: late = 0 } = answer;
  return { ...head, late, more: answer.scopes.some(({ more }) => more), scopes };
}

/** Converts a pull or a check from the wire format. */
export function pullRequestOf(args: unknown): PullRequest {
  const scopes = (args as WirePull).scopes.map(({ s: scope, ...rest }) => {
    const cursor: Cursor | null = Object.keys(rest).length === 0 ? null : rest;
    return { scope, cursor };
  });
  return { scopes };
}

export function wireCheckAnswer(answer: CheckAnswer): object {
  const { epoch, horizon, now } = answer;
  const head = { ok: 'sync/1', epoch, horizon, now };
  if (answer.kind === 'refused') return { ...head, refused: answer.refusal };
  const scopes = answer.scopes.map((each) =>
    each.kind === 'counted'
      ? { s: each.scope, n: each.count, h: each.hash }
      : { s: each.scope, moved: true },
  );
  return { ...head, scopes };
}

/** Documents are never changed in place, so each is converted to the wire format once. */
const wireDocs = new WeakMap<object, unknown>();

function wireRow({ kind, id, rev, doc }: PulledRow): unknown[] {
  if (doc === null) return [kind, id, rev, null];
  const known = wireDocs.get(doc) ?? toSnakeKeys(doc);
  wireDocs.set(doc, known);
  return [kind, id, rev, known];
}
