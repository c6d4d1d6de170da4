import type { Tables } from './fake-server-state.ts';

const DAY_MS = 86_400_000;

/**
 * Forgets what left its scope before this time in transactions below the bound. Returns the resulting horizon. If a
 * person puts a document again, no rev may be used twice, so the highest one is kept.
 */
export function forgetTombstones(tables: Tables, bound: number, leftBeforeMs: number): number {
  const { tombstones, floors } = tables;
  let horizon = 0;
  for (const [name, { scope, xid, rev, leftAtMs }] of tombstones) {
    if (xid >= bound || leftAtMs >= leftBeforeMs) continue;
    tombstones.delete(name);
    const uid = scope.startsWith('u:') ? scope.slice(2) : null;
    if (uid !== null) floors.set(uid, Math.max(floors.get(uid) ?? 0, rev));
    horizon = Math.max(horizon, xid + 1);
  }
  return horizon;
}

export function deleteWhere<V>(from: Map<string, V>, isMeant: (value: V) => boolean): void {
  for (const [key, value] of from) if (isMeant(value)) from.delete(key);
}

/** Rewrites every row in one transaction, as the end of a restore does. */
export function restampRows(tables: Tables, xid: number): void {
  const { sales, places, privates, stats, saves, profiles, tombstones } = tables;
  const { reviews, checkIns, own } = tables;
  const ofPeople = [saves, profiles, reviews, checkIns, own];
  for (const table of [sales, places, privates, stats, ...ofPeople]) {
    for (const row of table.values()) Object.assign(row, { xid, rev: row.rev + 1 });
  }
  for (const tombstone of tombstones.values()) tombstone.xid = xid;
}

/** What is deleted after half a year. Whether someone has reported or subscribed stays known. */
const FORGOTTEN_LETTERS: ReadonlySet<string> = new Set(['contact.send', 'error.report']);

/** Deletes what is needed only for some time, which `app.prune()` does besides results and tombstones. */
export function forgetOldThings(tables: Tables, nowMs: number): void {
  for (const [id, { attached, copiedFrom, declaredAtMs }] of tables.images) {
    if (attached === null && copiedFrom === null && declaredAtMs < nowMs - 2 * DAY_MS)
      tables.images.delete(id);
  }
  for (const checkIn of tables.checkIns.values()) {
    if (Date.parse(checkIn.doc.at) < nowMs - 8 * DAY_MS) checkIn.position = null;
  }
  deleteWhere(
    tables.letters,
    ({ op, atMs }) => FORGOTTEN_LETTERS.has(op) && atMs < nowMs - 180 * DAY_MS,
  );
  for (const [key, { at }] of tables.isOn) {
    if (Date.parse(at) < nowMs - 2 * DAY_MS) tables.isOn.delete(key);
  }
}
