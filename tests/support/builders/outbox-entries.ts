import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { queuedArgs, ruleOf } from '../../../src/sync/mutations/registry.ts';
import { type OutboxPlan, planEnqueue } from '../../../src/sync/outbox/outbox-plan.ts';

/** One pending entry. Fields that are not given are as they are right after a commit. */
export function entryOf(
  mutation: NewMutation,
  seq: number,
  fields: Partial<OutboxEntry> = {},
): OutboxEntry {
  return {
    seq,
    opId: `op${seq}`,
    principal: 'ann',
    op: mutation.op,
    v: 1,
    args: queuedArgs(mutation),
    entityId: ruleOf(mutation.op).entityId(queuedArgs(mutation)),
    createdAtMs: 1_000,
    clientId: null,
    mid: null,
    sentAtMs: null,
    wasSent: false,
    state: 'waiting',
    code: null,
    ...fields,
  };
}

/** An entry that has been sent in a request. */
export function sent(entry: OutboxEntry, mid: number): OutboxEntry {
  return { ...entry, clientId: 'c', mid, sentAtMs: 1, wasSent: true };
}

/** The outbox after a plan was carried out, as the store does it. */
export function carriedOut(entries: readonly OutboxEntry[], plan: OutboxPlan): OutboxEntry[] {
  const kept = entries.filter(({ seq }) => !plan.remove.includes(seq));
  const changed = kept.map((entry) => plan.put.find(({ seq }) => seq === entry.seq) ?? entry);
  const last = Math.max(0, ...entries.map(({ seq }) => seq));
  return [...changed, ...plan.add.map((entry, i) => ({ ...entry, seq: last + 1 + i }))];
}

/** The outbox after one more mutation. */
export function enqueued(entries: readonly OutboxEntry[], mutation: NewMutation): OutboxEntry[] {
  let count = entries.length;
  const plan = planEnqueue(entries, {
    principal: 'ann',
    mutation,
    createdAtMs: 1_000,
    newOpId: () => `new${++count}`,
  });
  if (!plan.ok) throw new Error(plan.error);
  return carriedOut(entries, plan.value);
}
