import type { SaleSeen } from '../../sync/mutations/visit-mutations.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RummageDb, ViewRecord } from '../schema/schema.ts';
import type { Writing } from '../schema/writing.ts';

/** More views than a day of browsing makes. The rest is left for the next sync. */
const VIEWS_AT_ONCE = 200;

/** Records a view of a sale, at most once a day (SYNC-25). */
export async function countView({ db, nowMs }: Writing, saleId: string): Promise<void> {
  const day = dayOf(nowMs);
  const key = `${saleId} ${day}`;
  const record: ViewRecord = { key, saleId, day, isCounted: false };
  await db.transaction('rw', db.views, async () => {
    if ((await db.views.get(key)) === undefined) await db.views.put(record);
  });
}

/** Whether some views are not counted yet. */
export async function hasUncounted(db: RummageDb): Promise<boolean> {
  return (await db.views.filter(({ isCounted }) => !isCounted).first()) !== undefined;
}

/**
 * Takes the views that are not counted yet and marks them as counted: views lost in transit stay lost
 * (SYNC-25). If it takes any, it deletes views of other days that were counted before. Takes nothing while a
 * batch of views is waiting.
 */
export async function takeViews(
  db: RummageDb,
  principal: Principal,
  nowMs: number,
): Promise<readonly SaleSeen[]> {
  if (!(await hasUncounted(db))) return [];
  const waiting = await db.outbox
    .where('[principal+state]')
    .equals([principal, 'waiting'])
    .toArray();
  if (waiting.some(({ op }) => op === 'view.batch')) return [];
  return db.transaction('rw', db.views, async () => {
    const all = await db.views.toArray();
    const taken = all.filter(({ isCounted }) => !isCounted).slice(0, VIEWS_AT_ONCE);
    if (taken.length === 0) return [];
    await db.views.bulkPut(taken.map((view) => ({ ...view, isCounted: true })));
    const today = dayOf(nowMs);
    const old = all.filter(({ day, isCounted }) => isCounted && day !== today);
    await db.views.bulkDelete(old.map(({ key }) => key));
    return taken.map(({ saleId, day }) => ({ saleId, day }));
  });
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
