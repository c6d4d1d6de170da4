import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { begin, standsBehind } from '../locks/waiting.ts';
import { invite, join, leave, newId, put, putOut, remove, togetherOn } from './together-kit.ts';

onEachDatabase('who may remove someone from a route', (database, kind) => {
  const { read, two } = togetherOn(database);
  const newcomer = (displayName?: string) => person(database, { displayName });

  it('[SYNC-20] whoever made a route removes someone, who keeps a copy and gets nothing anymore', async () => {
    const stop = { sale_id: newId() };
    const { ann, bob, id } = await two([stop]);
    const mine = { ...stop, note: 'Lamp' };
    await bob.device.push(put(id, [mine], [stop]));
    const { partner_ids: [bobs] = [], ...seen } = await read(ann, id);
    expect(seen.partners).toEqual(['Bob']);
    expect(bobs).toMatch(/^[0-9a-f-]{36}$/);
    expect(bobs).not.toBe(bob.user.uid);
    const before = await read(bob, id);
    expect(await ann.device.outcomes(putOut(id, bobs))).toEqual(['ok']);
    const { rev, ...copy } = await read(bob, id);
    expect(copy).toMatchObject({ stops: [mine], partners: [], was_removed: true });
    expect(rev).toBe(before.rev + 1);
    const alone = await read(ann, id);
    expect([alone.partners, alone.partner_ids]).toEqual([[], undefined]);
    await ann.device.push(put(id, [stop, { sale_id: newId() }], [stop]));
    await bob.device.push(put(id, [mine, { sale_id: newId() }], [mine]));
    expect((await read(bob, id)).stops.slice(0, 1)).toEqual([mine]);
    expect((await read(ann, id)).stops).not.toEqual((await read(bob, id)).stops);
    // They have read of it.
    expect((await read(bob, id)).was_removed).toBe(true);
    expect(await bob.device.outcomes(leave(id))).toEqual(['ok']);
    expect((await read(bob, id)).was_removed).toBeUndefined();
  });

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] who was removed holds nobody up with the invitation that is over',
    async () => {
      const { ann, bob, id, token } = await two();
      const { partner_ids: [bobs] = [] } = await read(ann, id);
      await ann.device.push(putOut(id, bobs));
      const again = bob.device.body(join(id, token));
      const refused = await begin(database, bob.user, 'sync_push', again).ended;
      const changes = begin(database, ann.user, 'sync_push', ann.device.body(put(id, [], null)));
      expect(await standsBehind(database, changes)).toEqual([]);
      await (await changes.ended).commit();
      await refused.commit();
    },
  );

  it('[SYNC-20] nobody else may, nobody removes themselves, and a partner who is unknown is gone', async () => {
    const { ann, bob, id, token } = await two();
    const cleo = await newcomer('Cleo');
    await cleo.device.push(join(id, token));
    const { partner_ids: [bobs, cleos] = [], partners } = await read(ann, id);
    expect(partners).toEqual(['Bob', 'Cleo']);
    expect((await read(bob, id)).partner_ids).toBeUndefined();
    const stranger = await newcomer();
    const guest = new Device(database, 'anon');
    expect(await bob.device.outcomes(putOut(id, cleos))).toEqual(['forbidden']);
    expect(await stranger.device.outcomes(putOut(id, cleos))).toEqual(['gone']);
    expect(await guest.outcomes(putOut(id, cleos))).toEqual(['forbidden']);
    expect(
      await ann.device.outcomes(putOut(id, newId()), putOut(id, bob.user.uid), putOut(id)),
    ).toEqual(['gone', 'gone', 'invalid']);
    const [own] = await database.owner<{ id: string }>('select app.partner_id($1, $2) as id', [
      id,
      ann.user.uid,
    ]);
    expect(await ann.device.outcomes(putOut(id, own?.id))).toEqual(['invalid']);
    expect((await read(cleo, id)).partners).toEqual(['Ann', 'Bob']);
    // Once she has left, whoever has been there longest takes her place.
    await ann.device.push(leave(id));
    expect((await read(bob, id)).partner_ids).toEqual([cleos]);
    expect(await ann.device.outcomes(putOut(id, bobs))).toEqual(['gone']);
    expect(await bob.device.outcomes(putOut(id, cleos))).toEqual(['ok']);
  });

  it('[SYNC-20] who was removed comes back only by a new invitation of whoever made the route', async () => {
    const { ann, bob, id, token } = await two();
    const cleo = await newcomer('Cleo');
    await cleo.device.push(join(id, token));
    const { partner_ids: [bobs] = [] } = await read(ann, id);
    await ann.device.push(putOut(id, bobs));
    expect(await bob.device.outcomes(join(id, token))).toEqual(['gone']);
    // Nor by another account: the link ends for all.
    expect(await (await newcomer()).device.outcomes(join(id, token))).toEqual(['gone']);
    const [cleos, anns] = [newId(), newId()];
    await cleo.device.push(invite(id, cleos));
    expect(await bob.device.outcomes(join(id, cleos))).toEqual(['gone']);
    await ann.device.push(invite(id, anns));
    expect(await bob.device.outcomes(join(id, anns))).toEqual(['ok']);
    const back = await read(bob, id);
    expect([back.partners, back.was_removed]).toEqual([['Ann', 'Cleo'], undefined]);
  });

  it('[SYNC-20] the old link does not bring back who has left, also by deleting the route; a new one does', async () => {
    const { ann, bob, id, token } = await two();
    for (const out of [leave(id), remove(id)]) {
      const [old, anew] = [newId(), newId()];
      await ann.device.push(invite(id, old));
      const cleo = await newcomer();
      expect(await cleo.device.outcomes(join(id, old), out, join(id, old))).toEqual([
        'ok',
        'ok',
        'gone',
      ]);
      // It is still good for others.
      const dan = await newcomer();
      expect(await dan.device.outcomes(join(id, old), leave(id))).toEqual(['ok', 'ok']);
      await bob.device.push(invite(id, anew));
      expect(await cleo.device.outcomes(join(id, old), join(id, anew), remove(id))).toEqual([
        'gone',
        'ok',
        'ok',
      ]);
    }
    expect(await bob.device.outcomes(leave(id), join(id, token))).toEqual(['ok', 'gone']);
  });

  it('[SYNC-20] who leaves at the moment of being removed is removed all the same', async () => {
    const { ann, bob, id } = await two();
    const { partner_ids: [bobs] = [] } = await read(ann, id);
    await bob.device.push(leave(id));
    expect(await ann.device.outcomes(putOut(id, bobs), putOut(id, bobs))).toEqual(['ok', 'ok']);
    const cleo = await newcomer();
    const [anns, cleos] = [newId(), newId()];
    await ann.device.push(invite(id, anns));
    await cleo.device.push(join(id, anns), invite(id, cleos));
    expect(await bob.device.outcomes(join(id, cleos))).toEqual(['gone']);
  });

  it('[spec 6] nothing of a person stays in a group after the account is deleted', async () => {
    const { ann, bob, id } = await two();
    const { partner_ids: [bobs] = [] } = await read(ann, id);
    await ann.device.push(putOut(id, bobs));
    await database.owner('delete from auth.users where id = $1', [bob.user.uid]);
    expect(
      await database.owner('select from app.route_left where user_id = $1', [bob.user.uid]),
    ).toEqual([]);
    const cleo = await newcomer();
    const token = newId();
    await ann.device.push(invite(id, token));
    await cleo.device.push(join(id, token), invite(id, newId()));
    await database.owner('delete from auth.users where id = $1', [cleo.user.uid]);
    const left = `select from app.route_group g where $1 in (g.invited_by, g.made_by)
      union all select from app.route_left l where l.user_id = $1`;
    expect(await database.owner(left, [cleo.user.uid])).toEqual([]);
  });
});
