import type { Place, Sale, SalePrivate, Save } from '../../domain/sale/sale.ts';
import type { MutationArgs, MutationName, NewMutation } from '../mutation.ts';
import type { Principal } from '../ports.ts';

/** The documents that waiting mutations may change. All of one subject: they share the sale's id. */
export interface SubjectDocs {
  readonly sale: Sale | null;
  readonly place: Place | null;
  readonly private: SalePrivate | null;
  readonly save: Save | null;
}

export type OverlayKind = keyof SubjectDocs;

export const OVERLAY_KINDS = ['sale', 'place', 'private', 'save'] as const;

export const NO_DOCS: SubjectDocs = { sale: null, place: null, private: null, save: null };

/** Who did it and when: all that a fold may know besides documents and arguments. */
export interface Made {
  readonly principal: Principal;
  readonly createdAtMs: number;
}

/** Everything the device knows about one mutation. Pure: the queue and the store do the rest. */
export interface MutationRule<N extends MutationName = MutationName, A = MutationArgs[N]> {
  readonly name: N;
  readonly version: number;
  /** What lists of waiting work call it; the sentence is in `i18n/`. */
  readonly label: string;
  /** The id of the sale it is about; order is kept per subject. */
  readonly subject: (args: A) => string;
  readonly touches: (args: A) => readonly OverlayKind[];
  /** The documents as this mutation will leave them, if the server agrees. */
  readonly fold: (docs: SubjectDocs, args: A, made: Made) => SubjectDocs;

  /** The subject comes into being here: refused, it parks all that follows on the subject. */
  readonly isFoundation?: true;
  /** Nothing may be moved across it by coalescing. */
  readonly isBarrier?: true;
  /** Must not share a batch with an older one of its name: it needs that one's result. */
  readonly awaitsOlder?: true;

  /** One mutation instead of two of this name, while the older was never sent (SYNC-13). */
  readonly coalesce?: (older: A, newer: A) => A;
  /** The newer one, when an older of this name waits and cannot be coalesced with. */
  readonly after?: (older: A, newer: A) => A;
  /** Unsent or refused ones of these names say nothing any more once this one is queued. */
  readonly replaces?: readonly MutationName[];
  /** What is left of a refused one of this name after a newer was made; null: nothing (SYNC-14). */
  readonly overtaken?: (refused: A, newer: A) => A | null;
  /** A refused foundation takes a later change of its subject into itself: "edited" (SYNC-14). */
  readonly absorb?: (refused: A, newer: NewMutation) => Absorbed<A> | null;
  /** Adjusts a waiting one to the `rev` that an older one of its name has led to. */
  readonly lift?: (args: A, resultRev: number) => A;
  /** Arguments of an older version as this build understands them (SYNC-24). */
  readonly upcast?: (v: number, args: QueuedArgs) => A;
}

/** The foundation with the change in it, and what of the change does not fit in there. */
export interface Absorbed<A> {
  readonly args: A;
  readonly rest: NewMutation | null;
}

/** Arguments as the queue holds them, their type known only by their mutation's name. */
export type QueuedArgs = Readonly<Record<string, unknown>>;

/** The instant a mutation was made, as documents hold instants. */
export function madeAt(made: Made): string {
  return new Date(made.createdAtMs).toISOString();
}
