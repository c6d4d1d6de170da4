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
  /** The principal's own check-ins, at most one for each day of the sale. */
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

/** Who made a mutation and when: all that a fold may know besides documents and arguments. */
export interface Made {
  readonly principal: Principal;
  readonly createdAtMs: number;
}

/** Everything the device knows about one mutation. Pure: the outbox and the store do the rest. */
export interface MutationRule<A = QueuedArgs> {
  readonly version: number;
  /** The id of the entity that it is about, usually a sale. Order is kept for each entity. */
  readonly entityId: (args: A) => string;
  readonly touches: (args: A) => readonly OverlayKind[];
  /** Kinds that `fold` looks at and leaves as they are. None if left out. */
  readonly looksAt?: readonly OverlayKind[];
  /** The documents as this mutation will leave them, if the server agrees. */
  readonly fold: (docs: EntityDocs, args: A, made: Made) => EntityDocs;

  /** It creates the entity. If it is refused, everything that follows on the entity is parked. */
  readonly isFoundation?: true;
  /** It ends the entity. Once it is done, refused mutations of the entity no longer have a meaning. */
  readonly isEnd?: true;
  /** The app makes it on its own. If it is refused, the person loses nothing and is not asked. */
  readonly isIncidental?: true;
  /** Coalescing must not move anything across it. */
  readonly isBarrier?: true;
  /** It must not share a batch with an older one of its name, because it needs that one's result. */
  readonly awaitsOlder?: true;

  /** The part of the entity that it is about. Below, only mutations of the same part interact. If left out, all do. */
  readonly part?: (args: A) => string;
  /** Makes one mutation out of two of this name, as long as the older one was never sent (SYNC-13). */
  readonly coalesce?: (older: A, newer: A) => A;
  /** The newer mutation as it follows on an older one of this name that is pending and cannot be coalesced. */
  readonly after?: (older: A, newer: A) => A;
  /** Once this mutation is queued, unsent or refused ones of these names no longer have a meaning. */
  readonly replaces?: readonly string[];
  /** What is left of a refused mutation of this name after a newer one. Null if nothing (SYNC-14). */
  readonly overtaken?: (refused: A, newer: A) => A | null;
  /** A refused foundation with a later change of its entity in it: "edited" (SYNC-14). Null if it does not fit in. */
  readonly absorb?: (refused: A, newer: AnyMutation) => Absorbed<A> | null;
  /**
   * The differences between a foundation and the entity that exists, as edits of the entity. Empty if the entity is
   * as this foundation makes it (SYNC-6).
   */
  readonly asEdits?: (args: A, docs: EntityDocs) => readonly AnyMutation[];
  /** Adjusts a waiting mutation to the `rev` that an older one of its name has resulted in. */
  readonly lift?: (args: A, resultRev: number) => A;
  /** The newer mutation, including what a refused one said on which it was based (SYNC-20). */
  readonly heir?: (refused: A, newer: A) => A;
  /** The arguments as if they had been made over what the person has seen of the entity (SYNC-20). */
  readonly onto?: (args: A, seen: Seen) => A;
  /** Its differences from the present documents in what both have changed (SYNC-20). */
  readonly disputes?: (args: A, docs: EntityDocs) => readonly Dispute[];
  /** The arguments made again over the present documents, with the person's choices. Null if nothing is left. */
  readonly settled?: (args: A, docs: EntityDocs, picks: Picks) => A | null;
  /** The arguments as they are sent, if they are shorter then. The server reads the same from them (SYNC-20). */
  readonly toSend?: (args: A) => QueuedArgs;
  /** Another sale whose secret is added when it is sent, and the argument for that secret (SYNC-21). */
  readonly secretOf?: (args: A) => { readonly saleId: string; readonly name: string };
  /** Arguments of an older version, converted to those of this build (SYNC-24). */
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

/** Arguments as the outbox holds them. Only the mutation's name determines their type. */
export type QueuedArgs = Readonly<Record<string, unknown>>;

/** What mutations share that change nothing of the rows that screens show. */
export const NO_EFFECT = {
  touches: (): readonly OverlayKind[] => [],
  fold: (docs: EntityDocs): EntityDocs => docs,
};

/** The instant when a mutation was made, in the form of instants in documents. */
export function madeAt(made: Made): string {
  return new Date(made.createdAtMs).toISOString();
}
