import * as v from 'valibot';
import { type Reading, anyEnvelope, envelope } from './answers.ts';

const answer = v.object({ ...envelope, ended: v.nullish(v.boolean(), false) });

/** Parses whether an account was deleted, by this call or before. */
export function readEndedAnswer(body: unknown): Reading<boolean> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  const parsed = v.safeParse(answer, body);
  if (!parsed.success) return { kind: 'malformed' };
  return { kind: 'answer', answer: parsed.output.ended };
}
