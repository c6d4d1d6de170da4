import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuth } from '../../../../src/remote/auth/auth-client.ts';
import { systemRandom } from '../../../../src/platform/random.ts';
import type { Auth } from '../../../../src/remote/auth/auth-client.ts';
import {
  html,
  fakeWeb,
  json,
  loadLibrary,
  memoryStore,
  noNetwork,
  sessionBody,
} from '../fake-web.ts';
import type { Answering, FakeWeb, MemoryStore } from '../fake-web.ts';
import { manualClock } from '../manual-clock.ts';
import type { ManualClock } from '../manual-clock.ts';
import { tokenFor, tokensOf } from './link-tokens.ts';

const ann = 'a0000000-0000-4000-8000-000000000001';
const CALLBACK = 'https://rummage.example/auth/callback';
const RESET = 'https://rummage.example/reset-password';

let web: FakeWeb;
let store: MemoryStore;
let clock: ManualClock;
let auth: Auth;

function newAuth(): Auth {
  return createAuth({
    loadLibrary,
    url: 'http://api.test',
    anonKey: 'anon',
    store,
    clock,
    fetch: web.fetch,
    exclusively: (run) => run(),
    random: systemRandom,
  });
}

beforeEach(() => {
  web = fakeWeb(() => json(200, sessionBody(ann, 1)));
  store = memoryStore();
  clock = manualClock(Date.now());
  auth = newAuth();
});

async function googleAddress(from: Auth = auth): Promise<string> {
  const address = await from.googleAddress(CALLBACK);
  return address.ok ? address.value : '';
}

/** Where a link leads that this device asks for by going to Google. */
async function markedByGoogle(from: Auth = auth): Promise<string> {
  const address = new URL(await googleAddress(from));
  return address.searchParams.get('redirect_to') ?? '';
}

/** The same of a mail about a password. */
async function markedByReset(): Promise<string> {
  web.answer(() => json(200, {}));
  await auth.requestPasswordReset('ann@example.com', RESET);
  const asked = web.seen.at(-1)?.path ?? '';
  web.seen.length = 0;
  return new URL(asked, 'http://api.test').searchParams.get('redirect_to') ?? '';
}

describe('[spec 7] Google', () => {
  test('the address goes by way of the auth service and comes back to the callback', async () => {
    const address = new URL(await googleAddress());
    expect(address.origin + address.pathname).toBe('http://api.test/auth/v1/authorize');
    expect(address.searchParams.get('provider')).toBe('google');
    expect(address.searchParams.get('redirect_to')).toMatch(
      /^https:\/\/rummage\.example\/auth\/callback\?link_state=[0-9a-f-]{36}$/,
    );
    expect(address.searchParams.get('code_challenge_method')).toBe('s256');
    expect(web.seen).toEqual([]);
  });

  test('the code that comes back is exchanged once, with the secret of this device', async () => {
    const address = `${await markedByGoogle()}&code=abc`;
    const back = await auth.finishCallback(address);
    expect(back).toMatchObject({
      ok: true,
      value: { user: { userId: ann }, purpose: 'sign-in', state: 'signed-in' },
    });
    expect(web.seen).toMatchObject([
      { path: '/auth/v1/token?grant_type=pkce', body: { auth_code: 'abc' } },
    ]);
    expect(await auth.user()).toMatchObject({ userId: ann, email: 'ann@example.com' });
    expect(await auth.finishCallback(address)).toMatchObject({
      error: { code: 'refused', reason: 'pkce_code_verifier_not_found' },
    });
  });

  test('a refusal carries the code, not the text of the provider, and asks nobody', async () => {
    const refused = `${await markedByGoogle()}&error=access_denied&error_description=No`;
    const back = await auth.finishCallback(refused);
    expect(back).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'access_denied' },
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
    const marked = await markedByReset();
    web.answer(() => json(200, sessionBody(ann, 1).user));
    const token = tokenFor(ann);
    const back = await auth.finishCallback(marked + tokensOf(ann));
    expect(back).toMatchObject({
      ok: true,
      value: { user: { userId: ann }, purpose: 'recovery', state: 'signed-in' },
    });
    expect(web.seen).toMatchObject([{ path: '/auth/v1/user', authorization: `Bearer ${token}` }]);
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token });
  });

  test('a token that the auth service does not know signs nobody in', async () => {
    const marked = await markedByReset();
    web.answer(() => json(403, { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }));
    const back = await auth.finishCallback(marked + tokensOf(ann));
    expect(back).toMatchObject({ ok: false, error: { code: 'refused', reason: 'bad_jwt' } });
    expect(await auth.user()).toBeNull();
  });

  test('asking for a mail names where its link leads', async () => {
    web.answer(() => json(200, {}));
    expect(await auth.requestPasswordReset('ann@example.com', RESET)).toMatchObject({ ok: true });
    const marked = encodeURIComponent(`${RESET}?link_state=`);
    expect(web.seen).toMatchObject([
      {
        path: expect.stringMatching(new RegExp(`^/auth/v1/recover\\?redirect_to=${marked}`)),
        body: { email: 'ann@example.com' },
      },
    ]);
    // A code could be exchanged on this device alone, and mail is read on another one.
    expect(web.seen[0]?.body).not.toMatchObject({ code_challenge: expect.stringMatching(/./) });
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
      error: { code: 'refused', reason: 'same_password' },
    });
  });

  test('[spec 8] nobody is signed in', async () => {
    expect(await auth.setPassword('new-secret')).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'session_not_found' },
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

describe('[SYNC-15] a link that this device did not ask for', () => {
  const asking = {
    ok: true,
    value: { user: { userId: ann, email: 'ann@example.com' }, state: 'asking' },
  };

  test.each<[string, string]>([
    ['a session without a state', `${CALLBACK}${tokensOf(ann, 'signup')}`],
    ['a session for a new password', `${RESET}${tokensOf(ann)}`],
    ['a state that was made up', `${CALLBACK}?link_state=${ann}${tokensOf(ann)}`],
    ['an empty state', `${CALLBACK}?link_state=${tokensOf(ann)}`],
  ])('%s signs nobody in and leaves nothing on the device', async (_what, address) => {
    await markedByGoogle();
    web.answer(() => json(200, sessionBody(ann, 1).user));
    const before = new Map(store.held);
    expect(await auth.finishCallback(address)).toMatchObject(asking);
    expect(await auth.user()).toBeNull();
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'dead' });
    expect(store.held).toEqual(before);
  });

  test('a code without a state asks, too', async () => {
    await markedByGoogle();
    expect(await auth.finishCallback(`${CALLBACK}?code=abc`)).toMatchObject(asking);
    expect(await auth.user()).toBeNull();
    expect(JSON.stringify([...store.held.values()])).not.toContain('token-1');
  });

  test('who agrees is signed in; agreeing once more does nothing', async () => {
    web.answer(() => json(200, sessionBody(ann, 1).user));
    await auth.finishCallback(`${RESET}${tokensOf(ann)}`);
    expect(await auth.agree()).toMatchObject({
      ok: true,
      value: { user: { userId: ann }, purpose: 'recovery', state: 'signed-in' },
    });
    expect(await newAuth().tokenOf(ann)).toMatchObject({ kind: 'token' });
    expect(await auth.agree()).toBeNull();
  });

  test('who refuses stays who they are, and the session of the link is ended', async () => {
    const bea = 'b0000000-0000-4000-8000-000000000002';
    await auth.logIn({ email: 'bea@example.com', password: 'secret' });
    const before = new Map(store.held);
    web.answer(() => json(200, { ...sessionBody(ann, 1).user, id: bea }));
    await auth.finishCallback(`${CALLBACK}${tokensOf(bea)}`);
    auth.refuse();
    expect(await auth.agree()).toBeNull();
    expect(store.held).toEqual(before);
    await vi.waitFor(() =>
      expect(web.seen.at(-1)).toMatchObject({
        path: '/auth/v1/logout?scope=local',
        authorization: `Bearer ${tokenFor(bea)}`,
      }),
    );
  });

  test('a state is good once', async () => {
    const marked = await markedByReset();
    web.answer(() => json(200, sessionBody(ann, 1).user));
    expect(await auth.finishCallback(marked + tokensOf(ann))).toMatchObject({
      value: { state: 'signed-in' },
    });
    expect(await auth.finishCallback(marked + tokensOf(ann))).toMatchObject(asking);
  });

  test('a state is good for an hour, and for no longer by a clock that was set back', async () => {
    const [first, second] = [await markedByReset(), await markedByReset()];
    web.answer(() => json(200, sessionBody(ann, 1).user));
    clock.advance(3_599_999);
    expect(await auth.finishCallback(first + tokensOf(ann))).toMatchObject({
      value: { state: 'signed-in' },
    });
    clock.advance(1);
    expect(await auth.finishCallback(second + tokensOf(ann))).toMatchObject(asking);
    const third = await markedByReset();
    web.answer(() => json(200, sessionBody(ann, 1).user));
    clock.advance(-7_200_000);
    expect(await auth.finishCallback(third + tokensOf(ann))).toMatchObject(asking);
  });

  test('a state outlives the page that made it, and there are ten at most', async () => {
    const marked = [await markedByReset()];
    for (let i = 0; i < 10; i += 1) marked.push(await markedByGoogle());
    web.answer(() => json(200, sessionBody(ann, 1).user));
    const [oldest, , newer] = marked;
    expect(await newAuth().finishCallback(`${oldest}${tokensOf(ann)}`)).toMatchObject(asking);
    expect(await newAuth().finishCallback(`${newer}${tokensOf(ann)}`)).toMatchObject({
      value: { state: 'signed-in' },
    });
  });

  test('a device that cannot keep a state still sends for the mail', async () => {
    store.set = () => Promise.reject(new Error('QuotaExceededError'));
    web.answer(() => json(200, {}));
    expect(await auth.requestPasswordReset('ann@example.com', RESET)).toMatchObject({ ok: true });
    expect(web.seen).toHaveLength(1);
    web.answer(() => json(200, sessionBody(ann, 1).user));
    expect(await auth.finishCallback(RESET + tokensOf(ann))).toMatchObject(asking);
  });

  test('what a stranger writes into the address is not shown', async () => {
    const lie = '?error=access_denied&error_description=Call+555-0100';
    expect(await auth.finishCallback(CALLBACK + lie)).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'access_denied' },
    });
  });
});
