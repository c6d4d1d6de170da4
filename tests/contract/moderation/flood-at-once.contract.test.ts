import { afterEach, expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  patchSale,
  person,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { begin, beginRollUp, standsBehind } from '../locks/waiting.ts';
import { floodsOn } from './flood-kit.ts';
import { moderationOf } from './moderators.ts';

const newId = () => crypto.randomUUID();

onEachDatabase('guests’ sales that come into a cell at one moment', (database, kind) => {
  const { queue, moderate, entryOf } = moderationOf(database);
  const { atMost, deviceAt, post, seenIn, placeAt, settle } = floodsOn(database);
  afterEach(() => atMost(20));

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] one sale that a push moves to and fro closes no cell to others at its address',
    async () => {
      await atMost(3);
      const [home, away] = [freshPoint(), freshPoint()];
      const headers = { 'cf-connecting-ip': '203.0.113.60' };
      const moving = await post(home, {}, new Device(database, 'anon', headers));
      const body = moving.guest.body(
        ...Array.from({ length: 20 }, (_, n) =>
          patchSale(moving.id, { place: placeAt(n % 2 === 0 ? away : home) }, moving.id),
        ),
      );
      const open = await begin(database, 'anon', 'sync_push', body, headers).ended;
      const held = [];
      for (const cell of [home, home, home, away, away, away]) {
        held.push((await post(cell, {}, new Device(database, 'anon', headers))).held !== null);
      }
      // At home it was before. Away it only comes, and so it holds nobody there, but a moderator is asked.
      expect(held).toEqual([false, false, true, false, false, false]);
      await open.commit();
      await settle();
      expect(await seenIn(away.scope)).toHaveLength(3);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] what others at an address only just bring into a cell holds nobody’s sale there; what they have brought does',
    async () => {
      await atMost(3);
      const [cell, away] = [freshPoint(), freshPoint()];
      const address = '203.0.113.61';
      const from = () => deviceAt(address);
      const bring = async (sales: number, ...then: ('move' | 'delete')[]) => {
        const ids = Array.from({ length: sales }, newId);
        const body = from().body(
          ...ids.map((id) => createSale(id, cell, { secret_hash: sha256(id) })),
          ...ids.flatMap((id) =>
            then.map((deed) =>
              deed === 'move'
                ? patchSale(id, { place: placeAt(away) }, id)
                : { op: 'sale.delete', a: { id, secret: id } },
            ),
          ),
        );
        const headers = { 'cf-connecting-ip': address };
        return begin(database, 'anon', 'sync_push', body, headers).ended;
      };
      const passing = [await bring(2, 'move'), await bring(2, 'delete'), await bring(1, 'move')];
      const honest = await post(cell, {}, from());
      expect(honest.held).toBeNull();
      expect(await entryOf('service_role', 'open', honest.id)).toMatchObject({ waits: null });
      await settle();
      expect(await seenIn(cell.scope)).toEqual([honest.id]);
      for (const each of passing) await each.commit();
      await settle();
      expect(await seenIn(cell.scope)).toEqual([honest.id]);

      // The same once more, but these stay: then there are three, and the next is held by the roll-up.
      const staying = [await bring(1), await bring(1)];
      const late = await post(cell, {}, from());
      expect(late.held).toBeNull();
      for (const each of staying) await each.commit();
      await settle();
      const seen = await seenIn(cell.scope);
      expect(seen).toHaveLength(3);
      expect(seen).not.toContain(late.id);
      expect(await entryOf('service_role', 'open', late.id)).toMatchObject({
        waits: 'flood',
        held: { by: 'flood', reason: 'flood' },
      });
      // A moderator's word stands.
      await moderate('service_role', { sale_id: late.id, action: 'restore' });
      await settle();
      expect(await seenIn(cell.scope)).toContain(late.id);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] whoever keeps changing a sale that is in doubt does not keep it from being judged',
    async () => {
      await atMost(1);
      const cell = freshPoint();
      const headers = { 'cf-connecting-ip': '203.0.113.62' };
      const [first, second] = [newId(), newId()];
      const push = (device: Device, ...intents: Intent[]) =>
        begin(database, 'anon', 'sync_push', device.body(...intents), headers);
      const created = createSale(first, cell, { secret_hash: sha256(first) });
      const before = await push(new Device(database, 'anon', headers), created).ended;
      const guest = new Device(database, 'anon', headers);
      expect(
        (await guest.push(createSale(second, cell, { secret_hash: sha256(second) }))).res,
      ).toMatchObject([{ st: 'ok' }]);
      await before.commit();
      const edit = () => push(new Device(database, 'anon', headers), patchSale(second, {}, second));
      const open = await edit().ended;
      const rollUp = beginRollUp(database);
      expect(await standsBehind(database, rollUp)).toEqual([open.pid]);
      const next = edit();
      await standsBehind(database, next);
      await open.commit();
      await rollUp.ended.then((each) => each.commit());
      await next.ended.then((each) => each.commit());
      expect(await seenIn(cell.scope)).toEqual([first]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] a sale that is in doubt is judged by what came before it, not by what came after it',
    async () => {
      await atMost(3, 6);
      const [cell, away] = [freshPoint(), freshPoint()];
      const address = '203.0.113.63';
      const ids = [newId(), newId(), newId()];
      const passing = await begin(
        database,
        'anon',
        'sync_push',
        deviceAt(address).body(
          ...ids.map((id) => createSale(id, cell, { secret_hash: sha256(id) })),
          ...ids.map((id) => patchSale(id, { place: placeAt(away) }, id)),
        ),
        { 'cf-connecting-ip': address },
      ).ended;
      const honest = await post(cell, {}, deviceAt(address));
      await passing.commit();
      // One more from its own address, and others enough to make a crowd.
      await post(cell, {}, deviceAt(address));
      for (let n = 0; n < 5; n += 1) await post(cell, {}, deviceAt(`198.51.100.${n}`));
      await settle();
      expect(await seenIn(cell.scope)).toContain(honest.id);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] a sale that is in doubt is judged all the same if someone claims it and moves it away and back',
    async () => {
      await atMost(1);
      const [cell, away] = [freshPoint(), freshPoint()];
      const headers = { 'cf-connecting-ip': '203.0.113.64' };
      const first = newId();
      const created = createSale(first, cell, { secret_hash: sha256(first) });
      const body = deviceAt(headers['cf-connecting-ip']).body(created);
      const before = await begin(database, 'anon', 'sync_push', body, headers).ended;
      const second = await post(cell, {}, deviceAt(headers['cf-connecting-ip']));
      expect(second.held).toBeNull();
      await before.commit();
      const { device } = await person(database);
      const { id } = second;
      expect(
        await device.outcomes(
          { op: 'sale.claim', a: { id, secret: id } },
          patchSale(id, { place: placeAt(away) }),
        ),
      ).toEqual(['ok', 'ok']);
      // No day's end ends the doubt either.
      const later = 'update app.arrival set at = at + $1::interval where sale_id = $2';
      await database.owner(later, ['-25 hours', id]);
      await database.as('service_role', 'select app.prune()');
      await database.owner(later, ['25 hours', id]);
      expect(await device.outcomes(patchSale(id, { place: placeAt(cell) }))).toEqual(['ok']);
      await settle();
      expect(await seenIn(cell.scope)).toEqual([first]);
    },
  );

  it('[SYNC-27] of a flood that comes at once no more are shown', async () => {
    await atMost(3);
    const point = freshPoint();
    const all = await Promise.all(Array.from({ length: 12 }, () => post(point)));
    // Where pushes are under way at one moment, the roll-up counts which of their sales are there.
    expect(all.filter(({ held }) => held === null).length).toBeGreaterThanOrEqual(3);
    await settle();
    expect(await seenIn(point.scope)).toHaveLength(3);
    expect((await queue('service_role', { state: 'open' })).open).toBeGreaterThanOrEqual(9);
  });

  it('[SYNC-27] a roll-up judges 500 sales that are in doubt, those first that came first', async () => {
    const { id } = await post(freshPoint());
    // Copies, each from an address of its own.
    await database.owner(
      `with copies as (
         insert into app.sale
         select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
         from app.sale s, generate_series(1, 503) where s.id = $1
         returning id, cell)
       insert into app.arrival (sale_id, cell, at, client_id, address, is_held, in_doubt)
       select id, cell, app.now() + row_number() over () * interval '1 ms', gen_random_uuid(), id::text,
         false, true from copies`,
      [id],
    );
    const inDoubt = () =>
      database.owner<{ sale_id: string }>(
        'select sale_id from app.arrival where in_doubt order by at',
      );
    const before = await inDoubt();
    await settle();
    expect(await inDoubt()).toEqual(before.slice(500));
    await settle();
    expect(await inDoubt()).toEqual([]);
  });
});
