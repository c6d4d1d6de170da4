import { beforeEach, describe, expect, test } from 'vitest';
import { createAuth } from '../../../../src/remote/auth/auth-client.ts';
import type { Auth } from '../../../../src/remote/auth/auth-client.ts';
import { readSignInWays } from '../../../../src/remote/auth/sign-in-ways.ts';
import { systemRandom } from '../../../../src/platform/random.ts';
import { fakeWeb, json, loadLibrary, memoryStore } from '../fake-web.ts';
import type { FakeWeb, MemoryStore } from '../fake-web.ts';
import { manualClock } from '../manual-clock.ts';

let web: FakeWeb;
let store: MemoryStore;
let auth: Auth;

beforeEach(() => {
  web = fakeWeb(() => json(200, {}));
  store = memoryStore();
  auth = createAuth({
    loadLibrary,
    url: 'http://api.test',
    anonKey: 'anon',
    store,
    clock: manualClock(Date.now()),
    fetch: web.fetch,
    exclusively: (run) => run(),
    random: systemRandom,
  });
});

describe('[spec 2] which ways to sign in there are', () => {
  test('is asked of the auth service and kept', async () => {
    expect(await readSignInWays(store)).toBeNull();
    web.answer(() => json(200, { external: { google: true, github: false } }));
    expect(await auth.askWays()).toEqual({ hasGoogle: true });
    expect(web.seen).toMatchObject([{ path: '/auth/v1/settings' }]);
    expect(await readSignInWays(store)).toEqual({ hasGoogle: true });
    web.answer(() => json(200, { external: {} }));
    expect(await auth.askWays()).toEqual({ hasGoogle: false });
    expect(await readSignInWays(store)).toEqual({ hasGoogle: false });
  });

  test('no answer of its own changes nothing that is kept', async () => {
    web.answer(() => json(200, { external: { google: true } }));
    await auth.askWays();
    web.answer(() => json(500, { msg: 'x' }));
    expect(await auth.askWays()).toBeNull();
    expect(await readSignInWays(store)).toEqual({ hasGoogle: true });
  });
});
