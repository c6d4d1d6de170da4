import * as v from 'valibot';
import type { FoundIds } from '../questions.ts';
import { type Reading, anyEnvelope, envelope } from './answers.ts';

const found = v.object({
  ...envelope,
  ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(100)),
  more: v.boolean(),
});

/** Reads which sales the server found. */
export function readSearchAnswer(body: unknown): Reading<FoundIds> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  const parsed = v.safeParse(found, body);
  if (!parsed.success) return { kind: 'malformed' };
  return { kind: 'answer', answer: { ids: parsed.output.ids, hasMore: parsed.output.more } };
}
