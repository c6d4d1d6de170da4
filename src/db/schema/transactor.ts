import { type Result, err, ok } from '../../domain/result.ts';
import { type CommitFailure, StorageTrouble } from '../../sync/local-store.ts';
import type { Clock } from '../../sync/ports.ts';
import { type ChangeFeed, ChangeNotes } from './change-feed.ts';
import { evictCells } from '../rows/evict.ts';
import type { RummageDb } from './schema.ts';
import { withRetry } from './with-retry.ts';

export interface TransactorOptions {
  readonly db: RummageDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly changes: ChangeFeed;
  /** Deletes pictures that were only viewed. False if there were none. Absent where none are kept. */
  readonly dropPictures?: () => Promise<boolean>;
}

/** Runs one transaction steadily and announces its changes after the commit. */
export type Run = <T>(work: (notes: ChangeNotes) => Promise<T>) => Promise<T>;

/** Creates the runner of a device's transactions. Out of space, it drops cells before pictures (SYNC-23). */
export function createTransactor(options: TransactorOptions): Run {
  const { db, clock, changes } = options;

  async function attempt<T>(work: (notes: ChangeNotes) => Promise<T>): Promise<T> {
    const notes = new ChangeNotes();
    const value = await work(notes);
    changes.committed(notes);
    return value;
  }

  async function makeRoom(): Promise<boolean> {
    const isDone = await attempt((notes) => evictCells(db, clock.now(), notes));
    return isDone || ((await options.dropPictures?.()) ?? false);
  }

  return (work) => withRetry(db, () => attempt(work), makeRoom);
}

/** Turns storage trouble into a result value, for the screens' verbs. */
export async function asResult<T>(work: Promise<T>): Promise<Result<T, CommitFailure>> {
  try {
    return ok(await work);
  } catch (error) {
    if (error instanceof StorageTrouble) return err({ code: 'storage' });
    throw error;
  }
}

/** Merges the two ways in which a commit can fail. */
export function flat<T>(
  tried: Result<Result<T, 'too-large'>, CommitFailure>,
): Result<T, CommitFailure> {
  if (!tried.ok) return tried;
  return tried.value.ok ? tried.value : err({ code: tried.value.error });
}
