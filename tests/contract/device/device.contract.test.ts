import type { NewSale } from '../../../src/device/door/writes-door.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';
import { around, CHICAGO, openPhone, stopPhones } from './device-kit.ts';
import type { Phone } from './device-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

function newSale(title: string, point = CHICAGO): NewSale {
  return {
    id: crypto.randomUUID(),
    fields: {
      title,
      description: 'Tools and lamps',
      zipCode: '60601',
      saleType: 'garage',
      kind: null,
      timeZone: 'America/Chicago',
      saleUrl: null,
      tags: ['tools'],
      place: { street: '1 Main St', ...point, quality: 'manual' },
      releaseRule: 'now',
      releaseAt: null,
      email: null,
    },
    days: [{ date: tomorrow, startTime: '09:00', endTime: '17:00', nextDay: false }],
  };
}

/** Each test gets its own place, so that tests do not see each other's sales. */
let places = 0;
function freshPlace() {
  places += 1;
  return { lat: 30 + places, lng: -100 };
}

async function found(phone: Phone, origin: typeof CHICAGO): Promise<string[]> {
  await phone.device.settled();
  return (await phone.door.sales.discover(around(origin))).items.map(({ id }) => id);
}

let people = 0;
async function signUp(phone: Phone): Promise<{ email: string; password: string }> {
  people += 1;
  const who = { email: `ann${people}@example.com`, password: 'a long secret 1' };
  const result = await phone.door.account.signUp({ ...who, zipCode: '60601' });
  expect(result).toMatchObject({ ok: true, value: { email: who.email, zipCode: '60601' } });
  return who;
}

describe('a guest', () => {
  test('[SYNC-10] posts offline, comes back, and a second device receives it', async () => {
    const place = freshPlace();
    const sale = newSale('Barn sale', place);
    const seller = await openPhone(server, 'off');
    await seller.door.sales.lookAround(place);
    expect(await seller.door.writes.postSale(sale)).toEqual({
      ok: true,
      value: { saleId: sale.id },
    });
    await seller.untilStatus(({ link, waiting }) => link === 'offline' && waiting === 1);
    expect(await seller.view(sale.id)).toMatchObject({ isMine: true, sync: 'waiting', rev: null });
    expect(await found(seller, place)).toEqual([sale.id]);

    seller.network = 'on';
    await seller.door.sync.now();
    await seller.untilStatus(({ link, waiting }) => link === 'online' && waiting === 0);
    expect(await seller.view(sale.id)).toMatchObject({ isMine: true, sync: null, rev: 1 });

    const buyer = await openPhone(server);
    await buyer.door.sales.lookAround(place);
    await buyer.door.sync.now();
    expect(await found(buyer, place)).toEqual([sale.id]);
    expect(await buyer.view(sale.id)).toMatchObject({
      isMine: false,
      sale: { title: 'Barn sale', userId: null, days: sale.days },
      place: { street: '1 Main St' },
    });
  });

  test('[SYNC-21] changes its own sale by its secret, and nobody else’s', async () => {
    const place = freshPlace();
    const sale = newSale('Barn sale', place);
    const seller = await openPhone(server);
    await seller.door.writes.postSale(sale);
    await seller.door.sync.now();
    const buyer = await openPhone(server);
    await buyer.door.sales.lookAround(place);
    await buyer.door.sync.now();
    await buyer.door.writes.commit({
      op: 'sale.patch',
      args: { id: sale.id, set: { title: 'Mine' } },
    });
    await buyer.door.sync.now();
    await buyer.untilStatus(({ parked }) => parked === 1);
    expect(await buyer.view(sale.id)).toMatchObject({
      sync: 'attention',
      parkedCode: 'forbidden',
      sale: { title: 'Barn sale' },
    });

    await seller.door.writes.commit({ op: 'sale.cancel', args: { id: sale.id, reason: 'Rain' } });
    await seller.door.sync.now();
    await seller.untilStatus(({ waiting, parked }) => waiting === 0 && parked === 0);
    await buyer.door.sync.now();
    expect((await buyer.view(sale.id))?.sale.cancelReason).toBe('Rain');
  });

  test('[SYNC-13] no secret, token or header is in the outbox', async () => {
    const phone = await openPhone(server, 'off');
    await phone.door.writes.postSale(newSale('Barn sale'));
    const queued = await phone.device.store.db.outbox.toArray();
    const [secret] = await phone.device.store.db.secrets.toArray();
    expect(queued).toHaveLength(1);
    expect(secret?.secret).toMatch(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}$/);
    expect(JSON.stringify(queued)).not.toContain(secret?.secret);
  });
});

describe('a user', () => {
  test('[SYNC-15] signs up, saves, and finds the save on a second device', async () => {
    const place = freshPlace();
    const sale = newSale('Barn sale', place);
    const first = await openPhone(server);
    const who = await signUp(first);
    await first.door.writes.postSale(sale);
    await first.door.writes.commit({ op: 'save.set', args: { id: sale.id } });
    await first.door.sync.now();
    await first.untilStatus(({ waiting, link }) => waiting === 0 && link === 'online');
    expect(await first.view(sale.id)).toMatchObject({ isMine: true, isSaved: true, sync: null });

    const second = await openPhone(server);
    expect(await second.door.account.logIn({ ...who, password: 'wrong' })).toMatchObject({
      ok: false,
      error: { code: 'refused' },
    });
    expect(await second.door.account.logIn(who)).toMatchObject({ ok: true });
    await second.door.sync.now();
    expect(await second.view(sale.id)).toMatchObject({ isMine: true, isSaved: true });
  });

  test('[SYNC-8] reads many old rows of its own to their end on a second device, and then sends', async () => {
    const place = freshPlace();
    const first = await openPhone(server);
    const who = await signUp(first);
    const sales = Array.from({ length: 8 }, (_, i) => newSale(`Sale ${i}`, place));
    for (const sale of sales) await first.door.writes.postSale(sale);
    await first.door.sync.now();
    await first.untilStatus(({ waiting, link }) => waiting === 0 && link === 'online');
    // All cursors are now older than the horizon, as if a tombstone had been pruned.
    await server.sql(
      'update app.meta set page_rows = 7, horizon = pg_snapshot_xmin(pg_current_snapshot())::text::bigint',
    );
    try {
      const second = await openPhone(server);
      expect(await second.door.account.logIn(who)).toMatchObject({ ok: true });
      await second.door.sales.lookAround(place);
      const set = { title: 'From the second phone' };
      const [sale] = sales;
      const id = sale?.id ?? '';
      expect(
        await second.door.writes.commit({ op: 'sale.patch', args: { id, set } }),
      ).toMatchObject({
        ok: true,
      });
      await second.door.sync.now();
      await second.untilStatus(({ waiting, link }) => waiting === 0 && link === 'online');
      expect(await found(second, place)).toHaveLength(8);
      await first.door.sync.now();
      expect((await first.view(id))?.sale.title).toBe('From the second phone');
    } finally {
      await server.sql('update app.meta set page_rows = 500, horizon = 0');
    }
  });

  test('[SYNC-15] unsent work outlives a sign-out and is sent at the next sign-in', async () => {
    const place = freshPlace();
    const sale = newSale('Barn sale', place);
    const phone = await openPhone(server);
    const who = await signUp(phone);
    await phone.door.writes.postSale(sale);
    await phone.door.sync.now();
    phone.network = 'off';
    await phone.door.writes.commit({ op: 'save.set', args: { id: sale.id } });
    await phone.door.account.logOut();
    expect(phone.session()).toBeNull();
    await phone.untilStatus(({ principal, waiting }) => principal === 'guest' && waiting === 0);
    expect((await phone.view(sale.id))?.isSaved ?? false).toBe(false);

    phone.network = 'on';
    await phone.door.account.logIn(who);
    await phone.door.sync.now();
    await phone.untilStatus(({ principal, waiting }) => principal !== 'guest' && waiting === 0);
    const other = await openPhone(server);
    await other.door.account.logIn(who);
    await other.door.sync.now();
    expect(await other.view(sale.id)).toMatchObject({ isSaved: true });
  });

  test('[SYNC-19] stays signed in without a network, and a restart asks nobody', async () => {
    const phone = await openPhone(server);
    const who = await signUp(phone);
    const again = await phone.reopen('off');
    expect(again.session()).toMatchObject({ email: who.email, zipCode: '60601' });
    expect(again.requests.filter((path) => path.startsWith('/auth/'))).toEqual([]);
  });

  test('[SYNC-15] a session that died keeps user, rows and outbox and asks to sign in', async () => {
    const place = freshPlace();
    const sale = newSale('Barn sale', place);
    const phone = await openPhone(server);
    const who = await signUp(phone);
    await phone.door.writes.postSale(sale);
    await phone.door.sync.now();
    phone.network = 'tokens-spoilt';
    await phone.door.writes.commit({ op: 'save.set', args: { id: sale.id } });
    await phone.door.sync.now();
    await phone.untilStatus(({ link, waiting }) => link === 'signed-out' && waiting === 1);
    expect(phone.session()).toMatchObject({ email: who.email });
    expect(await phone.view(sale.id)).toMatchObject({ isSaved: true, sync: 'waiting' });

    phone.network = 'on';
    expect(await phone.door.account.logIn(who)).toMatchObject({ ok: true });
    await phone.door.sync.now();
    await phone.untilStatus(({ link, waiting }) => link === 'online' && waiting === 0);
    expect(await phone.view(sale.id)).toMatchObject({ isSaved: true, sync: null });
  });

  test('[SYNC-15] what a guest made here is still sent, as the guest’s', async () => {
    const place = freshPlace();
    const sale = newSale('Barn sale', place);
    const phone = await openPhone(server, 'off');
    await phone.door.writes.postSale(sale);
    phone.network = 'on';
    await signUp(phone);
    await phone.door.sync.now();
    const [row] = await server.sql<{ user_id: string | null }>(
      'select user_id from app.sale where id = $1',
      [sale.id],
    );
    expect(row).toEqual({ user_id: null });
  });
});

describe('an honest network', () => {
  test('[SYNC-16] a captive portal is offline, and nothing is lost or sent twice', async () => {
    const place = freshPlace();
    const sale = newSale('Barn sale', place);
    const phone = await openPhone(server, 'portal');
    await phone.door.sales.lookAround(place);
    await phone.door.writes.postSale(sale);
    await phone.door.sync.now();
    await phone.untilStatus(({ link, waiting }) => link === 'offline' && waiting === 1);
    expect(await phone.door.account.logIn({ email: 'a@example.com', password: 'x' })).toEqual({
      ok: false,
      error: { code: 'offline' },
    });

    phone.network = 'on';
    await phone.door.sync.now();
    await phone.untilStatus(({ link, waiting }) => link === 'online' && waiting === 0);
    const [row] = await server.sql<{ n: number }>(
      'select count(*)::int as n from app.sale where id = $1',
      [sale.id],
    );
    expect(row).toEqual({ n: 1 });
  });

  test('[SYNC-3] a sale opened by link: found, absent, or out of reach', async () => {
    const place = freshPlace();
    const sale = newSale('Barn sale', place);
    const seller = await openPhone(server);
    await seller.door.writes.postSale(sale);
    await seller.door.sync.now();
    const phone = await openPhone(server, 'off');
    expect(await phone.door.sales.follow(sale.id)).toBe('unreachable');
    phone.network = 'on';
    expect(await phone.door.sales.follow(sale.id)).toBe('found');
    expect(await phone.door.sales.follow(crypto.randomUUID())).toBe('absent');
    expect((await phone.view(sale.id))?.sale.title).toBe('Barn sale');
  });

  test('an area says whether it was ever read, and when', async () => {
    const place = freshPlace();
    const phone = await openPhone(server, 'off');
    await phone.door.sales.lookAround(place);
    await phone.door.sync.now();
    expect(await phone.door.sales.discover(around(place))).toMatchObject({
      total: 0,
      aroundKnown: false,
      asOfMs: null,
    });
    phone.network = 'on';
    await phone.door.sync.now();
    const page = await phone.door.sales.discover(around(place));
    expect(page.aroundKnown).toBe(true);
    expect(Math.abs((page.asOfMs ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});

describe('a copy without a server', () => {
  test('keeps the work under its own name and asks nobody', async () => {
    const sale = newSale('Barn sale');
    const phone = await openPhone(null);
    await phone.door.writes.postSale(sale);
    await phone.door.sync.now();
    await phone.untilStatus(({ waiting }) => waiting === 1);
    expect(phone.status().principal).toMatch(/^local:/);
    expect(phone.requests).toEqual([]);
    expect(await phone.door.account.logIn({ email: 'a@example.com', password: 'x' })).toEqual({
      ok: false,
      error: { code: 'no-server' },
    });
    const again = await phone.reopen('off');
    expect(again.status().principal).toBe(phone.status().principal);
    expect(await found(again, CHICAGO)).toEqual([sale.id]);
  });
});
