import { expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const newId = () => crypto.randomUUID();

onEachDatabase('the settings of a stop', (database) => {
  const put = (id: string, stops: readonly object[], was: object | null = null): Intent => ({
    op: 'route.put',
    a: { id, name: 'Tour', day: null, stops, settings: {}, was },
  });
  const asSeen = (stops: readonly object[]) => ({ name: 'Tour', day: null, stops, settings: {} });

  it('[SYNC-3] are kept as given', async () => {
    const { device } = await person(database);
    const stop = { sale_id: newId(), settings: { minutes: 25, finds: [{ what: 'Lamp' }] } };
    const [row] =
      (await device.push(put(newId(), [stop, { sale_id: newId(), settings: null }]))).rows ?? [];
    expect(row?.[3]?.['stops']).toEqual([stop, { sale_id: expect.any(String) }]);
  });

  it.each([
    ['that are no object', []],
    ['of 9 KB', { x: 'x'.repeat(9000) }],
  ])('[SYNC-7] %s are refused', async (_, settings) => {
    const { device } = await person(database);
    const outcomes = await device.outcomes(put(newId(), [{ sale_id: newId(), settings }]));
    expect(outcomes).toEqual(['invalid']);
  });

  it('[SYNC-20] of two stops, changed on two devices, are both kept; of one stop, the person decides', async () => {
    const { user, device } = await person(database);
    const other = new Device(database, user);
    const [id, one, two] = [newId(), newId(), newId()];
    const plain = [{ sale_id: one }, { sale_id: two }];
    const skipped = { sale_id: one, settings: { visit: { outcome: 'skipped', at: 'now' } } };
    const longer = { sale_id: two, settings: { minutes: 45 } };
    expect(await device.outcomes(put(id, plain))).toEqual(['ok']);
    expect(await device.outcomes(put(id, [skipped, { sale_id: two }], asSeen(plain)))).toEqual([
      'ok',
    ]);
    const { rows = [] } = await other.push(put(id, [{ sale_id: one }, longer], asSeen(plain)));
    expect(rows.at(-1)?.[3]?.['stops']).toEqual([skipped, longer]);
    const shorter = { sale_id: two, settings: { minutes: 10 } };
    const late = put(id, [{ sale_id: one }, shorter], asSeen(plain));
    expect(await device.outcomes(late)).toEqual(['stale']);
  });
});
