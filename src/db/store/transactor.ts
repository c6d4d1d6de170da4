import { Dexie } from 'dexie';
import { type Result, err, ok } from '../../domain/result.ts';
import { type CommitFailure, StorageTrouble } from '../../sync/local-store.ts';
import type { Clock } from '../../sync/ports.ts';
import { type ChangeFeed, ChangeNotes } from '../schema/change-feed.ts';
import { evictFindPhotos } from '../photos/find-photos.ts';
import { evictCells } from '../pull/evict.ts';
import { type CheckAsker, onceForCall } from '../schema/call-record.ts';
import { troubleOf } from '../schema/database-trouble.ts';
import type { RummageDb } from '../schema/schema.ts';

export interface TransactorOptions {
  readonly db: RummageDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly changes: ChangeFeed;
  /** When a scope was last looked at. On a full device that cannot be stored before there is room. */
  readonly seenAtMs?: ReadonlyMap<string, number>;
  /** Deletes photos that were only viewed. False if there were none. Absent where none are kept. */
  readonly deleteViewedPhotos?: () => Promise<boolean>;
}

/** Runs one transaction, with retries, and announces its changes after the commit. */
export type Run = <T>(work: (notes: ChangeNotes) => Promise<T>) => Promise<T>;

/**
 * Creates the runner of a device's transactions. Out of space, it evicts cells, then photos that were only viewed,
 * then those of finds that the server has (SYNC-23).
 */
export function createTransactor(options: TransactorOptions): Run {
  const { db, clock, changes, seenAtMs = new Map() } = options;

  async function attempt<T>(work: (notes: ChangeNotes) => Promise<T>): Promise<T> {
    const notes = new ChangeNotes();
    const value = await work(notes);
    changes.committed(notes);
    return value;
  }

  async function makeRoom(): Promise<boolean> {
    const isDone = await attempt((notes) => evictCells(db, clock.now(), notes, seenAtMs));
    if (isDone || ((await options.deleteViewedPhotos?.()) ?? false)) return true;
    return evictFindPhotos(db);
  }

  return (work) => withRetry(db, () => attempt(work), makeRoom);
}

/** The same for one call of a page, which may come again: what it did is not done twice. */
export function forCall(run: Run, db: RummageDb, callId: string, checkAsker: CheckAsker): Run {
  return (work) => run((notes) => onceForCall(db, callId, notes, checkAsker, () => work(notes)));
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

/** How many times space is freed for one transaction, a little more each time. */
const MAKE_ROOM_TIMES = 6;

/**
 * Runs one transaction. After a lost connection, reopens the database and retries once. Out of space,
 * retries as long as `makeRoom` finds something, up to `MAKE_ROOM_TIMES`. `run` must not repeat an effect
 * that is already done. Throws `StorageTrouble` if this does not help. Rethrows bugs as they are.
 */
export async function withRetry<T>(
  db: RummageDb,
  run: () => Promise<T>,
  makeRoom: () => Promise<boolean>,
): Promise<T> {
  const left = { connection: 1, quota: MAKE_ROOM_TIMES };
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      left[trouble] -= 1;
      const recover = trouble === 'quota' ? makeRoom : () => reopen(db);
      if (left[trouble] < 0 || !(await hasRecovered(recover)))
        throw new StorageTrouble(trouble, error);
    }
  }
}

async function hasRecovered(recover: () => Promise<boolean>): Promise<boolean> {
  try {
    return await recover();
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return false;
  }
}

async function reopen(db: RummageDb): Promise<boolean> {
  db.close({ disableAutoOpen: false });
  // Dexie's own promise must not leak out of its zone.
  await Dexie.Promise.resolve(db.open());
  return true;
}
