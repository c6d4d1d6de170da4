import { Dexie } from 'dexie';
import { StorageTrouble } from '../sync/local-store.ts';
import type { RummageDb } from './schema.ts';

/** How a database call can fail for reasons that are no bug of ours (SYNC-23). */
export type TroubleKind = 'connection' | 'quota';

const CONNECTION_ERRORS = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'TransactionInactiveError',
  'OpenFailedError',
  'MissingAPIError',
  'VersionError',
  'TimeoutError',
]);

/** Classes an error by its name and its inner errors' names, never by its text (SYNC-16). */
export function troubleOf(error: unknown): TroubleKind | null {
  const names = errorNames(error);
  if (names.includes('QuotaExceededError')) return 'quota';
  // A transaction that the browser aborted without a reason of ours: quota and lost connections do.
  if (names.some((name) => CONNECTION_ERRORS.has(name) || name === 'AbortError')) {
    return 'connection';
  }
  return null;
}

function errorNames(error: unknown): string[] {
  const names: string[] = [];
  let current: unknown = error;
  while (typeof current === 'object' && current !== null && names.length < 5) {
    if ('name' in current && typeof current.name === 'string') names.push(current.name);
    current = innerOf(current);
  }
  return names;
}

/** What an error of Dexie is about; of many writes at once the first failure tells. */
function innerOf(error: object): unknown {
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0];
  return 'inner' in error ? error.inner : null;
}

/** So often room is made for one transaction, a little more each time. */
const MAKE_ROOM_TIMES = 6;

/**
 * Runs one transaction. After a lost connection it reopens once and runs it again; out of room, it
 * runs it again as long as `makeRoom` finds something. `run` must not repeat an effect that it finds
 * done. Throws `StorageTrouble` when that was of no use, and bugs as they are.
 */
export async function steadily<T>(
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
      const mend = trouble === 'quota' ? makeRoom : () => reopen(db);
      if (left[trouble] < 0 || !(await isMended(mend))) throw new StorageTrouble(trouble, error);
    }
  }
}

async function isMended(mend: () => Promise<boolean>): Promise<boolean> {
  try {
    return await mend();
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
