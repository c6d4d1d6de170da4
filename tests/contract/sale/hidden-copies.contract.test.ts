import { afterEach, expect, it } from 'vitest';
import { onEachDatabase } from '../../support/databases/database.ts';
import { copiesOn } from './copy-kit.ts';

onEachDatabase('photos of hidden sales that are to be copied', (database) => {
  afterEach(() => database.setNow(null));

  const { filesOf, copy, remove, twoSales, shown, chores, done, copyFile } = copiesOn(database);

  it('[SYNC-27] of a hidden sale none is copied, nor one that waited while its sale was hidden', async () => {
    const { device, old, id, image } = await twoSales();
    const wanted = copy(id, old, image);
    await device.push(wanted);
    const hide = (hidden: boolean) =>
      database.owner('update app.sale set hidden = $2 where id = $1', [old, hidden]);
    await hide(true);
    expect(await device.outcomes(copy(id, old, image))).toEqual(['forbidden']);
    const paths = filesOf(id, wanted.a.image_id);
    expect(await chores(id)).toMatchObject([{ chore: 'copy', paths, sources: null }]);
    // A run that began before has copied the files by then.
    for (const [at, path] of filesOf(old, image).entries()) await copyFile(path, paths[at] ?? '');
    await done(paths);
    expect(await shown(id)).toMatchObject({ images: [], copying: undefined });
    await hide(false);
    expect(await device.outcomes(copy(id, old, image))).toEqual(['ok']);
  });

  it.each(['sale.delete', 'image.remove'])(
    '[SYNC-27] a copy of what was hidden is not made after %s either',
    async (op) => {
      const { device, old, id, image } = await twoSales();
      const wanted = copy(id, old, image);
      await device.push(wanted);
      await database.owner('update app.sale set hidden = true where id = $1', [old]);
      const end = op === 'sale.delete' ? { op, a: { id: old } } : remove(old, image);
      expect(await device.outcomes(end)).toEqual(['ok']);
      const paths = filesOf(id, wanted.a.image_id);
      expect(await chores(id)).toMatchObject([{ chore: 'copy', paths, sources: null }]);
    },
  );

  it('[SYNC-27] photos of a hidden sale, and what is not public yet, wait for their copies', async () => {
    const { device, old, id, image } = await twoSales();
    await device.push(copy(id, old, image));
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    expect(await chores(id)).toEqual([]);
    await database.owner('update app.sale set hidden = false where id = $1', [id]);
    await database.owner('update app.sale_image set is_held = true where id = $1', [image]);
    expect(await chores(id)).toEqual([]);
    await database.owner('update app.sale_image set is_held = false where id = $1', [image]);
    expect(await chores(id)).toMatchObject([{ chore: 'copy', sources: filesOf(old, image) }]);
  });

  it('[SYNC-22] what was copied for a photo that is gone by then is deleted, also by a run that comes late', async () => {
    const { device, old, id, image } = await twoSales();
    const wanted = copy(id, old, image);
    await device.push(wanted);
    const paths = filesOf(id, wanted.a.image_id);
    await device.push(remove(id, wanted.a.image_id));
    // One run deletes what is there of it, and another, which began before, copies it and says so.
    expect(await chores(id)).toMatchObject([{ chore: 'delete' }, { chore: 'delete' }]);
    await database.as('service_role', "select public.photo_chore_done('delete', $1)", [paths]);
    for (const [at, path] of filesOf(old, image).entries()) await copyFile(path, paths[at] ?? '');
    expect(await chores(id)).toEqual([]);
    await done(paths);
    const due = await chores(id);
    expect(due.flatMap((each) => each.paths).toSorted()).toEqual(paths.toSorted());
    expect(due.map(({ chore }) => chore)).toEqual(['delete', 'delete']);
  });
});
