import { afterEach, expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const NOON = '2026-11-21T18:00:00.000Z';
const newId = () => crypto.randomUUID();
const message = (): Intent => ({
  op: 'contact.send',
  a: { id: newId(), name: 'Ann', email: 'a@mail.example', subject: 'S', message: 'M' },
});
const nonsense = Array.from({ length: 50 }, (): Intent => ({ op: 'x', a: {} }));

onEachDatabase('thousands of people behind one address', (database) => {
  afterEach(() => database.setNow(null));

  it('strangers who use up an address hold back guests and new accounts there, not accounts older than a day', async () => {
    const since = async (at: string) => {
      const user = await newUser(database);
      await database.owner('update app.profile set created_at = $2 where id = $1', [user.uid, at]);
      return user;
    };
    const home = { 'cf-connecting-ip': '203.0.113.10' };
    database.setNow('2026-11-20T17:30:00.000Z');
    const member = await since('2026-11-20T17:00:00.000Z');
    const known = new Device(database, member, home);
    await known.push(message());
    database.setNow(NOON);
    // Sends only invalid mutations, from as many devices as one address may add in a day.
    await database.owner(
      "update app.allowance set most = 50 where whose = 'address' and what in ('mutation', 'client')",
    );
    for (let each = 0; each < 4; each += 1) {
      await new Device(database, 'anon', home).push(...nonsense);
    }
    const limited = { refused: 'limit' };
    expect(await new Device(database, 'anon', home).push(message())).toMatchObject(limited);
    const newcomer = new Device(database, await since('2026-11-20T19:00:00.000Z'), home);
    expect(await newcomer.push(message())).toMatchObject(limited);
    expect(await known.outcomes(message())).toEqual(['ok']);
    expect(await new Device(database, member, home).outcomes(message())).toEqual(['ok']);
    // The account's own mutations do not count against the others at that address either.
    const next = { 'cf-connecting-ip': '203.0.113.11' };
    const traveler = new Device(database, member, next);
    for (let each = 0; each < 3; each += 1) await traveler.push(...nonsense);
    expect(await new Device(database, 'anon', next).outcomes(message())).toEqual(['ok']);
    await database.owner(
      "update app.allowance set most = case what when 'client' then 300 else 10000 end where whose = 'address' and what in ('mutation', 'client')",
    );
  });
});
