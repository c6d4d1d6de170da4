import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('sales that came with an import', (database) => {
  const posted = async (changes: Readonly<Record<string, unknown>>) => {
    const device = new Device(database, await newUser(database));
    const id = crypto.randomUUID();
    const outcomes = await device.outcomes(createSale(id, freshPoint(), changes));
    return { device, id, outcomes };
  };
  const importId = crypto.randomUUID();

  it('[SYNC-4] everyone reads the source and the import; other sales have none', async () => {
    const imported = { import_id: importId.toUpperCase(), import_source: 'toledo.csv' };
    const { id, outcomes } = await posted(imported);
    expect(outcomes).toEqual(['ok']);
    const docOf = async (saleId: string) => {
      const rows = await new Device(database, await newUser(database)).pull(`s:${saleId}`);
      return rows.find(([kind]) => kind === 'sale')?.[3];
    };
    expect(await docOf(id)).toMatchObject({ import_id: importId, import_source: 'toledo.csv' });
    const other = await posted({ import_id: null, import_source: '' });
    expect(other.outcomes).toEqual(['ok']);
    expect(await docOf(other.id)).not.toHaveProperty('import_id');
    expect(await docOf(other.id)).not.toHaveProperty('import_source');
  });

  it.each([
    ['a source without an import', { import_source: 'toledo.csv' }],
    ['an import without a source', { import_id: importId }],
    ['an id that is none', { import_id: 'toledo', import_source: 'toledo.csv' }],
    ['a source that is too long', { import_id: importId, import_source: 'x'.repeat(81) }],
  ])('[SYNC-7] sale.create refuses %s', async (_, changes) => {
    expect((await posted(changes)).outcomes).toEqual(['invalid']);
  });

  it('[SYNC-20] where a sale comes from never changes', async () => {
    const { device, id } = await posted({ import_id: importId, import_source: 'toledo.csv' });
    const changes = [{ import_source: null }, { import_id: null, import_source: null }];
    for (const set of changes) {
      expect(await device.outcomes(patchSale(id, set))).toEqual(['invalid']);
    }
    expect(await device.outcomes(patchSale(id, { title: 'Another title' }))).toEqual(['ok']);
    const rows = await device.pull(`s:${id}`);
    expect(rows.find(([kind]) => kind === 'sale')?.[3]).toMatchObject({
      title: 'Another title',
      import_source: 'toledo.csv',
    });
  });
});
