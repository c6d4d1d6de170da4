import { afterEach, expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  person,
  postedSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const NOON = '2026-11-21T18:00:00.000Z';
const newId = () => crypto.randomUUID();

let lastAddress = 0;
/** An address that nothing else in this file uses, as the gateway reports it. */
function someAddress(): Record<string, string> {
  lastAddress += 1;
  return { 'cf-connecting-ip': `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}` };
}

const guestSale = (at = freshPoint()): Intent =>
  createSale(newId(), at, { secret_hash: sha256('s') });
const message = (): Intent => ({
  op: 'contact.send',
  a: { id: newId(), name: 'Ann', email: 'a@mail.example', subject: 'S', message: 'M' },
});
const subscribe = (): Intent => ({
  op: 'newsletter.subscribe',
  a: { id: newId(), email: `${newId()}@mail.example` },
});
const report = (saleId: string): Intent => ({
  op: 'report.add',
  a: { id: newId(), sale_id: saleId, reason: 'spam', details: '' },
});
const isNotThere = (saleId: string): Intent => ({
  op: 'ison.add',
  a: { id: newId(), sale_id: saleId, state: 'not-there', at: NOON },
});
const views = (saleId: string, count: number): Intent => ({
  op: 'view.batch',
  a: {
    id: newId(),
    views: Array.from({ length: count }, (_, i) => ({
      sale_id: saleId,
      day: new Date(Date.parse('2026-01-01') + i * 86_400_000).toISOString().slice(0, 10),
    })),
  },
});

onEachDatabase('limits', (database) => {
  afterEach(() => database.setNow(null));

  /** Sends many intents, each from its own invented device at one address; returns the result of each. */
  async function spread(
    intents: readonly Intent[],
    devices: number,
    headers: Record<string, string>,
  ): Promise<string[]> {
    const outcomes: string[] = [];
    const each = Math.ceil(intents.length / devices);
    for (let from = 0; from < intents.length; from += each) {
      const device = new Device(database, 'anon', headers);
      for (let at = from; at < from + each; at += 50) {
        outcomes.push(
          ...(await device.outcomes(...intents.slice(at, Math.min(at + 50, from + each)))),
        );
      }
    }
    return outcomes;
  }
  const accepted = (outcomes: readonly string[]) => outcomes.filter((each) => each === 'ok').length;
  const many = (count: number, make: () => Intent) => Array.from({ length: count }, make);
  async function statsOf(id: string) {
    await database.as('service_role', 'select app.roll_up()');
    const rows = await new Device(database, 'anon').pull(`s:${id}`);
    // Devices get steps of the counters.
    const exact = 'select views, saves, on_routes from app.sale_stats where id = $1';
    const [counted] = await database.owner<object>(exact, [id]);
    return { ...rows.find(([kind]) => kind === 'stats')?.[3], ...counted };
  }

  it('one guest posts 10 sales a day, what is over is refused as "limit", and tomorrow it goes on', async () => {
    database.setNow(NOON);
    const guest = new Device(database, 'anon');
    const outcomes = [
      ...(await guest.outcomes(...many(50, guestSale))),
      ...(await guest.outcomes(...many(50, guestSale))),
    ];
    expect(accepted(outcomes)).toBe(10);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'limit']));
    database.setNow('2026-11-22T18:00:00.000Z');
    expect(await guest.outcomes(guestSale())).toEqual(['ok']);
  });

  it('invented devices at one address post no more than the address may', async () => {
    database.setNow(NOON);
    const home = someAddress();
    expect(accepted(await spread(many(100, guestSale), 50, home))).toBe(60);
    expect(accepted(await spread(many(120, message), 25, home))).toBe(30);
    expect(accepted(await spread(many(100, subscribe), 10, home))).toBe(20);
    // A different address is not affected.
    expect(accepted(await spread([guestSale(), message(), subscribe()], 1, someAddress()))).toBe(3);
  });

  it('a community sale: 50 guests at one address post one each, and one account posts 50', async () => {
    database.setNow(NOON);
    const church = someAddress();
    expect(accepted(await spread(many(50, guestSale), 50, church))).toBe(50);
    const organizer = new Device(database, await newUser(database), church);
    const sales = many(50, () => createSale(newId(), freshPoint()));
    expect(accepted(await organizer.outcomes(...sales))).toBe(50);
  });

  it('a phone that comes back with 300 mutations gets rid of all of them', async () => {
    const { device } = await person(database);
    for (let batch = 0; batch < 6; batch += 1) {
      const notes = many(50, () => ({ op: 'note.put', a: { id: newId(), text: 'Bring cash' } }));
      expect(accepted(await device.outcomes(...notes))).toBe(50);
    }
  });

  it('an account is held to its limit whatever device and address it comes from', async () => {
    database.setNow(NOON);
    const user = await newUser(database);
    const outcomes: string[] = [];
    for (let each = 0; each < 12; each += 1) {
      outcomes.push(...(await new Device(database, user, someAddress()).outcomes(message())));
    }
    expect(outcomes).toEqual([...Array<string>(10).fill('ok'), 'limit', 'limit']);
  });

  it('only the header that the gateway sets counts, from where the nearest proxies of ours have put it', async () => {
    database.setNow(NOON);
    const forged = (at: number) => ({
      'x-forwarded-for': `203.0.113.${at}`,
      'cf-connecting-ip': '198.51.100.7',
    });
    const outcomes: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      outcomes.push(...(await new Device(database, 'anon', forged(at)).outcomes(message())));
    }
    expect(accepted(outcomes)).toBe(30);
    await database.owner(
      "update app.meta set address_header = 'x-forwarded-for', address_proxies = 2",
    );
    outcomes.length = 0;
    for (let at = 0; at < 40; at += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}, 198.51.100.8, 10.0.0.1` };
      outcomes.push(...(await new Device(database, 'anon', headers).outcomes(message())));
    }
    expect(accepted(outcomes)).toBe(30);
    await database.owner(
      "update app.meta set address_header = 'cf-connecting-ip', address_proxies = 1",
    );
  });

  it('one network of IPv6 is one address; an address as IPv4 in IPv6 is the IPv4 one', async () => {
    const known = async (header: string) => {
      const [row] = await database.owner<{ address: string | null }>(
        "select a.address from set_config('request.headers', $1, false) h, lateral (select app.address() as address where h.h is not null) a",
        [JSON.stringify({ 'cf-connecting-ip': header })],
      );
      await database.owner("select set_config('request.headers', '', false)");
      return row?.address ?? null;
    };
    const one = await known('2001:db8:1:2:3:4:5:6');
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(await known('2001:db8:1:2:ffff::1')).toBe(one);
    expect(await known('2001:db8:1:3::1')).not.toBe(one);
    expect(await known('::ffff:192.0.2.1')).toBe(await known('192.0.2.1'));
    expect(await known('192.0.2.2')).not.toBe(await known('192.0.2.1'));
    expect(await known('somewhere')).toBeNull();
    expect(await known('')).toBeNull();
  });

  it('of an address a salted hash is kept, for days; the salt is out of every role’s reach', async () => {
    database.setNow(NOON);
    const headers = { 'cf-connecting-ip': '198.51.100.99' };
    await new Device(database, 'anon', headers).push(message());
    const dumped = async () =>
      JSON.stringify(
        await database.owner('select u.* from app.used u where key like $1', ['address:%']),
      );
    expect(await dumped()).toContain('address:');
    expect(await dumped()).not.toContain('198.51.100.99');
    expect(await dumped()).not.toContain(sha256('198.51.100.99').slice(0, 32));
    for (const who of ['anon', 'service_role'] as const) {
      await expect(database.as(who, 'select * from app.address_salt')).rejects.toMatchObject({
        code: '42501',
      });
    }
    database.setNow('2026-11-23T18:00:00.000Z');
    await database.as('service_role', 'select app.prune()');
    expect(await dumped()).toBe('[]');
  });

  it('pushes with nothing in them leave nothing behind, and devices cannot be invented without end', async () => {
    database.setNow(NOON);
    const clients = async () => (await database.owner('select from app.client')).length;
    const before = await clients();
    for (let each = 0; each < 50; each += 1) await new Device(database, 'anon').push();
    expect(await clients()).toBe(before);
    const user = await newUser(database);
    const answers = [];
    for (let each = 0; each < 60; each += 1) {
      answers.push(await new Device(database, user).push(message()));
    }
    const refused = answers.filter((answer) => answer.refused === 'limit');
    expect(refused).toHaveLength(10);
    expect(refused[0]?.retry_after).toBe(6 * 3600);
    expect(await clients()).toBe(before + 50);
  });

  it('more than 2,000 mutations an hour from one device wait: nothing is applied, and it is told until when', async () => {
    database.setNow('2026-11-21T18:20:00.000Z');
    const { device } = await person(database);
    const note = { op: 'note.put', a: { id: newId(), text: 'Bring cash' } };
    for (let batch = 0; batch < 40; batch += 1) await device.push(...many(50, () => note));
    const last = device.body(note);
    expect(await device.send(last)).toMatchObject({ refused: 'limit', retry_after: 2400 });
    database.setNow('2026-11-21T19:00:01.000Z');
    expect(await device.send(last)).toMatchObject({ res: [{ st: 'ok' }] });
  });

  it('what was refused for another reason costs nothing', async () => {
    database.setNow(NOON);
    const guest = new Device(database, 'anon');
    const bad = { ...guestSale(), a: { ...guestSale().a, title: '' } };
    await guest.push(...many(40, () => bad));
    expect(accepted(await guest.outcomes(...many(12, guestSale)))).toBe(10);
  });

  it('the name of an operation is kept no longer than any that there is', async () => {
    const guest = new Device(database, 'anon');
    expect(await guest.outcomes({ op: 'x'.repeat(240_000), a: { id: newId() } })).toEqual([
      'unknown',
    ]);
    const [kept] = await database.owner<{ longest: number }>(
      'select max(char_length(op)) as longest from app.result where client_id = $1',
      [guest.clientId],
    );
    expect(kept?.longest).toBeLessThanOrEqual(40);
  });

  it('one device adds 500 views a day, and one address 3,000: more are taken and not counted', async () => {
    database.setNow(NOON);
    const { id } = await postedSale(database);
    const guest = new Device(database, 'anon');
    const taken = await guest.outcomes(...many(15, () => views(id, 200)));
    expect(new Set(taken)).toEqual(new Set(['ok']));
    expect(await statsOf(id)).toMatchObject({ views: 400 });
    await spread(
      many(20, () => views(id, 200)),
      20,
      someAddress(),
    );
    expect(await statsOf(id)).toMatchObject({ views: 400 + 3000 });
  });

  it('a counter at its end stays there, and the others are counted on', async () => {
    const { id } = await postedSale(database);
    const other = await postedSale(database);
    await database.owner('update app.sale_stats set views = 2147483600 where id = $1', [id]);
    const guest = new Device(database, 'anon');
    await guest.push(views(id, 100), views(other.id, 3));
    expect(await statsOf(id)).toMatchObject({ views: 2_147_483_647 });
    expect(await statsOf(other.id)).toMatchObject({ views: 3 });
  });

  it('of guests at one address four say that a sale is not there; an account has its own word', async () => {
    database.setNow(NOON);
    const { id } = await postedSale(database);
    const home = someAddress();
    expect(
      accepted(
        await spread(
          many(30, () => isNotThere(id)),
          30,
          home,
        ),
      ),
    ).toBe(4);
    const member = new Device(database, await newUser(database), home);
    expect(await member.outcomes(isNotThere(id))).toEqual(['ok']);
    expect(await statsOf(id)).toMatchObject({ is_on: [{ state: 'not-there', count: 5 }] });
  });

  it('10 new names a day: each is written into all that its account has posted', async () => {
    const user = await newUser(database);
    const { uid: id } = user;
    const device = new Device(database, user, someAddress());
    const rename = (): Intent => ({
      op: 'profile.patch',
      a: { id, set: { display_name: `Ann ${newId()}` } },
    });
    const move = (): Intent => ({
      op: 'profile.patch',
      a: { id, set: { zip_code: '60601' } },
    });
    expect(accepted(await device.outcomes(...many(20, rename)))).toBe(10);
    expect(await device.outcomes(rename(), move())).toEqual(['limit', 'ok']);
  });

  it('reports: 20 a day from a device, 40 from an address', async () => {
    database.setNow(NOON);
    const { id } = await postedSale(database);
    const outcomes = await spread(
      many(100, () => report(id)),
      5,
      someAddress(),
    );
    expect(accepted(outcomes)).toBe(40);
  });

  it('all limits are raised together by one setting', async () => {
    database.setNow(NOON);
    await database.owner('update app.meta set limit_factor = 2');
    const guest = new Device(database, 'anon');
    expect(accepted(await guest.outcomes(...many(30, message)))).toBe(20);
    await database.owner('update app.meta set limit_factor = 1');
  });
});
