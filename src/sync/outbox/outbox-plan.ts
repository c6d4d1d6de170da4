import { UNANSWERED } from '../../domain/park-code.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import { foldEntries, inSendOrder } from './fold-overlays.ts';
import { jsonBytes } from '../../domain/text/json-size.ts';
import type { Picks } from '../../domain/merging/dispute.ts';
import type { OutboxEntry } from '../local-store.ts';
import type { MutationName, NewMutation } from '../mutations/mutation.ts';
import { NO_DOCS, type QueuedArgs, type EntityDocs } from '../mutations/rule.ts';
import { argsToSend, queuedArgs, ruleOf, upcast } from '../mutations/registry.ts';
import type { Principal } from '../../domain/principal.ts';

/** Plans how the outbox of one entity changes. Pure: the store carries it out in its transaction. */
export interface OutboxPlan {
  readonly put: readonly OutboxEntry[];
  readonly remove: readonly number[];
  readonly add: readonly Omit<OutboxEntry, 'seq'>[];
}

/** One mutation must fit in a push alone (SYNC-13). */
export const MAX_MUTATION_BYTES = 256 * 1024;

export interface Enqueued extends OutboxPlan {
  /** The operation that now carries the change: a new one, or the one into which it was coalesced. */
  readonly opId: string;
}

export interface Enqueuing {
  readonly principal: Principal;
  readonly mutation: NewMutation;
  readonly createdAtMs: number;
  readonly newOpId: () => string;
}

/** What queueing a mutation does to the entries of its entity, given oldest first. */
export function planEnqueue(
  queued: readonly OutboxEntry[],
  what: Enqueuing,
): Result<Enqueued, 'too-large'> {
  const entries = queued.map(upcast);
  const base = entries.find(
    ({ op, state, code }) =>
      state === 'parked' && code !== 'lost_for_good' && ruleOf(op).isFoundation,
  );
  const plan = base === undefined ? planAmong(entries, what) : planOnRefused(entries, base, what);
  const written = [...plan.put, ...plan.add];
  const isTooLarge = written.some((entry) => jsonBytes(argsToSend(entry)) > MAX_MUTATION_BYTES);
  return isTooLarge ? err('too-large') : ok(plan);
}

/**
 * Plans a change of an entity whose posting was parked. If the server refused the posting, the change goes
 * into it and both are sent again, or the change is parked with it. If the server only failed, it may have done
 * the posting all the same, so the posting stays as it was.
 */
function planOnRefused(
  entries: readonly OutboxEntry[],
  base: OutboxEntry,
  what: Enqueuing,
): Enqueued {
  const isRefused = base.code !== null;
  if (ruleOf(what.mutation.op).isEnd) return planEndOfRefused(entries, base, what);
  const absorbed = (isRefused ? ruleOf(base.op).absorb?.(base.args, what.mutation) : null) ?? null;
  if (absorbed === null) {
    const entry = newEntry(what, madeAfter(entries, what));
    return { put: [], remove: [], add: [{ ...entry, state: 'parked' }], opId: entry.opId };
  }
  const retried = planRetry(entries, base.opId, what.newOpId).put.map((entry) =>
    entry.seq === base.seq
      ? { ...entry, ...(entry.opId === base.opId ? anew(what) : {}), args: absorbed.args }
      : renamed(leftOf(entry, what.mutation.op, queuedArgs(what.mutation)), entry, what),
  );
  const put = retried.filter((entry) => entry !== null);
  const kept = new Set(put.map(({ seq }) => seq));
  const group = parkedGroup(entries, base.opId).map(({ seq }) => seq);
  const opId = put.find((entry) => entry.seq === base.seq)?.opId ?? base.opId;
  // What a rule leaves over is always part of what it was given: a mutation of the list.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const rest = absorbed.rest as NewMutation | null;
  const add = rest === null ? [] : [newEntry({ ...what, mutation: rest }, queuedArgs(rest))];
  return { put, remove: group.filter((seq) => !kept.has(seq)), add, opId };
}

/**
 * Plans the end of an entity whose posting was parked. If the server refused the posting, nothing is left to
 * send. If the server may have done it, the posting is sent again, so that the entity can be ended.
 */
function planEndOfRefused(
  entries: readonly OutboxEntry[],
  base: OutboxEntry,
  what: Enqueuing,
): Enqueued {
  const end = newEntry(what, queuedArgs(what.mutation));
  if (base.code === null) {
    return { ...planRetry(entries, base.opId, what.newOpId), add: [end], opId: end.opId };
  }
  return { ...planDiscard(entries, base.opId), opId: end.opId };
}

/** Marks an entry as never sent, because it now says something new. */
function anew({ newOpId }: Pick<Enqueuing, 'newOpId'>) {
  return { opId: newOpId(), wasSent: false };
}

/**
 * A changed entry under a new operation id, unless the server may know the entry by its old one. A copy of
 * this device may send the old content under the old id, and then both count.
 */
function renamed(
  changed: OutboxEntry | null,
  before: OutboxEntry,
  { newOpId }: Pick<Enqueuing, 'newOpId'>,
): OutboxEntry | null {
  const isAsItWas = changed === null || changed.args === before.args || changed.wasSent;
  return isAsItWas ? changed : { ...changed, opId: newOpId() };
}

/** What an older entry says that a newer mutation does not say again. Null if nothing. */
export function leftOf<E extends OutboxEntry>(
  entry: E,
  op: MutationName,
  args: QueuedArgs,
): E | null {
  const rule = ruleOf(op);
  if (!isSamePart(entry, op, args)) return entry;
  if (rule.replaces?.includes(entry.op)) return null;
  if (entry.op !== op || rule.overtaken === undefined) return entry;
  const left = rule.overtaken(entry.args, args);
  return left === null ? null : { ...entry, args: left };
}

/** Whether an entry is about the same part of the entity as a mutation: one photo, one setting. */
export function isSamePart(entry: OutboxEntry, op: MutationName, args: QueuedArgs): boolean {
  return ruleOf(entry.op).part?.(entry.args) === ruleOf(op).part?.(args);
}

function planAmong(entries: readonly OutboxEntry[], what: Enqueuing): Enqueued {
  const { op } = what.mutation;
  const rule = ruleOf(op);
  const args = queuedArgs(what.mutation);
  const met = entries.filter((entry) => isSamePart(entry, op, args));
  const remove = met.filter((entry) => isReplaced(entry, what, entries)).map((entry) => entry.seq);
  const put: OutboxEntry[] = [];
  for (const entry of met) {
    if (entry.state !== 'parked' || entry.op !== op || rule.overtaken === undefined) continue;
    const left = renamed(leftOf(entry, op, args), entry, what);
    if (left === null) remove.push(entry.seq);
    else put.push(left);
  }
  const same = met.findLast((entry) => entry.state === 'waiting' && entry.op === op);
  if (same !== undefined && rule.coalesce !== undefined && isOpen(same, entries)) {
    const opId = what.newOpId();
    put.push({ ...same, opId, args: rule.coalesce(same.args, args) });
    return { put, remove, add: [], opId };
  }
  const entry = newEntry(what, same === undefined ? args : madeAfter([same], what));
  return { put, remove, add: [entry], opId: entry.opId };
}

/** The arguments as they follow on the newest of these entries with the same name and part. */
function madeAfter(entries: readonly OutboxEntry[], { mutation }: Enqueuing): QueuedArgs {
  const args = queuedArgs(mutation);
  const older = entries.findLast(
    (entry) => entry.op === mutation.op && isSamePart(entry, mutation.op, args),
  );
  return older === undefined ? args : (ruleOf(mutation.op).after?.(older.args, args) ?? args);
}

/**
 * The entries that are still sent in addition to a new mutation, which is made over their result. A deletion
 * that the mutation replaces in the outbox never happened, so the document is as before.
 */
export function sentBeside(
  entries: readonly OutboxEntry[],
  mutation: NewMutation,
): readonly OutboxEntry[] {
  const args = queuedArgs(mutation);
  return entries.filter(
    (entry) => !isSamePart(entry, mutation.op, args) || !isReplaced(entry, { mutation }, entries),
  );
}

function isReplaced(
  entry: OutboxEntry,
  what: Pick<Enqueuing, 'mutation'>,
  entries: readonly OutboxEntry[],
): boolean {
  const names = ruleOf(what.mutation.op).replaces ?? [];
  return names.includes(entry.op) && (entry.state === 'parked' || isOpen(entry, entries));
}

/** Whether a newer mutation may still be merged into this one or replace it. */
function isOpen(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  if (entry.wasSent) return false;
  return !entries.some(
    (later) => later.seq > entry.seq && later.state === 'waiting' && ruleOf(later.op).isBarrier,
  );
}

function newEntry(what: Enqueuing, args: OutboxEntry['args']): Omit<OutboxEntry, 'seq'> {
  const rule = ruleOf(what.mutation.op);
  return {
    opId: what.newOpId(),
    principal: what.principal,
    op: what.mutation.op,
    v: rule.version,
    args,
    entityId: rule.entityId(args),
    createdAtMs: what.createdAtMs,
    clientId: null,
    mid: null,
    sentAtMs: null,
    wasSent: false,
    state: 'waiting',
    code: null,
  };
}

/** The rows of an entity as its person sees them on this device. */
export interface SeenRows {
  /** The version of what a mutation is about. Null if there is none. */
  readonly revOf: (entry: Pick<OutboxEntry, 'op' | 'args'>) => number | null;
  readonly docs: EntityDocs;
}

const NOTHING_SEEN: SeenRows = { revOf: () => null, docs: NO_DOCS };

/**
 * Puts a parked mutation back in its old place. With a refused foundation, everything that is parked on it
 * goes back as well. What the server has refused gets a new operation id: under the old one, the server would only
 * repeat its answer. What a restore lost keeps its id: a copy in a file of work or on another device may be carried
 * out as well, and both count as one. A person who retries a `stale` or unanswered mutation has seen the present
 * state, so the mutation is made over that.
 */
export function planRetry(
  entries: readonly OutboxEntry[],
  opId: string,
  newOpId: () => string,
  seen: SeenRows = NOTHING_SEEN,
): OutboxPlan {
  const sendable = parkedGroup(entries, opId).filter(({ code }) => code !== 'lost_for_good');
  const put: OutboxEntry[] = [];
  for (const entry of sendable) {
    const { code, opId: ownId, wasSent } = entry;
    put.push({
      ...madeOnto(entry, [...entries, ...put], seen),
      state: 'waiting',
      code: null,
      opId: code === null || code === 'lost' ? ownId : newOpId(),
      wasSent: code === 'lost' || (code === null && wasSent),
    });
  }
  return { put, remove: [], add: [] };
}

/** Whether a retry makes the mutation over the present state, because the person has seen it. */
function isMadeOver({ code }: OutboxEntry): boolean {
  return code === 'stale' || code === 'lost' || code === UNANSWERED;
}

/** The entry as if it had been made over the present state, where a retry does that. */
function madeOnto(
  entry: OutboxEntry,
  queued: readonly OutboxEntry[],
  { revOf, docs }: SeenRows,
): OutboxEntry {
  const { onto } = ruleOf(entry.op);
  if (onto === undefined || !isMadeOver(entry)) return entry;
  const known = upcast(entry);
  const before = queued.filter(({ seq }) => seq < entry.seq);
  return {
    ...known,
    args: onto(known.args, { rev: revOf(known), docs: docsAfter(docs, before) }),
  };
}

/**
 * Carries out the person's choice between a refused `stale` mutation and the present state. What is left of the
 * mutation is sent under a new operation id, made over the present state.
 */
export function planSettle(
  entries: readonly OutboxEntry[],
  target: OutboxEntry,
  {
    picks,
    docs,
    newOpId,
  }: { readonly picks: Picks; readonly docs: EntityDocs; readonly newOpId: () => string },
): OutboxPlan {
  const known = upcast(target);
  const before = entries.filter(({ seq }) => seq < target.seq);
  const args = ruleOf(target.op).settled?.(known.args, docsAfter(docs, before), picks) ?? null;
  if (args === null) return { put: [], remove: [target.seq], add: [] };
  const sent = { state: 'waiting', code: null, opId: newOpId(), wasSent: false } as const;
  return { put: [{ ...known, ...sent, args }], remove: [], add: [] };
}

/** The documents of an entity as its pending mutations will leave them. */
export function docsAfter(docs: EntityDocs, entries: readonly OutboxEntry[]): EntityDocs {
  return foldEntries(docs, inSendOrder(entries.filter(({ state }) => state === 'waiting')));
}

/** How many failures are retried without a wait. After that, each waits four times as long as the one before. */
const QUICK_FAILURES = 5;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 24 * 60 * 60_000;

/** An operation that the server does not know yet is sent again this long after each refusal. */
const UPDATED_AFTER_MS = 6 * 60 * 60_000;

/**
 * Puts back what was parked through no fault of the person, if the time for it has come: the server failed
 * on it and gave no reason (SYNC-7), or did not know the operation (SYNC-24). What depends on a refused foundation
 * stays parked with it.
 */
export function planRetryOfFailed(
  entries: readonly OutboxEntry[],
  { nowMs, newId }: { readonly nowMs: number; readonly newId: () => string },
): OutboxPlan {
  const parkedOnes = entries.filter(({ state }) => state === 'parked');
  const foundation = parkedOnes.find(({ op }) => ruleOf(op).isFoundation);
  const heads = foundation === undefined ? parkedOnes : [foundation];
  const due = heads.filter((entry) =>
    entry.code === 'unknown'
      ? isOfLongAgo(entry, nowMs)
      : entry.code === null && isRested(entry, nowMs),
  );
  const put = due.flatMap(({ opId }) => planRetry(entries, opId, newId).put);
  return { put, remove: [], add: [] };
}

function isOfLongAgo({ failedAtMs = 0 }: OutboxEntry, nowMs: number): boolean {
  return Math.abs(nowMs - failedAtMs) >= UPDATED_AFTER_MS;
}

function isRested({ failures = 0, failedAtMs = 0 }: OutboxEntry, nowMs: number): boolean {
  if (failures === 0) return false;
  if (failures <= QUICK_FAILURES) return true;
  const restMs = FIRST_REST_MS * 4 ** (failures - QUICK_FAILURES - 1);
  // The clock may have been set since, in either direction.
  return Math.abs(nowMs - failedAtMs) >= Math.min(restMs, LONGEST_REST_MS);
}

/** Deletes a parked mutation. With a refused foundation, everything that is parked on it. */
export function planDiscard(entries: readonly OutboxEntry[], opId: string): OutboxPlan {
  return { put: [], remove: parkedGroup(entries, opId).map((entry) => entry.seq), add: [] };
}

function parkedGroup(entries: readonly OutboxEntry[], opId: string): readonly OutboxEntry[] {
  const parkedOnes = entries.filter((entry) => entry.state === 'parked');
  const target = parkedOnes.find((entry) => entry.opId === opId);
  if (target === undefined) return [];
  const hasFoundation = parkedOnes.some((entry) => ruleOf(entry.op).isFoundation);
  return hasFoundation ? parkedOnes : [target];
}
