import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  person,
  postedSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

/** The sales here are open on 2026-11-21 from 9 to 17 in Chicago: 15:00 to 23:00 UTC. */
const NOON = '2026-11-21T18:00:00.000Z';
/** About one mile, in degrees of latitude. */
const MILE = 1 / 69.0936;

onEachDatabase('being at a sale', (database) => {
  beforeEach(() => database.setNow(NOON));
  afterEach(() => database.setNow(null));

  const checkIn = (saleId: string, at: object, changes: object = {}) => ({
    op: 'checkin.add',
    a: { id: crypto.randomUUID(), sale_id: saleId, accuracy_m: 10, at: NOON, ...at, ...changes },
  });
  const isOn = (saleId: string, changes: object = {}) => ({
    op: 'ison.add',
    a: { id: crypto.randomUUID(), sale_id: saleId, state: 'on', at: NOON, ...changes },
  });
  const statsOf = async (saleId: string) => {
    const rows = await new Device(database, 'anon').pull(`s:${saleId}`);
    return rows.find(([kind]) => kind === 'stats')?.[3];
  };
  const rollUp = () => database.as('service_role', 'select app.roll_up()');

  it('[spec 9] a check-in at the sale is kept, for its person alone', async () => {
    const { id, point } = await postedSale(database);
    const { device, own } = await person(database);
    const intent = checkIn(id, point);
    const answer = await device.push(intent);
    const row = ['check_in', intent.a.id, 1, { sale_id: id, at: NOON }];
    expect(answer).toMatchObject({ res: [{ st: 'ok' }], rows: [row] });
    expect(await device.pull(own)).toEqual([row]);
    expect((await device.send(device.lastPush ?? {})).rows).toEqual([row]);
    expect(JSON.stringify(await new Device(database, 'anon').pull(`s:${id}`))).not.toContain(
      'check_in',
    );
  });

  it('[spec 9] the radius is 0.1 miles, with up to 0.05 for the accuracy', async () => {
    const { id, point } = await postedSale(database);
    const { device } = await person(database);
    const away = (miles: number, accuracy: number) =>
      checkIn(id, { lat: point.lat + miles * MILE, lng: point.lng }, { accuracy_m: accuracy });
    expect(
      await device.outcomes(away(0.16, 160), away(0.12, 10), away(0.1, 161), away(0.14, 160)),
    ).toEqual(['too_far', 'too_far', 'invalid', 'ok']);
  });

  it('[spec 9] it counts within 30 minutes of the schedule', async () => {
    const { id, point } = await postedSale(database);
    const at = (time: string) => checkIn(id, point, { at: `2026-11-21T${time}.000Z` });
    const { device } = await person(database);
    expect(await device.outcomes(at('14:29:59'))).toEqual(['not_open']);
    expect(await device.outcomes(at('14:30:00'))).toEqual(['ok']);
    const late = await person(database);
    database.setNow('2026-11-22T00:00:00.000Z');
    expect(await late.device.outcomes(at('23:30:01'), at('23:30:00'))).toEqual(['not_open', 'ok']);
  });

  it('[SYNC-9] it was at most 7 days ago and is not to come, by the server’s clock', async () => {
    const { id, point } = await postedSale(database);
    const { device } = await person(database);
    const intent = () => checkIn(id, point);
    database.setNow('2026-11-28T18:00:00.001Z');
    expect(await device.outcomes(intent())).toEqual(['invalid']);
    database.setNow('2026-11-21T17:49:59.999Z');
    expect(await device.outcomes(intent())).toEqual(['invalid']);
    database.setNow('2026-11-21T17:50:00.000Z');
    expect(await device.outcomes(intent())).toEqual(['ok']);
  });

  it('[SYNC-3] the place must be known and public, and the sale not cancelled', async () => {
    const { device } = await person(database);
    const at = async (changes: Readonly<Record<string, unknown>>) => {
      const sale = await postedSale(database, changes);
      return checkIn(sale.id, sale.point);
    };
    const zip = { street: null, lat: 41.9, lng: -87.6, quality: 'zip' };
    expect(
      await device.outcomes(
        await at({ release_rule: 'never' }),
        await at({ release_rule: 'at', release_at: '2026-11-21T18:00:01.000Z' }),
        await at({ place: zip }),
        await at({ place: null }),
        checkIn(crypto.randomUUID(), freshPoint()),
      ),
    ).toEqual(['unreleased', 'unreleased', 'invalid', 'invalid', 'gone']);
    const sale = await postedSale(database);
    await sale.device.push({ op: 'sale.cancel', a: { id: sale.id, reason: null } });
    expect(await device.outcomes(checkIn(sale.id, sale.point))).toEqual(['not_open']);
  });

  it('[spec 9] nobody is faster than 90 miles an hour, whichever is told first', async () => {
    const near = await postedSale(database);
    const far = crypto.randomUUID();
    const point = { lat: near.point.lat + 45 * MILE, lng: near.point.lng };
    await near.device.push(createSale(far, point));
    const { device } = await person(database);
    const later = (minutes: number) =>
      checkIn(far, point, {
        at: new Date(Date.parse('2026-11-21T17:00:00.000Z') + minutes * 60_000).toISOString(),
      });
    const first = checkIn(near.id, near.point, { at: '2026-11-21T17:00:00.000Z' });
    expect(await device.outcomes(first, later(29), later(-29), later(31))).toEqual([
      'ok',
      'too_fast',
      'too_fast',
      'ok',
    ]);
  });

  it('[spec 9] once a sale and day, 30 a day', async () => {
    const seller = await postedSale(database);
    const ids = Array.from({ length: 30 }, () => crypto.randomUUID());
    await seller.device.push(...ids.map((id) => createSale(id, seller.point)));
    const { device } = await person(database);
    const [first, ...others] = ids.map((id) => checkIn(id, seller.point));
    if (first === undefined) throw new Error('No sale.');
    const again = checkIn(first.a.sale_id, seller.point);
    expect(await device.outcomes(first, again)).toEqual(['ok', 'duplicate']);
    expect(await device.outcomes(...others)).toEqual(Array(29).fill('ok'));
    expect(await device.outcomes(checkIn(seller.id, seller.point))).toEqual(['limit']);
    database.setNow('2026-11-22T00:00:00.000Z');
    expect(await device.outcomes(checkIn(seller.id, seller.point))).toEqual(['ok']);
  });

  it('[spec 6] a guest does not check in', async () => {
    const { id, point } = await postedSale(database);
    expect(await new Device(database, 'anon').outcomes(checkIn(id, point))).toEqual(['forbidden']);
  });

  it.each([
    ['no latitude', { lat: null }],
    ['a latitude that is none', { lat: 91 }],
    ['no time', { at: null }],
    ['an accuracy below zero', { accuracy_m: -1 }],
    ['no sale', { sale_id: 'x' }],
  ])('[SYNC-7] checkin.add refuses %s', async (_, changes) => {
    const { id, point } = await postedSale(database);
    const { device } = await person(database);
    expect(await device.outcomes(checkIn(id, { ...point, ...changes }))).toEqual(['invalid']);
  });

  it('[SYNC-4] a check-in outlives its sale; where it was is forgotten after a week', async () => {
    const { id, point, device: seller } = await postedSale(database);
    const { device, own } = await person(database);
    const intent = checkIn(id, point);
    await device.push(intent);
    await seller.push({ op: 'sale.delete', a: { id } });
    expect(await device.pull(own)).toMatchObject([['check_in', intent.a.id, 1, {}]]);
    const where = () =>
      database.owner('select lat, rev from app.check_in where id = $1', [intent.a.id]);
    database.setNow('2026-11-29T17:59:59.000Z');
    await database.as('service_role', 'select app.prune()');
    expect(await where()).toEqual([{ lat: point.lat, rev: 1 }]);
    database.setNow('2026-11-29T18:00:01.000Z');
    await database.as('service_role', 'select app.prune()');
    expect(await where()).toEqual([{ lat: null, rev: 1 }]);
  });

  it('[SYNC-3] "is it on" is summed by weight: a guest 1, an account 2, who was there 4', async () => {
    const { id, point } = await postedSale(database);
    const [there, elsewhere] = [await person(database), await person(database)];
    await there.device.push(checkIn(id, point), isOn(id));
    await elsewhere.device.push(isOn(id, { at: '2026-11-21T17:00:00.000Z' }));
    await new Device(database, 'anon').push(isOn(id, { state: 'sold-out' }));
    await new Device(database, 'anon').push(isOn(id, { state: 'sold-out' }));
    expect(await statsOf(id)).toMatchObject({ is_on: [] });
    await rollUp();
    expect(await statsOf(id)).toMatchObject({
      is_on: [
        { state: 'on', weight: 6, count: 2, at: NOON },
        { state: 'sold-out', weight: 2, count: 2, at: NOON },
      ],
    });
  });

  it('[SYNC-3] each says one thing a day: the newest, whichever arrives last', async () => {
    const { id } = await postedSale(database);
    const guest = new Device(database, 'anon');
    const early = { state: 'not-there', at: '2026-11-21T16:00:00.000Z' };
    expect(await guest.outcomes(isOn(id), isOn(id, early))).toEqual(['ok', 'ok']);
    await rollUp();
    expect(await statsOf(id)).toMatchObject({ is_on: [{ state: 'on', weight: 1, count: 1 }] });
    await guest.push(isOn(id, { state: 'ended-early' }));
    await rollUp();
    expect(await statsOf(id)).toMatchObject({ is_on: [{ state: 'ended-early', count: 1 }] });
  });

  it('[SYNC-6] a guest whose device says that it is an account does not speak for it', async () => {
    const { id } = await postedSale(database);
    const { user, device } = await person(database);
    await device.push(isOn(id));
    const guest = new Device(database, 'anon');
    const said = { ...guest.body(isOn(id, { state: 'not-there' })), client_id: user.uid };
    expect((await guest.send(said)).res).toMatchObject([{ st: 'ok' }]);
    await rollUp();
    expect(await statsOf(id)).toMatchObject({
      is_on: [
        { state: 'on', weight: 2, count: 1 },
        { state: 'not-there', weight: 1, count: 1 },
      ],
    });
  });

  it('[SYNC-3] "how big" is counted for each size that was said, and a later report replaces it', async () => {
    const { id } = await postedSale(database);
    const [first, second, third] = [1, 2, 3].map(() => new Device(database, 'anon'));
    await first?.push(isOn(id, { size: 'large' }));
    await second?.push(isOn(id, { size: 'large' }));
    await third?.push(isOn(id));
    await rollUp();
    expect(await statsOf(id)).toMatchObject({
      is_on: [{ state: 'on', count: 3, sizes: { large: 2 } }],
    });
    await second?.push(isOn(id, { size: 'small' }));
    await first?.push(isOn(id, { state: 'sold-out' }));
    await rollUp();
    const { is_on: told } = (await statsOf(id)) as { is_on: object[] };
    expect(told).toEqual([
      { state: 'on', weight: 2, count: 2, at: NOON, sizes: { small: 1 } },
      { state: 'sold-out', weight: 1, count: 1, at: NOON },
    ]);
    expect(
      await third?.outcomes(
        isOn(id, { size: 'huge' }),
        isOn(id, { size: 7 }),
        isOn(id, { state: 'not-there', size: 'small' }),
      ),
    ).toEqual(['invalid', 'invalid', 'invalid']);
  });

  it('[SYNC-9] after 24 hours it is no longer told', async () => {
    const { id } = await postedSale(database);
    await new Device(database, 'anon').push(isOn(id));
    await rollUp();
    database.setNow('2026-11-22T18:00:00.000Z');
    await rollUp();
    expect(await statsOf(id)).toMatchObject({ is_on: [] });
  });

  it('[SYNC-7] "is it on" needs the day, a known word, and a time of the last 24 hours', async () => {
    const { id } = await postedSale(database);
    const guest = new Device(database, 'anon');
    database.setNow('2026-11-22T02:00:00.000Z');
    const at = (time: string) => isOn(id, { at: time });
    expect(
      await guest.outcomes(
        at('2026-11-22T01:00:01.000Z'),
        at('2026-11-22T01:00:00.000Z'),
        at('2026-11-21T13:00:00.000Z'),
        at('2026-11-21T12:59:59.000Z'),
        at('2026-11-21T01:59:59.000Z'),
        at('2026-11-22T02:10:01.000Z'),
        isOn(id, { state: 'maybe' }),
        isOn(crypto.randomUUID()),
      ),
    ).toEqual(['not_open', 'ok', 'ok', 'not_open', 'invalid', 'invalid', 'invalid', 'gone']);
  });
});
