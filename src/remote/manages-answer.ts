import * as v from 'valibot';
import { type Reading, anyEnvelope, envelope } from './answers.ts';

const answer = v.object({ ...envelope, manages: v.boolean() });

/** Reads whether a code manages a sale (SYNC-21). */
export function readManagesAnswer(body: unknown): Reading<boolean> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  const parsed = v.safeParse(answer, body);
  return parsed.success ? { kind: 'answer', answer: parsed.output.manages } : { kind: 'malformed' };
}
