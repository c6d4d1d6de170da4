import type { Result } from '../../domain/result.ts';

/** Why a file was not imported. Nothing in it was added. */
export type ImportFailure = {
  readonly code:
    | 'not-work'
    | 'newer-format'
    | 'damaged'
    | 'too-large'
    /** It belongs to an account that is not logged in here (SYNC-15). */
    | 'other-account'
    | 'storage';
};

/** What this site stores on the device. Null if the browser does not say. */
export interface StorageState {
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  readonly isPersisted: boolean;
  readonly counts: { readonly sales: number; readonly areas: number; readonly photos: number };
}

/** What an earlier version of the app left in local storage. */
export interface OldVisit {
  readonly userSales: string | null;
  readonly savedSales: string | null;
  readonly deviceTimeZone: string;
}

/** Files to and from the device, and how full it is. */
export interface FilesDoor {
  /** The current principal's pending mutations as files. Empty if there are none. */
  exportWork(): Promise<readonly Blob[]>;
  /** What this device has of the account, for the person to read and keep. The app never reads it back. */
  exportAccount(): Promise<Blob>;
  importWork(
    file: Blob,
  ): Promise<Result<{ readonly added: number; readonly skipped: number }, ImportFailure>>;
  /** The same ids for the same texts of the same person: what is posted from a text twice is posted once. */
  contentIds(texts: readonly string[]): Promise<readonly string[]>;
  storageState(): Promise<StorageState>;
  /**
   * Imports the texts of an earlier version of the app as mutations of this device alone. A second import
   * adds nothing. False if the device could not keep everything.
   */
  importOldVisit(visit: OldVisit): Promise<boolean>;
}
