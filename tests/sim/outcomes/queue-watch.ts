import { isLossCode } from '../../../src/domain/park-code.ts';
import type { QueueEntry } from '../../../src/sync/local-store.ts';
import { type Part, doMeet, isSamePart, nameOf, partsOf } from './parts.ts';

/** The outcome of a queued item, once it left the queue. */
export type LeftAs = 'applied' | 'overwritten' | 'ended' | 'discarded' | 'moved';

/** One committed transaction, as the queue shows it. */
export interface QueueStep {
  readonly before: readonly QueueEntry[];
  readonly after: readonly QueueEntry[];
  /** Whether the server has ever carried an operation out, and not as someone else's. */
  readonly isDone: (opId: string, principal: string) => boolean;
  /** Whether the person is giving an entry up at this moment. */
  readonly isGivenUp: (entry: QueueEntry) => boolean;
  /** Whether the person is deleting a sale at this moment. */
  readonly isDeleting: (principal: string, entityId: string) => boolean;
  /** Whether the server has no such sale. */
  readonly isGone: (entityId: string) => boolean;
  /** The account that takes over a guest's or a profile's work by this very transaction. */
  readonly movesTo: string | null;
}

export interface Left {
  readonly entry: QueueEntry;
  readonly part: Part;
  /** Null: for no reason that there may be. */
  readonly as: LeftAs | null;
}

/** What left a queue in one step, piece by piece, and why. */
export function whatLeft(step: QueueStep): readonly Left[] {
  const untouched = new Set(step.after);
  const changed = step.before.filter((entry) => !untouched.has(entry));
  if (changed.length === 0) return [];
  return changed.flatMap((entry) => {
    const own = step.after.filter((each) => each.principal === entry.principal);
    const kept = own.filter((each) => each.entityId === entry.entityId).flatMap(partsOf);
    const gone = partsOf(entry).filter((part) => !kept.some((each) => isSamePart(each, part)));
    return gone.map((part): Left => ({ entry, part, as: reasonFor(step, entry, part) }));
  });
}

function reasonFor(step: QueueStep, entry: QueueEntry, part: Part): LeftAs | null {
  const { opId, principal } = entry;
  // Whether it was done all the same, nobody is told.
  if (step.isGivenUp(entry)) return 'discarded';
  // Taken over, it is still to come, though a restore may have lost it here or a copy have sent it.
  if (step.movesTo !== null && isMoved(step, entry, part)) return 'moved';
  // What is told as lost was done before, and that helps nobody.
  if (!isLossCode(entry.code) && step.isDone(opId, principal)) return 'applied';
  if (isOverwritten(step, entry, part)) return 'overwritten';
  const isEnd = entry.op === 'sale.delete';
  // What was to be deleted is gone, whoever did it; all else goes with a deletion.
  if (isEnd ? step.isGone(entry.entityId) : isEnded(step, entry)) return 'ended';
  return isMoved(step, entry, part) ? 'moved' : null;
}

/** The same person has said something else of it since. */
function isOverwritten({ before, after }: QueueStep, entry: QueueEntry, part: Part): boolean {
  const isOwn = ({ principal, op }: QueueEntry) =>
    principal === entry.principal && op !== 'sale.delete';
  const meets = (each: Part) => doMeet(each, part) && !isSamePart(each, part);
  const said = new Map(before.map((each) => [each.seq, partsOf(each)]));
  // Also where it says again what an older one has said: the person has changed their mind twice.
  const isNew = (each: Part, { seq }: QueueEntry) =>
    !said.get(seq)?.some((old) => isSamePart(old, each));
  return (
    after
      .filter(isOwn)
      .some((each) => partsOf(each).some((one) => meets(one) && isNew(one, each))) ||
    // What says the very same later has an end of its own to come to.
    before.some(
      (each) =>
        isOwn(each) && each.seq > entry.seq && partsOf(each).some((one) => doMeet(one, part)),
    )
  );
}

/** The same person has deleted the sale. */
function isEnded({ before, after, isDeleting }: QueueStep, entry: QueueEntry): boolean {
  const { principal, entityId } = entry;
  const ends = (each: QueueEntry) =>
    each.op === 'sale.delete' &&
    each.state === 'waiting' &&
    each.principal === principal &&
    each.entityId === entityId;
  return before.some(ends) || after.some(ends) || isDeleting(principal, entityId);
}

/** It is in the queue as somebody else's, who has taken it over. */
function isMoved({ after, movesTo }: QueueStep, entry: QueueEntry, part: Part): boolean {
  const isHeir = ({ principal }: QueueEntry) =>
    movesTo === null ? entry.principal === 'guest' && principal !== 'guest' : principal === movesTo;
  // What was about a profile is about the account.
  const entityId = part.entityId === entry.principal ? (movesTo ?? '') : part.entityId;
  // What the guest kept in mind is saved, also what a profile has just taken back.
  const meets = (one: Part) =>
    part.family === 'save' ? doMeet(one, part) : isSamePart(one, { ...part, entityId });
  return after.some((each) => isHeir(each) && partsOf(each).some(meets));
}

/** An entry that may have been sent, changed under the same operation id; null if there is none. */
export function changedAfterSending(
  before: readonly QueueEntry[],
  after: readonly QueueEntry[],
): string | null {
  const sent = new Map(before.filter((each) => each.wasSent).map((each) => [each.opId, each]));
  for (const entry of after) {
    const old = sent.get(entry.opId);
    if (old === undefined || old === entry || old.principal !== entry.principal) continue;
    // Of what was refused only what nobody has said anew is tried again.
    if (old.state === 'parked' || entry.state === 'parked') continue;
    const was = partsOf(old).map(nameOf).toSorted().join();
    if (was !== partsOf(entry).map(nameOf).toSorted().join()) return entry.opId;
  }
  return null;
}
