import { expect, test } from 'vitest';
import { systemRandom } from '../../../src/platform/random.ts';
import { openRemote } from '../../../src/remote/exchange/open-remote.ts';
import { createGeocoder } from '../../../src/remote/geocoder.ts';
import { json, memoryStore, sessionBody } from './fake-web.ts';
import { manualClock } from './manual-clock.ts';

const ann = 'a0000000-0000-4000-8000-000000000001';
const NEW_KEY = 'sb_publishable_abc';
const LEGACY_KEY = 'eyJh.eyJyb2xlIjoiYW5vbiJ9.x';

/** Sends every kind of request with this key. Returns the bearer of each, by its path; null: it had none. */
async function bearersOf(key: string) {
  const seen: [path: string, bearer: string | null][] = [];
  const clock = manualClock();
  const url = 'http://api.test';
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    const headers = new Headers(init?.headers);
    expect([pathname, headers.get('apikey')]).toEqual([pathname, key]);
    seen.push([pathname, headers.get('authorization')]);
    return pathname.startsWith('/auth/') ? json(200, sessionBody(ann, 1)) : json(200, {});
  };
  const { remote, auth, photos, findPhotos } = openRemote({
    url,
    anonKey: key,
    store: memoryStore(),
    clock,
    fetch,
    exclusively: (run) => run(),
    random: systemRandom,
  });
  const take = () => seen.splice(0);
  const password = 'a long secret 1';
  await auth.askWays();
  await auth.signUp({ email: 'ann@example.com', password, zipCode: '60601' });
  await auth.requestPasswordReset('ann@example.com', 'http://app.test/');
  await auth.logIn({ email: 'ann@example.com', password });
  await auth.refresh(ann, null);
  await remote.pull('guest', { scopes: [] });
  await photos.upload('s/p.jpg', new ArrayBuffer(1), 'image/jpeg');
  await createGeocoder({ url: `${url}/functions/v1/geocode`, anonKey: key, clock, fetch }).find(
    'x',
  );
  const asGuest = take();
  await remote.pull(ann, { scopes: [] });
  await findPhotos.upload(ann, 'f.jpg', new ArrayBuffer(1), 'image/jpeg');
  await findPhotos.download(ann, 'f.jpg');
  await auth.setPassword('another secret 1');
  await auth.logOut();
  return { asGuest, asAnn: take() };
}

test('[SYNC-6] a new key is never sent as a bearer; a legacy one stands in for a guest’s token', async () => {
  const paths = [
    '/auth/v1/settings',
    '/auth/v1/signup',
    '/auth/v1/recover',
    '/auth/v1/token',
    '/auth/v1/token',
    '/rest/v1/rpc/sync_pull',
    '/storage/v1/object/sale-images/s/p.jpg',
    '/functions/v1/geocode',
  ];
  const withNew = await bearersOf(NEW_KEY);
  expect(withNew.asGuest).toEqual(paths.map((path) => [path, null]));
  const withLegacy = await bearersOf(LEGACY_KEY);
  expect(withLegacy.asGuest).toEqual(
    paths.map((path) => [path, path.endsWith('/settings') ? null : `Bearer ${LEGACY_KEY}`]),
  );
});

test.each([NEW_KEY, LEGACY_KEY])(
  '[SYNC-6] an account’s requests carry its own token, with the key %s beside it',
  async (key) => {
    const { asAnn } = await bearersOf(key);
    expect(asAnn).toEqual(
      [
        '/rest/v1/rpc/sync_pull',
        '/storage/v1/object/find-photos/f.jpg',
        '/storage/v1/object/find-photos/f.jpg',
        '/auth/v1/user',
        '/auth/v1/logout',
      ].map((path) => [path, 'Bearer token-1']),
    );
  },
);
