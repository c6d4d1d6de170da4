import { afterEach, expect, it } from 'vitest';
import { Device, type Intent, type PushAnswer } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  postedSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { begin, standsBehind } from '../locks/waiting.ts';

const NOON = '2026-11-21T18:00:00.000Z';
const newId = () => crypto.randomUUID();
const message = (): Intent => ({
  op: 'contact.send',
  a: { id: newId(), name: 'Ann', email: 'a@mail.example', subject: 'S', message: 'M' },
});
const guestSale = (): Intent =>
  createSale(newId(), freshPoint(), { secret_hash: sha256('s'), place: null, zip_code: '60601' });
const many = (count: number, make: () => Intent) => Array.from({ length: count }, make);
const nonsense = many(50, () => ({ op: 'x', a: {} }));
const LIMITED = { refused: 'limit' };

let lastAddress = 0;
/** An address that nothing else in this file uses, as the gateway reports it. */
function someAddress(): Record<string, string> {
  lastAddress += 1;
  return { 'cf-connecting-ip': `203.0.113.${lastAddress}` };
}

onEachDatabase('thousands of people behind one address', (database, kind) => {
  afterEach(async () => {
    database.setNow(null);
    await database.owner('update app.moderation_rule set flood_sales = 20');
    await database.owner(
      "update app.allowance set most = case what when 'client' then 300 else 10000 end where whose = 'address' and what in ('mutation', 'client')",
    );
  });
  const addressTakes = (mutations: number) =>
    database.owner(
      "update app.allowance set most = $1 where whose = 'address' and what = 'mutation'",
      [mutations],
    );

  it('who uses up an address shuts nobody out: every other guest there still has a fair share of it', async () => {
    database.setNow(NOON);
    await addressTakes(100);
    const home = someAddress();
    const greedy = new Device(database, 'anon', home);
    expect(await greedy.push(...nonsense)).not.toMatchObject(LIMITED);
    expect(await greedy.push(...nonsense)).not.toMatchObject(LIMITED);
    expect(await greedy.push(message())).toMatchObject(LIMITED);
    // Of two senders, the second has half of it, but no more.
    const guest = new Device(database, 'anon', home);
    expect(await guest.outcomes(message())).toEqual(['ok']);
    expect(await guest.push(...many(50, message))).toMatchObject(LIMITED);
    expect(await guest.push(...many(49, () => ({ op: 'x', a: {} })))).not.toMatchObject(LIMITED);
    expect(await guest.push(message())).toMatchObject(LIMITED);
    // A new account as well; and the greedy one still waits.
    const newcomer = new Device(database, await newUser(database), home);
    expect(await newcomer.outcomes(message())).toEqual(['ok']);
    expect(await greedy.push(message())).toMatchObject(LIMITED);
    // Another address is not affected.
    expect(await new Device(database, 'anon', someAddress()).outcomes(message())).toEqual(['ok']);
  });

  it('any number of invented devices get little more from one address than it may: 1 + 1/2 + 1/3 ... times', async () => {
    database.setNow(NOON);
    await addressTakes(30);
    const home = someAddress();
    let applied = 0;
    const devices = 6;
    for (let each = 0; each < devices; each += 1) {
      const device = new Device(database, 'anon', home);
      let isRefused = false;
      while (!isRefused) {
        const body = device.body({ op: 'x', a: {} });
        const answer = await device.send(body);
        isRefused = answer.refused === 'limit';
        if (!isRefused) applied += 1;
      }
    }
    const shares = Array.from({ length: devices }, (_, n) => 30 / (n + 1));
    expect(applied).toBeGreaterThan(30);
    expect(applied).toBeLessThanOrEqual(shares.reduce((sum, each) => sum + each, 0));
  });

  it('strangers who use up an address do not hold back accounts older than a day, who use up nothing of it', async () => {
    const since = async (at: string) => {
      const user = await newUser(database);
      await database.owner('update app.profile set created_at = $2 where id = $1', [user.uid, at]);
      return user;
    };
    const home = someAddress();
    database.setNow('2026-11-20T17:30:00.000Z');
    const member = await since('2026-11-20T17:00:00.000Z');
    const known = new Device(database, member, home);
    await known.push(message());
    database.setNow(NOON);
    // Sends only invalid mutations, from as many devices as one address may add in a day.
    await addressTakes(50);
    await database.owner(
      "update app.allowance set most = 4 where whose = 'address' and what = 'client'",
    );
    for (let each = 0; each < 4; each += 1) {
      await new Device(database, 'anon', home).push(...nonsense.slice(0, 50 / (each + 1)));
    }
    expect(await new Device(database, 'anon', home).push(message())).toMatchObject(LIMITED);
    const newcomer = new Device(database, await since('2026-11-20T19:00:00.000Z'), home);
    expect(await newcomer.push(message())).toMatchObject(LIMITED);
    expect(await known.outcomes(message())).toEqual(['ok']);
    expect(await new Device(database, member, home).outcomes(message())).toEqual(['ok']);
    // The account's own mutations do not count against the others at that address either.
    const next = someAddress();
    const traveler = new Device(database, member, next);
    for (let each = 0; each < 3; each += 1) await traveler.push(...nonsense);
    expect(await new Device(database, 'anon', next).outcomes(message())).toEqual(['ok']);
  });

  it('who is refused as a whole leaves no counter behind', async () => {
    database.setNow(NOON);
    await addressTakes(10);
    const home = someAddress();
    const counters = async () => (await database.owner('select from app.used')).length;
    const before = await counters();
    for (let each = 0; each < 5; each += 1) {
      const stranger = new Device(database, 'anon', home);
      expect(await stranger.push(...nonsense)).toMatchObject(LIMITED);
    }
    expect(await counters()).toBe(before);
  });

  // PGlite has one connection, so nobody waits for anyone there.
  it.skipIf(kind === 'PGlite')(
    'a slow push of one guest holds up no other guest, and no account, at its address',
    async () => {
      database.setNow(NOON);
      const { id } = await postedSale(database);
      const home = someAddress();
      const everything = (): Intent[] => [
        guestSale(),
        message(),
        { op: 'newsletter.subscribe', a: { id: newId(), email: `${newId()}@mail.example` } },
        { op: 'report.add', a: { id: newId(), sale_id: id, reason: 'spam', details: '' } },
        { op: 'ison.add', a: { id: newId(), sale_id: id, state: 'on', at: NOON } },
        { op: 'view.batch', a: { id: newId(), views: [{ sale_id: id, day: '2026-11-21' }] } },
        { op: 'error.report', a: { id: newId(), name: 'x', code: '', where: '', build: 'x' } },
      ];
      const push = (who: 'anon' | { readonly uid: string }) =>
        begin(
          database,
          who,
          'sync_push',
          new Device(database, who, home).body(...everything()),
          home,
        );
      const slow = await push('anon').ended;
      for (let n = 0; n < 5; n += 1) {
        const other = push(n === 4 ? await newUser(database) : 'anon');
        expect(await standsBehind(database, other)).toEqual([]);
        await (await other.ended).commit();
      }
      await slow.commit();
    },
  );

  it.skipIf(kind === 'PGlite')(
    'pushes at one moment get no more than the address may, and what did not fit for a moment may come again',
    async () => {
      database.setNow(NOON);
      await database.owner('update app.moderation_rule set flood_sales = 1000');
      const home = someAddress();
      const devices = Array.from({ length: 8 }, () => new Device(database, 'anon', home));
      const bodies = devices.map((device) => device.body(...many(10, guestSale)));
      const open = await Promise.all(
        bodies.map((body) => begin(database, 'anon', 'sync_push', body, home).ended),
      );
      await Promise.all(open.map((each) => each.commit()));
      const posted = async () => {
        const [row] = await database.owner<{ count: number }>(
          'select count(*)::int from app.result where client_id = any ($1) and target is not null',
          [devices.map(({ clientId }) => clientId)],
        );
        return row?.count ?? 0;
      };
      expect(await posted()).toBeLessThanOrEqual(60);
      const answers: PushAnswer[] = [];
      for (const [n, device] of devices.entries()) answers.push(await device.send(bodies[n] ?? {}));
      expect(answers.filter((each) => each.refused !== undefined)).toEqual([]);
      expect(await posted()).toBe(60);
    },
  );

  it.skipIf(kind === 'PGlite')(
    'who does not fit only because of what is under way comes again in a second',
    async () => {
      database.setNow(NOON);
      await database.owner('update app.moderation_rule set flood_sales = 1000');
      const home = someAddress();
      const slow = [];
      for (let n = 0; n < 6; n += 1) {
        const body = new Device(database, 'anon', home).body(...many(n === 5 ? 9 : 10, guestSale));
        slow.push(await begin(database, 'anon', 'sync_push', body, home).ended);
      }
      // What still fits is done at once, and whatever has no part in it. The rest is not refused for good.
      const guest = new Device(database, 'anon', home);
      const body = guest.body(message(), guestSale(), guestSale(), message());
      const first = await guest.send(body);
      expect(first).toMatchObject({
        res: [
          { mid: 1, st: 'ok' },
          { mid: 2, st: 'ok' },
        ],
        last_mid: 2,
      });
      expect(first.res).toHaveLength(2);
      const rest = { ...body, muts: body.muts.slice(2) };
      expect(await guest.send(rest)).toMatchObject({
        refused: 'limit',
        retry_after: 1,
        last_mid: 2,
      });
      await Promise.all(slow.map((each) => each.commit()));
      const { res } = await guest.send(rest);
      expect(res).toMatchObject([
        { mid: 3, code: 'limit' },
        { mid: 4, st: 'ok' },
      ]);
      // Nothing that had to come again was counted twice.
      expect(
        await database.owner(
          'select what, times::int from app.used where part = $1 order by what',
          [`device:${guest.clientId}`],
        ),
      ).toEqual([
        { what: 'client', times: 1 },
        { what: 'contact.send', times: 2 },
        { what: 'mutation', times: 4 },
        { what: 'sale.create.guest', times: 1 },
      ]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    'what is refused in pushes under way takes nothing from the others at their address',
    async () => {
      database.setNow(NOON);
      const { id } = await postedSale(database);
      const home = someAddress();
      const slow = [];
      for (let n = 0; n < 6; n += 1) {
        const who = n < 3 ? await newUser(database) : 'anon';
        const about = (saleId: string): Intent => ({
          op: 'report.add',
          a: { id: newId(), sale_id: saleId, reason: 'spam', details: '' },
        });
        const body = new Device(database, who, home).body(
          ...many(30, () => about(newId())),
          ...many(10, () => ({ op: 'sale.create', a: { id: newId() } })),
          ...many(10, () => ({ op: 'newsletter.subscribe', a: { id: newId(), email: 'none' } })),
        );
        slow.push(await begin(database, who, 'sync_push', body, home).ended);
      }
      const honest = [
        { op: 'report.add', a: { id: newId(), sale_id: id, reason: 'spam', details: '' } },
        guestSale(),
        { op: 'newsletter.subscribe', a: { id: newId(), email: `${newId()}@mail.example` } },
      ];
      const guest = new Device(database, 'anon', home);
      expect(await guest.outcomes(...honest)).toEqual(['ok', 'ok', 'ok']);
      await Promise.all(slow.map((each) => each.commit()));
    },
  );
});
