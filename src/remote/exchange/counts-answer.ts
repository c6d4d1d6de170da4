import * as v from 'valibot';
import type { ExactCounts } from '../../domain/sale/sale.ts';
import { type Reading, anyEnvelope, envelope } from './answers.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const answer = v.object({
  ...envelope,
  counts: v.nullable(v.object({ views: count, saves: count, on_routes: count })),
});

/** Parses the exact counters of one sale. Null: there is no such sale for who asks. */
export function readCountsAnswer(body: unknown): Reading<ExactCounts | null> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  const parsed = v.safeParse(answer, body);
  if (!parsed.success) return { kind: 'malformed' };
  const { counts } = parsed.output;
  if (counts === null) return { kind: 'answer', answer: null };
  const { on_routes: onRoutes, views, saves } = counts;
  return { kind: 'answer', answer: { views, saves, onRoutes } };
}
