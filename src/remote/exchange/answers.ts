import { type RejectCode, REJECT_CODES } from '../../domain/park-code.ts';
import * as v from 'valibot';
import {
  type Cursor,
  type MutationResult,
  PUSH_REFUSALS,
  type PullAnswer,
  type PullRequest,
  type PulledScope,
  type PushAnswer,
} from '../../sync/ports.ts';
import { instant } from './row-docs-from.ts';
import { readRows, wireRows } from './rows-from.ts';

/**
 * The result of parsing a body. `not-ours`: no envelope, so it did not come from our server (SYNC-16).
 * `malformed`: our envelope, but with content that must not be applied.
 */
export type Reading<T> =
  | { readonly kind: 'answer'; readonly answer: T }
  | { readonly kind: 'not-ours' }
  | { readonly kind: 'malformed' };

export const envelope = {
  ok: v.literal('sync/1'),
  epoch: v.string(),
  horizon: v.number(),
  now: instant,
};
export const anyEnvelope = v.object({ ok: envelope.ok });
const ownEnvelope = v.object({ ok: envelope.ok, client_id: v.string() });

/** A refusal with a word that only a newer server uses is still a refusal (SYNC-24). */
function orOther<T extends string>(known: readonly T[]) {
  return v.pipe(
    v.string(),
    v.transform((word): T | 'other' => known.find((each) => each === word) ?? 'other'),
  );
}

const pushApplied = v.object({
  ...envelope,
  last_mid: v.number(),
  res: v.array(
    v.object({
      mid: v.number(),
      st: v.picklist(['ok', 'rejected']),
      code: v.nullish(v.string(), null),
      rev: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), null),
    }),
  ),
  rows: v.nullish(wireRows, []),
});

const pushRefused = v.object({
  ...envelope,
  refused: orOther(PUSH_REFUSALS),
  last_mid: v.nullish(v.number(), 0),
  /** Seconds. */
  retry_after: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
});

/** Parses the body of a push. The envelope must contain the `client_id` that was sent (SYNC-16). */
export function readPushAnswer(body: unknown, clientId: string): Reading<PushAnswer> {
  const own = v.safeParse(ownEnvelope, body);
  if (!own.success || own.output.client_id !== clientId) return { kind: 'not-ours' };
  if (isRefusal(body)) {
    const refused = v.safeParse(pushRefused, body);
    if (!refused.success) return { kind: 'malformed' };
    const { epoch, horizon, now, refused: refusal, last_mid: lastMid } = refused.output;
    const { retry_after: seconds } = refused.output;
    const retryAfterMs = seconds === null ? null : seconds * 1000;
    return {
      kind: 'answer',
      answer: { kind: 'refused', epoch, horizon, now, refusal, lastMid, retryAfterMs },
    };
  }
  const applied = v.safeParse(pushApplied, body);
  if (!applied.success) return { kind: 'malformed' };
  const { epoch, horizon, now, last_mid: lastMid, res } = applied.output;
  const results = res.map(resultOf);
  return {
    kind: 'answer',
    answer: {
      kind: 'applied',
      epoch,
      horizon,
      now,
      lastMid,
      results,
      ...readRows(applied.output.rows),
    },
  };
}

type WireResult = v.InferOutput<typeof pushApplied>['res'][number];

function resultOf({ mid, st, code, rev }: WireResult): MutationResult {
  return { mid, status: st, code: st === 'ok' ? null : rejectCode(code), rev };
}

/** A code that only a newer server knows still rejects the mutation, as `other`. */
function rejectCode(code: string | null): RejectCode {
  return REJECT_CODES.find((known) => known === code) ?? (code === null ? 'invalid' : 'other');
}

const wireCursor = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));
const positions = v.array(v.pipe(v.number(), v.integer(), v.minValue(0)));

const pullPage = v.object({
  ...envelope,
  /** Seconds. */
  late: v.nullish(v.pipe(v.number(), v.minValue(0)), 0),
  scopes: v.array(
    v.object({
      s: v.string(),
      rows: v.nullish(wireRows, []),
      more: v.nullish(v.boolean(), false),
      reset: v.nullish(v.boolean(), false),
      refused: v.nullish(v.string(), null),
      c: v.nullish(wireCursor, null),
    }),
  ),
  /** Which scopes of the request have no news, by position. All of them are now at `cursor`. */
  still: v.nullish(positions, []),
  sets: v.nullish(v.array(v.object({ touched: v.nullish(positions, null) })), []),
  cursor: v.nullish(wireCursor, null),
});

/** Why the server does not answer a question. A reason that only a newer server knows is handled like a limit. */
export const noAnswer = v.fallback(v.picklist(['restoring', 'limit']), 'limit');

const pullRefused = v.object({ ...envelope, refused: noAnswer });

/** A long list in which everything is wrong would have as many faults as it is long. */
const AT_FIRST_FAULT = { abortEarly: true };

/** Reads the body of a pull. */
export function readPullAnswer(
  body: unknown,
  request: PullRequest = { scopes: [] },
): Reading<PullAnswer> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  if (isRefusal(body)) {
    const refused = v.safeParse(pullRefused, body);
    if (!refused.success) return { kind: 'malformed' };
    const { epoch, horizon, now, refused: refusal } = refused.output;
    return { kind: 'answer', answer: { kind: 'refused', epoch, horizon, now, refusal } };
  }
  const page = v.safeParse(pullPage, body, AT_FIRST_FAULT);
  if (!page.success) return { kind: 'malformed' };
  const scopes: PulledScope[] = [];
  const cursor = withoutNulls(page.output.cursor);
  for (const position of page.output.still) {
    const scope = request.scopes[position]?.scope;
    // The request did not have this scope, or the answer gives no cursor for it.
    if (scope === undefined || cursor === null) return { kind: 'malformed' };
    scopes.push({ scope, rows: [], cursor, more: false, reset: false, forbidden: false });
  }
  for (const { s: scope, rows: wire, more, reset, refused, c } of page.output.scopes) {
    const own = { cursor: withoutNulls(c), forbidden: refused !== null };
    scopes.push({ scope, ...readRows(wire), more, reset, ...own });
  }
  const { sets: asked = [] } = request;
  const sets = page.output.sets.map(({ touched }) => touched);
  if (asked.length > 0 && (cursor === null || sets.length !== asked.length)) {
    return { kind: 'malformed' };
  }
  const { epoch, horizon, now, late } = page.output;
  const lateSeconds = late > 0 ? { lateSeconds: late } : {};
  const ofSets = asked.length > 0 && cursor !== null ? { sets, cursor } : {};
  const told = { epoch, horizon, now, ...lateSeconds, scopes, ...ofSets };
  return { kind: 'answer', answer: { kind: 'page', ...told } };
}

function withoutNulls(
  fields: Readonly<Record<string, string | number | null>> | null,
): Cursor | null {
  if (fields === null) return null;
  const kept: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== null) kept[key] = value;
  return kept;
}

export function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'refused' in body && body.refused !== null;
}
