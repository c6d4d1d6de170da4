import { expose } from 'comlink';
import { scopesAround } from '../../../src/device/syncing/wanted-scopes.ts';
import { openRummage, recordPull, type RecordedPull } from './recorded-pull.ts';
import { openRaw, rawPull, rawSaves } from './raw-dexie.ts';

/** Measures in a worker, as in the app. Each measure gets a database of its own and deletes it. */

const SAVER = '00000000-0000-4000-8000-0000000000aa';
/** Downtown Chicago. */
const CENTER = { lat: 41.88, lng: -87.75 };
const RADIUS_MILES = 50;

let recorded: RecordedPull | null = null;
let count = 0;

export interface Host {
  readonly url: string;
  readonly anonKey: string;
}

const bench = {
  /** Reads everything around the center from the server once. Returns how many rows that was. */
  async record(host: Host): Promise<number> {
    const scopes = scopesAround(CENTER, RADIUS_MILES);
    recorded = await recordPull(newName(), host, scopes);
    return recorded.pages.flat().length;
  },

  /** A first read by the engine, from the bytes of the answers: parsing and checking included. */
  pull: () => timed(({ engine, scopes }) => engine.sync('guest', scopes), 'bytes'),

  /** The same, with the rows of the answers in hand: what the store does. */
  apply: () => timed(({ engine, scopes }) => engine.sync('guest', scopes), 'rows'),

  /** The same rows in a table with the same indexes, one transaction for each answer. */
  async rawPull(): Promise<number> {
    const db = openRaw(newName());
    const pages = known().pages;
    return during(db, () => rawPull(db, pages));
  },

  /** `amount` sales saved one after the other, on a device that holds all sales. */
  async saves(amount: number): Promise<number> {
    const { db, store } = openRummage(newName(), known(), 'rows');
    await rawPull(db, known().pages);
    const ids = known().saleIds.slice(0, amount);
    return during(db, async () => {
      for (const id of ids) {
        const done = await store.commit(SAVER, { op: 'save.set', args: { id } });
        if (!done.ok) throw new Error(done.error.code);
      }
    });
  },

  /** The same two records for each save, in one transaction for each save. */
  async rawSaves(amount: number): Promise<number> {
    const db = openRaw(newName());
    await rawPull(db, known().pages);
    const ids = known().saleIds.slice(0, amount);
    return during(db, () => rawSaves(db, SAVER, ids));
  },
};

export type SyncBench = typeof bench;

function known(): RecordedPull {
  if (recorded === null) throw new Error('Nothing is recorded yet');
  return recorded;
}

function newName(): string {
  count += 1;
  return `bench-${count}`;
}

async function timed(
  run: (device: ReturnType<typeof openRummage>) => Promise<{ readonly rowCount: number }>,
  from: 'bytes' | 'rows',
): Promise<number> {
  const device = openRummage(newName(), known(), from);
  const wanted = known().pages.flat().length;
  return during(device.db, async () => {
    const { rowCount } = await run(device);
    if (rowCount !== wanted) throw new Error(`${rowCount} rows instead of ${wanted}`);
  });
}

/** Milliseconds. Opening and deleting the database are not in it. */
async function during(
  db: { open(): PromiseLike<unknown>; delete(): PromiseLike<void> },
  run: () => Promise<void>,
): Promise<number> {
  await db.open();
  const startMs = performance.now();
  await run();
  const ms = performance.now() - startMs;
  await db.delete();
  return ms;
}

expose(bench);
