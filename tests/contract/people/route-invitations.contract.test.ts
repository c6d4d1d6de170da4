import { expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { invite, join, leave, newId, put, remove, togetherOn } from './together-kit.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const IN_6_DAYS = '2026-11-27T18:00:00.000Z';
const IN_7_DAYS = '2026-11-28T18:00:00.000Z';

onEachDatabase('who may plan a route with others', (database) => {
  const { read, two } = togetherOn(database);

  /** Resolves once the deletion of an account waits for a lock, with its end. */
  const waitingDeletion = async ({ user }: Awaited<ReturnType<typeof person>>) => {
    const done: string[] = [];
    const deletion = database
      .owner('delete from auth.users where id = $1', [user.uid])
      .then(() => done.push('deleted'));
    const waiting = `
      select from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'delete from auth.users%'`;
    while (done.length === 0 && (await database.owner(waiting)).length === 0);
    expect(done).toEqual([]);
    // Not the deletion itself, which would be waited for.
    return { ended: deletion };
  };

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
      const without = ({ op, a }: Intent): Intent => ({ op, a: { ...a, was: undefined } });
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

  it('[SYNC-7] who deletes their account waits for a partner’s push before any row is locked', async () => {
    const { hold } = database;
    // PGlite has one connection.
    if (hold === null) return;
    const { ann, bob, id } = await two([{ sale_id: newId() }]);
    // As a push of Bob's does first.
    const lock = `select g.id from app.route_group g where g.route_id = $1 for update`;
    const push = await hold('postgres', lock, [id]);
    const { ended } = await waitingDeletion(ann);
    const row = 'select from app.own_row where user_id = $1 for update nowait';
    expect(await database.owner(row, [ann.user.uid])).toHaveLength(1);
    await push.commit();
    await ended;
    expect((await read(bob, id)).partners).toEqual([]);
  });

  it('[SYNC-7] who deletes their account waits for a push of their own before it holds the account', async () => {
    const { hold } = database;
    if (hold === null) return;
    const { ann, bob, id } = await two([{ sale_id: newId() }]);
    const mutations = JSON.stringify([put(id, [], null)].map(({ op, a }) => ({ op, a })));
    const lock = 'select app.lock_ahead($1::jsonb, $2::uuid)';
    const push = await hold('postgres', lock, [mutations, ann.user.uid]);
    const { ended } = await waitingDeletion(ann);
    // What each row refers to that the push goes on to insert.
    const account = 'select from auth.users where id = $1 for key share nowait';
    expect(await database.owner(account, [ann.user.uid])).toHaveLength(1);
    await push.commit();
    await ended;
    expect((await read(bob, id)).partners).toEqual([]);
  });
});
