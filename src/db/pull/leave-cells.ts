import { oldestDayInCells } from '../../domain/sale/cell-life.ts';
import { DAY_MS } from '../../domain/time/calendar-date.ts';
import { GUEST, saleScope } from '../../sync/rows/scope-name.ts';
import type { Principal } from '../../domain/principal.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import { heardMs } from '../outbox/first-sent.ts';
import { rebuildOverlays, waitingOn } from '../outbox/rebuild-overlays.ts';
import { keysOf, releaseSale } from '../rows/merge-rows.ts';
import { RowSet } from '../rows/row-set.ts';
import { generations } from '../rows/scopes.ts';
import type { Writing } from '../schema/writing.ts';
import { followedScopes } from '../views/followed.ts';

/** How many sales one call lets go, so that it holds nobody up. The next sync goes on. */
const SALES_AT_ONCE = 500;

/**
 * Lets sales go from their cells that have been over for so long that the server no longer sends them (SYNC-4). The
 * server tells nothing for that: it is read off their own dates, a day later than on the server, by its time when the cell
 * was last read to its end. A cell that was not read since may have a sale with a later date by now, and what is only
 * news of that sale would not bring its place again. What holds a sale besides its cell keeps it: that it was saved, noted, put on a route, opened or posted here,
 * and waiting work. A followed sale stays until its own scope has brought it.
 */
export async function leaveCells({ db, notes }: Writing, principal: Principal): Promise<void> {
  const { rows: table, overlays, outbox, scopes, secrets, shortlist, meta } = db;
  const longOver = (heard: number) =>
    table.where('cellDay').below(oldestDayInCells(heard - DAY_MS));
  // Nearly always there are none, and nobody waits for that.
  const heard = await db.transaction('r', meta, table, async () => {
    const atMs = await heardMs(db);
    return atMs === null || (await longOver(atMs).limit(1).count()) === 0 ? null : atMs;
  });
  if (heard === null) return;
  const tables = [table, overlays, outbox, scopes, secrets, shortlist];
  await db.transaction('rw', tables, async () => {
    const toldAtMs = new Map<string, number>();
    for (const record of await scopes.where('scope').startsWith('c:').toArray())
      if (record.toldAtMs !== undefined) toldAtMs.set(record.scope, record.toldAtMs);
    /** The cells that a row leaves. */
    const leavesOf = ({ scopes: held, cellDay = '' }: StoredRow) =>
      held.filter((scope) => {
        const atMs = toldAtMs.get(scope);
        return atMs !== undefined && cellDay < oldestDayInCells(atMs - DAY_MS);
      });
    const over = await longOver(heard)
      .filter((row) => leavesOf(row).length > 0)
      .limit(SALES_AT_ONCE)
      .toArray();
    // What this device's guest follows stays while someone is logged in.
    const followed = new Set<string>();
    for (const each of new Set([principal, GUEST]))
      for (const scope of await followedScopes(db, each)) followed.add(scope);
    const rows = new RowSet(db);
    const merging = { rows, generationOf: await generations(db), waiting: await waitingOn(db) };
    const left = over.filter(
      ({ id, scopes: held }) => held.includes(saleScope(id)) || !followed.has(saleScope(id)),
    );
    rows.adopt(left);
    await rows.load(
      left.flatMap(({ id, rev }) => keysOf([{ kind: 'sale', id, rev, doc: null }], '')),
    );
    for (const row of left) for (const scope of leavesOf(row)) releaseSale(merging, row.id, scope);
    const changed = await rows.flush();
    notes.sales(changed);
    await rebuildOverlays(db, new Set([...changed].filter((id) => merging.waiting.has(id))), notes);
  });
}
