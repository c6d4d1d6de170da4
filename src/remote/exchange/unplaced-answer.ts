import * as v from 'valibot';
import type { UnplacedPage } from '../questions.ts';
import { type Reading, anyEnvelope, envelope } from './answers.ts';

const page = v.object({
  ...envelope,
  ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(100)),
  c: v.nullish(v.object({ t: v.string(), i: v.string() }), null),
});

/** Reads the body of a page of sales without a place (SYNC-3). */
export function readUnplacedAnswer(body: unknown): Reading<UnplacedPage> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  const parsed = v.safeParse(page, body);
  if (!parsed.success) return { kind: 'malformed' };
  return { kind: 'answer', answer: { ids: parsed.output.ids, after: parsed.output.c } };
}
