import process from 'node:process';
import { expect, it } from 'vitest';
import { toCamelKeys } from '../../../src/remote/exchange/key-case.ts';
import type { WireMutation } from '../../../src/sync/ports.ts';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { randomFrom } from '../sync/random-program.ts';

const newId = () => crypto.randomUUID();
const NOW = '2026-11-21T18:00:00.000Z';
const IN_6_DAYS = '2026-11-27T18:00:00.000Z';
const IN_7_DAYS = '2026-11-28T18:00:00.000Z';

type Stop = { readonly sale_id: string; readonly note?: string; readonly settings?: object };

const put = (
  id: string,
  stops: readonly Stop[],
  was: readonly Stop[] | null,
  more = {},
): Intent => {
  const said = { name: 'Saturday', day: '2026-11-21', settings: {}, ...more };
  return { op: 'route.put', a: { id, ...said, stops, was: was && { ...said, stops: was } } };
};
const invite = (id: string, token: string): Intent => ({ op: 'route.invite', a: { id, token } });
const join = (id: string, token: string): Intent => ({ op: 'route.join', a: { id, token } });
const leave = (id: string): Intent => ({ op: 'route.leave', a: { id } });
const remove = (id: string): Intent => ({ op: 'route.delete', a: { id } });

onEachDatabase('a route that people plan together', (database) => {
  const read = async ({ user, own }: Awaited<ReturnType<typeof person>>, id: string) => {
    const rows = await new Device(database, user).pull(own);
    const [, , rev = 0, doc = null] = rows.find(([, of]) => of === id) ?? [];
    const { created_at: _, updated_at: _at, ...rest } = doc ?? {};
    return { rev, stops: [] as Stop[], partners: [] as string[], ...rest };
  };

  /** Ann has a route with these stops, and Bob has joined her. */
  const two = async (stops: readonly Stop[] = [], more = {}) => {
    const ann = await person(database, { displayName: 'Ann' });
    const bob = await person(database, { displayName: 'Bob' });
    const [id, token] = [newId(), newId()];
    const made = await ann.device.outcomes(put(id, stops, null, more), invite(id, token));
    const answer = await bob.device.push(join(id, token));
    expect([made, answer.res]).toMatchObject([['ok', 'ok'], [{ st: 'ok' }]]);
    return { ann, bob, id, token, answer };
  };

  it('[spec 9, SYNC-6] who joins has the route with the answer, and both see the other’s name', async () => {
    const stop = { sale_id: newId(), settings: { wish: 5 } };
    const { ann, bob, id, answer } = await two([stop]);
    const row = { name: 'Saturday', day: '2026-11-21', stops: [stop], settings: {} };
    expect(answer.rows).toMatchObject([['route', id, 1, { ...row, partners: ['Ann'] }]]);
    expect(await read(bob, id)).toEqual({ ...row, rev: 1, partners: ['Ann'] });
    expect(await read(ann, id)).toEqual({ ...row, rev: 2, partners: ['Bob'] });
    // Joining again changes nothing.
    expect(await bob.device.outcomes(join(id, answer.client_id))).toEqual(['gone']);
    expect(await read(ann, id)).toMatchObject({ rev: 2 });
    expect((await new Device(database, bob.user).check([bob.own])).scopes).toHaveLength(1);
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

  it('[spec 9] who leaves keeps the route as it is, and nothing crosses any more', async () => {
    const [one, other] = [{ sale_id: newId() }, { sale_id: newId() }];
    const { ann, bob, id, token } = await two([one, other]);
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
    // Leaving twice is no mistake. Ann's invitation still counts, and what Bob had is on the route then.
    expect(await bob.device.outcomes(leave(id), join(id, token))).toEqual(['ok', 'ok']);
    expect((await read(bob, id)).stops).toHaveLength(3);
    expect((await read(ann, id)).stops.map(({ sale_id: of }) => of)).toContain(one.sale_id);
    expect(JSON.stringify(await read(ann, id))).not.toContain('Lamp');
    expect((await read(bob, id)).stops).toContainEqual(bobs);
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

  it('[spec 9] an invitation is good for 7 days, until the next one, and while its person is there', async () => {
    const ann = await person(database);
    const newcomer = async () => (await person(database)).device;
    const [id, first, second] = [newId(), newId(), newId()];
    database.setNow(NOW);
    expect(
      await ann.device.outcomes(invite(id, first), put(id, [], null), invite(id, first)),
    ).toEqual(['gone', 'ok', 'ok']);
    const stranger = await newcomer();
    expect(
      await stranger.outcomes(
        invite(id, newId()),
        join(id, newId()),
        join(newId(), first),
        join(id, 'x'),
        leave(id),
      ),
    ).toEqual(['gone', 'gone', 'gone', 'invalid', 'ok']);
    database.setNow(IN_6_DAYS);
    expect(await (await newcomer()).outcomes(join(id, first))).toEqual(['ok']);
    database.setNow(IN_7_DAYS);
    expect(await (await newcomer()).outcomes(join(id, first))).toEqual(['gone']);
    await ann.device.push(invite(id, second));
    expect(
      await (await newcomer()).outcomes(join(id, first), join(id, second.toUpperCase())),
    ).toEqual(['gone', 'ok']);
    // Someone else cannot take a token that is in use.
    expect(await stranger.outcomes(put(id, [], null), invite(id, second))).toEqual([
      'ok',
      'duplicate',
    ]);
    await ann.device.push(leave(id));
    expect(await (await newcomer()).outcomes(join(id, second))).toEqual(['gone']);
    database.setNow(null);
  });

  it('[SYNC-7] six people, and as many routes as a person may have', async () => {
    const { id, token } = await two();
    for (const outcome of ['ok', 'ok', 'ok', 'ok', 'gone']) {
      const { device } = await person(database);
      expect(await device.outcomes(join(id, token))).toEqual([outcome]);
    }
    const { id: other, token: open } = await two();
    const full = await person(database);
    await database.as(
      'postgres',
      `insert into app.own_row (user_id, kind, id, body)
       select $1, 'route', gen_random_uuid(), '{"stops": []}' from generate_series(1, 200)`,
      [full.user.uid],
    );
    expect(await full.device.outcomes(join(other, open))).toEqual(['limit']);
    const kept = await database.owner<{ hash: Uint8Array }>(
      'select token_hash as hash from app.route_group where route_id = $1',
      [other],
    );
    expect(JSON.stringify(kept)).not.toContain(open);
  });

  it('[spec 6] a guest can neither invite nor join', async () => {
    const { id, token } = await two();
    const guest = new Device(database, 'anon');
    expect(await guest.outcomes(invite(id, newId()), join(id, token), leave(id))).toEqual([
      'forbidden',
      'forbidden',
      'forbidden',
    ]);
  });

  it('[spec 6] a stranger who knows the id has a route of their own', async () => {
    const { ann, bob, id } = await two([{ sale_id: newId() }]);
    const before = [await read(ann, id), await read(bob, id)];
    const stranger = await person(database);
    const mine = newId();
    expect(
      await stranger.device.outcomes(
        put(id, [{ sale_id: newId() }], null),
        invite(id, mine),
        put(id, [], null, { name: 'Other' }),
        leave(id),
        remove(id),
      ),
    ).toEqual(['ok', 'ok', 'stale', 'ok', 'ok']);
    expect([await read(ann, id), await read(bob, id)]).toEqual(before);
  });

  it(
    '[SYNC-7] two people who push to two common routes at once, in opposite order, wait for each other',
    { timeout: 60_000 },
    async () => {
      const { ann, bob, id } = await two();
      const [other, token] = [newId(), newId()];
      await ann.device.push(put(other, [], null), invite(other, token));
      await bob.device.push(join(other, token));
      const rounds = 20;
      const blind = (of: string): Intent => put(of, [{ sale_id: newId() }], null);
      const without = ({ op, a: { was: _, ...a } }: Intent): Intent => ({ op, a });
      for (let round = 0; round < rounds; round += 1) {
        const outcomes = await Promise.all([
          ann.device.outcomes(...[id, other, id, other].map((of) => without(blind(of)))),
          bob.device.outcomes(...[other, id, other, id].map((of) => without(blind(of)))),
        ]);
        expect(outcomes.flat()).toEqual(Array(8).fill('ok'));
        expect((await read(ann, id)).stops).toEqual((await read(bob, id)).stops);
        expect((await read(ann, other)).stops).toEqual((await read(bob, other)).stops);
      }
    },
  );

  const RUNS = process.env['RUMMAGE_TESTS'] === 'all' ? 60 : 8;

  it(
    '[SYNC-6, SYNC-20] whatever three people do, the model answers and keeps as the SQL',
    { timeout: 60_000 + RUNS * 20_000 },
    async () => {
      database.setNow(NOW);
      for (let seed = 1; seed <= RUNS; seed += 1) await oneRun(randomFrom(seed), seed);
      database.setNow(null);
    },
  );

  async function oneRun(random: () => number, seed: number): Promise<void> {
    const pick = <T>(from: readonly T[]): T => {
      const found = from[Math.floor(random() * from.length)];
      if (found === undefined) throw new Error('Nothing to pick from.');
      return found;
    };
    const fake = new FakeServer();
    fake.nowMs = Date.parse(NOW);
    const people = [];
    for (let n = 0; n < 3; n += 1) {
      const one = await person(database);
      const doc = { id: one.user.uid, zipCode: null, displayName: null };
      fake.tables.profiles.set(one.user.uid, { doc, rev: 1, xid: 1 });
      people.push({ ...one, mid: 0 });
    }
    const [ids, tokens] = [
      [newId(), newId()],
      [newId(), newId(), newId()],
    ];
    const sales = [newId(), newId(), newId(), newId()];
    const settings = () =>
      pick<object>([
        {},
        { wish: pick([1, 5]) },
        { wish: 5, finds: [{ id: 'x', what: pick(['Lamp', 'Chair']), cents: 5 }] },
        { is_must: true, visit: { outcome: 'done', at: NOW } },
        { kept: true },
        { new_thing: 1 },
      ]);
    const stop = (): Stop => ({
      sale_id: pick(sales),
      ...(random() < 0.2 ? { note: pick(['Lamp', 'Chair']) } : {}),
      ...(random() < 0.7 ? { settings: settings() } : {}),
    });
    const seen = new Map<string, object>();
    /** The newest token of each route. */
    const open = new Map<string, string>();
    let merged = 0;

    for (let step = 0; step < 60; step += 1) {
      const who = pick(people);
      const { uid } = who.user;
      const id = pick(ids);
      const token = random() < 0.8 ? (open.get(id) ?? newId()) : pick(tokens);
      const was = seen.get(`${uid} ${id}`) as
        | { name: string; day?: string; stops: Stop[]; settings: object }
        | undefined;
      const edited = (): readonly Stop[] => {
        const stops = [...(was?.stops ?? [])];
        if (random() < 0.3) stops.splice(Math.floor(random() * stops.length), 1);
        if (random() < 0.6) stops.splice(Math.floor(random() * stops.length), 0, stop());
        if (stops.length > 0 && random() < 0.5) {
          const at = Math.floor(random() * stops.length);
          stops[at] = {
            sale_id: stops[at]?.sale_id ?? '',
            ...(random() < 0.3 ? { note: 'Mine' } : {}),
            settings: settings(),
          };
        }
        return stops;
      };
      const intent = pick<() => Intent>([
        ...Array.from({ length: 8 }, () => () => ({
          op: 'route.put',
          a: {
            id,
            name: pick(['x', 'y']),
            day: pick([null, '2026-11-21', was?.day ?? null]),
            stops: edited(),
            settings: pick<object>([
              was?.settings ?? {},
              { start: { lat: 1, lng: 2, label: '' }, parked: { lat: 1, lng: 2, at: NOW } },
              { leave: '08:00', new_thing: 1 },
            ]),
            ...(random() < 0.2 ? {} : { was: was === undefined ? null : { day: null, ...was } }),
          },
        })),
        () => invite(id, pick(tokens)),
        ...Array.from({ length: 5 }, () => () => join(id, token)),
        () => leave(id),
        () => remove(id),
        () => ({
          op: 'profile.patch',
          a: { id: uid, set: { display_name: pick(['Ann', 'Bea', null]) } },
        }),
      ])();

      who.mid += 1;
      const opId = newId();
      const body = {
        client_id: who.device.clientId,
        principal: uid,
        muts: [{ mid: who.mid, op_id: opId, ...intent }],
      };
      const told = await who.device.send(body);
      const answer = fake.push(uid, {
        clientId: who.device.clientId,
        principal: uid,
        mutations: [
          {
            mid: who.mid,
            opId,
            v: 1,
            op: intent.op as WireMutation['op'],
            args: toCamelKeys(intent.a) as WireMutation['args'],
          },
        ],
      });
      if (answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('refused');
      const at = `seed ${seed}, step ${step}: ${intent.op}`;
      const outcome = told.res?.[0]?.code ?? told.res?.[0]?.st ?? 'none';
      expect([at, outcome]).toEqual([at, answer.results[0]?.code ?? 'ok']);
      if (intent.op === 'route.invite' && outcome === 'ok') open.set(id, String(intent.a['token']));
      for (const each of people) {
        const rows = await new Device(database, each.user).pull(each.own);
        const here = rows
          .filter(([kind]) => kind === 'route')
          .map(([, of, rev, doc]) => ({ of, rev, doc: toCamelKeys({ day: null, ...doc }) }))
          .toSorted((a, b) => (a.of < b.of ? -1 : 1));
        const there = [...fake.tables.own.values()]
          .filter((row) => row.uid === each.user.uid && row.kind === 'route')
          .map(({ rev, doc: { id: of, ...doc } }) => ({ of, rev, doc }))
          .toSorted((a, b) => (a.of < b.of ? -1 : 1));
        expect([at, here]).toEqual([at, there]);
        merged += here.some(({ doc }) => JSON.stringify(doc).includes('partners')) ? 1 : 0;
        // Each device sees the newest of its own rows now and then.
        if (each === who || random() < 0.5) {
          for (const of of ids) seen.delete(`${each.user.uid} ${of}`);
          for (const [kind, of, , doc] of rows) {
            if (kind !== 'route' || doc === null) continue;
            const { created_at: _, updated_at: _at, partners: _others, ...rest } = doc;
            seen.set(`${each.user.uid} ${of}`, rest);
          }
        }
      }
    }
    // Otherwise the run would prove little.
    expect(merged).toBeGreaterThan(10);
  }
});
