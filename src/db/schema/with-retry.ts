import { Dexie } from 'dexie';
import { StorageTrouble } from '../../sync/local-store.ts';
import { troubleOf } from './database-trouble.ts';
import type { RummageDb } from './schema.ts';

/** How many times space is freed for one transaction, a little more each time. */
const MAKE_ROOM_TIMES = 6;

/**
 * Runs one transaction. After a lost connection, reopens the database and retries once. When the device is out of
 * space, retries as long as `makeRoom` finds something to delete, up to `MAKE_ROOM_TIMES`. `run` must not repeat an
 * effect that is already done. Throws `StorageTrouble` if retrying does not help. Rethrows bugs as they are.
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
