import { afterEach, expect, it } from 'vitest';
import { onEachDatabase } from '../../support/databases/database.ts';
import { copiesOn } from './copy-kit.ts';

onEachDatabase('uploads that end after their files were deleted', (database) => {
  afterEach(() => database.setNow(null));

  const { filesOf, declare, remove, twoSales, chores } = copiesOn(database);
  const deleted = (paths: readonly string[]) =>
    database.as('service_role', "select public.photo_chore_done('delete', $1)", [paths]);
  const due = async (id: string) =>
    (await chores(id))
      .filter(({ chore }) => chore === 'delete')
      .flatMap(({ paths }) => paths)
      .toSorted();

  it('[SYNC-22] the job looks at their names again a day later, once', async () => {
    database.setNow('2026-06-01T12:00:00.000Z');
    const { device, old, image } = await twoSales();
    await device.push(remove(old, image));
    const paths = filesOf(old, image).toSorted();
    expect(await due(old)).toEqual(paths);
    await deleted(paths);
    expect(await due(old)).toEqual([]);
    database.setNow('2026-06-02T12:00:01.000Z');
    expect(await due(old)).toEqual(paths);
    await deleted(paths);
    expect(await due(old)).toEqual([]);
    database.setNow('2026-06-09T12:00:01.000Z');
    expect(await due(old)).toEqual([]);
  });

  it('[SYNC-22] what was declared again under its name since is left alone', async () => {
    database.setNow('2026-06-01T12:00:00.000Z');
    const { device, old, image } = await twoSales();
    await device.push(remove(old, image));
    expect(await due(old)).toHaveLength(2);
    await deleted(filesOf(old, image));
    database.setNow('2026-06-02T12:00:01.000Z');
    expect(await device.outcomes(declare(old, image))).toEqual(['ok']);
    expect(await due(old)).toEqual([]);
  });
});
