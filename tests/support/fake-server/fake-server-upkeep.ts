import type { Tables } from './fake-server-state.ts';

const DAY_MS = 86_400_000;

/** Deletes what is needed only for days, as `app.prune()` does besides results and tombstones. */
export function forgetOldThings(tables: Tables, nowMs: number): void {
  for (const [id, { attached, declaredAtMs }] of tables.images) {
    if (attached === null && declaredAtMs < nowMs - 2 * DAY_MS) tables.images.delete(id);
  }
  for (const checkIn of tables.checkIns.values()) {
    if (Date.parse(checkIn.doc.at) < nowMs - 8 * DAY_MS) checkIn.position = null;
  }
  for (const [key, { at }] of tables.isOn) {
    if (Date.parse(at) < nowMs - 2 * DAY_MS) tables.isOn.delete(key);
  }
}
