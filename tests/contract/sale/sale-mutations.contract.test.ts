import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const day = (changes: object = {}) => ({
  date: '2026-11-21',
  start_time: '09:00',
  end_time: '17:00',
  next_day: false,
  ...changes,
});

onEachDatabase('mutations of sales', (database) => {
  const saleOf = async (id: string) => {
    const [sale] = await database.owner<Record<string, unknown>>(
      'select * from app.sale where id = $1',
      [id],
    );
    return sale ?? {};
  };
  const soldBy = async (changes?: Readonly<Record<string, unknown>>) => {
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const id = crypto.randomUUID();
    await device.push(createSale(id, freshPoint(), changes));
    return { seller, device, id };
  };

  it('[SYNC-20] patches of different fields both stand; nulls empty a field', async () => {
    const { seller, device, id } = await soldBy({ sale_url: 'https://a.example/1' });
    const other = new Device(database, seller);
    await device.push(patchSale(id, { title: 'From one', sale_url: null }));
    await other.push(
      patchSale(id, {
        description: 'From another',
        half_price_from: '2026-11-21T18:00:00.000Z',
        rain_date: '2026-11-28',
      }),
    );
    const [[, , , doc] = []] = await other
      .pull(`s:${id}`)
      .then((rows) => rows.filter(([kind]) => kind === 'sale'));
    expect(doc).toMatchObject({
      title: 'From one',
      description: 'From another',
      half_price_from: '2026-11-21T18:00:00.000Z',
      rain_date: '2026-11-28',
    });
    expect(doc).not.toHaveProperty('sale_url');
  });

  it('[SYNC-20] what a seller says to people who come is posted, read, changed and taken back', async () => {
    const { seller, device, id } = await soldBy({
      line_numbers: 'At the door from 7:30 AM',
      parking: 'On the street',
      payment: '',
    });
    const docOf = async () => {
      const rows = await new Device(database, seller).pull(`s:${id}`);
      return rows.find(([kind]) => kind === 'sale')?.[3];
    };
    expect(await docOf()).toMatchObject({
      line_numbers: 'At the door from 7:30 AM',
      parking: 'On the street',
    });
    expect(await docOf()).not.toHaveProperty('payment');
    const set = { parking: null, payment: 'Cash', entry_rules: 'No early birds' };
    expect(await device.outcomes(patchSale(id, set))).toEqual(['ok']);
    expect(await docOf()).toMatchObject({
      line_numbers: 'At the door from 7:30 AM',
      payment: 'Cash',
      entry_rules: 'No early birds',
    });
    expect(await docOf()).not.toHaveProperty('parking');
  });

  it.each([
    ['an unknown field', { titel: 'x' }],
    ['its id', { id: '1' }],
    ['its days', { days: [] }],
    ['an empty title', { title: '' }],
    ['a kind of another type', { kind: 'live' }],
    ['a sold-out time that is none', { sold_out_at: 'now' }],
    ['a rule without its time', { release_rule: 'at' }],
  ])('[SYNC-7] sale.patch refuses %s', async (_, set) => {
    const { device, id } = await soldBy();
    expect(await device.outcomes(patchSale(id, set))).toEqual(['invalid']);
  });

  it('[SYNC-20] a new type drops the kind of the former one', async () => {
    const { device, id } = await soldBy({ kind: 'yard' });
    expect(await device.outcomes(patchSale(id, { sale_type: 'estate' }))).toEqual(['ok']);
    expect(await saleOf(id)).toMatchObject({ sale_type: 'estate', kind: null });
  });

  it('[SYNC-20] days are replaced as a set, unless they changed after the rev that was seen', async () => {
    const { device, id } = await soldBy();
    const days = (date: string, rev: number | null) => ({
      op: 'sale.days',
      a: { id, days: [day({ date })], expect_rev: rev },
    });
    await device.push(patchSale(id, { title: 'rev 2' }));
    // The rev is higher than the one seen, but the days are still those of rev 1.
    expect(await device.outcomes(days('2026-12-01', 1))).toEqual(['ok']);
    expect(await device.outcomes(days('2026-12-02', 1))).toEqual(['stale']);
    expect(await device.outcomes(days('2026-12-02', 2))).toEqual(['stale']);
    expect(await device.outcomes(days('2026-12-03', 3), days('2026-12-04', null))).toEqual([
      'ok',
      'ok',
    ]);
    expect(
      await device.outcomes({ op: 'sale.days', a: { id, days: [], expect_rev: null } }),
    ).toEqual(['invalid']);
    expect(await saleOf(id)).toMatchObject({ days: [{ date: '2026-12-04' }] });
  });

  it('[SYNC-4] the id of a sale is never used again', async () => {
    const { device, id } = await soldBy();
    await database.owner('delete from app.sale where id = $1', [id]);
    expect(await device.outcomes(createSale(id, freshPoint()), patchSale(id, {}))).toEqual([
      'duplicate',
      'gone',
    ]);
  });

  const edits = (id: string, extra: object = {}) => [
    { op: 'sale.patch', a: { id, set: { title: 'Mine now' }, ...extra } },
    { op: 'sale.days', a: { id, days: [day()], expect_rev: null, ...extra } },
    { op: 'sale.cancel', a: { id, reason: null, ...extra } },
    { op: 'sale.restore', a: { id, ...extra } },
  ];
  const forbidden = ['forbidden', 'forbidden', 'forbidden', 'forbidden'];

  it('[SYNC-6] only the owner edits a sale: not a stranger, not a guest', async () => {
    const { device, id } = await soldBy();
    const stranger = new Device(database, await newUser(database));
    expect(await stranger.outcomes(...edits(id))).toEqual(forbidden);
    expect(await new Device(database, 'anon').outcomes(...edits(id, { secret: 'x' }))).toEqual(
      forbidden,
    );
    expect(await saleOf(id)).toMatchObject({ title: 'Garage sale', cancelled_at: null });
    expect(await device.outcomes(...edits(id))).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it("[SYNC-21] a guest's sale takes edits with its secret alone", async () => {
    const guest = new Device(database, 'anon');
    const [id, secret] = [crypto.randomUUID(), 'one of a kind'];
    expect(
      await guest.outcomes(
        createSale(id, freshPoint()),
        createSale(id, freshPoint(), { secret_hash: 'zz' }),
        createSale(id, freshPoint(), { secret_hash: sha256(secret) }),
      ),
    ).toEqual(['invalid', 'invalid', 'ok']);
    expect(await guest.outcomes(...edits(id))).toEqual(forbidden);
    expect(await guest.outcomes(...edits(id, { secret: 'a guess' }))).toEqual(forbidden);
    expect(await guest.outcomes(...edits(id, { secret: sha256(secret) }))).toEqual(forbidden);
    const signedIn = new Device(database, await newUser(database));
    expect(await signedIn.outcomes(...edits(id))).toEqual(forbidden);
    expect(await guest.outcomes(...edits(id, { secret }))).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('[SYNC-20] saves are set and unset, any number of times, by the signed-in alone', async () => {
    const { id } = await soldBy();
    const reader = new Device(database, await newUser(database));
    const [set, unset] = [
      { op: 'save.set', a: { id } },
      { op: 'save.unset', a: { id } },
    ];
    expect(await reader.outcomes(set, set, unset, unset, set)).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect(await reader.outcomes({ op: 'save.set', a: { id: crypto.randomUUID() } })).toEqual([
      'gone',
    ]);
    expect(await new Device(database, 'anon').outcomes(set, unset)).toEqual([
      'forbidden',
      'forbidden',
    ]);
    const [saved] = await database.owner<{ count: number }>(
      'select count(*)::int as count from app.save where sale_id = $1',
      [id],
    );
    expect(saved?.count).toBe(1);
  });
});
