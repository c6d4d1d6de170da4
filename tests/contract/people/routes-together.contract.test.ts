import { expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, person, sha256 } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { type Stop, invite, join, leave, newId, put, remove, togetherOn } from './together-kit.ts';

const NOW = '2026-11-21T18:00:00.000Z';

onEachDatabase('a route that people plan together', (database) => {
  const { read, two } = togetherOn(database);

  it('[spec 9, SYNC-6] who joins has the route with the answer, and both see the other’s name', async () => {
    const stop = { sale_id: newId(), settings: { wish: 5 } };
    const { ann, bob, id, answer } = await two([stop]);
    const row = { name: 'Saturday', day: '2026-11-21', stops: [stop], settings: {} };
    expect(answer.rows).toMatchObject([['route', id, 1, { ...row, partners: ['Ann'] }]]);
    expect(await read(bob, id)).toEqual({ ...row, rev: 1, partners: ['Ann'] });
    // Ann made the route.
    const partnerIds = [expect.any(String)];
    expect(await read(ann, id)).toEqual({
      ...row,
      rev: 2,
      partners: ['Bob'],
      partner_ids: partnerIds,
    });
    // Joining again changes nothing.
    expect(await bob.device.outcomes(join(id, answer.client_id))).toEqual(['gone']);
    expect(await read(ann, id)).toMatchObject({ rev: 2 });
    expect((await new Device(database, bob.user).check([bob.own])).scopes).toHaveLength(1);
  });

  it('[SYNC-20] nobody but its finder posts under the id of an unlisted stop, also when a partner has taken it off', async () => {
    const { ann, bob, id } = await two();
    const [first, second] = [newId(), newId()];
    const unlisted = { title: 'Corner', lat: 39.7, lng: -105 };
    const stops = [first, second].map((each) => ({ sale_id: each, settings: { unlisted } }));
    expect(await ann.device.outcomes(put(id, stops, []))).toEqual(['ok']);
    expect(await read(bob, id)).toMatchObject({ stops });
    const post = (saleId: string, more = {}) => createSale(saleId, freshPoint(), more);
    const accomplice = await person(database);
    const guest = new Device(database, 'anon');
    const locked = async (saleId: string) => {
      const mine = put(newId(), [{ sale_id: saleId, settings: { unlisted } }], null);
      expect(await accomplice.device.outcomes(mine, post(saleId))).toEqual(['ok', 'forbidden']);
      expect(await bob.device.outcomes(post(saleId))).toEqual(['forbidden']);
      const secret = { secret_hash: sha256('x') };
      expect(await guest.outcomes(post(saleId, secret))).toEqual(['forbidden']);
    };
    await locked(first);
    expect(await bob.device.outcomes(put(id, [], stops), leave(id))).toEqual(['ok', 'ok']);
    expect(await read(ann, id)).toMatchObject({ stops: [] });
    await locked(second);
    expect(await ann.device.outcomes(post(first), post(second))).toEqual(['ok', 'ok']);
    // A sale that was listed is nobody's find: its seller can send it again after a restore.
    await bob.device.outcomes(put(newId(), [stops[0] ?? { sale_id: first }], null));
    const kept = await database.owner(
      'select from app.own_row where user_id = $1 and found <> $2',
      [bob.user.uid, []],
    );
    expect(kept).toEqual([]);
  });

  it('[spec 9, SYNC-20] different stops of one route are changed offline by two, and both have both', async () => {
    const [one, other] = [{ sale_id: newId() }, { sale_id: newId() }];
    const { ann, bob, id } = await two([one, other]);
    const first = { ...one, settings: { wish: 5 } };
    const second = { ...other, settings: { minutes: 60 } };
    const [annsNew, bobsNew] = [{ sale_id: newId() }, { sale_id: newId() }];
    expect(await ann.device.outcomes(put(id, [first, other, annsNew], [one, other]))).toEqual([
      'ok',
    ]);
    expect(await bob.device.outcomes(put(id, [one, second, bobsNew], [one, other]))).toEqual([
      'ok',
    ]);
    const all = [first, second, annsNew, bobsNew];
    expect(await read(ann, id)).toMatchObject({ stops: all });
    expect(await read(bob, id)).toMatchObject({ stops: all });
    // A stop that one takes off is off for both, and so is an order.
    const [annA, , annC, annD] = all;
    const left = [annD, annC, annA].flatMap((stop) => stop ?? []);
    expect(await ann.device.outcomes(put(id, left, all))).toEqual(['ok']);
    expect(await read(bob, id)).toMatchObject({ stops: left });
  });

  it('[spec 9, SYNC-20] one wish that both change is for the second of them to choose', async () => {
    const stop = { sale_id: newId() };
    const { ann, bob, id } = await two([stop]);
    const wish = (of: number) => [{ ...stop, settings: { wish: of } }];
    expect(await ann.device.outcomes(put(id, wish(5), [stop]))).toEqual(['ok']);
    expect(await bob.device.outcomes(put(id, wish(1), [stop]))).toEqual(['stale']);
    expect(await read(bob, id)).toMatchObject({ stops: wish(5) });
    expect(await bob.device.outcomes(put(id, wish(1), wish(5)))).toEqual(['ok']);
    expect(await read(ann, id)).toMatchObject({ stops: wish(1) });
  });

  it('[spec 9, SYNC-20] at one stop, what one sees there and what the other wants of it go together', async () => {
    const stop = { sale_id: newId(), settings: { wish: 3 } };
    const { ann, bob, id } = await two([stop]);
    const wanted = { ...stop, settings: { wish: 5 } };
    const visit = { outcome: 'done', at: NOW };
    const seen = { ...stop, note: 'Lamp', settings: { wish: 3, visit } };
    expect(await ann.device.outcomes(put(id, [wanted], [stop]))).toEqual(['ok']);
    expect(await bob.device.outcomes(put(id, [seen], [stop]))).toEqual(['ok']);
    expect((await read(ann, id)).stops).toEqual([wanted]);
    expect((await read(bob, id)).stops).toEqual([
      { ...stop, note: 'Lamp', settings: { wish: 5, visit } },
    ]);
  });

  it('[spec 9] notes, visits, finds, the parked car and what no list names stay with their person', async () => {
    const sale = newId();
    const shared = {
      minutes: 45,
      wish: 5,
      is_must: true,
      position: 'first',
      begin_at: '09:00',
      unlisted: { title: 'Barn', lat: 1, lng: 2, date: '2026-11-21', time_zone: 'UTC' },
    };
    const ofDay = {
      leave: '07:00',
      start: { lat: 1, lng: 2, label: 'Home' },
      end: 'open',
      keeps_order: true,
    };
    const secret = (who: string) => ({
      arrived_at: who,
      visit: { outcome: 'done', at: who },
      finds: [{ id: newId(), what: who, cents: 1 }],
      new_thing: who,
    });
    const secretOfDay = (who: string) => ({ parked: { lat: 3, lng: 4, at: who }, new_thing: who });
    const stop = (who: string) => ({
      sale_id: sale,
      note: `note of ${who}`,
      settings: { ...shared, ...secret(who) },
    });
    const day = (who: string) => ({ settings: { ...ofDay, ...secretOfDay(who) } });
    const [anns, bobs] = [stop('ANN'), stop('BOB')];
    const { ann, bob, id } = await two([anns], day('ANN'));
    const bare = { sale_id: sale, settings: shared };
    expect(await read(bob, id)).toMatchObject({ stops: [bare], settings: ofDay });
    expect(JSON.stringify(await read(bob, id))).not.toContain('ANN');

    // What Bob keeps for himself does not even make a version of Ann's row.
    const before = await read(ann, id);
    const write = (stops: readonly Stop[], settings: object, was: readonly Stop[], had: object) => {
      const said = { name: 'Saturday', day: '2026-11-21' };
      const a = { id, ...said, stops, settings, was: { ...said, stops: was, settings: had } };
      return { op: 'route.put', a };
    };
    expect(await bob.device.outcomes(write([bobs], day('BOB').settings, [bare], ofDay))).toEqual([
      'ok',
    ]);
    expect(await read(ann, id)).toEqual(before);
    expect(await read(bob, id)).toMatchObject({ stops: [bobs], ...day('BOB') });

    // Ann changes everything that is shared; Bob's own part stays as it was.
    const changed = { ...anns, settings: { ...secret('ANN'), finds: [], wish: 1 } };
    expect(
      await ann.device.outcomes(
        write([changed], { ...day('ANN').settings, leave: '08:00' }, [anns], day('ANN').settings),
      ),
    ).toEqual(['ok']);
    const { finds } = bobs.settings;
    const now = await read(bob, id);
    expect(now).toMatchObject({
      stops: [{ ...bobs, settings: { wish: 1, finds, new_thing: 'BOB' } }],
      settings: { ...day('BOB').settings, leave: '08:00' },
    });
    expect(JSON.stringify(now)).not.toContain('ANN');
    expect(Object.keys(now.stops[0]?.settings ?? {}).toSorted()).toEqual(
      ['arrived_at', 'finds', 'new_thing', 'visit', 'wish'].toSorted(),
    );
  });

  it.each([
    ['a note', { note: 'Lamp' }],
    ['a find', { settings: { finds: [{ id: 'x', what: 'Lamp', cents: null }] } }],
    ['a visit', { settings: { visit: { outcome: 'done', at: NOW } } }],
  ])(
    '[spec 9] a stop with %s stays with its person when a partner takes it off',
    async (_, own: { readonly note?: string; readonly settings?: object }) => {
      const [one, other] = [{ sale_id: newId() }, { sale_id: newId() }];
      const { ann, bob, id } = await two([one, other]);
      const bobs = { ...one, ...own };
      expect(await bob.device.outcomes(put(id, [bobs, other], [one, other]))).toEqual(['ok']);
      expect(await ann.device.outcomes(put(id, [other], [one, other]))).toEqual(['ok']);
      expect(await read(ann, id)).toMatchObject({ stops: [other] });
      const kept = { ...bobs, settings: { ...bobs.settings, kept: true } };
      expect(await read(bob, id)).toMatchObject({ stops: [kept, other] });

      // What Bob changes elsewhere does not bring the stop back to Ann.
      const wanted = { ...other, settings: { wish: 5 } };
      expect(await bob.device.outcomes(put(id, [kept, wanted], [kept, other]))).toEqual(['ok']);
      expect(await read(ann, id)).toMatchObject({ stops: [wanted] });
      expect((await read(ann, id)).stops).toHaveLength(1);

      // When Ann puts it on again, it is the same stop for both.
      const again = { ...one, settings: { wish: 4 } };
      expect(await ann.device.outcomes(put(id, [again, wanted], [wanted]))).toEqual(['ok']);
      const [first] = (await read(bob, id)).stops;
      expect(first).toEqual({ ...bobs, settings: { ...bobs.settings, wish: 4 } });
    },
  );

  it('[spec 9, SYNC-7] a route that a partner has made too long can still be changed, as long as it does not grow', async () => {
    const stops = Array.from({ length: 200 }, () => ({ sale_id: newId() }));
    const { ann, bob, id } = await two(stops);
    const noted = stops.map((stop) => ({ ...stop, note: 'Lamp' }));
    expect(await bob.device.outcomes(put(id, noted, stops))).toEqual(['ok']);
    const others = stops.map(() => ({ sale_id: newId() }));
    expect(await ann.device.outcomes(put(id, others, stops))).toEqual(['ok']);
    const all = (await read(bob, id)).stops;
    expect(all).toHaveLength(400);
    const more = [...all, { sale_id: newId() }];
    const said = all.map((stop, at) => (at === 7 ? { ...stop, note: 'Oil' } : stop));
    expect(
      await bob.device.outcomes(
        put(id, more, all),
        put(id, said, all),
        put(id, said.slice(1), said),
      ),
    ).toEqual(['limit', 'ok', 'ok']);
    expect((await read(bob, id)).stops).toEqual(said.slice(1));
    expect(await bob.device.outcomes(leave(id))).toEqual(['ok']);
    const left = (await read(bob, id)).stops;
    expect(await bob.device.outcomes(put(id, left.slice(300), left))).toEqual(['ok']);
  });

  it('[spec 9] who leaves keeps the route as it is, and nothing crosses any more', async () => {
    const [one, other] = [{ sale_id: newId() }, { sale_id: newId() }];
    const { ann, bob, id } = await two([one, other]);
    const bobs = { ...one, note: 'Lamp' };
    await bob.device.push(put(id, [bobs, other], [one, other]));
    await ann.device.push(put(id, [other], [one, other]));
    const left = await bob.device.push(leave(id));
    expect(left.rows?.[0]?.[3]).toMatchObject({ stops: [bobs, other] });
    expect(left.rows?.[0]?.[3]).not.toHaveProperty('partners');
    expect((await read(bob, id)).stops[0]).toEqual(bobs);
    expect((await read(ann, id)).partners).toEqual([]);
    await ann.device.push(put(id, [other, { sale_id: newId() }], [other]));
    await bob.device.push(put(id, [bobs], [bobs, other]));
    expect((await read(bob, id)).stops).toEqual([bobs]);
    expect((await read(ann, id)).stops).toHaveLength(2);
    // Leaving twice is no mistake. With a new invitation of Ann's, what Bob had is on the route.
    const token = newId();
    await ann.device.push(invite(id, token));
    expect(await bob.device.outcomes(leave(id), join(id, token))).toEqual(['ok', 'ok']);
    expect((await read(bob, id)).stops).toHaveLength(3);
    expect((await read(ann, id)).stops.map(({ sale_id: of }) => of)).toContain(one.sale_id);
    expect(JSON.stringify(await read(ann, id))).not.toContain('Lamp');
    expect((await read(bob, id)).stops).toContainEqual(bobs);
  });

  it('[spec 9] a deleted route that is put back has all its stops for who is invited next', async () => {
    const [one, other] = [{ sale_id: newId() }, { sale_id: newId() }];
    const { ann, bob, id } = await two([one, other]);
    const bobs = { ...one, note: 'Lamp' };
    await bob.device.push(put(id, [bobs, other], [one, other]));
    await ann.device.push(put(id, [other], [one, other]));
    const { stops } = await read(bob, id);
    // Bob deletes it, and undoes that.
    expect(await bob.device.outcomes(remove(id), put(id, stops, null))).toEqual(['ok', 'ok']);
    const [cara, token] = [await person(database), newId()];
    const { rev } = await read(bob, id);
    expect(await bob.device.outcomes(invite(id, token))).toEqual(['ok']);
    expect(await read(bob, id)).toMatchObject({ rev: rev + 1, stops: [bobs, other] });
    expect(await cara.device.outcomes(join(id, token))).toEqual(['ok']);
    expect((await read(cara, id)).stops).toEqual([one, other]);
    expect((await read(ann, id)).stops).toEqual([other]);
  });

  it('[spec 9] who deletes the route takes it from nobody else', async () => {
    const stop = { sale_id: newId() };
    const { ann, bob, id, token } = await two([stop]);
    expect((await ann.device.push(remove(id))).rows).toEqual([['route', id, 2, null]]);
    expect(await read(bob, id)).toMatchObject({ stops: [stop], partners: [] });
    // The invitation was Ann's. Nobody can join with it any more.
    expect(await ann.device.outcomes(join(id, token))).toEqual(['gone']);
    // A route under this id is from now on another one.
    await ann.device.push(put(id, [], null));
    expect(await read(bob, id)).toMatchObject({ stops: [stop], partners: [] });
  });

  it('[spec 9] who deletes their account leaves', async () => {
    const { ann, bob, id } = await two([{ sale_id: newId() }]);
    await database.owner('delete from auth.users where id = $1', [ann.user.uid]);
    expect(await read(bob, id)).toMatchObject({ partners: [] });
    await database.owner('delete from auth.users where id = $1', [bob.user.uid]);
    const left = 'select id from app.route_group where route_id = $1';
    expect(await database.owner(left, [id])).toEqual([]);
  });

  it('[spec 9] a new name is in the partners’ rows', async () => {
    const { ann, bob, id } = await two();
    const rename = (name: string | null): Intent => ({
      op: 'profile.patch',
      a: { id: bob.user.uid, set: { display_name: name } },
    });
    const { rev } = await read(ann, id);
    await bob.device.push(rename('Robert'));
    expect(await read(ann, id)).toMatchObject({ rev: rev + 1, partners: ['Robert'] });
    await bob.device.push(rename(null));
    expect(await read(ann, id)).toMatchObject({ rev: rev + 2, partners: [''] });
  });
});
