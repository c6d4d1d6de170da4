import { expect, it } from 'vitest';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const SECRET = 'a secret of the phone';
const WHOLE = ['place', 'private', 'sale', 'stats'];

onEachDatabase('deleting and claiming sales', (database) => {
  const remove = (id: string, secret?: string) => ({ op: 'sale.delete', a: { id, secret } });
  const claim = (id: string, secret: string) => ({ op: 'sale.claim', a: { id, secret } });
  /** A sale in a cell that a guest has read; `user` is null if a guest posted it. */
  const posted = async (user: { readonly uid: string } | null, changes: object = {}) => {
    const id = crypto.randomUUID();
    const point = freshPoint();
    const maker = new Device(database, user ?? 'anon');
    const secret = user === null ? { secret_hash: sha256(SECRET) } : {};
    await maker.push(createSale(id, point, { ...secret, ...changes }));
    const follower = new Device(database, 'anon');
    await follower.pull(point.scope);
    return { id, maker, follower, scope: point.scope };
  };

  it('[SYNC-4] a deleted sale leaves tombstones and the answer says so; again it is gone', async () => {
    const seller = await newUser(database);
    const { id, maker, follower, scope } = await posted(seller);
    await maker.push(patchSale(id, { title: 'rev 2' }));
    await maker.pull(`u:${seller.uid}`);
    const answer = await maker.push(remove(id));
    expect(answer).toMatchObject({ res: [{ st: 'ok' }], rows: [['sale', id, 2, null]] });
    expect((await maker.send(maker.lastPush ?? {})).res).toEqual(answer.res);
    expect(await follower.pull(scope)).toEqual([['sale', id, 2, null]]);
    expect(await maker.pull(`u:${seller.uid}`)).toEqual([['sale', id, 2, null]]);
    expect(await maker.outcomes(remove(id), createSale(id, freshPoint()))).toEqual([
      'gone',
      'duplicate',
    ]);
  });

  it('[SYNC-20] a cancelled sale can still be deleted', async () => {
    const { id, maker } = await posted(await newUser(database));
    const cancel = { op: 'sale.cancel', a: { id, reason: null } };
    expect(await maker.outcomes(cancel, remove(id))).toEqual(['ok', 'ok']);
  });

  it('[SYNC-6] only its owner deletes a sale, or who holds its secret', async () => {
    const { id, maker } = await posted(await newUser(database));
    const stranger = new Device(database, await newUser(database));
    expect(await stranger.outcomes(remove(id))).toEqual(['forbidden']);
    expect(await new Device(database, 'anon').outcomes(remove(id, 'x'))).toEqual(['forbidden']);
    expect(await maker.outcomes(remove(id))).toEqual(['ok']);
    const guests = await posted(null);
    expect(await stranger.outcomes(remove(guests.id))).toEqual(['forbidden']);
    expect(await guests.maker.outcomes(remove(guests.id, 'a guess'))).toEqual(['forbidden']);
    expect(await guests.maker.outcomes(remove(guests.id, SECRET))).toEqual(['ok']);
  });

  it('[SYNC-27] to strangers a hidden sale is gone, whatever they try; its owner still changes it', async () => {
    const { id, maker } = await posted(await newUser(database));
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    const stranger = new Device(database, await newUser(database));
    const tries = [
      remove(id),
      { op: 'sale.cancel', a: { id, reason: null } },
      claim(id, 'a guess'),
      { op: 'image.remove', a: { id, image_id: crypto.randomUUID() } },
    ];
    expect(await stranger.outcomes(...tries)).toEqual(['gone', 'gone', 'gone', 'gone']);
    expect(await maker.outcomes(remove(id))).toEqual(['ok']);
  });

  it("[SYNC-21] a claimed sale is the account's, with all that hangs on it, in its own scope", async () => {
    const person = await newUser(database, { displayName: 'Ann' });
    const device = new Device(database, person);
    await device.pull(`u:${person.uid}`);
    const { id, maker, follower, scope } = await posted(null, { release_rule: 'never' });
    const answer = await device.push(claim(id, SECRET));
    expect(answer.res).toMatchObject([{ st: 'ok', rev: 2 }]);
    expect(kindsOf(answer.rows ?? [])).toEqual(WHOLE);
    expect(kindsOf(await device.pull(`u:${person.uid}`))).toEqual(WHOLE);
    const [sale] = (await follower.pull(scope)).filter(([kind]) => kind === 'sale');
    expect(sale?.[3]).toMatchObject({ user_id: person.uid, seller_name: 'Ann' });

    // The secret no longer works, and the account needs none.
    expect(await maker.outcomes(patchSale(id, { title: 'x' }, SECRET))).toEqual(['forbidden']);
    expect(kindsOf((await maker.push(patchSale(id, {}, SECRET))).rows ?? [])).toEqual([]);
    expect(await database.owner('select from app.sale_secret where id = $1', [id])).toEqual([]);
    expect(await device.outcomes(patchSale(id, { title: 'Mine' }), claim(id, 'x'))).toEqual([
      'ok',
      'ok',
    ]);
  });

  it('[SYNC-21] what the maker sent before the claim is answered after it without private rows', async () => {
    const { id, maker } = await posted(null, { release_rule: 'never' });
    await new Device(database, await newUser(database)).push(claim(id, SECRET));
    const replayed = await maker.send(maker.lastPush ?? {});
    expect(replayed.res).toMatchObject([{ st: 'ok', rev: 1 }]);
    expect(kindsOf(replayed.rows ?? [])).toEqual(['sale', 'stats']);
  });

  it('[SYNC-21] nobody claims without the secret, what is another’s, or what is gone', async () => {
    const [person, other] = [await newUser(database), await newUser(database)];
    const { id, maker } = await posted(null);
    const device = new Device(database, person);
    expect(await maker.outcomes(claim(id, SECRET))).toEqual(['forbidden']);
    expect(await device.outcomes(claim(id, 'a guess'), claim(id, sha256(SECRET)))).toEqual([
      'forbidden',
      'forbidden',
    ]);
    expect(await device.outcomes(claim(crypto.randomUUID(), SECRET))).toEqual(['gone']);
    expect(await device.outcomes(claim(id, SECRET))).toEqual(['ok']);
    expect(await new Device(database, other).outcomes(claim(id, SECRET))).toEqual(['forbidden']);
    const cancelled = await posted(null);
    await cancelled.maker.push({
      op: 'sale.cancel',
      a: { id: cancelled.id, reason: null, secret: SECRET },
    });
    expect(await device.outcomes(claim(cancelled.id, SECRET))).toEqual(['ok']);
  });
});
