import { afterEach, expect, it } from 'vitest';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { floodsOn } from './flood-kit.ts';
import { heldIn, moderationOf } from './moderators.ts';

const newId = () => crypto.randomUUID();
const NOON = '2026-11-21T12:00:00.000Z';

onEachDatabase('a flood of guests’ sales', (database) => {
  const { moderate, entryOf } = moderationOf(database);
  const { atMost, deviceAt, post, seenIn, placeAt } = floodsOn(database);
  afterEach(async () => {
    database.setNow(null);
    await database.owner('update app.moderation_rule set flood_sales = 20, crowd_sales = 100');
  });

  it('[SYNC-27] one address that floods a cell holds back its own sales, not those of others', async () => {
    await atMost(3);
    const point = freshPoint();
    const flooder = '203.0.113.30';
    const held = async (address: string) =>
      (await post(point, {}, deviceAt(address))).held !== null;
    for (let n = 0; n < 3; n++) expect(await held(flooder)).toBe(false);
    for (let n = 0; n < 9; n++) expect(await held(flooder)).toBe(true);
    for (const guest of ['203.0.113.31', '203.0.113.32']) expect(await held(guest)).toBe(false);
    expect(await seenIn(point.scope)).toHaveLength(5);
    // Neither does one device that changes its address.
    const moving = newId();
    const from = async (address: string) => {
      const device = deviceAt(address);
      Object.assign(device, { clientId: moving });
      return device;
    };
    const elsewhere = freshPoint();
    const outcomes = [];
    for (let n = 0; n < 4; n++) {
      const device = await from(`198.51.100.${n}`);
      const id = newId();
      const body = device.body(createSale(id, elsewhere, { secret_hash: sha256(id) }));
      const muts = body.muts.map((each) => ({ ...each, mid: n + 1 }));
      const { rows = [] } = await device.send({ ...body, muts });
      outcomes.push(heldIn(rows, id) !== null);
    }
    expect(outcomes).toEqual([false, false, false, true]);
  });

  it('[SYNC-27] sales that are moved through many cells, and deleted, close none of them to other guests', async () => {
    await atMost(4, 6);
    const flooder = deviceAt('203.0.113.40');
    const sales = await Promise.all(
      Array.from({ length: 8 }, () => post(freshPoint(), {}, deviceAt('203.0.113.40'))),
    );
    const cells = Array.from({ length: 5 }, freshPoint);
    for (const cell of cells) {
      const moves = sales.map(({ id }) => patchSale(id, { place: placeAt(cell) }, id));
      expect(await flooder.outcomes(...moves)).toEqual(sales.map(() => 'ok'));
    }
    await flooder.push(...sales.map(({ id }) => ({ op: 'sale.delete', a: { id, secret: id } })));
    for (const cell of cells) {
      const honest = await post(cell, {}, deviceAt('203.0.113.41'));
      expect(honest.held).toBeNull();
      expect(await entryOf('service_role', 'open', honest.id)).toBeUndefined();
    }
    // Nor do sales without a place close anything to the country.
    for (let n = 0; n < 9; n++) await post(freshPoint(), { place: null }, deviceAt('203.0.113.40'));
    const honest = await post(freshPoint(), { place: null }, deviceAt('203.0.113.41'));
    expect(honest.held).toBeNull();
  });

  it('[SYNC-27] where guests of many addresses have brought many, one more of each is shown, and a moderator is asked', async () => {
    await atMost(3, 4);
    const point = freshPoint();
    const from = (address: string) => post(point, {}, deviceAt(address));
    for (const n of [1, 2]) {
      for (let sale = 0; sale < 2; sale++) {
        const { id, held } = await from(`203.0.113.${n}`);
        expect(held).toBeNull();
        expect(await entryOf('service_role', 'open', id)).toBeUndefined();
      }
    }
    const honest = await from('203.0.113.3');
    expect(honest.held).toBeNull();
    expect(await seenIn(point.scope)).toContain(honest.id);
    expect(await entryOf('service_role', 'open', honest.id)).toMatchObject({
      waits: null,
      held: null,
      weight: 0,
      report_count: 0,
      decisions: [],
    });
    expect((await from('203.0.113.3')).held).toMatchObject({ by: 'flood' });
    expect((await from('203.0.113.1')).held).toMatchObject({ by: 'flood' });
    // A moderator who finds nothing wrong lets it be.
    await moderate('service_role', { sale_id: honest.id, action: 'dismiss' });
    expect(await entryOf('service_role', 'open', honest.id)).toBeUndefined();
    expect(await seenIn(point.scope)).toContain(honest.id);
  });

  it('[SYNC-27] the 21st of one address in a cell within an hour waits for a moderator; an account’s is shown', async () => {
    database.setNow(NOON);
    const point = freshPoint();
    for (let n = 0; n < 20; n++) expect((await post(point)).held).toBeNull();
    const late = await post(point);
    expect(late.held).toEqual({ by: 'flood', reason: 'flood', note: '', at: NOON });
    const seller = await newUser(database);
    const owned = newId();
    await new Device(database, seller).push(createSale(owned, point));
    const seen = await seenIn(point.scope);
    expect(seen).toHaveLength(21);
    expect(seen).toContain(owned);
    expect(seen).not.toContain(late.id);

    // Only the guest who holds the code knows about it.
    const stranger = new Device(database, 'anon');
    expect(await stranger.pull(`s:${late.id}`)).toEqual([]);
    const aboutIt = { id: newId(), sale_id: late.id, reason: 'spam', details: '' };
    expect(await stranger.outcomes({ op: 'report.add', a: aboutIt })).toEqual(['gone']);
    for (const view of ['public.sales', 'app.sale_stats', 'app.sale_place']) {
      expect(await database.as(seller, `select * from ${view} where id = $1`, [late.id])).toEqual(
        [],
      );
    }
    const ask =
      "select public.manages_sale(jsonb_build_object('id', $1::text, 'secret', $2::text))";
    const [row] = await database.as<{ manages_sale: object }>('anon', ask, [late.id, late.id]);
    expect(row?.manages_sale).toMatchObject({ manages: true, held: late.held });

    expect(await entryOf('service_role', 'open', late.id)).toMatchObject({
      waits: 'flood',
      weight: 0,
      held: late.held,
    });
    // An edit is accepted but does not show the sale; a moderator's decision does.
    expect(await late.guest.outcomes(patchSale(late.id, { title: 'Lamps' }, late.id))).toEqual([
      'ok',
    ]);
    expect(await seenIn(point.scope)).not.toContain(late.id);
    await moderate('service_role', { sale_id: late.id, action: 'restore' });
    expect(await seenIn(point.scope)).toContain(late.id);
    expect(await entryOf('service_role', 'open', late.id)).toBeUndefined();
  });

  it('[SYNC-27] an hour later, in another cell, or with a higher factor, more of one address are shown', async () => {
    await atMost(2);
    database.setNow(NOON);
    const [point, other] = [freshPoint(), freshPoint()];
    const held = async (at = point) => (await post(at)).held !== null;
    expect([await held(), await held(), await held()]).toEqual([false, false, true]);
    expect(await held(other)).toBe(false);
    await database.owner('update app.meta set limit_factor = 2');
    // Held sales count too: three of four are used.
    expect([await held(), await held()]).toEqual([false, true]);
    await database.owner('update app.meta set limit_factor = 1');
    database.setNow('2026-11-21T12:59:59.000Z');
    expect(await held()).toBe(true);
    database.setNow('2026-11-21T14:00:00.000Z');
    expect([await held(), await held(), await held()]).toEqual([false, false, true]);
  });

  it('[SYNC-27] sales without a place count together, and what waits is not listed', async () => {
    await atMost(1);
    database.setNow('2026-12-01T12:00:00.000Z');
    const nowhere = { place: null };
    const shown = await post(freshPoint(), nowhere);
    const late = await post(freshPoint(), nowhere);
    expect([shown.held, late.held]).toEqual([null, expect.objectContaining({ by: 'flood' })]);
    const [row] = await database.as<{ answer: { ids: string[] } }>(
      'anon',
      "select public.sync_unplaced('{}') as answer",
    );
    expect(row?.answer.ids).toContain(shown.id);
    expect(row?.answer.ids).not.toContain(late.id);
  });

  it('[SYNC-27] a guest who moves a sale into a flooded cell waits as well, and comes back by a decision alone', async () => {
    await atMost(1);
    database.setNow(NOON);
    const [home, flooded] = [freshPoint(), freshPoint()];
    const moving = await post(home);
    await post(flooded);
    const stranger = new Device(database, 'anon');
    await stranger.pull(home.scope);
    const { lat, lng } = flooded;
    const place = { street: null, lat, lng, quality: 'exact' };
    const { res, rows = [] } = await moving.guest.push(
      patchSale(moving.id, { place, title: 'Moved' }, moving.id),
    );
    expect(res).toMatchObject([{ st: 'ok' }]);
    expect(heldIn(rows, moving.id)).toMatchObject({ by: 'flood' });
    expect(kindsOf(await stranger.pull(home.scope))).toEqual(['-sale']);
    expect(await seenIn(flooded.scope)).not.toContain(moving.id);
    expect(await entryOf('service_role', 'open', moving.id)).toMatchObject({ waits: 'flood' });
    // Neither moving it back nor claiming it for an account shows it.
    const back = { street: null, lat: home.lat, lng: home.lng, quality: 'exact' };
    await moving.guest.push(patchSale(moving.id, { place: back }, moving.id));
    const seller = new Device(database, await newUser(database));
    expect(
      await seller.outcomes({ op: 'sale.claim', a: { id: moving.id, secret: moving.id } }),
    ).toEqual(['ok']);
    expect(await seenIn(home.scope)).not.toContain(moving.id);
  });

  it('[SYNC-27] a guest’s canceled sale that is restored counts in its cell as a new one does, and once', async () => {
    await atMost(1);
    database.setNow(NOON);
    const point = freshPoint();
    const off = await post(point);
    const cancel = { op: 'sale.cancel', a: { id: off.id, reason: null, secret: off.id } };
    const restore = { op: 'sale.restore', a: { id: off.id, secret: off.id } };
    expect(heldIn((await off.guest.push(cancel, restore)).rows ?? [], off.id)).toBeNull();
    await off.guest.push(cancel);
    database.setNow('2026-11-21T14:00:00.000Z');
    expect((await post(point)).held).toBeNull();
    const { res, rows = [] } = await off.guest.push(restore);
    expect(res).toMatchObject([{ st: 'ok' }]);
    expect(heldIn(rows, off.id)).toMatchObject({ by: 'flood' });
    expect(await seenIn(point.scope)).not.toContain(off.id);
    // Neither a further cancel nor a further restore shows it.
    await off.guest.push(cancel, restore);
    expect(await seenIn(point.scope)).not.toContain(off.id);
  });

  it('[SYNC-27] one sale counts once, however often it moves; one that left or was deleted does not count', async () => {
    await atMost(2);
    database.setNow(NOON);
    const [home, away] = [freshPoint(), freshPoint()];
    const moving = await post(home);
    for (const { lat, lng } of [away, home, away, home]) {
      const place = { street: null, lat, lng, quality: 'exact' };
      const { rows = [] } = await moving.guest.push(patchSale(moving.id, { place }, moving.id));
      expect(heldIn(rows, moving.id)).toBeNull();
    }
    const second = await post(home);
    expect(second.held).toBeNull();
    await second.guest.push({ op: 'sale.delete', a: { id: second.id, secret: second.id } });
    expect((await post(home)).held).toBeNull();
    expect((await post(home)).held).not.toBeNull();
    // A refused sale does not count.
    const bad = createSale(newId(), away, { secret_hash: sha256('x'), title: '' });
    await new Device(database, 'anon').push(bad);
    expect([(await post(away)).held, (await post(away)).held]).toEqual([null, null]);
    // Nor does one that an account has claimed and moved away.
    const seller = new Device(database, await newUser(database));
    const { lat, lng } = away;
    const place = { street: null, lat, lng, quality: 'exact' };
    const claim = { op: 'sale.claim', a: { id: moving.id, secret: moving.id } };
    expect(await seller.outcomes(claim, patchSale(moving.id, { place }))).toEqual(['ok', 'ok']);
    expect((await post(home)).held).not.toBeNull();
    expect(await database.owner('select from app.arrival where sale_id = $1', [moving.id])).toEqual(
      [],
    );
  });
});
