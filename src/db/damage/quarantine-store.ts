import type { ChangeNotes } from '../schema/change-feed.ts';
import { SOUNDNESS } from '../schema/quarantine-shapes.ts';
import type { QuarantineRecord, RummageDb, ScopeRecord } from '../schema/schema.ts';
import { restart, restartAll } from '../rows/scopes.ts';
import { rebuildOverlays } from '../outbox/rebuild-overlays.ts';

type Suspects = ReadonlyMap<string, readonly unknown[]>;

/** How long records that the server has as well are kept. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

/**
 * Takes damaged records out of their tables. Rows and scopes are read again from the server, and
 * overlays are folded again. Unsent work is kept aside until the person discards it (SYNC-13).
 */
export function quarantineSuspects(
  db: RummageDb,
  suspects: Suspects,
  nowMs: number,
  notes: ChangeNotes,
): Promise<void> {
  const tables = [
    db.aside,
    db.rows,
    db.overlays,
    db.outbox,
    db.clients,
    db.scopes,
    db.meta,
    db.done,
  ];
  return db.transaction('rw', tables, async () => {
    const entityIds = new Set<string>();
    const scopes: unknown[] = [];
    for (const [name, keys] of suspects) {
      for (const key of keys) {
        const value = await takeOut(db, name, key, nowMs);
        if (value === null) continue;
        if (name === 'rows') scopes.push(...scopesOf(value));
        if (name === 'scopes') await readAfresh(db, key, nowMs);
        if (name === 'outbox') notes.outbox();
        for (const id of idsOf(value)) entityIds.add(id);
      }
    }
    if (scopes.includes(null)) await restartAll(db);
    else await restartSome(db, new Set(scopes));
    await forgetOld(db, nowMs);
    notes.sales(entityIds);
    await rebuildOverlays(db, entityIds, notes);
  });
}

/** Returns the raw record. Null if it is gone, or has since been rewritten and is sound. */
async function takeOut(
  db: RummageDb,
  name: string,
  key: unknown,
  nowMs: number,
): Promise<object | null> {
  const table = db.table<object, unknown>(name);
  const value = await db.quarantine.raw(() => table.get(key));
  if (value === undefined || SOUNDNESS[name]?.(value) !== false) return null;
  const record: Omit<QuarantineRecord, 'id'> = { table: name, key, value, atMs: nowMs };
  await db.aside.add(record);
  await table.delete(key);
  return value;
}

/** The scopes that held a row. Contains null for a scope that cannot be read from the record. */
function scopesOf(row: object): readonly unknown[] {
  const scopes: unknown = 'scopes' in row ? row.scopes : null;
  const isKnown = Array.isArray(scopes) && scopes.length > 0;
  return isKnown
    ? scopes.map((scope: unknown) => (typeof scope === 'string' ? scope : null))
    : [null];
}

/** The ids of what the record is about. */
function idsOf(value: object): readonly string[] {
  const fields: readonly unknown[] = [
    'id' in value ? value.id : null,
    'entityId' in value ? value.entityId : null,
  ];
  return fields.filter((id): id is string => typeof id === 'string');
}

async function restartSome(db: RummageDb, names: ReadonlySet<unknown>): Promise<void> {
  for (const name of names) {
    const record = typeof name === 'string' ? await db.scopes.get(name) : undefined;
    if (record !== undefined) await restart(db, record);
  }
}

/** A scope whose record was lost may still hold rows of older readings. */
async function readAfresh(db: RummageDb, scope: unknown, nowMs: number): Promise<void> {
  if (typeof scope !== 'string') return;
  const record: Omit<ScopeRecord, 'gen' | 'cursor' | 'mustSweep'> = {
    scope,
    isComplete: false,
    pulledAtMs: null,
    lastUsedMs: nowMs,
  };
  await restart(db, { ...record, gen: 0, cursor: null, mustSweep: true });
}

async function forgetOld(db: RummageDb, nowMs: number): Promise<void> {
  await db.aside
    .filter(({ table, atMs }) => table !== 'outbox' && Math.abs(nowMs - atMs) > KEEP_MS)
    .delete();
}
