import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readFindPhotos } from '../../../src/db/photos/find-photo-view.ts';
import { findPhotoPaths } from '../../../src/domain/route/settings/find-photo-id.ts';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';
import { jpegFile, textIn } from '../../support/builders/jpeg-file.ts';
import { openPhone, stopPhones } from '../device/device-kit.ts';
import type { Phone } from '../device/device-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

let people = 0;
const newPerson = () => ({
  email: `finder${(people += 1)}@example.com`,
  password: 'a long secret 1',
});

/** The token with which a phone speaks for its person. */
async function tokenOf(phone: Phone): Promise<string> {
  const kept = await phone.device.store.db.table('meta').toArray();
  const session = kept
    .map(({ value }) => String(value))
    .find((text) => text.includes('access_token'));
  const { access_token: token } = JSON.parse(session ?? '{}');
  if (typeof token !== 'string') throw new Error('Nobody is logged in.');
  return token;
}

async function signedUp(who = newPerson(), indexedDB = new IDBFactory()) {
  const phone = await openPhone(server, 'on', indexedDB);
  expect(await phone.door.account.signUp({ ...who, zipCode: '60601' })).toMatchObject({ ok: true });
  return { phone, who, uid: phone.device.principal() };
}

async function logIn(who: ReturnType<typeof newPerson>): Promise<Phone> {
  const phone = await openPhone(server);
  expect(await phone.door.account.logIn(who)).toMatchObject({ ok: true });
  await phone.door.sync.now();
  return phone;
}

const saleId = crypto.randomUUID();

function put(phone: Phone, id: string, photo: string | null) {
  const find = { id: 'f', what: 'Lamp', cents: 300, ...(photo !== null && { photo }) };
  const stops = [{ saleId, settings: { finds: [find] } }];
  const args = { id, name: 'Saturday', day: null, stops, settings: {} };
  return phone.door.writes.commit({ op: 'route.put', args });
}

const picture = (text: string) => new Blob([jpegFile({ text })], { type: 'image/jpeg' });

async function take(phone: Phone, routeId: string, text: string): Promise<string> {
  const done = await phone.door.photos.addOfFind(routeId, picture(text));
  if (!done.ok) throw new Error(done.error.code);
  return done.value.imageId;
}

/** The most exchanges that a photo may take. */
const MOST_ROUNDS = 300;

async function untilState(phone: Phone, imageId: string, state: string): Promise<void> {
  const { db } = phone.device.store;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if ((await db.findPhotos.get(imageId))?.state === state) return;
    await phone.door.sync.hint('online');
    await phone.door.sync.now();
  }
  throw new Error(JSON.stringify([await db.findPhotos.toArray(), await db.outbox.toArray()]));
}

async function shown(phone: Phone, imageId: string, rendition: 'small' | 'large' = 'large') {
  const { store, principal } = phone.device;
  const [photo] = await readFindPhotos(store.db, principal(), [imageId], rendition);
  return photo?.picture == null ? null : textIn(photo.picture.bytes);
}

const stored = (uid: string) =>
  server.sql<{ name: string }>(
    "select name from storage.objects where bucket_id = 'find-photos' and name like $1 order by name",
    [`${uid}/%`],
  );

describe('[SYNC-22] a photo of a find', () => {
  test('taken offline, kept over a kill, sent over a bad line, shown on the second phone and offline there', async () => {
    const indexedDB = new IDBFactory();
    const { phone: first, who, uid } = await signedUp(newPerson(), indexedDB);
    first.network = 'off';
    const routeId = crypto.randomUUID();
    const photo = await take(first, routeId, 'an old lamp');
    await put(first, routeId, photo);
    await untilState(first, photo, 'waiting');
    // The route, and its photo.
    await first.untilStatus(({ waiting, sending }) => waiting + sending === 2);

    const again = await first.reopen('lossy');
    expect(await shown(again, photo)).toBe('an old lamp');
    await untilState(again, photo, 'sent');
    const { large, small } = findPhotoPaths(uid, photo);
    expect((await stored(uid)).map(({ name }) => name)).toEqual([small, large]);
    // It stays where it was taken.
    expect(await shown(again, photo)).toBe('an old lamp');

    const second = await logIn(who);
    expect(await shown(second, photo)).toBeNull();
    expect(await second.door.photos.fetchOfFind(routeId, photo)).toBe('here');
    second.network = 'off';
    expect([await shown(second, photo), await shown(second, photo, 'small')]).toEqual([
      'an old lamp',
      'an old lamp',
    ]);
  });

  test('is not there for other people, however they ask', async () => {
    const { phone, uid } = await signedUp();
    const routeId = crypto.randomUUID();
    const photo = await take(phone, routeId, 'mine alone');
    await put(phone, routeId, photo);
    await untilState(phone, photo, 'sent');
    const { large } = findPhotoPaths(uid, photo);

    const stranger = await signedUp();
    await put(stranger.phone, routeId, photo);
    await stranger.phone.door.sync.now();
    expect(await stranger.phone.door.photos.fetchOfFind(routeId, photo)).toBe('absent');
    const bearer = await tokenOf(stranger.phone);
    for (const who of [{ authorization: `Bearer ${bearer}` }, {}]) {
      const headers = { apikey: server.anonKey, ...who };
      const ask = (method: string, at: string, body?: object) =>
        fetch(`${server.url}/storage/v1/object/${at}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
      for (const at of ['find-photos', 'public/find-photos', 'info/find-photos']) {
        const answer = await ask('GET', `${at}/${large}`);
        expect([at, answer.ok, (await answer.text()).includes('mine alone')]).toEqual([
          at,
          false,
          false,
        ]);
      }
      const listed = await ask('POST', 'list/find-photos', { prefix: uid, limit: 100 });
      expect(await listed.json()).toEqual([]);
      expect((await ask('POST', `sign/find-photos/${large}`, { expiresIn: 600 })).ok).toBe(false);
      expect((await ask('POST', `find-photos/${large}`, {})).ok).toBe(false);
      expect((await ask('PUT', `find-photos/${large}`, {})).ok).toBe(false);
      await ask('DELETE', 'find-photos', { prefixes: [large] });
      await ask('DELETE', `find-photos/${large}`);
    }
    expect(await stored(uid)).toHaveLength(2);
    expect(await phone.door.photos.fetchOfFind(routeId, photo)).toBe('here');
  });

  test('has a signed address only if its own person asks for one', async () => {
    const { phone, uid } = await signedUp();
    const routeId = crypto.randomUUID();
    const photo = await take(phone, routeId, 'mine alone');
    await put(phone, routeId, photo);
    await untilState(phone, photo, 'sent');
    const { large } = findPhotoPaths(uid, photo);
    const sign = async (token: string | null) =>
      fetch(`${server.url}/storage/v1/object/sign/find-photos/${large}`, {
        method: 'POST',
        headers: {
          apikey: server.anonKey,
          ...(token !== null && { authorization: `Bearer ${token}` }),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ expiresIn: 600 }),
      });
    const stranger = await signedUp();
    for (const token of [null, await tokenOf(stranger.phone)]) {
      expect((await sign(token)).ok).toBe(false);
    }
    expect((await sign(await tokenOf(phone))).status).toBe(200);
  });

  test('does not look lost to someone whose token is refused', async () => {
    const { phone, who } = await signedUp();
    const routeId = crypto.randomUUID();
    const photo = await take(phone, routeId, 'still there');
    await put(phone, routeId, photo);
    await untilState(phone, photo, 'sent');
    const second = await logIn(who);
    second.network = 'tokens-spoilt';
    expect(await second.door.photos.fetchOfFind(routeId, photo)).toBe('offline');
    second.network = 'on';
    await second.door.account.logIn(who);
    expect(await second.door.photos.fetchOfFind(routeId, photo)).toBe('here');
    expect(await shown(second, photo)).toBe('still there');
  });

  test('leaves the server with its find, and comes back with an undo', async () => {
    const { phone, uid } = await signedUp();
    const routeId = crypto.randomUUID();
    const photo = await take(phone, routeId, 'gone and back');
    await put(phone, routeId, photo);
    await untilState(phone, photo, 'sent');
    await put(phone, routeId, null);
    await untilState(phone, photo, 'loose');
    await server.tidyPhotos();
    expect(await stored(uid)).toEqual([]);
    await put(phone, routeId, photo);
    await untilState(phone, photo, 'sent');
    expect(await stored(uid)).toHaveLength(2);
    expect(await server.tidyPhotos()).toBe(0);
    await phone.door.writes.commit({ op: 'route.delete', args: { id: routeId } });
    await untilState(phone, photo, 'loose');
    await server.tidyPhotos();
    expect(await stored(uid)).toEqual([]);
  });

  test('that is not sent holds up a log-out; one that is sent leaves the device with it', async () => {
    const { phone, who } = await signedUp();
    const routeId = crypto.randomUUID();
    const sent = await take(phone, routeId, 'sent');
    await put(phone, routeId, sent);
    await untilState(phone, sent, 'sent');
    phone.network = 'off';
    const unsent = await take(phone, routeId, 'not sent');
    await put(phone, routeId, unsent);
    await untilState(phone, unsent, 'waiting');
    // The change of the route, and the photo.
    expect(await phone.door.account.drain()).toEqual({ waiting: 2 });
    await phone.door.account.logOut('keep');
    const left = await phone.device.store.db.findPhotos.toArray();
    expect(left.map(({ imageId }) => imageId)).toEqual([unsent]);
    expect(await phone.device.store.db.photoBytes.get(sent)).toBeUndefined();
    phone.network = 'on';
    await phone.door.account.logIn(who);
    await untilState(phone, unsent, 'sent');

    phone.network = 'off';
    const given = await take(phone, routeId, 'given up');
    await put(phone, routeId, given);
    await untilState(phone, given, 'waiting');
    await phone.door.account.logOut('discard');
    expect(await phone.device.store.db.findPhotos.count()).toBe(0);
    expect(await phone.device.store.db.photoBytes.count()).toBe(0);
  });

  test('over the limit of the server stays here, and the person is told', async () => {
    const { phone, uid } = await signedUp();
    const routeId = crypto.randomUUID();
    await server.sql(
      'insert into app.find_photo select $1::uuid, gen_random_uuid(), gen_random_uuid() from generate_series(1, 500)',
      [uid],
    );
    const photo = await take(phone, routeId, 'one too many');
    await put(phone, routeId, photo);
    await untilState(phone, photo, 'failed');
    expect(await shown(phone, photo)).toBe('one too many');
    expect(await phone.device.store.db.findPhotos.get(photo)).toMatchObject({ failure: 'refused' });
    // The route itself is there.
    expect(await phone.device.store.db.outbox.count()).toBe(0);
    await server.sql('delete from app.find_photo where user_id = $1', [uid]);
    await put(phone, routeId, null);
    await put(phone, routeId, photo);
    await phone.door.photos.retryOfFind(photo);
    await untilState(phone, photo, 'sent');
  });

  test('on a device without a server stays there, and becomes an account’s with its route', async () => {
    const indexedDB = new IDBFactory();
    const local = await openPhone(null, 'off', indexedDB);
    const routeId = crypto.randomUUID();
    const photo = await take(local, routeId, 'from before');
    await put(local, routeId, photo);
    await local.device.store.findPhotos.fold(local.device.principal());
    expect(await shown(local, photo)).toBe('from before');
    expect(await local.door.photos.fetchOfFind(routeId, crypto.randomUUID())).toBe('absent');
    local.stop();
    const { phone, uid } = await signedUp(newPerson(), indexedDB);
    expect(await phone.door.writes.moveWork()).toMatchObject({ ok: true });
    await untilState(phone, photo, 'sent');
    expect(await stored(uid)).toHaveLength(2);
  });
});
