import { afterEach, expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

/**
 * One account must not use up what all others need: connections, and the bound up to which rows are
 * returned.
 */

onEachDatabase('one account that is busy', (database) => {
  const spanIs = (span: string) =>
    database.owner('update app.meta set push_span = $1::interval', [span]);
  afterEach(() => spanIs('1 hour'));
  const sales = (count: number) =>
    Array.from({ length: count }, () => createSale(crypto.randomUUID(), freshPoint()));

  it('[SYNC-7] a push works for a while and answers what it has done; the rest is sent again and done', async () => {
    const device = new Device(database, await newUser(database));
    await spanIs('1 microsecond');
    const body = device.body(...sales(3));
    const done = { st: 'ok' };
    expect(await device.send(body)).toMatchObject({ last_mid: 1, res: [{ mid: 1, ...done }] });
    await spanIs('1 hour');
    const res = [1, 2, 3].map((mid) => ({ mid, ...done }));
    expect(await device.send(body)).toMatchObject({ last_mid: 3, res });
  });

  it('[SYNC-7] what is not answered takes nothing from any limit but that of mutations', async () => {
    const user = await newUser(database);
    const device = new Device(database, user);
    await spanIs('1 microsecond');
    await device.push(...sales(3));
    const used = await database.owner<{ times: number }>(
      `select times::int from app.used where what = 'sale.create' and key = 'account:' || $1`,
      [user.uid],
    );
    expect(used).toEqual([{ times: 1 }]);
  });

  it('[SYNC-7] a push that waits for the account’s others gives up, and is told to come again', async () => {
    const { hold } = database;
    // With only one connection nobody waits for another.
    if (hold === null) return;
    const user = await newUser(database);
    const [first, second] = [new Device(database, user), new Device(database, user)];
    await spanIs('200 milliseconds');
    const lock = "select pg_advisory_xact_lock(hashtextextended('push:' || $1, 0))";
    const held = await hold(user, lock, [user.uid]);
    const refused = await second.push(...sales(1));
    await held.commit();
    expect(refused).toMatchObject({ refused: 'limit', retry_after: 1 });
    expect(await first.outcomes(...sales(1))).toEqual(['ok']);
  });
});
