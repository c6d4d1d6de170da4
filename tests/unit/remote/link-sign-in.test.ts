import { beforeEach, describe, expect, test } from 'vitest';
import { createAuth } from '../../../src/remote/auth.ts';
import type { Auth } from '../../../src/remote/auth.ts';
import { readSignInWays } from '../../../src/remote/sign-in-ways.ts';
import { html, fakeWeb, json, memoryStore, noNetwork, sessionBody } from './fake-web.ts';
import type { Answering, FakeWeb, MemoryStore } from './fake-web.ts';
import { manualClock } from './manual-clock.ts';

const ann = 'a0000000-0000-4000-8000-000000000001';
const CALLBACK = 'https://rummage.example/auth/callback';
const RESET = 'https://rummage.example/reset-password';

let web: FakeWeb;
let store: MemoryStore;
let auth: Auth;

beforeEach(() => {
  web = fakeWeb(() => json(200, sessionBody(ann, 1)));
  store = memoryStore();
  auth = createAuth({
    url: 'http://api.test',
    anonKey: 'anon',
    store,
    clock: manualClock(Date.now()),
    fetch: web.fetch,
    exclusively: (run) => run(),
  });
});

/** A token that runs out in an hour, as the library reads it. */
function tokenFor(userId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return [part({ alg: 'HS256', typ: 'JWT' }), part({ sub: userId, exp }), 'c2ln'].join('.');
}

describe('[spec 7] Google', () => {
  test('the address goes by way of the auth service and comes back to the callback', async () => {
    const address = new URL(await auth.googleAddress(CALLBACK));
    expect(address.origin + address.pathname).toBe('http://api.test/auth/v1/authorize');
    expect(address.searchParams.get('provider')).toBe('google');
    expect(address.searchParams.get('redirect_to')).toBe(CALLBACK);
    expect(address.searchParams.get('code_challenge_method')).toBe('s256');
    expect(web.seen).toEqual([]);
  });

  test('the code that comes back is exchanged once, with the secret of this device', async () => {
    await auth.googleAddress(CALLBACK);
    const back = await auth.finishCallback(`${CALLBACK}?code=abc`);
    expect(back).toMatchObject({ ok: true, value: { user: { userId: ann }, isRecovery: false } });
    expect(web.seen).toMatchObject([
      { path: '/auth/v1/token?grant_type=pkce', body: { auth_code: 'abc' } },
    ]);
    expect(await auth.user()).toMatchObject({ userId: ann, email: 'ann@example.com' });
    expect(await auth.finishCallback(`${CALLBACK}?code=abc`)).toMatchObject({
      error: { code: 'refused', reason: 'pkce_code_verifier_not_found' },
    });
  });

  test('a refusal carries the text of the provider, and asks nobody', async () => {
    const back = await auth.finishCallback(`${CALLBACK}?error=access_denied&error_description=No`);
    expect(back).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'access_denied', message: 'No' },
    });
    expect(web.seen).toEqual([]);
    expect(await auth.user()).toBeNull();
  });

  test('an address that brings nothing is null', async () => {
    expect(await auth.finishCallback(CALLBACK)).toBeNull();
  });
});

describe('[spec 4] PASSWORD_RECOVERY', () => {
  test('a session in the fragment is checked with the auth service', async () => {
    web.answer(() => json(200, sessionBody(ann, 1).user));
    const token = tokenFor(ann);
    const back = await auth.finishCallback(
      `${RESET}#access_token=${token}&refresh_token=r1&type=recovery`,
    );
    expect(back).toMatchObject({ ok: true, value: { user: { userId: ann }, isRecovery: true } });
    expect(web.seen).toMatchObject([{ path: '/auth/v1/user', authorization: `Bearer ${token}` }]);
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token });
  });

  test('a token that the auth service does not know signs nobody in', async () => {
    web.answer(() => json(403, { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }));
    const back = await auth.finishCallback(
      `${RESET}#access_token=${tokenFor(ann)}&refresh_token=r1&type=recovery`,
    );
    expect(back).toMatchObject({ ok: false, error: { code: 'refused', reason: 'bad_jwt' } });
    expect(await auth.user()).toBeNull();
  });

  test('asking for a mail names where its link leads', async () => {
    web.answer(() => json(200, {}));
    expect(await auth.requestPasswordReset('ann@example.com', RESET)).toMatchObject({ ok: true });
    expect(web.seen).toMatchObject([
      {
        path: `/auth/v1/recover?redirect_to=${encodeURIComponent(RESET)}`,
        body: { email: 'ann@example.com' },
      },
    ]);
  });

  test('asking twice is answered as once: else it would tell who has an account', async () => {
    web.answer(() => json(429, { error_code: 'over_email_send_rate_limit', msg: 'wait 58 s' }));
    expect(await auth.requestPasswordReset('ann@example.com', RESET)).toMatchObject({ ok: true });
    web.answer(() => json(400, { error_code: 'validation_failed', msg: 'invalid format' }));
    expect(await auth.requestPasswordReset('ann', RESET)).toMatchObject({
      ok: false,
      error: { reason: 'validation_failed' },
    });
  });

  test('the new password goes out under the token of who is signed in', async () => {
    await auth.logIn({ email: 'ann@example.com', password: 'old-secret' });
    web.answer(() => json(200, sessionBody(ann, 1).user));
    expect(await auth.setPassword('new-secret')).toMatchObject({ ok: true });
    expect(web.seen.at(-1)).toMatchObject({
      path: '/auth/v1/user',
      authorization: 'Bearer token-1',
      body: { password: 'new-secret' },
    });
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-1' });
  });

  test('what the service does not like about it is said', async () => {
    await auth.logIn({ email: 'ann@example.com', password: 'old-secret' });
    web.answer(() => json(422, { code: 'same_password', message: 'Should be different' }));
    expect(await auth.setPassword('old-secret')).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'same_password', message: 'Should be different' },
    });
  });

  test('[spec 8] nobody is signed in', async () => {
    expect(await auth.setPassword('new-secret')).toEqual({
      ok: false,
      error: {
        code: 'refused',
        reason: 'session_not_found',
        message: 'Auth session missing!',
      },
    });
  });

  test.each<[string, Answering]>([
    ['no network', noNetwork],
    ['captive portal', () => html()],
    ['server down', () => json(503, {})],
  ])('[SYNC-16] %s is offline', async (_what, answering) => {
    await auth.logIn({ email: 'ann@example.com', password: 'old-secret' });
    web.answer(answering);
    const offline = { ok: false, error: { code: 'offline' } };
    expect(await auth.requestPasswordReset('ann@example.com', RESET)).toEqual(offline);
    expect(await auth.setPassword('new-secret')).toEqual(offline);
    await auth.googleAddress(CALLBACK);
    expect(await auth.finishCallback(`${CALLBACK}?code=abc`)).toEqual(offline);
    expect(await auth.askWays()).toBeNull();
    expect(await auth.user()).toMatchObject({ userId: ann });
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
