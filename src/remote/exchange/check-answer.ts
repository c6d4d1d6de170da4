import * as v from 'valibot';
import type { CheckAnswer, CheckedScope } from '../../sync/ports.ts';
import { type Reading, anyEnvelope, envelope, isRefusal, noAnswer } from './answers.ts';

const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const checked = v.object({
  ...envelope,
  scopes: v.array(
    v.union([
      v.object({ s: v.string(), n: natural, h: natural }),
      v.object({ s: v.string(), moved: v.literal(true) }),
      v.object({ s: v.string(), refused: v.string() }),
    ]),
  ),
});

const refused = v.object({ ...envelope, refused: noAnswer });

/** Parses the body of a self-check (SYNC-26). A refused scope has no verdict, as if it had moved. */
export function readCheckAnswer(body: unknown): Reading<CheckAnswer> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  const parsed = v.safeParse(isRefusal(body) ? refused : checked, body);
  if (!parsed.success) return { kind: 'malformed' };
  const { epoch, horizon, now } = parsed.output;
  const answer =
    'scopes' in parsed.output
      ? ({ kind: 'checked', scopes: parsed.output.scopes.map(scopeOf) } as const)
      : ({ kind: 'refused', refusal: parsed.output.refused } as const);
  return { kind: 'answer', answer: { ...answer, epoch, horizon, now } };
}

function scopeOf(wire: v.InferOutput<typeof checked>['scopes'][number]): CheckedScope {
  return 'n' in wire
    ? { scope: wire.s, kind: 'counted', count: wire.n, hash: wire.h }
    : { scope: wire.s, kind: 'moved' };
}
