import { expect, it } from 'vitest';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { newId, togetherOn } from '../people/together-kit.ts';
import { ALL_OPS } from '../sync/random-program.ts';

/** Brackets in brackets: so many levels below the outermost. */
const nested = (levels: number): unknown =>
  JSON.parse('['.repeat(levels + 1) + ']'.repeat(levels + 1));

/** What the arguments of a mutation may be nested; the arguments themselves are level 0. */
const DEEPEST = 16;

onEachDatabase('nesting', (database) => {
  const { two, read } = togetherOn(database);

  it('[SYNC-16] no mutation takes arguments that are nested more than 16 levels deep', async () => {
    const { device } = await person(database);
    for (const op of ALL_OPS) {
      const id = newId();
      // Arguments that no function reads count as well.
      const outcomes = await device.outcomes(
        { op, a: { id, x: nested(DEEPEST) } },
        { op, a: { id, was: { x: nested(4000) } } },
      );
      expect([op, ...outcomes]).toEqual([op, 'invalid', 'invalid']);
    }
    const id = newId();
    const note = { id, text: 'Lamp' };
    expect(
      await device.outcomes(
        { op: 'note.put', a: { ...note, x: nested(DEEPEST - 1), was: null } },
        { op: 'note.put', a: { ...note, was: { ...note, x: nested(DEEPEST - 1) } } },
      ),
    ).toEqual(['ok', 'ok']);
  });

  it('[SYNC-20] what is as deep as may be can be changed again, though it is said twice', async () => {
    const { device, user } = await person(database);
    const id = newId();
    const stop = { sale_id: id, settings: { x: nested(DEEPEST - 4) } };
    const route = { name: '', day: null, stops: [stop], settings: { x: nested(DEEPEST - 2) } };
    const search = { name: '', query: { x: nested(DEEPEST - 2) }, is_alert: false };
    expect(
      await device.outcomes(
        { op: 'route.put', a: { id, ...route, was: null } },
        { op: 'route.put', a: { id, ...route, name: 'Trip', was: route } },
        { op: 'search.put', a: { id, ...search, was: null } },
        { op: 'search.put', a: { id, ...search, is_alert: true, was: search } },
        { op: 'preference.put', a: { id: user.uid, key: 'x', value: nested(DEEPEST - 1) } },
      ),
    ).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  });

  it.each([17, 2150, 4090])(
    'a partner’s setting that is nested %i levels deep reaches nobody',
    async (levels) => {
      const { ann, bob, id } = await two();
      const was = { name: 'Saturday', day: '2026-11-21', stops: [], settings: {} };
      const settings = { start: nested(levels) };
      const mean = { op: 'route.put', a: { id, ...was, settings, was } };
      expect(await bob.device.outcomes(mean)).toEqual(['invalid']);
      expect(await read(ann, id)).toMatchObject({ settings: {} });
    },
  );
});
