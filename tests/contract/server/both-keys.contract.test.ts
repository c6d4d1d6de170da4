import { IDBFactory } from 'fake-indexeddb';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readFindPhotos } from '../../../src/db/photos/find-photo-view.ts';
import type { NewSale } from '../../../src/device/door/writes-door.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createGeocoder } from '../../../src/remote/geocoder.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { newKeys } from '../../../supabase/local/settings/keys.ts';
import { jpegFile, textIn } from '../../support/builders/jpeg-file.ts';
import { type FakeCensus, FOUND, startFakeCensus } from '../../support/fakes/fake-census.ts';
import { CHICAGO, openPhone, type Phone, stopPhones } from '../device/device-kit.ts';

/** Everything that a device and the jobs ask of a project, with keys of either kind, through the app's own code. */

const MOST_ROUNDS = 300;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

function newSale(): NewSale {
  return {
    id: crypto.randomUUID(),
    fields: {
      title: 'Barn sale',
      description: 'Tools and lamps',
      zipCode: '60601',
      saleType: 'garage',
      kind: null,
      timeZone: 'America/Chicago',
      saleUrl: null,
      tags: [],
      place: { street: '1 Main St', ...CHICAGO, quality: 'manual' },
      releaseRule: 'now',
      releaseAt: null,
      email: null,
    },
    days: [{ date: tomorrow, startTime: '09:00', endTime: '17:00', nextDay: false }],
  };
}

const picture = (text: string) => new Blob([jpegFile({ text })], { type: 'image/jpeg' });

async function untilAllSent(phone: Phone): Promise<void> {
  const { db } = phone.device.store;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if ((await db.photos.count()) === 0 && (await db.outbox.count()) === 0) return;
    await phone.door.sync.hint('online');
    await phone.door.sync.now();
  }
  throw new Error(JSON.stringify([await db.photos.toArray(), await db.outbox.toArray()]));
}

async function post(phone: Phone, text: string): Promise<NewSale> {
  const sale = newSale();
  const target = { saleId: sale.id, isOfDraft: true };
  expect(await phone.door.photos.add(target, picture(text))).toMatchObject({ ok: true });
  expect(await phone.door.writes.postSale(sale)).toMatchObject({ ok: true });
  await untilAllSent(phone);
  return sale;
}

let census: FakeCensus;
beforeAll(async () => {
  census = await startFakeCensus();
  process.env['RUMMAGE_GEOCODER_URL'] = census.url;
});
afterAll(async () => {
  delete process.env['RUMMAGE_GEOCODER_URL'];
  await census.stop();
});

describe.each(['new', 'legacy'] as const)('a project with %s keys', (kind) => {
  const person = { email: `${kind}@example.com`, password: 'a long secret 1' };
  let server: Embedded;

  beforeAll(async () => {
    server = await startEmbedded({ keys: await newKeys(kind) });
  });
  afterEach(() => stopPhones());
  afterAll(() => server.stop());

  /** The first photo of a sale, as everyone gets it. Null if nobody does. */
  async function served(phone: Phone, saleId: string): Promise<string | null> {
    const path = (await phone.view(saleId))?.sale.images[0]?.path;
    const answer = await fetch(`${server.url}/storage/v1/object/public/sale-images/${path}`);
    return answer.ok ? textIn(await answer.arrayBuffer()) : null;
  }

  const tidy = (headers: Record<string, string>) =>
    fetch(`${server.url}/functions/v1/tidy-photos`, { method: 'POST', headers });

  it('[SYNC-6] [SYNC-22] a guest posts a sale with its photo, and others find it', async () => {
    const guest = await openPhone(server);
    const sale = await post(guest, 'a guest’s lamp');
    expect(await served(guest, sale.id)).toBe('a guest’s lamp');
    const buyer = await openPhone(server);
    expect(await buyer.door.sales.follow(sale.id)).toBe('found');
  });

  it('[SYNC-6] [SYNC-22] an account signs up, posts with a photo, logs in elsewhere, and has all of it there', async () => {
    const first = await openPhone(server, 'on', new IDBFactory());
    const { account, photos, writes } = first.door;
    expect(await account.signUp({ ...person, zipCode: '60601' })).toMatchObject({ ok: true });
    const sale = await post(first, 'an account’s lamp');
    const routeId = crypto.randomUUID();
    const find = await photos.addOfFind(routeId, picture('a find'));
    if (!find.ok) throw new Error(find.error.code);
    const finds = [{ id: 'f', what: 'Lamp', cents: 300, photo: find.value.imageId }];
    const stops = [{ saleId: sale.id, settings: { finds } }];
    const args = { id: routeId, name: 'Saturday', day: null, stops, settings: {} };
    await writes.commit({ op: 'route.put', args });
    await untilAllSent(first);
    const stateOfFind = async () =>
      (await first.device.store.db.findPhotos.get(find.value.imageId))?.state;
    for (let round = 0; (await stateOfFind()) !== 'sent' && round < MOST_ROUNDS; round += 1) {
      await first.door.sync.hint('online');
      await first.door.sync.now();
    }
    expect(await stateOfFind()).toBe('sent');

    const second = await openPhone(server);
    expect(await second.door.account.logIn(person)).toMatchObject({ ok: true });
    await second.door.sync.now();
    expect(await served(second, sale.id)).toBe('an account’s lamp');
    expect(await second.door.photos.fetchOfFind(routeId, find.value.imageId)).toBe('here');
    const { store, principal } = second.device;
    const ids = [find.value.imageId];
    const [shown] = await readFindPhotos(store.db, principal(), ids, 'large');
    expect(shown?.picture == null ? null : textIn(shown.picture.bytes)).toBe('a find');
    await second.door.account.logOut();
    const wrong = { ...person, password: 'another secret' };
    expect(await second.door.account.logIn(wrong)).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'invalid_credentials' },
    });
  });

  it('[spec 7] an address is found for a copy of the app, and for nobody without a key', async () => {
    const url = `${server.url}/functions/v1/geocode`;
    const find = (anonKey: string | null) =>
      createGeocoder({ url, anonKey, clock: systemClock, fetch }).find('2100 Ridge Ave');
    expect(await find(server.anonKey)).toMatchObject({ ok: true, value: { lat: FOUND.lat } });
    const before = census.asked.length;
    const strangers = await newKeys(kind);
    for (const key of [null, strangers.anonKey]) {
      expect(await find(key)).toEqual({ ok: false, error: 'failed' });
    }
    expect(census.asked).toHaveLength(before);
  });

  it('[SYNC-22] the function tidies photos for the secret key alone', async () => {
    const phone = await openPhone(server);
    const sale = await post(phone, 'hidden');
    await server.sql('update app.sale set hidden = true where id = $1', [sale.id]);
    const strangers = await newKeys(kind);
    const refused = [
      {},
      { apikey: '' },
      { authorization: 'Bearer ' },
      { apikey: server.anonKey },
      { authorization: `Bearer ${server.anonKey}` },
      { apikey: strangers.serviceKey },
      { authorization: server.serviceKey },
      // A new key is no token, and a gateway would refuse it.
      ...(kind === 'new' ? [{ authorization: `Bearer ${server.serviceKey}` }] : []),
    ];
    for (const headers of refused)
      expect([headers, (await tidy(headers)).status]).toEqual([headers, 403]);
    expect(await served(phone, sale.id)).toBe('hidden');

    const done = await tidy({ apikey: server.serviceKey });
    expect([done.status, await done.json()]).toEqual([200, { done: expect.any(Number) }]);
    expect(await served(phone, sale.id)).toBeNull();
    await server.sql('update app.sale set hidden = false where id = $1', [sale.id]);
    const bearer = { authorization: `Bearer ${server.serviceKey}` };
    await tidy(kind === 'legacy' ? bearer : { apikey: server.serviceKey });
    expect(await served(phone, sale.id)).toBe('hidden');
  });

  it('a new key is no token, whatever it is used for', async () => {
    const bearer = { authorization: `Bearer ${server.anonKey}` };
    const headers = { apikey: server.anonKey, 'content-type': 'application/json', ...bearer };
    const ask = async (path: string, body: object) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(server.url + path, init)).status;
    };
    const statuses = [
      await ask('/rest/v1/rpc/sync_pull', { p: { scopes: [] } }),
      await ask('/auth/v1/token?grant_type=password', person),
      await ask('/storage/v1/object/list/sale-images', { prefix: '', limit: 1 }),
    ];
    expect(statuses).toEqual(kind === 'new' ? [401, 403, 400] : [200, 200, 200]);
  });
});
