import type { AlertQuery } from '../../domain/search/alert-query.ts';
import type { Result } from '../../domain/result.ts';
import type { WriteFailure } from './writes-door.ts';

export interface AlertView {
  readonly id: string;
  readonly query: AlertQuery;
  /** True if it was made without an account. Then it is on this device only, no matter who logs in. */
  readonly isHereOnly: boolean;
}

export interface AlertNews {
  readonly alert: AlertView;
  /** How many new sales there are that were not announced before. */
  readonly count: number;
}

/** Kept searches: those of the account, and those that were made on this device without an account. */
export interface AlertsDoor {
  /** Newest first. */
  list(): Promise<readonly AlertView[]>;
  add(query: AlertQuery): Promise<Result<void, WriteFailure>>;
  remove(id: string): Promise<Result<void, WriteFailure>>;
  /** New sales by others since the last call by any page of this device. */
  news(): Promise<readonly AlertNews[]>;
}
