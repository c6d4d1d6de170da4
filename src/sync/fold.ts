import type { QueueEntry } from './local-store.ts';
import { ruleOf } from './mutations/registry.ts';
import { OVERLAY_KINDS, type OverlayKind, type SubjectDocs } from './mutations/rule.ts';

/** Entries in the order in which the server will meet them. */
export function inSendOrder(entries: readonly QueueEntry[]): readonly QueueEntry[] {
  return entries.toSorted(
    (a, b) => (a.mid ?? Infinity) - (b.mid ?? Infinity) || a.seq - b.seq || 0,
  );
}

/** The documents of one subject after one principal's given entries, oldest first. */
export function foldEntries(docs: SubjectDocs, entries: readonly QueueEntry[]): SubjectDocs {
  return entries.reduce((folded, entry) => ruleOf(entry.op).fold(folded, entry.args, entry), docs);
}

/**
 * The overlay of one subject: what its waiting mutations make of the rows (SYNC-11). Only the kinds
 * that some mutation touches are in it; without waiting mutations it is empty.
 */
export function overlayOf(docs: SubjectDocs, entries: readonly QueueEntry[]): Partial<SubjectDocs> {
  const waiting = inSendOrder(entries.filter((entry) => entry.state === 'waiting'));
  const touched = new Set<OverlayKind>(
    waiting.flatMap((entry) => ruleOf(entry.op).touches(entry.args)),
  );
  const folded = foldEntries(docs, waiting);
  return Object.fromEntries(
    OVERLAY_KINDS.filter((kind) => touched.has(kind)).map((kind) => [kind, folded[kind]]),
  );
}
