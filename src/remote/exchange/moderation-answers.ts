import * as v from 'valibot';
import { REPORT_REASONS } from '../../domain/check-in/sale-report.ts';
import type { Held } from '../../domain/moderation/held.ts';
import type { QueuePage } from '../../domain/moderation/moderation-queue.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import {
  MODERATION_REFUSALS,
  type ModerationRefusal,
} from '../../domain/moderation/moderation-queue.ts';
import { type Reading, anyEnvelope, envelope, isRefusal } from './answers.ts';
import { toCamelKeys } from './key-case.ts';
import { heldDoc, instant, placeDoc, saleDoc } from './row-docs-from.ts';

// A refusal that only a newer server knows is handled like one for invalid arguments.
const refused = v.object({
  ...envelope,
  refused: v.fallback(v.picklist(MODERATION_REFUSALS), 'args'),
});
const maybeHeld = v.nullish(heldDoc, null);
const saleId = v.pipe(v.string(), v.uuid());

/** The keys are already camelCase. A value that only a newer server knows is shown as "other". */
const entry = v.pipe(
  v.object({
    sale: v.object({ id: saleId, ...saleDoc.entries }),
    place: v.nullish(placeDoc, null),
    held: maybeHeld,
    waits: v.fallback(v.nullish(v.picklist(['flood', 'reports']), null), null),
    weight: v.number(),
    reports: v.array(
      v.object({
        reason: v.fallback(v.picklist(REPORT_REASONS), 'other'),
        details: v.nullish(v.string(), ''),
        at: instant,
        weight: v.number(),
      }),
    ),
    reportCount: v.number(),
    decisions: v.array(
      v.object({
        action: v.picklist(['hide', 'restore', 'dismiss']),
        reason: v.nullish(heldDoc.entries.reason, null),
        note: v.nullish(v.string(), ''),
        at: instant,
      }),
    ),
    since: instant,
  }),
  v.transform(({ place, ...rest }) => ({
    ...rest,
    place: place && { id: rest.sale.id, ...place },
  })),
);

const page = v.object({
  ...envelope,
  entries: v.array(v.pipe(v.unknown(), v.transform(toCamelKeys), entry)),
  next: v.nullish(v.string(), null),
  open: v.number(),
});

const decided = v.object({ ...envelope, held: maybeHeld });

type Answered<T> = Reading<Result<T, ModerationRefusal>>;

/** Parses one page of the moderation queue. */
export function readQueueAnswer(body: unknown): Answered<QueuePage> {
  return readAs(page, body, ({ entries, next, open }) => ({ entries, next, openCount: open }));
}

/** Parses the state of a sale after a decision. */
export function readModerateAnswer(body: unknown): Answered<Held | null> {
  return readAs(decided, body, ({ held }) => held);
}

function readAs<Wire, T>(
  schema: v.GenericSchema<unknown, Wire>,
  body: unknown,
  answerOf: (wire: Wire) => T,
): Answered<T> {
  if (!v.is(anyEnvelope, body)) return { kind: 'not-ours' };
  if (isRefusal(body)) {
    const refusal = v.safeParse(refused, body);
    return refusal.success
      ? { kind: 'answer', answer: err(refusal.output.refused) }
      : { kind: 'malformed' };
  }
  const parsed = v.safeParse(schema, body);
  return parsed.success
    ? { kind: 'answer', answer: ok(answerOf(parsed.output)) }
    : { kind: 'malformed' };
}
