import { type Result, err, ok } from '../../domain/result.ts';
import { type CommitFailure, StorageTrouble } from '../../sync/local-store.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import { type ChangeFeed, ChangeNotes } from '../schema/change-feed.ts';
import { evictFindPhotos } from '../photos/find-photos.ts';
import { evictCells } from '../pull/evict.ts';
import { type CheckAsker, onceForCall } from '../schema/call-record.ts';
import type { RummageDb } from '../schema/schema.ts';
import { withRetry } from '../schema/with-retry.ts';
import type { Writing } from '../schema/writing.ts';

export interface TransactorOptions {
  readonly db: RummageDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly changes: ChangeFeed;
  /** When a scope was last looked at. A full device cannot store that until there is room. */
  readonly seenAtMs?: ReadonlyMap<string, number>;
  /** Deletes photos that were only viewed. False if there were none. Absent if this device keeps none. */
  readonly deleteViewedPhotos?: () => Promise<boolean>;
}

/** Runs one transaction, with retries, and announces its changes after the commit. */
export type Run = <T>(work: (notes: ChangeNotes) => Promise<T>) => Promise<T>;

/**
 * Creates the runner of a device's transactions. When the device is out of space, it evicts cells, then photos that
 * were only viewed, then photos of finds that the server has (SYNC-23).
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

/** The runner for one call of a page. The call may come again, but is not done twice. */
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

type Verb<Asked extends readonly unknown[], T> = (...asked: Asked) => Promise<T>;

/** Gives a write its transaction, or a question its database. The caller passes only the remaining arguments. */
export function verbsBy(run: Run, parts: VerbParts) {
  const { db, clock, random, build } = parts;
  const newId = () => random.uuid();
  const writing = (notes: ChangeNotes): Writing => ({
    db,
    notes,
    nowMs: clock.now(),
    newId,
    build,
  });
  return {
    write:
      <A extends readonly unknown[], T>(does: Verb<[Writing, ...A], T>): Verb<A, T> =>
      (...asked) =>
        run((notes) => does(writing(notes), ...asked)),
    /** The same, with storage trouble as a value. */
    tried:
      <A extends readonly unknown[], T>(does: Verb<[Writing, ...A], T>) =>
      (...asked: A): Promise<Result<T, CommitFailure>> =>
        asResult(run((notes) => does(writing(notes), ...asked))),
    /** A question, or a note of the engine's own that no screen shows: it announces no change. */
    read:
      <A extends readonly unknown[], T>(asks: Verb<[RummageDb, ...A], T>): Verb<A, T> =>
      (...asked) =>
        run(() => asks(db, ...asked)),
  };
}

export interface VerbParts {
  readonly db: RummageDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  /** The app's build, as named in reports. */
  readonly build: string;
}
