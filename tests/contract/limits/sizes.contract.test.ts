import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, sha256 } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('sizes', (database) => {
  it('[SYNC-3] a question of over 64 KB is refused, whatever it asks', async () => {
    const asked = async (fn: string, p: object) => {
      const [row] = await database.as<{ answer: Record<string, unknown> }>(
        'anon',
        `select public.${fn}($1::jsonb) as answer`,
        [JSON.stringify(p)],
      );
      return row?.answer;
    };
    const junk = 'x'.repeat(65_536);
    const scopes = [{ s: 'c:1' }];
    for (const fn of ['sync_pull', 'sync_check', 'sync_known', 'sync_unplaced', 'sync_search']) {
      expect(await asked(fn, { scopes, junk })).toMatchObject({ refused: 'limit' });
      expect(await asked(fn, { scopes })).not.toHaveProperty('refused');
    }
    const device = new Device(database, 'anon');
    const id = crypto.randomUUID();
    await device.push(createSale(id, freshPoint(), { secret_hash: sha256('s') }));
    const proof = { id, secret: 's' };
    expect(await asked('manages_sale', proof)).toMatchObject({ manages: true });
    expect(await asked('manages_sale', { ...proof, junk })).toMatchObject({ manages: false });
    expect(await asked('sale_counts', { id })).toMatchObject({ counts: { views: 0 } });
    expect(await asked('sale_counts', { id: id + junk })).toMatchObject({ counts: null });
    expect(await asked('linked_sale', { id })).toMatchObject({
      sale: { title: expect.any(String) },
    });
    expect(await asked('linked_sale', { id: id + junk })).toMatchObject({ sale: null });
  });
});
