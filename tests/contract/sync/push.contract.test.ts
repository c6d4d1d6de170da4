import { expect, it } from 'vitest';
import { jsonBytes } from '../../../src/domain/text/json-size.ts';
import { MAX_MUTATION_BYTES } from '../../../src/sync/outbox/outbox-plan.ts';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  saleArguments,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('sync_push', (database) => {
  it('[SYNC-6] results and the rows as they stand come back with the push', async () => {
    const seller = await newUser(database);
    const id = crypto.randomUUID();
    const answer = await new Device(database, seller).push(
      createSale(id, freshPoint(), { release_rule: 'never' }),
      patchSale(id, { title: 'Second title' }),
      { op: 'save.set', a: { id } },
    );
    expect(answer).toMatchObject({ ok: 'sync/1', last_mid: 3, horizon: 0 });
    expect(answer.res).toEqual([
      { mid: 1, st: 'ok', rev: 1 },
      { mid: 2, st: 'ok', rev: 2 },
      { mid: 3, st: 'ok' },
    ]);
    expect(kindsOf(answer.rows ?? [])).toEqual(['place', 'private', 'sale', 'save', 'stats']);
    expect(answer.rows?.find(([kind]) => kind === 'sale')?.[3]).toMatchObject({
      title: 'Second title',
    });
  });

  it('[SYNC-6] a replayed push answers the stored results and rows read anew', async () => {
    const seller = await newUser(database);
    const id = crypto.randomUUID();
    const device = new Device(database, seller);
    const first = await device.push(createSale(id, freshPoint()), { op: 'nothing', a: {} });
    const replay = device.lastPush;
    await device.push(patchSale(id, { title: 'Changed since' }));

    const again = await device.send(replay ?? {});
    expect(again.res).toEqual(first.res);
    expect(again.last_mid).toBe(3);
    expect(again.rows?.find(([kind]) => kind === 'sale')).toMatchObject({
      2: 2,
      3: { title: 'Changed since' },
    });
    const [sale] = await database.owner<{ rev: number }>('select rev from app.sale where id = $1', [
      id,
    ]);
    expect(sale?.rev).toBe(2);
  });

  it('[SYNC-6] another mutation under a known number is a fork', async () => {
    const device = new Device(database, await newUser(database));
    await device.push(createSale(crypto.randomUUID(), freshPoint()));
    const muts = device.lastPush?.muts.map((each) => ({ ...each, op_id: crypto.randomUUID() }));
    const answer = await device.send({ ...device.lastPush, muts });
    expect(answer).toMatchObject({ ok: 'sync/1', refused: 'fork', last_mid: 1 });
    expect(answer.res).toBeUndefined();
  });

  it('[SYNC-6] a result that was pruned is a fork, never an ok', async () => {
    const device = new Device(database, await newUser(database));
    await device.push(createSale(crypto.randomUUID(), freshPoint()));
    await database.owner('delete from app.result where client_id = $1', [device.clientId]);
    expect(await device.send(device.lastPush ?? {})).toMatchObject({
      refused: 'fork',
      last_mid: 1,
    });
  });

  it('[SYNC-6] a number that is missing is a gap, and nothing of the batch is done', async () => {
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const id = crypto.randomUUID();
    const body = device.body(createSale(id, freshPoint()), { op: 'save.set', a: { id } });
    const [first, second] = body.muts;
    const answer = await device.send({ ...body, muts: [first, { ...second, mid: 3 }] });
    expect(answer).toMatchObject({ refused: 'gap', last_mid: 0 });
    expect(await database.owner('select from app.sale where id = $1', [id])).toEqual([]);
  });

  it('[SYNC-6] the same operation under a new client is answered and not done again', async () => {
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const id = crypto.randomUUID();
    await device.push(createSale(id, freshPoint()), patchSale(id, { title: 'Once' }));
    const clientId = crypto.randomUUID();
    const body = { ...device.lastPush, client_id: clientId };

    const answer = await device.send(body);
    expect(answer.res?.map(({ mid, st }) => [mid, st])).toEqual([
      [1, 'ok'],
      [2, 'ok'],
    ]);
    expect(kindsOf(answer.rows ?? [])).toContain('sale');
    expect((await device.send(body)).res).toEqual(answer.res);
    const [sale] = await database.owner<{ rev: number }>('select rev from app.sale where id = $1', [
      id,
    ]);
    expect(sale?.rev).toBe(2);
  });

  it("[SYNC-6] another principal's operation is never answered", async () => {
    const [seller, stranger] = [await newUser(database), await newUser(database)];
    const owner = new Device(database, seller);
    await owner.push(createSale(crypto.randomUUID(), freshPoint()));
    const other = new Device(database, stranger);
    const body = { ...owner.lastPush, client_id: other.clientId, principal: stranger.uid };
    const answer = await other.send(body);
    expect(answer.res).toEqual([{ mid: 1, st: 'rejected', code: 'duplicate' }]);
    expect(answer.rows).toEqual([]);
  });

  it("[SYNC-6] a push under another's principal is forbidden; another's client is a fork", async () => {
    const [seller, stranger] = [await newUser(database), await newUser(database)];
    const owner = new Device(database, seller);
    await owner.push(createSale(crypto.randomUUID(), freshPoint()));
    const body = owner.lastPush ?? {};
    const asGuest = new Device(database, 'anon');
    expect(await asGuest.send(body)).toMatchObject({ refused: 'forbidden', last_mid: 0 });
    expect(await asGuest.send({ ...body, principal: 'guest' })).toMatchObject({ refused: 'fork' });
    const asStranger = new Device(database, stranger);
    expect(await asStranger.send(body)).toMatchObject({ refused: 'forbidden' });
    expect(await asStranger.send({ ...body, principal: stranger.uid })).toMatchObject({
      refused: 'fork',
      last_mid: 0,
    });
    expect(await owner.send({ ...body, principal: 'guest' })).toMatchObject({
      refused: 'forbidden',
    });
  });

  it('[SYNC-6] a deleted account is told so while its token is still taken, and leaves nothing', async () => {
    const user = await newUser(database);
    const device = new Device(database, user);
    await database.owner('delete from auth.users where id = $1', [user.uid]);
    const note = { op: 'note.put', a: { id: crypto.randomUUID(), text: 'Still here' } };
    const answer = await device.push(note);
    expect(answer).toMatchObject({ ok: 'sync/1', refused: 'no_account', last_mid: 0 });
    expect(answer).not.toHaveProperty('res');
    for (const [table, column] of [
      ['app.client', 'principal'],
      ['app.result', 'principal'],
      ['app.own_row', 'user_id'],
    ] as const) {
      const left = await database.owner(`select from ${table} where ${column} = $1`, [user.uid]);
      expect(left).toEqual([]);
    }
  });

  it('[SYNC-6] at most 50 mutations and 384 KB are looked at', async () => {
    const seller = await newUser(database);
    const many = new Device(database, seller);
    const unset = { op: 'save.unset', a: { id: crypto.randomUUID() } };
    expect(await many.push(...Array.from({ length: 51 }, () => unset))).toMatchObject({
      refused: 'limit',
    });
    const big = new Device(database, seller);
    expect(await big.push({ op: 'nothing', a: { text: 'x'.repeat(393_216) } })).toMatchObject({
      refused: 'limit',
    });
    // The largest that a device sends is looked at.
    const most = { op: 'nothing', a: { text: 'x'.repeat(MAX_MUTATION_BYTES - 11) } };
    expect(jsonBytes(most.a)).toBe(MAX_MUTATION_BYTES);
    expect(await new Device(database, seller).outcomes(most)).toEqual(['unknown']);
  });

  it('[SYNC-7] a refused mutation is stored with its code and does not stop the next', async () => {
    const device = new Device(database, await newUser(database));
    const [taken, id] = [crypto.randomUUID(), crypto.randomUUID()];
    await device.push(createSale(taken, freshPoint()));
    expect(
      await device.outcomes(
        createSale(taken, freshPoint()),
        createSale(id, freshPoint(), { title: '' }),
        { op: 'no.such', a: {} },
        patchSale(crypto.randomUUID(), {}),
        createSale(id, freshPoint()),
      ),
    ).toEqual(['duplicate', 'invalid', 'unknown', 'gone', 'ok']);
  });

  it('[SYNC-7] what a refused mutation had done is undone', async () => {
    const device = new Device(database, await newUser(database));
    const id = crypto.randomUUID();
    // The place is checked after the sale's own fields; an invalid e-mail is found after all of them.
    expect(
      await device.outcomes(
        createSale(id, freshPoint()),
        patchSale(id, { title: 'New', email: 'x' }),
      ),
    ).toEqual(['ok', 'invalid']);
    const [sale] = await database.owner<{ title: string; rev: number }>(
      'select title, rev from app.sale where id = $1',
      [id],
    );
    expect(sale).toEqual({ title: 'Garage sale', rev: 1 });
  });

  it('[SYNC-7] another failure fails the whole batch and leaves nothing behind', async () => {
    const device = new Device(database, await newUser(database));
    const id = crypto.randomUUID();
    await database.owner(`create function app.boom() returns trigger language plpgsql as
      $$ begin if new.title = 'BOOM' then raise exception 'disk' using errcode = '53100'; end if; return new; end $$`);
    await database.owner(
      'create trigger boom before insert on app.sale for each row execute function app.boom()',
    );
    const body = device.body(
      createSale(id, freshPoint()),
      createSale(crypto.randomUUID(), freshPoint(), { title: 'BOOM' }),
    );
    await expect(device.send(body)).rejects.toMatchObject({ code: '53100' });
    expect(await database.owner('select from app.sale where id = $1', [id])).toEqual([]);

    // In two halves: the good half passes, the bad one fails alone.
    expect((await device.send({ ...body, muts: body.muts.slice(0, 1) })).res).toMatchObject([
      { st: 'ok' },
    ]);
    await expect(device.send({ ...body, muts: body.muts.slice(1) })).rejects.toMatchObject({
      code: '53100',
    });
    await database.owner('drop trigger boom on app.sale');
    await database.owner('drop function app.boom()');
  });

  it.each(['no uuid', '', '0'])(
    '[SYNC-7] the name of an operation that is none, %j, fails its push before any work is done',
    async (opId) => {
      const muts = [
        { mid: 1, op_id: crypto.randomUUID() },
        { mid: 2, op_id: opId },
      ];
      const judged = database.owner(
        'select app.judge(row(gen_random_uuid(), null, 0, now())::app.client, $1::jsonb)',
        [JSON.stringify(muts)],
      );
      await expect(judged).rejects.toThrow(/invalid input syntax for type uuid/);
    },
  );

  it('[SYNC-21] only a guest who proves to be the maker gets place and private row back', async () => {
    const secret = 'a secret of the phone';
    const id = crypto.randomUUID();
    const point = freshPoint();
    const guest = new Device(database, 'anon');
    const created = await guest.push(
      createSale(id, point, { release_rule: 'never', secret_hash: sha256(secret) }),
    );
    const everything = ['place', 'private', 'sale', 'stats'];
    expect(kindsOf(created.rows ?? [])).toEqual(everything);
    const create = guest.lastPush;
    const replayed = await guest.send(create ?? {});
    expect(kindsOf(replayed.rows ?? [])).toEqual(everything);

    const patched = await guest.push(patchSale(id, { title: 'Renamed' }, secret));
    expect(kindsOf(patched.rows ?? [])).toEqual(everything);

    // A caller who has the operation's id but neither secret nor hash.
    const muts = create?.muts.map((each) => ({
      ...each,
      a: saleArguments(id, point, { secret_hash: sha256('another') }),
    }));
    const peeped = await guest.send({ ...create, muts });
    expect(kindsOf(peeped.rows ?? [])).toEqual(['sale', 'stats']);
  });

  it('[SYNC-6] after save.unset the rows hold the tombstone', async () => {
    const user = await newUser(database);
    const id = crypto.randomUUID();
    const device = new Device(database, user);
    await device.push(createSale(id, freshPoint()), { op: 'save.set', a: { id } });
    expect((await device.push({ op: 'save.unset', a: { id } })).rows).toEqual([
      ['save', id, 1, null],
    ]);
    const never = crypto.randomUUID();
    expect((await device.push({ op: 'save.unset', a: { id: never } })).rows).toEqual([
      ['save', never, 0, null],
    ]);
  });
});
