import { expect, it } from 'vitest';
import { Device, type Intent, type Row } from '../../support/databases/database-device.ts';
import { person, postedSale } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const newId = () => crypto.randomUUID();

/** For each kind of a person's own rows: how it is put and removed, and what its document holds. */
const KINDS = [
  {
    kind: 'route',
    put: (id: string, name: string): Intent => ({
      op: 'route.put',
      a: { id, name, day: '2026-11-21', stops: [], settings: { by_bike: null } },
    }),
    remove: (id: string): Intent => ({ op: 'route.delete', a: { id } }),
    doc: (name: string) => ({ name, day: '2026-11-21', stops: [], settings: { by_bike: null } }),
  },
  {
    kind: 'note',
    put: (id: string, text: string): Intent => ({ op: 'note.put', a: { id, text } }),
    remove: (id: string): Intent => ({ op: 'note.put', a: { id, text: '' } }),
    doc: (text: string) => ({ text }),
  },
  {
    kind: 'search',
    put: (id: string, name: string): Intent => ({
      op: 'search.put',
      a: { id, name, query: { words: 'lamp' }, is_alert: true },
    }),
    remove: (id: string): Intent => ({ op: 'search.delete', a: { id } }),
    doc: (name: string) => ({ name, query: { words: 'lamp' }, is_alert: true }),
  },
] as const;

onEachDatabase('a person’s own rows', (database) => {
  it.each(KINDS)(
    '[SYNC-3] a $kind is put, changed and taken away, in its person’s scope alone',
    async ({ kind, put, remove, doc }) => {
      const { user, device, own } = await person(database);
      const other = new Device(database, user);
      await other.pull(own);
      const id = newId();
      const answer = await device.push(put(id, 'One'));
      expect(answer.rows).toMatchObject([[kind, id, 1, doc('One')]]);
      expect(await other.pull(own)).toEqual(answer.rows);
      expect(await device.outcomes(put(id, 'Two'))).toEqual(['ok']);
      expect(await other.pull(own)).toMatchObject([[kind, id, 2, doc('Two')]]);
      expect((await device.push(remove(id))).rows).toEqual([[kind, id, 2, null]]);
      expect(await other.pull(own)).toEqual([[kind, id, 2, null]]);
      expect(await device.outcomes(remove(id))).toEqual(['ok']);
    },
  );

  it.each(KINDS)(
    '[SYNC-20] a $kind that another device has changed since it was seen is not replaced',
    async ({ put }) => {
      const { user, device } = await person(database);
      const other = new Device(database, user);
      const id = newId();
      const over = (text: string, seen: string | null): Intent => {
        const { op, a } = put(id, text);
        return { op, a: { ...a, was: seen === null ? null : put(id, seen).a } };
      };
      expect((await device.push(over('One', null))).res).toMatchObject([{ st: 'ok', rev: 1 }]);
      // Created on both devices at once, then changed on both.
      expect(await other.outcomes(over('Other', null))).toEqual(['stale']);
      expect((await device.push(over('Two', 'One'))).res).toMatchObject([{ st: 'ok', rev: 2 }]);
      expect(await other.outcomes(over('Other', 'One'))).toEqual(['stale']);
      // An identical change is no conflict. Who says nothing of what was there saw nothing.
      expect(await other.outcomes(over('Two', 'One'))).toEqual(['ok']);
      const { op, a } = put(id, 'Three');
      const unsaid = new Device(database, user);
      expect(await unsaid.outcomes({ op, a })).toEqual(['stale']);
      expect(await unsaid.outcomes({ op, a: { ...a, was: 'x' } })).toEqual(['invalid']);
    },
  );

  it.each(KINDS)(
    '[SYNC-4] a $kind put again continues its rev, also after 181 days',
    async ({ kind, put, remove }) => {
      const { device, own, user } = await person(database);
      const id = newId();
      await device.push(put(id, 'One'), put(id, 'Two'), remove(id));
      const shift = 'select public.set_clock_shift($1::jsonb)';
      await database.as('service_role', shift, ['{"seconds": 15638400}']);
      await database.as('service_role', 'select app.prune()');
      await database.as('service_role', shift, ['{"seconds": 0}']);
      // What left so long ago is forgotten, and so is the device.
      const again = new Device(database, user);
      await again.push(put(id, 'Three'));
      const [, , rev] = (await again.pull(own)).find(([of]) => of === kind) ?? [];
      expect(rev).toBe(3);
    },
  );

  it.each(KINDS)('[spec 6] a $kind needs an account', async ({ put, remove }) => {
    const id = newId();
    expect(await new Device(database, 'anon').outcomes(put(id, 'x'), remove(id))).toEqual([
      'forbidden',
      'forbidden',
    ]);
  });

  it.each(KINDS)(
    '[SYNC-6] the same id is two rows for two people',
    async ({ kind, put, remove, doc }) => {
      const [one, two] = [await person(database), await person(database)];
      const id = newId();
      await one.device.push(put(id, 'One'));
      expect(await two.device.outcomes(put(id, 'Two'), remove(id))).toEqual(['ok', 'ok']);
      expect(await one.device.pull(one.own)).toMatchObject([[kind, id, 1, doc('One')]]);
      expect(await two.device.pull(two.own)).toEqual([[kind, id, 1, null]]);
    },
  );

  const route = (changes: object): Intent => ({
    op: 'route.put',
    a: { id: newId(), name: '', day: null, stops: [], settings: {}, ...changes },
  });
  const search = (changes: object = {}): Intent => ({
    op: 'search.put',
    a: { id: newId(), name: 'Lamps', query: {}, is_alert: false, ...changes },
  });
  const stops = (many: number) => Array.from({ length: many }, () => ({ sale_id: newId() }));

  it.each([
    ['a stop without a sale', route({ stops: [{ note: 'x' }] })],
    ['a stop that is none', route({ stops: ['x'] })],
    ['stops that are no list', route({ stops: null })],
    ['a name that is too long', route({ name: 'x'.repeat(121) })],
    ['a day that is none', route({ day: 'today' })],
    ['settings that are no object', route({ settings: [] })],
    ['settings of 9 KB', route({ settings: { x: 'x'.repeat(9000) } })],
    ['a note that is too long', { op: 'note.put', a: { id: newId(), text: 'x'.repeat(2001) } }],
    ['a note without a sale', { op: 'note.put', a: { id: 'x', text: 'x' } }],
    ['a query that is no object', search({ query: 'x' })],
    ['a query of 5 KB', search({ query: { x: 'x'.repeat(5000) } })],
    ['an alert that is neither', search({ is_alert: null })],
  ])('[SYNC-7] the server refuses %s', async (_, intent) => {
    const { device } = await person(database);
    expect(await device.outcomes(intent)).toEqual(['invalid']);
  });

  it('[SYNC-3] a route keeps its stops in order, without a day if there is none', async () => {
    const { device } = await person(database);
    const [first, second] = [newId(), newId()];
    const list = [
      { sale_id: second, note: 'Lamp' },
      { sale_id: first, note: null, extra: 1 },
    ];
    const [row] = (await device.push(route({ stops: list }))).rows ?? [];
    expect(row?.[3]).toMatchObject({
      stops: [{ sale_id: second, note: 'Lamp' }, { sale_id: first }],
    });
    expect(row?.[3]).not.toHaveProperty('day');
    expect(await device.outcomes(route({ stops: stops(50) }))).toEqual(['ok']);
  });

  it('[SYNC-3] on how many routes a sale is counts once a route, and comes down again', async () => {
    const { id } = await postedSale(database);
    const { device } = await person(database);
    const [mine, other] = [newId(), newId()];
    const onRoutes = async () => {
      await database.as('service_role', 'select app.roll_up()');
      const exact = 'select on_routes from app.sale_stats where id = $1';
      return (await database.owner<{ on_routes: number }>(exact, [id]))[0]?.on_routes;
    };
    const there = [{ sale_id: id }, { sale_id: id }, { sale_id: newId() }];
    await device.push(route({ id: mine, stops: there }), route({ id: other, stops: there }));
    expect(await onRoutes()).toBe(2);
    await device.push(route({ id: mine, stops: there, name: 'Again' }));
    expect(await onRoutes()).toBe(2);
    await device.push(route({ id: mine, stops: [] }));
    expect(await onRoutes()).toBe(1);
    await device.push({ op: 'route.delete', a: { id: other } });
    expect(await onRoutes()).toBe(0);
  });

  it.each([
    ['routes', 'route', 200, route({})],
    ['searches', 'search', 200, search()],
    ['notes', 'note', 2000, { op: 'note.put', a: { text: 'x' } }],
  ])('[SYNC-7] so many %s a person', async (_what, kind, most, { op, a }) => {
    const { user, device } = await person(database);
    const one = () => ({ op, a: { ...a, id: newId() } });
    await database.as(
      'postgres',
      `insert into app.own_row (user_id, kind, id, body)
       select $1, $2, gen_random_uuid(), '{"stops": []}' from generate_series(1, $3 - 1)`,
      [user.uid, kind, most],
    );
    const last = one();
    expect(await device.outcomes(last, one(), last)).toEqual(['ok', 'limit', 'ok']);
    const { device: other } = await person(database);
    expect(await other.outcomes(one())).toEqual(['ok']);
  });

  it('[SYNC-7] a route of 200 stops, its notes together 100 KB, also after a merge', async () => {
    const { device } = await person(database);
    const long = (many: number) => stops(many).map((stop) => ({ ...stop, note: 'x'.repeat(2000) }));
    expect(
      await device.outcomes(
        route({ stops: stops(200) }),
        route({ stops: stops(201) }),
        route({ stops: long(49) }),
        route({ stops: long(51) }),
      ),
    ).toEqual(['ok', 'limit', 'ok', 'limit']);
    const [base, theirs, mine] = [stops(100), stops(60), stops(60)];
    const put = (list: readonly object[], was: readonly object[] | null): Intent => {
      const { op, a } = route({ id: base[0]?.sale_id, stops: list });
      return { op, a: { ...a, was: was && { ...a, stops: was } } };
    };
    expect(
      await device.outcomes(
        put(base, null),
        put([...base, ...theirs], base),
        put([...base, ...mine], base),
        put([...base, ...mine.slice(0, 40)], base),
      ),
    ).toEqual(['ok', 'ok', 'limit', 'ok']);
  });

  it('[SYNC-20] notes and searches are merged by what their person saw', async () => {
    const { device, own } = await person(database);
    const id = newId();
    const note = (text: string, was: string | null): Intent => ({
      op: 'note.put',
      a: { id, text, was: was === null ? null : { text: was } },
    });
    expect(
      await device.outcomes(
        note('One', null),
        note('Two', 'One'),
        // Based on the first text: neither this nor the removal may hide the second.
        note('Other', 'One'),
        note('', 'One'),
        note('Two', 'One'),
        note('One', 'One'),
        note('Three', 'Two'),
        note('', 'Three'),
        // Removed on one device and changed on another: it exists again.
        note('Four', 'Three'),
      ),
    ).toEqual(['ok', 'ok', 'stale', 'stale', 'ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await device.pull(own)).toMatchObject([['note', id, 6, { text: 'Four' }]]);

    const first = { name: 'Lamps', query: { words: 'lamp' }, is_alert: false };
    const put = (changes: object, was: object | null = first): Intent => ({
      op: 'search.put',
      a: { id, ...first, ...changes, was },
    });
    expect(
      await device.outcomes(
        put({}, null),
        put({ name: 'Old lamps' }),
        put({ is_alert: true }),
        put({ query: { words: 'lamps' } }),
        put({ query: { words: 'lights' } }),
        { op: 'search.put', a: { id, ...first, was: 'x' } },
        put({}, { name: 'Lamps' }),
      ),
    ).toEqual(['ok', 'ok', 'ok', 'ok', 'stale', 'invalid', 'invalid']);
    expect(await device.pull(own)).toMatchObject([
      ['search', id, 4, { name: 'Old lamps', query: { words: 'lamps' }, is_alert: true }],
    ]);
  });

  it('[SYNC-3] preferences are one row; null takes a key away', async () => {
    const { user, device, own } = await person(database);
    const put = (key: unknown, value: unknown, id = user.uid): Intent => ({
      op: 'preference.put',
      a: { id, key, value },
    });
    const values = (rev: number, of: object): Row[] => [
      ['preference', user.uid, rev, { values: { ...of } }],
    ];
    await device.push(put('theme', 'dark'), put('miles', { most: 5, least: null }));
    const both = { theme: 'dark', miles: { most: 5, least: null } };
    expect(await device.pull(own)).toEqual(values(2, both));
    expect((await device.push(put('theme', null))).rows).toEqual(values(3, { miles: both.miles }));
    // A put that changes nothing makes no new revision.
    expect((await device.push(put('none', null))).rows).toEqual(values(3, { miles: both.miles }));
    expect(
      await device.outcomes(
        put('x'.repeat(41), 1),
        put('', 1),
        put('big', 'x'.repeat(5000)),
        { op: 'preference.put', a: { id: user.uid, key: 'x' } },
        put('theme', 'dark', newId()),
      ),
    ).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'forbidden']);
    expect(await new Device(database, 'anon').outcomes(put('x', 1))).toEqual(['forbidden']);
    await device.push(...Array.from({ length: 49 }, (_, n) => put(`key ${n}`, n)));
    expect(await device.outcomes(put('one more', 1), put('miles', 3))).toEqual(['limit', 'ok']);
  });

  it('[spec 3] the profile is patched field by field, by its own user alone', async () => {
    const { user, device, own } = await person(database, { zipCode: '60601' });
    const patch = (set: unknown, id = user.uid): Intent => ({
      op: 'profile.patch',
      a: { id, set },
    });
    const answer = await device.push(patch({ display_name: ' Ann ' }));
    const row = ['profile', user.uid, 2, { zip_code: '60601', display_name: 'Ann' }];
    expect(answer.rows).toEqual([row]);
    expect(await device.pull(own)).toEqual([row]);
    expect((await device.push(patch({ zip_code: null }))).rows).toEqual([
      ['profile', user.uid, 3, { display_name: 'Ann' }],
    ]);
    expect(
      await device.outcomes(
        patch({ zip_code: '606' }),
        patch({ display_name: ' ' }),
        patch({ display_name: 'x'.repeat(61) }),
        patch({ created_at: 'x' }),
        patch(null),
        patch({ zip_code: '10001' }, (await person(database)).user.uid),
      ),
    ).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'forbidden']);
    expect(await new Device(database, 'anon').outcomes(patch({}))).toEqual(['forbidden']);
  });
});
