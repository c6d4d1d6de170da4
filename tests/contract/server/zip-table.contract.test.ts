import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeZipFile } from '../../../src/domain/geo/zip-table-file.ts';
import { createZipTable } from '../../../src/domain/geo/zip-table.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

/** Both sides put a sale without a point into the cell of its ZIP's centroid. */
onEachDatabase('the table of ZIP codes', (database) => {
  it('[SYNC-3] has the very same points as the one on the device', async () => {
    const file = decodeZipFile(new Uint8Array(readFileSync('src/domain/geo/zip-table.bin')));
    if (!file.ok) throw new Error(file.error);
    const table = createZipTable(file.value);
    const points = await database.owner<{ zip: string; lat: number; lng: number }>(
      'select zip, lat, lng from app.zip',
    );
    expect(points).toHaveLength(table.size);
    const others = points.filter(({ zip, lat, lng }) => {
      const place = table.lookup(zip);
      return place?.lat !== lat || place.lng !== lng;
    });
    expect(others).toEqual([]);
  });
});
