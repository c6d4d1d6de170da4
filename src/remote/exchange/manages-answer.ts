import * as v from 'valibot';
import type { ManagingAnswer } from '../questions.ts';
import { type Reading, anyEnvelope, envelope } from './answers.ts';
import { heldDoc } from './row-docs-from.ts';

const answer = v.object({
  ...envelope,
  manages: v.boolean(),
  held: v.nullish(heldDoc, null),
});

/** Parses whether a code manages a sale, and why that sale is hidden (SYNC-21). */
export function readManagesAnswer(body: unknown): Reading<ManagingAnswer> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  const parsed = v.safeParse(answer, body);
  if (!parsed.success) return { kind: 'malformed' };
  const { manages: isRight, held } = parsed.output;
  return { kind: 'answer', answer: { isRight, held: isRight ? held : null } };
}
