import type { CheckIn } from '../../domain/check-in/check-in.ts';
import type { Review } from '../../domain/review/review.ts';
import type { Dispute, Picks } from '../../domain/merging/dispute.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RowDocs } from '../rows/row-docs.ts';

/** Kinds in which an entity has at most one document, under the entity's own id. */
export const ENTITY_KINDS = [
  'sale',
  'place',
  'private',
  'save',
  'note',
  'route',
  'search',
  'preference',
  'profile',
] as const;

/** Kinds whose documents have ids of their own and name their sale. */
export const SALE_BOUND_KINDS = ['review', 'check_in'] as const;

export const OVERLAY_KINDS = [...ENTITY_KINDS, ...SALE_BOUND_KINDS] as const;
export type OverlayKind = (typeof OVERLAY_KINDS)[number];

/** The documents of one entity that waiting mutations may change, as one principal has them. */
export type EntityDocs = {
  readonly [K in (typeof ENTITY_KINDS)[number]]: RowDocs[K] | null;
} & {
  /** The principal's own review of the sale. */
  readonly review: Review | null;
  /** The principal's own, one for each day of the sale at most. */
  readonly check_in: readonly CheckIn[];
};

export const NO_DOCS: EntityDocs = {
  sale: null,
  place: null,
  private: null,
  save: null,
  note: null,
  route: null,
  search: null,
  preference: null,
  profile: null,
  review: null,
  check_in: [],
};

/** Who did it and when: all that a fold may know besides documents and arguments. */
export interface Made {
  readonly principal: Principal;
  readonly createdAtMs: number;
}

/** Everything the device knows about one mutation. Pure: the outbox and the store do the rest. */
export interface MutationRule<A = QueuedArgs> {
  readonly version: number;
  /** The id of what it is about, usually a sale. Order is kept for each entity. */
  readonly entityId: (args: A) => string;
  readonly touches: (args: A) => readonly OverlayKind[];
  /** Kinds that `fold` looks at and leaves as they are. None if left out. */
  readonly looksAt?: readonly OverlayKind[];
  /** The documents as this mutation will leave them, if the server agrees. */
  readonly fold: (docs: EntityDocs, args: A, made: Made) => EntityDocs;

  /** The entity comes into being here: refused, it parks all that follows on the entity. */
  readonly isFoundation?: true;
  /** The entity ends here: done, nothing that was refused on it has a meaning any more. */
  readonly isEnd?: true;
  /** Made by the app on its own: no loss to the person, nothing to ask about. */
  readonly isIncidental?: true;
  /** Nothing may be moved across it by coalescing. */
  readonly isBarrier?: true;
  /** Must not share a batch with an older one of its name: it needs that one's result. */
  readonly awaitsOlder?: true;

  /** The part of the entity that it is about. Only mutations of the same part interact below. All if left out. */
  readonly part?: (args: A) => string;
  /** One mutation instead of two of this name, while the older was never sent (SYNC-13). */
  readonly coalesce?: (older: A, newer: A) => A;
  /** The newer one, if an older one of this name is pending and cannot be coalesced. */
  readonly after?: (older: A, newer: A) => A;
  /** Unsent or refused ones of these names say nothing any more once this one is queued. */
  readonly replaces?: readonly string[];
  /** What is left of a refused one of this name after a newer one. Null if nothing (SYNC-14). */
  readonly overtaken?: (refused: A, newer: A) => A | null;
  /** A refused foundation takes a later change of its entity into itself: "edited" (SYNC-14). */
  readonly absorb?: (refused: A, newer: AnyMutation) => Absorbed<A> | null;
  /**
   * Where a foundation says something else than the entity that is there, as edits of the entity. None: the entity is
   * as this foundation makes it (SYNC-6).
   */
  readonly asEdits?: (args: A, docs: EntityDocs) => readonly AnyMutation[];
  /** Adjusts a waiting one to the `rev` that an older one of its name has led to. */
  readonly lift?: (args: A, resultRev: number) => A;
  /** The newer one with what a refused one had in it, on which it was made (SYNC-20). */
  readonly heir?: (refused: A, newer: A) => A;
  /** Arguments as if made over what the person has seen of the entity (SYNC-20). */
  readonly onto?: (args: A, seen: Seen) => A;
  /** Where it differs from the present documents in something that both have changed (SYNC-20). */
  readonly disputes?: (args: A, docs: EntityDocs) => readonly Dispute[];
  /** Made again over the present documents, with the person's choices. Null if nothing is left. */
  readonly settled?: (args: A, docs: EntityDocs, picks: Picks) => A | null;
  /** The arguments as they travel, where they are shorter: the server reads the same (SYNC-20). */
  readonly toSend?: (args: A) => QueuedArgs;
  /** Another sale whose secret joins when it is sent, and the argument that holds it (SYNC-21). */
  readonly secretOf?: (args: A) => { readonly saleId: string; readonly name: string };
  /** Arguments of an older version as this build understands them (SYNC-24). */
  readonly upcast?: (v: number, args: QueuedArgs) => A;
}

/** What someone sees of an entity while they change it. */
export interface Seen {
  /** The version of the row. Null if there is none. */
  readonly rev: number | null;
  readonly docs: EntityDocs;
}

/** The foundation with the change in it, and the part of the change that does not fit in. */
export interface Absorbed<A> {
  readonly args: A;
  readonly rest: AnyMutation | null;
}

/** A mutation of any name. */
export interface AnyMutation {
  readonly op: string;
  readonly args: object;
}

/** Arguments as the outbox holds them, their type known only by their mutation's name. */
export type QueuedArgs = Readonly<Record<string, unknown>>;

/** Of mutations that change nothing that a screen shows of rows. */
export const NO_EFFECT = {
  touches: (): readonly OverlayKind[] => [],
  fold: (docs: EntityDocs): EntityDocs => docs,
};

/** The instant a mutation was made, as documents hold instants. */
export function madeAt(made: Made): string {
  return new Date(made.createdAtMs).toISOString();
}
