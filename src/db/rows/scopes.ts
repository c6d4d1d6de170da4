import type { ScopeAsk } from '../../sync/local-store.ts';
import type { GenerationOf } from '../../sync/rows/merge-row.ts';
import type { Cursor } from '../../sync/ports.ts';
import type { RummageDb, ScopeRecord } from '../schema/schema.ts';

/** How far each scope has been read. Use inside a transaction over `scopes` and `meta`. */

/**
 * Records the server's epoch. If it differs from the known one, every scope starts a new reading
 * (SYNC-8). The outbox is not touched. Returns whether it differed.
 */
export async function noteEpoch(db: RummageDb, epoch: string): Promise<boolean> {
  const known = await knownEpoch(db);
  if (known === epoch) return false;
  await db.meta.put({ key: 'epoch', value: epoch });
  if (known === null) return false;
  await restartAll(db);
  return true;
}

/** Starts a new reading of every scope. */
export async function restartAll(db: RummageDb): Promise<void> {
  const records = await db.scopes.toArray();
  if (records.length === 0) return;
  const first = await nextGenerations(db, records.length);
  await db.scopes.bulkPut(records.map((record, at) => begunAgain(record, first + at)));
}

/** The epoch of the last answer. Null if there was none. */
export async function knownEpoch(db: RummageDb): Promise<string | null> {
  const value = (await db.meta.get('epoch'))?.value;
  return typeof value === 'string' ? value : null;
}

/** Starts a new reading of a scope. Its rows stay until the new reading has ended. */
export async function restart(db: RummageDb, record: ScopeRecord): Promise<ScopeRecord> {
  const fresh = begunAgain(record, await nextGenerations(db, 1));
  await db.scopes.put(fresh);
  return fresh;
}

function begunAgain(record: ScopeRecord, gen: number): ScopeRecord {
  return { ...record, gen, cursor: null, mustSweep: true };
}

/** Returns the scope's record. Creates it if this device does not follow the scope yet. */
export async function follow(db: RummageDb, scope: string, nowMs: number): Promise<ScopeRecord> {
  const known = await db.scopes.get(scope);
  if (known !== undefined) return known;
  const record = neverRead(scope, await nextGenerations(db, 1), nowMs);
  await db.scopes.put(record);
  return record;
}

/**
 * Follows scopes that this device does not follow yet. All at once: whoever opens an area has up to 70 new cells, and
 * nothing is asked before all of them are followed.
 */
export async function followNew(
  db: RummageDb,
  scopes: readonly string[],
  nowMs: number,
): Promise<readonly ScopeRecord[]> {
  if (scopes.length === 0) return [];
  const first = await nextGenerations(db, scopes.length);
  const records = scopes.map((scope, at) => neverRead(scope, first + at, nowMs));
  await db.scopes.bulkPut(records);
  return records;
}

function neverRead(scope: string, gen: number, nowMs: number): ScopeRecord {
  const nothing = { cursor: null, isComplete: false, mustSweep: false, pulledAtMs: null };
  return { scope, ...nothing, gen, lastUsedMs: nowMs };
}

const NOTE_USE_EVERY_MS = 10 * 60_000;

/** Records that the scopes are being viewed now. Skips scopes that are not followed yet. */
export function noteUse(db: RummageDb, scopes: readonly string[], nowMs: number): Promise<void> {
  // Uses the same tables as `askScopes`, which also records their use.
  return db.transaction('rw', db.scopes, db.meta, async () => {
    const records = await db.scopes.bulkGet([...scopes]);
    await putUsed(
      db,
      records.filter((record) => record !== undefined),
      nowMs,
    );
  });
}

/** Records the use to within ten minutes, so that most calls write nothing. */
export async function putUsed(
  db: RummageDb,
  records: readonly ScopeRecord[],
  nowMs: number,
): Promise<void> {
  const used = records
    .filter((record) => isUseOld(record, nowMs))
    .map((record) => ({ ...record, lastUsedMs: nowMs }));
  if (used.length > 0) await db.scopes.bulkPut(used);
}

/** Whether the use of a scope has to be noted again. False if the scope is not followed yet. */
export function isUseOld(record: ScopeRecord | undefined, nowMs: number): boolean {
  return record !== undefined && Math.abs(nowMs - record.lastUsedMs) > NOTE_USE_EVERY_MS;
}

/**
 * The first of `count` new numbers in a row. Reading numbers are never reused, so an answer for a dropped scope matches
 * nothing.
 */
async function nextGenerations(db: RummageDb, count: number): Promise<number> {
  const last = (await db.meta.get('generation'))?.value;
  const isCount = typeof last === 'number' && Number.isSafeInteger(last);
  const before = isCount ? last : await generationAboveAll(db);
  await db.meta.put({ key: 'generation', value: before + count });
  return before + 1;
}

/** More generations than were ever given to scopes that no longer exist. */
const LOST_GENERATIONS = 1_000_000;

/** A number no lower than any scope's generation, for when the counter itself was lost. */
async function generationAboveAll(db: RummageDb): Promise<number> {
  const gens = (await db.scopes.toArray()).map(({ gen }) => gen);
  return gens.length === 0 ? 0 : Math.max(...gens) + LOST_GENERATIONS;
}

/**
 * The records of all scopes that the device follows. They are few, and one request for all takes less time
 * than one for each of them.
 */
export async function scopesByName(db: RummageDb): Promise<ReadonlyMap<string, ScopeRecord>> {
  const records = await db.scopes.toArray();
  return new Map(records.map((record) => [record.scope, record]));
}

/** Returns a lookup of the current generation of every followed scope. */
export async function generations(db: RummageDb): Promise<GenerationOf> {
  const byName = await scopesByName(db);
  return (scope) => byName.get(scope)?.gen ?? null;
}

export function askOf(record: ScopeRecord): ScopeAsk {
  return { scope: record.scope, cursor: record.cursor, generation: record.gen };
}

/** Whether the scope still has the generation and cursor it was requested with. */
export function standsAt(record: ScopeRecord | undefined, ask: ScopeAsk): record is ScopeRecord {
  return record?.gen === ask.generation && isSameCursor(record.cursor, ask.cursor);
}

export function isSameCursor(a: Cursor | null, b: Cursor | null): boolean {
  if (a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
