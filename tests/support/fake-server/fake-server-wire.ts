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
import { saleScope } from '../../../src/sync/rows/scope-name.ts';
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
  readonly cursors?: readonly Cursor[];
  readonly scopes: readonly ({ readonly s: string; readonly c?: number } & Record<
    string,
    string | number
  >)[];
  readonly sets?: readonly { readonly c: number; readonly ids: string }[];
}

export function pushRequestOf(body: unknown): PushRequest {
  const { client_id: clientId, principal, muts } = body as WirePush;
  const mutations = muts.map(({ mid, op_id: opId, op, v, a }): WireMutation => {
    const renamed = toCamelKeys(a) as WireMutation['args'];
    return { mid, opId, op, v, args: hasLostKeys(a) ? { ...renamed, [LOST_KEY]: null } : renamed };
  });
  return { clientId, principal, mutations };
}

/** The length of a push as the database reads it. */
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

/** The model's answer, with the positions of the scopes that nothing has touched. */
export type ModelPull = PullAnswer & { readonly still?: readonly number[] };

/** The answer in the wire format. It is in the short form if the request has a list of cursors. */
export function wirePullAnswer(answer: ModelPull, args?: unknown): object {
  const isBrief = args !== undefined && (args as WirePull).cursors !== undefined;
  if (isBrief && answer.kind === 'page') return briefAnswer(answer);
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

function briefAnswer(answer: Extract<ModelPull, { kind: 'page' }>): object {
  const { cursor, sets = [], still = [] } = answer;
  const scopes = answer.scopes.filter((_, at) => !still.includes(at));
  const touched = sets.map((news) => (news === null ? { unknown: true } : { touched: news }));
  return { ...wirePullAnswer({ ...answer, scopes }), still, sets: touched, cursor };
}

/** Converts a pull or a check from the wire format. */
export function pullRequestOf(args: unknown): PullRequest {
  const { cursors = [], scopes: wire, sets: wireSets = [] } = args as WirePull;
  const scopes = wire.map(({ s: scope, c, ...rest }) => {
    const shared = c === undefined ? {} : cursors[c];
    const own: Cursor = { ...shared, ...rest };
    return { scope, cursor: Object.keys(own).length === 0 ? null : own };
  });
  const sets = wireSets.map(({ c, ids }) => {
    const digits = Buffer.from(ids, 'base64').toString('hex');
    return { cursor: cursors[c] ?? {}, scopes: (digits.match(/.{8}/g) ?? []).map(saleScope) };
  });
  return sets.length === 0 ? { scopes } : { scopes, sets };
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
