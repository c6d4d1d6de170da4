import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../src/db/schema/open-database.ts';
import { keepPageDatabase } from '../../../../src/page/app/page-database.ts';
import { manualClock } from '../../remote/manual-clock.ts';

/** A browser whose databases fail to open so often. */
function failingToOpen(times: number): { source: IDBFactory; left: () => number } {
  const source = new IDBFactory();
  const open = source.open.bind(source);
  let left = times;
  Object.assign(source, {
    open(...args: Parameters<IDBFactory['open']>) {
      if (left === 0) return open(...args);
      left -= 1;
      throw new DOMException('no', 'QuotaExceededError');
    },
  });
  return { source, left: () => left };
}

function startPage(times: number) {
  const { source } = failingToOpen(times);
  const db = openDatabase('page', { indexedDB: source, IDBKeyRange });
  const clock = manualClock();
  const database = keepPageDatabase(db, clock);
  const told: boolean[] = [];
  database.isReachable.subscribe((isReachable) => told.push(isReachable));
  return {
    db,
    clock,
    database,
    told,
    /** As each screen reads: null if it could not. */
    read: () =>
      db.rows.count().catch((error: unknown) => {
        database.noteFailure(error);
        return null;
      }),
    /** Lets the time go on until there is another connection, or it is said that there is none. */
    until: async (isSo: () => boolean) => {
      for (let step = 0; step < 600 && !isSo(); step += 1) {
        clock.advance(100);
        // The database's own turns.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      expect(isSo()).toBe(true);
    },
  };
}

describe('[SYNC-23] a page whose database does not open', () => {
  test('opens it again, reads again, and nothing is said', async () => {
    const { database, read, until, told, db } = startPage(2);
    expect(await read()).toBeNull();
    await until(() => database.connection.getState() === 1);
    expect(await read()).toBe(0);
    expect(told).toEqual([]);
    db.close();
  });

  test('says so after three times, and no more once it opens and stays open', async () => {
    const { database, read, until, told, clock, db } = startPage(5);
    const begun = clock.now();
    expect(await read()).toBeNull();
    await until(() => told.includes(false));
    expect(clock.now() - begun).toBeLessThan(3_000);
    await until(() => told.includes(true));
    expect(await read()).toBe(0);
    expect(database.isReachable.getState()).toBe(true);
    db.close();
  });

  test('and one whose connections break again and again says so, too', async () => {
    const { database, until, told, db } = startPage(0);
    const broken = new DOMException('lost', 'InvalidStateError');
    for (let time = 1; time <= 3; time += 1) {
      database.noteFailure(broken);
      const connections = time;
      await until(() => database.connection.getState() === connections);
    }
    expect(told).toEqual([]);
    database.noteFailure(broken);
    expect(told).toEqual([false]);
    db.close();
  });

  test('an open that is never answered is a failed one, and says so after three', () => {
    const clock = manualClock();
    let tries = 0;
    const open = () => {
      tries += 1;
      return new Promise<never>(() => undefined);
    };
    const database = keepPageDatabase({ close: () => undefined, open }, clock);
    database.noteFailure(new DOMException('lost', 'InvalidStateError'));
    for (let second = 0; second < 20; second += 1) clock.advance(1_000);
    expect(database.isReachable.getState()).toBe(false);
    for (let second = 0; second < 30; second += 1) clock.advance(1_000);
    expect(tries).toBeGreaterThan(3);
  });

  test('a mistake of ours is none of the database', async () => {
    const { database, clock } = startPage(0);
    database.noteFailure(new TypeError('mistake'));
    expect(clock.pending()).toBe(0);
  });
});
