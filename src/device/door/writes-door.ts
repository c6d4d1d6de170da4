import type { SaleFields } from '../../domain/sale/draft/draft.ts';
import type { Picks } from '../../domain/merging/dispute.ts';
import type { Result } from '../../domain/result.ts';
import type { ScheduleDay } from '../../domain/sale/sale.ts';
import type { CommitFailure } from '../../sync/local-store.ts';
import type { NewMutation } from '../../sync/mutations/mutation.ts';

export interface NewSale {
  readonly id: string;
  readonly fields: SaleFields;
  readonly days: readonly ScheduleDay[];
  /** The key of the sale's draft. The transaction that posts the sale deletes the draft. */
  readonly draftKey?: string;
  /** Photos of an earlier sale that the server will copy, with their positions among those that were chosen. */
  readonly earlier?: NewCopies;
}

export interface NewCopies {
  readonly saleId: string;
  readonly images: readonly { readonly id: string; readonly position: number }[];
}

/** Why a write was not stored on this device. */
export type WriteFailure = CommitFailure;

/** Everything on this device that could be moved to an account, in numbers. */
export interface MovableWork {
  /** Sales posted here without an account. */
  readonly guestSales: number;
  /** How many other mutations were made here without an account and are not on the server. */
  readonly waiting: number;
  readonly shortlist: number;
  /** Mutations of a profile that exists on this device only. */
  readonly localWork: number;
}

export type Committed = Result<{ readonly opId: string }, WriteFailure>;

/** What people change. It is stored on the device at once, without the network. */
export interface WritesDoor {
  /** One local transaction: the change is visible and queued, or neither (SYNC-10). */
  commit(mutation: NewMutation): Promise<Committed>;
  /** The same for several changes, as one step: all of them, or none. */
  commitAll(mutations: readonly NewMutation[]): Promise<Result<readonly string[], WriteFailure>>;
  /** Commits `sale.create`. A guest's sale gets its secret here (SYNC-21). */
  postSale(sale: NewSale): Promise<Result<{ readonly saleId: string }, WriteFailure>>;
  /** Queues a parked mutation again, with those that depend on it (SYNC-14). */
  retryParked(opId: string): Promise<void>;
  discardParked(opId: string): Promise<void>;
  /** Applies the person's choice between a parked mutation and the server's version (SYNC-20). */
  resolveChoice(opId: string, picks: Picks): Promise<void>;
  /** Deletes a quarantined mutation. */
  discardQuarantined(key: number): Promise<void>;
  /** Counts a view of a sale (SYNC-25). */
  countView(saleId: string): Promise<void>;
  /** Shortlists a sale for people without an account, or removes it. Never sent (SYNC-21). */
  setShortlisted(saleId: string, isOn: boolean): Promise<Result<void, WriteFailure>>;
  /**
   * Moves what was made here without an account to the account that is logged in, because the person said
   * so (SYNC-15). Moves nothing if no account is logged in.
   */
  moveWork(): Promise<Result<{ readonly moved: number }, WriteFailure>>;
}
