import { expose } from 'comlink';
import { cellOfScope } from '../../../src/sync/rows/scope-name.ts';
import type { StoredRow } from '../../../src/sync/rows/merge-row.ts';
import { scopesAround } from '../../../src/device/syncing/wanted-scopes.ts';
import { openRummage, recordPull, type RecordedPull, storedRows } from './recorded-pull.ts';
import { filesOf, openWithFiles, recordFiles, type RecordedFiles } from './recorded-files.ts';
import { openPacked, openSingle, readPacked, readSingle, storePacked } from './packed-rows.ts';
import { openRaw, rawPull, rawSaves } from './raw-dexie.ts';

/** As in `sync/engine/staged-files.ts`. */
const ROWS_AT_ONCE = 500;

/** Measures in a worker, as in the app. Each measure gets a database of its own and deletes it. */

const SAVER = '00000000-0000-4000-8000-0000000000aa';
/** Downtown Chicago. */
const CENTER = { lat: 41.88, lng: -87.75 };
const RADIUS_MILES = 50;

let recorded: RecordedPull | null = null;
let recordedFiles: RecordedFiles | null = null;
/** The rows of the files as they are stored, by what one transaction takes. */
let pieces: readonly (readonly StoredRow[])[] = [];
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

  /** Reads the district of the center as files once. Returns how many rows and bytes these have. */
  async recordFiles(host: Host): Promise<{ readonly rows: number; readonly bytes: number }> {
    recordedFiles = await recordFiles(host, CENTER);
    const found = await filesOf(recordedFiles).around(cellsIn(recordedFiles));
    const told = await Promise.all(found?.parts.map((part) => part.read()) ?? []);
    const rows = told.flatMap((scopes) => storedRows(scopes ?? []));
    pieces = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
      rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
    );
    const bytes = [...recordedFiles.hosted.values()].reduce((sum, { length }) => sum + length, 0);
    return { rows: rows.length, bytes };
  },

  /** A first read by the engine that begins with files, from their bytes: digest, unpacking and checking included. */
  files: async () => (await readFiles()).allMs,

  /** Of that, what comes before a list has something to show. */
  filesFirst: async () => (await readFiles()).firstMs,

  /** Of that, all that comes before the store. */
  async filesRead(): Promise<number> {
    const from = knownFiles();
    const startMs = performance.now();
    const found = await filesOf(from).around(cellsIn(from));
    await Promise.all(found?.parts.map((part) => part.read()) ?? []);
    return performance.now() - startMs;
  },

  /** The same rows in a table with the same indexes, a transaction for as many as the engine stores at once. */
  async rawFiles(): Promise<number> {
    const db = openRaw(newName());
    return during(db, () => rawPull(db, pieces));
  },

  /** What the app does not do: the same rows in one record for each cell. */
  async packedFiles(): Promise<number> {
    const db = openPacked(newName());
    return during(db, () => storePacked(db, pieces));
  },

  /** All sales of the files, read from the database as at a start. */
  async readBack(): Promise<number> {
    const db = await openSingle(newName(), pieces);
    return during(db, async () => void (await readSingle(db)));
  },

  /** The same from one record for each cell. */
  async packedReadBack(): Promise<number> {
    const db = openPacked(newName());
    await storePacked(db, pieces);
    return during(db, async () => void (await readPacked(db)));
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

async function readFiles(): Promise<{ readonly firstMs: number; readonly allMs: number }> {
  const from = knownFiles();
  const { db, engine, scopes, first } = openWithFiles(newName(), from);
  let startMs = 0;
  const allMs = await during(db, async () => {
    startMs = performance.now();
    const { rowCount } = await engine.sync('guest', scopes);
    if (rowCount !== from.rowCount) throw new Error(`${rowCount} rows instead of ${from.rowCount}`);
  });
  return { firstMs: first.atMs - startMs, allMs };
}

function knownFiles(): RecordedFiles {
  if (recordedFiles === null) throw new Error('Nothing is recorded yet');
  return recordedFiles;
}

function cellsIn({ scopes }: RecordedFiles): readonly number[] {
  return scopes.flatMap((scope) => cellOfScope(scope) ?? []);
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
