import type { OutboxEntry } from '../local-store.ts';
import { ruleOf, upcast } from '../mutations/registry.ts';
import { OVERLAY_KINDS, type OverlayKind, type EntityDocs } from '../mutations/rule.ts';

/** Entries in the order in which the server will meet them: first those that have a number. */
export function inSendOrder(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return entries.toSorted((a, b) => {
    if (a.mid === b.mid) return a.seq - b.seq;
    if (a.mid === null) return 1;
    return b.mid === null ? -1 : a.mid - b.mid;
  });
}

/**
 * The documents of one entity after these entries of one principal, oldest first. Entries that are lost for
 * good no longer count.
 */
export function foldEntries(docs: EntityDocs, entries: readonly OutboxEntry[]): EntityDocs {
  return entries
    .filter(({ code }) => code !== 'lost_for_good')
    .map(upcast)
    .reduce((folded, entry) => ruleOf(entry.op).fold(folded, entry.args, entry), docs);
}

/**
 * The overlay of one entity: what its waiting mutations make of the rows (SYNC-11). Only the kinds
 * that some mutation touches are in it; without waiting mutations it is empty.
 */
export function overlayOf(docs: EntityDocs, entries: readonly OutboxEntry[]): Partial<EntityDocs> {
  const waiting = inSendOrder(entries.filter((entry) => entry.state === 'waiting'));
  const touched = new Set<OverlayKind>(
    waiting.map(upcast).flatMap((entry) => ruleOf(entry.op).touches(entry.args)),
  );
  const folded = foldEntries(docs, waiting);
  return Object.fromEntries(
    OVERLAY_KINDS.filter((kind) => touched.has(kind)).map((kind) => [kind, folded[kind]]),
  );
}

/** A mutation that can be folded: an entry, or what is about to become one. */
export type Folding = Pick<OutboxEntry, 'op' | 'v' | 'args' | 'state'>;

/** The kinds of documents on which the overlay of these mutations depends. */
export function foldedKinds(mutations: readonly Folding[]): ReadonlySet<OverlayKind> {
  const waiting = mutations.filter(({ state }) => state === 'waiting').map(upcast);
  return new Set(
    waiting.flatMap(({ op, args }) => {
      const { touches, looksAt = [] } = ruleOf(op);
      return [...touches(args), ...looksAt];
    }),
  );
}

/** One row of an overlay. `doc` is null if the row is gone. */
export interface OverlayRow {
  readonly kind: OverlayKind;
  readonly id: string;
  readonly doc: object | null;
}

/** An overlay as rows. Each covers one row of the entity, or is shown in addition to them. */
export function overlayRows(
  entityId: string,
  before: EntityDocs,
  overlay: Partial<EntityDocs>,
): readonly OverlayRow[] {
  return OVERLAY_KINDS.flatMap((kind): OverlayRow[] => {
    if (!(kind in overlay)) return [];
    if (kind !== 'review' && kind !== 'check_in') {
      return [{ kind, id: entityId, doc: overlay[kind] ?? null }];
    }
    const was = listed(before[kind]);
    const is = listed(overlay[kind]);
    const gone = was.filter(({ id }) => !is.some((doc) => doc.id === id));
    return [
      ...is.filter((doc) => !was.includes(doc)).map((doc) => ({ kind, id: doc.id, doc })),
      ...gone.map(({ id }) => ({ kind, id, doc: null })),
    ];
  });
}

type Listed = { readonly id: string };

function listed(docs: Listed | readonly Listed[] | null | undefined): readonly Listed[] {
  if (docs === null || docs === undefined) return [];
  return 'id' in docs ? [docs] : docs;
}
