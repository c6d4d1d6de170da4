import * as v from 'valibot';
import type { KnownAnswer } from '../../sync/ports.ts';
import { type Reading, anyEnvelope, envelope, isRefusal, noAnswer } from './answers.ts';

const known = v.object({ ...envelope, known: v.array(v.string()) });
const refused = v.object({ ...envelope, refused: noAnswer });

/** Parses which of the given operations the server knows (SYNC-8). */
export function readKnownAnswer(body: unknown): Reading<KnownAnswer> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  const parsed = v.safeParse(isRefusal(body) ? refused : known, body);
  if (!parsed.success) return { kind: 'malformed' };
  const { epoch, horizon, now } = parsed.output;
  const answer =
    'known' in parsed.output
      ? ({ kind: 'known', opIds: parsed.output.known } as const)
      : ({ kind: 'refused', refusal: parsed.output.refused } as const);
  return { kind: 'answer', answer: { ...answer, epoch, horizon, now } };
}
