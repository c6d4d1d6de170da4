import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { readRows, type WireRow } from '../../../src/remote/exchange/rows-from.ts';
import type { PullAnswer } from '../../support/databases/database-device.ts';

/** Reads what the server really sends with the code that the device really uses. */
describe('documents', () => {
  let backend: Embedded;
  beforeAll(async () => {
    backend = await startEmbedded({ withSamples: true });
  });
  afterAll(() => backend.stop());

  it('[SYNC-5] every row of every sample sale is understood by the device', async () => {
    const cells = await backend.sql<{ cell: number }>('select distinct cell from app.sale');
    const cursors = new Map<string, object>();
    const kinds = new Map<string, number>();
    for (let more = true; more;) {
      const scopes = cells.map(({ cell }) => {
        const s = cell < 0 ? 'c:none' : `c:${cell}`;
        return { s, ...cursors.get(s) };
      });
      const answered = await fetch(`${backend.url}/rest/v1/rpc/sync_pull`, {
        method: 'POST',
        headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ p: { scopes } }),
      });
      const answer = (await answered.json()) as PullAnswer;
      for (const { s, rows, c } of answer.scopes) {
        if (c) cursors.set(s, c);
        const understood = readRows(rows as unknown as WireRow[]);
        expect(understood.unread).toEqual([]);
        expect(understood.rows).toHaveLength(rows.length);
        for (const [kind] of rows) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      more = answer.more;
    }
    expect(kinds.get('sale')).toBeGreaterThanOrEqual(600);
    expect(kinds.get('stats')).toBe(kinds.get('sale'));
    expect(kinds.get('place')).toBeGreaterThan(400);
  });
});
