import { isSameValue } from '../../../src/domain/merging/merge-pieces.ts';
import { isLossCode } from '../../../src/domain/park-code.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import { type Part, doMeet, isSamePart, nameOf, partsOf } from './parts.ts';

/** The outcome of a queued item that left the outbox. */
export type LeftAs = 'applied' | 'overwritten' | 'ended' | 'discarded' | 'moved' | 'standing';

/** One committed transaction, as seen in the outbox. */
export interface OutboxStep {
  readonly before: readonly OutboxEntry[];
  readonly after: readonly OutboxEntry[];
  /** Whether the server ever carried an operation out, and not as someone else's. */
  readonly isDone: (opId: string, principal: string) => boolean;
  /** Whether the person is discarding an entry at this moment. */
  readonly isGivenUp: (entry: OutboxEntry) => boolean;
  /** Whether the person is deleting a sale at this moment. */
  readonly isDeleting: (principal: string, entityId: string) => boolean;
  /**
   * Whether an entry is a posting so old that the server has forgotten whether it was done, and the sale there says
   * the same in this part.
   */
  readonly isStanding: (entry: OutboxEntry, part: Part) => boolean;
  /** Whether the server has no such sale. */
  readonly isGone: (entityId: string) => boolean;
  /** The account that takes over a guest's or a profile's work in this transaction. */
  readonly movesTo: string | null;
}

export interface Left {
  readonly entry: OutboxEntry;
  readonly part: Part;
  /** Null: without a valid reason. */
  readonly as: LeftAs | null;
}

/** What left a outbox in one step, part by part, and why. */
export function whatLeft(step: OutboxStep): readonly Left[] {
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

function reasonFor(step: OutboxStep, entry: OutboxEntry, part: Part): LeftAs | null {
  const { opId, principal } = entry;
  // Nobody is told whether it was done all the same.
  if (step.isGivenUp(entry)) return 'discarded';
  // Work that is taken over is still to be done, even if a restore lost it here or a copy sent it.
  if (step.movesTo !== null && isMoved(step, entry, part)) return 'moved';
  // What is reported as lost was done before, which does not count.
  if (!isLossCode(entry.code) && step.isDone(opId, principal)) return 'applied';
  if (isOverwritten(step, entry, part)) return 'overwritten';
  if (step.isStanding(entry, part)) return 'standing';
  const isEnd = entry.op === 'sale.delete';
  // A deletion ends once the sale is gone, whoever deleted it. Everything else ends with a deletion.
  if (isEnd ? step.isGone(entry.entityId) : isEnded(step, entry)) return 'ended';
  return isMoved(step, entry, part) ? 'moved' : null;
}

/** The same person has since said something else about it. */
function isOverwritten({ before, after }: OutboxStep, entry: OutboxEntry, part: Part): boolean {
  const isOwn = ({ principal, op }: OutboxEntry) =>
    principal === entry.principal && op !== 'sale.delete';
  const meets = (each: Part) => doMeet(each, part) && !isSamePart(each, part);
  const said = new Map(before.map((each) => [each.seq, each]));
  // This holds even if it repeats an older value: the person has changed their mind twice. A refused posting that takes
  // a change in is sent under another id, and may then say again what it said before that change.
  const isNew = (each: Part, { seq, opId, args }: OutboxEntry) => {
    const old = said.get(seq);
    if (old === undefined || (old.opId !== opId && !isSameValue(old.args, args))) return true;
    return !partsOf(old).some((one) => isSamePart(one, each));
  };
  return (
    after
      .filter(isOwn)
      .some((each) => partsOf(each).some((one) => meets(one) && isNew(one, each))) ||
    // A later entry that says the same must reach an outcome of its own.
    before.some(
      (each) =>
        isOwn(each) && each.seq > entry.seq && partsOf(each).some((one) => doMeet(one, part)),
    )
  );
}

/** The same person has deleted the sale. */
function isEnded({ before, after, isDeleting }: OutboxStep, entry: OutboxEntry): boolean {
  const { principal, entityId } = entry;
  const ends = (each: OutboxEntry) =>
    each.op === 'sale.delete' &&
    each.state === 'waiting' &&
    each.principal === principal &&
    each.entityId === entityId;
  return before.some(ends) || after.some(ends) || isDeleting(principal, entityId);
}

/** It is in the outbox of someone else, who has taken it over. */
function isMoved({ after, movesTo }: OutboxStep, entry: OutboxEntry, part: Part): boolean {
  const isHeir = ({ principal }: OutboxEntry) =>
    movesTo === null ? entry.principal === 'guest' && principal !== 'guest' : principal === movesTo;
  // What concerned a profile now concerns the account.
  const entityId = part.entityId === entry.principal ? (movesTo ?? '') : part.entityId;
  // The guest's shortlist is saved, including what a profile has just removed from it.
  const meets = (one: Part) =>
    part.family === 'save' ? doMeet(one, part) : isSamePart(one, { ...part, entityId });
  return after.some((each) => isHeir(each) && partsOf(each).some(meets));
}

/** The id of an operation that may have been sent and was changed after that; null if there is none. */
export function changedAfterSending(
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
): string | null {
  const sent = new Map(before.filter((each) => each.wasSent).map((each) => [each.opId, each]));
  for (const entry of after) {
    const old = sent.get(entry.opId);
    if (old === undefined || old === entry || old.principal !== entry.principal) continue;
    // A retry of a refused mutation keeps only what nobody has said again.
    if (old.state === 'parked' || entry.state === 'parked') continue;
    const was = partsOf(old).map(nameOf).toSorted().join();
    if (was !== partsOf(entry).map(nameOf).toSorted().join()) return entry.opId;
  }
  return null;
}
