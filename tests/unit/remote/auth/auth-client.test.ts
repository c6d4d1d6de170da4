import { beforeEach, describe, expect, test } from 'vitest';
import { systemRandom } from '../../../../src/platform/random.ts';
import { createAuth } from '../../../../src/remote/auth/auth-client.ts';
import type { Auth } from '../../../../src/remote/auth/auth-client.ts';
import { createTimedFetch } from '../../../../src/remote/exchange/timed-fetch.ts';
import {
  fakeWeb,
  loadLibrary,
  html,
  json,
  memoryStore,
  noNetwork,
  sessionBody,
} from '../fake-web.ts';
import type { Answering, FakeWeb, MemoryStore } from '../fake-web.ts';
import { manualClock } from '../manual-clock.ts';
import type { ManualClock } from '../manual-clock.ts';

const ann = 'a0000000-0000-4000-8000-000000000001';
const input = { email: 'ann@example.com', password: 'secret-123', zipCode: '60601' };
const deadToken = () => json(400, { code: 400, error_code: 'refresh_token_not_found', msg: 'x' });

let web: FakeWeb;
let store: MemoryStore;
let clock: ManualClock;
let auth: Auth;
let outbox: Promise<unknown>;

/** As a Web Lock: one after another. */
function exclusively<T>(run: () => Promise<T>): Promise<T> {
  const next = outbox.then(run, run);
  outbox = next.catch(() => undefined);
  return next;
}

function makeAuth(): Auth {
  const fetch = createTimedFetch(web.fetch, clock);
  const settings = { url: 'http://api.test', anonKey: 'anon', store, clock, fetch, exclusively };
  return createAuth({ ...settings, random: systemRandom, loadLibrary });
}

beforeEach(() => {
  web = fakeWeb(() => json(200, sessionBody(ann, 1)));
  store = memoryStore();
  clock = manualClock();
  outbox = Promise.resolve();
  auth = makeAuth();
});

async function signedIn(): Promise<void> {
  await auth.logIn(input);
  web.seen.length = 0;
}

describe('sign up and log in', () => {
  test('[spec 7] [spec-line 7.11] sign-up sends email, password and the ZIP code in the user data', async () => {
    const result = await auth.signUp(input);
    expect(result).toEqual({
      ok: true,
      value: { userId: ann, email: 'ann@example.com', zipCode: '60601' },
    });
    expect(web.seen[0]).toMatchObject({
      path: '/auth/v1/signup',
      body: { email: 'ann@example.com', password: 'secret-123', data: { zipCode: '60601' } },
    });
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-1' });
  });

  test('an account that must be confirmed by mail is not signed in', async () => {
    web.answer(() => json(200, { id: ann, email: 'ann@example.com' }));
    expect(await auth.signUp(input)).toMatchObject({
      ok: false,
      error: { code: 'refused', reason: 'confirm_email' },
    });
    expect(await auth.user()).toBeNull();
  });

  test('[spec 8] [spec-line 8.26] a refusal carries the code, and not the text of the provider', async () => {
    web.answer(() =>
      json(400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }),
    );
    expect(await auth.logIn(input)).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'invalid_credentials' },
    });
  });

  /** Refusals of the auth service in both formats that it has: ours asks for the newer one. */
  const FORMATS = [
    (status: number, code: string) => json(status, { code: status, error_code: code, msg: 'x' }),
    (status: number, code: string) =>
      json(status, { code, message: 'x' }, { 'x-supabase-api-version': '2024-01-01' }),
  ];

  test.each([
    [400, 'email_address_not_authorized'],
    [400, 'captcha_failed'],
    [429, 'over_request_rate_limit'],
    [422, 'email_provider_disabled'],
  ])('[spec 8] %i %s reaches each of the three forms as its code', async (status, reason) => {
    for (const refusing of FORMATS) {
      web.answer(() => refusing(status, reason));
      const answers = [
        await auth.signUp(input),
        await auth.logIn(input),
        await auth.requestPasswordReset(input.email, 'http://app.test/'),
      ];
      const refused = { ok: false, error: { code: 'refused', reason } };
      expect(answers).toEqual([refused, refused, refused]);
    }
  });

  test('[spec 8] a limit of mails is told at sign-up, and hidden where it would show who has an account', async () => {
    for (const refusing of FORMATS) {
      web.answer(() => refusing(429, 'over_email_send_rate_limit'));
      expect(await auth.signUp(input)).toEqual({
        ok: false,
        error: { code: 'refused', reason: 'over_email_send_rate_limit' },
      });
      expect(await auth.requestPasswordReset(input.email, 'http://app.test/')).toEqual({
        ok: true,
        value: undefined,
      });
    }
  });

  test('[spec-line 8.26] a weak password is refused with what it lacks, at sign-up and where it is set', async () => {
    const error = {
      ok: false,
      error: { code: 'refused', reason: 'weak_password', weaknesses: ['length', 'pwned'] },
    };
    await signedIn();
    const weak_password = { reasons: ['length', 'pwned'] };
    web.answer(() =>
      json(422, { code: 422, error_code: 'weak_password', msg: 'x', weak_password }),
    );
    expect(await auth.signUp(input)).toEqual(error);
    expect(await auth.setPassword('short')).toEqual(error);
    web.answer(() => json(422, { code: 'weak_password', message: 'x', weak_password }));
    expect(await auth.setPassword('short')).toEqual(error);
    web.answer(() => json(422, { code: 'weak_password', weak_password: { reasons: [7] } }));
    expect(await auth.setPassword('short')).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'weak_password' },
    });
  });

  test.each<[string, Answering]>([
    ['no network', noNetwork],
    ['captive portal', () => html()],
    ['portal with 403', () => html(403)],
    ['empty 200', () => new Response('', { status: 200 })],
    ['another JSON', () => json(200, { hello: 'world' })],
    ['server down', () => json(503, {})],
  ])('[SYNC-16] %s is offline', async (_what, answering) => {
    web.answer(answering);
    expect(await auth.logIn(input)).toEqual({ ok: false, error: { code: 'offline' } });
    expect(await auth.signUp(input)).toEqual({ ok: false, error: { code: 'offline' } });
    expect(await auth.user()).toBeNull();
  });

  test('a server that never answers is given up after 20 s', async () => {
    web.answer(() => new Promise(() => undefined));
    const result = auth.logIn(input);
    while (clock.pending() === 0) await Promise.resolve();
    clock.advance(20_000);
    expect(await result).toEqual({ ok: false, error: { code: 'offline' } });
  });
});

describe('[SYNC-19] tokens', () => {
  test('a guest needs none', async () => {
    expect(await auth.tokenOf('guest')).toEqual({ kind: 'anonymous' });
  });

  test('a good token is used without asking anyone, by a new page too', async () => {
    await signedIn();
    expect(await makeAuth().tokenOf(ann)).toEqual({ kind: 'token', token: 'token-1' });
    expect(web.seen).toEqual([]);
  });

  test('the token of one user is never given out for another', async () => {
    await signedIn();
    expect(await auth.tokenOf('b0000000-0000-4000-8000-000000000002')).toEqual({ kind: 'dead' });
  });

  test('[spec 9] [spec-line 9.36] with less than 90 s left it is renewed first', async () => {
    await signedIn();
    web.answer(() => json(200, sessionBody(ann, 2)));
    clock.advance(3_600_000 - 91_000);
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-1' });
    clock.advance(2_000);
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-2' });
    expect(web.seen.map(({ path, body }) => [path, body])).toEqual([
      ['/auth/v1/token?grant_type=refresh_token', { refresh_token: 'refresh-1' }],
    ]);
    expect(await makeAuth().tokenOf(ann)).toEqual({ kind: 'token', token: 'token-2' });
  });

  test('offline near its end the old one is used; after its end nobody knows', async () => {
    await signedIn();
    web.answer(noNetwork);
    clock.advance(3_600_000 - 30_000);
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-1' });
    clock.advance(60_000);
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'unreachable' });
    expect(web.seen).toHaveLength(2);
  });

  test.each<[string, Answering]>([
    ['no network', noNetwork],
    ['captive portal', () => html()],
    ['portal with 401', () => html(401)],
    ['gateway without a code', () => json(401, { message: 'Invalid API key' })],
    ['too many requests', () => json(429, { error_code: 'over_request_rate_limit' })],
    ['server down', () => json(500, { error_code: 'unexpected_failure' })],
    ['somebody else', () => json(200, sessionBody('b0000000-0000-4000-8000-000000000002', 2))],
  ])('a refresh that meets %s signs nobody out', async (_what, answering) => {
    await signedIn();
    web.answer(answering);
    expect(await auth.refresh(ann, null)).toBe('unreachable');
    expect(await auth.user()).toMatchObject({ userId: ann });
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-1' });
  });

  test('[SYNC-15] a dead session keeps the user and says so', async () => {
    await signedIn();
    web.answer(deadToken);
    expect(await auth.refresh(ann, 'token-1')).toBe('dead');
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'dead' });
    expect(await auth.user()).toMatchObject({ userId: ann, email: 'ann@example.com' });
    expect(JSON.stringify([...store.held.values()])).not.toContain('refresh-1');
  });

  test('[SYNC-19] two calls whose token was refused ask once', async () => {
    await signedIn();
    web.answer(() => json(200, sessionBody(ann, 2)));
    const outcomes = await Promise.all([
      auth.refresh(ann, 'token-1'),
      makeAuth().refresh(ann, 'token-1'),
    ]);
    expect(outcomes).toEqual(['refreshed', 'refreshed']);
    expect(web.seen).toHaveLength(1);
  });

  test('without locks, losing the race against another page is no dead session', async () => {
    await signedIn();
    const other = { ...sessionBody(ann, 9) };
    web.answer(async () => {
      await store.set('auth.session', JSON.stringify(other));
      return json(400, { error_code: 'refresh_token_already_used' });
    });
    expect(await auth.refresh(ann, 'token-1')).toBe('refreshed');
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-9' });
  });

  test('a token that arrives after signing out is thrown away', async () => {
    await signedIn();
    web.answer(async ({ path }) => {
      if (path.includes('refresh_token')) await auth.logOut();
      return json(200, sessionBody(ann, 2));
    });
    expect(await auth.refresh(ann, 'token-1')).toBe('dead');
    expect([...store.held.keys()]).toEqual([]);
  });

  test('a clock that was set by two days costs a refresh, not the session', async () => {
    await signedIn();
    web.answer(() => json(200, sessionBody(ann, 2)));
    clock.set(clock.now() + 48 * 3_600_000);
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-2' });
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'token', token: 'token-2' });
    expect(web.seen).toHaveLength(1);
  });
});

describe('[SYNC-15] log out', () => {
  test('ends this session only, and tells the server', async () => {
    await signedIn();
    web.answer(() => new Response(null, { status: 204 }));
    await auth.logOut();
    expect([...store.held.keys()]).toEqual([]);
    expect(web.seen).toMatchObject([
      { path: '/auth/v1/logout?scope=local', authorization: 'Bearer token-1' },
    ]);
  });

  test('works offline', async () => {
    await signedIn();
    web.answer(noNetwork);
    await auth.logOut();
    expect(await auth.user()).toBeNull();
    expect(await auth.tokenOf(ann)).toEqual({ kind: 'dead' });
  });
});
