import { beforeEach, describe, expect, test } from 'vitest';
import { createAuth } from '../../../../src/remote/auth/auth-client.ts';
import type { Auth } from '../../../../src/remote/auth/auth-client.ts';
import { systemRandom } from '../../../../src/platform/random.ts';
import { fakeWeb, json, loadLibrary, memoryStore, sessionBody } from '../fake-web.ts';
import type { FakeWeb, MemoryStore } from '../fake-web.ts';
import { manualClock } from '../manual-clock.ts';
import { tokensOf } from './link-tokens.ts';

const ann = 'a0000000-0000-4000-8000-000000000001';
const CALLBACK = 'https://rummage.example/auth/callback';
const RESET = 'https://rummage.example/reset-password';

let web: FakeWeb;
let store: MemoryStore;
let auth: Auth;

/** The auth of another worker of the same device. */
function newAuth(): Auth {
  return createAuth({
    loadLibrary,
    url: 'http://api.test',
    anonKey: 'anon',
    store,
    clock: manualClock(Date.now()),
    fetch: web.fetch,
    exclusively: (run) => run(),
    random: systemRandom,
  });
}

beforeEach(() => {
  web = fakeWeb(() => json(200, sessionBody(ann, 1)));
  store = memoryStore();
  auth = newAuth();
});

/** Where a link leads that this device asks for by going to Google. */
async function markedByGoogle(): Promise<string> {
  const address = await auth.googleAddress(CALLBACK);
  return new URL(address.ok ? address.value : '').searchParams.get('redirect_to') ?? '';
}

/** The same of a mail about a password. */
async function markedByReset(): Promise<string> {
  web.answer(() => json(200, {}));
  await auth.requestPasswordReset('ann@example.com', RESET);
  const asked = web.seen.at(-1)?.path ?? '';
  web.seen.length = 0;
  return new URL(asked, 'http://api.test').searchParams.get('redirect_to') ?? '';
}

describe('[SYNC-10] a call that its page asks again, because its worker ended before it answered', () => {
  test('brings who came back, though the code works only once', async () => {
    const address = `${await markedByGoogle()}&code=abc`;
    const back = await auth.finishCallback(address, 'call-1');
    expect(back).toMatchObject({ ok: true, value: { state: 'signed-in' } });
    expect(await newAuth().finishCallback(address, 'call-1')).toEqual(back);
    expect(web.seen).toHaveLength(1);
    // For every other call it was used up.
    expect(await newAuth().finishCallback(address, 'call-2')).toMatchObject({ ok: false });
    expect(await newAuth().finishCallback(address)).toMatchObject({ ok: false });
  });

  test('knows that this device asked for the link, though it was looked up before', async () => {
    const marked = await markedByReset();
    const address = marked + tokensOf(ann);
    web.answer(() => Promise.reject(new TypeError('the worker ended')));
    expect(await auth.finishCallback(address, 'call-1')).toMatchObject({ ok: false });
    web.answer(() => json(200, sessionBody(ann, 1).user));
    expect(await newAuth().finishCallback(address, 'call-1')).toMatchObject({
      ok: true,
      value: { purpose: 'recovery', state: 'signed-in' },
    });
  });

  test('but a link that came a second time by another call asks', async () => {
    const address = (await markedByReset()) + tokensOf(ann);
    web.answer(() => json(200, sessionBody(ann, 1).user));
    await auth.finishCallback(address, 'call-1');
    expect(await newAuth().finishCallback(address, 'call-2')).toMatchObject({
      value: { state: 'asking' },
    });
  });

  test('brings who agreed, and who signed up', async () => {
    web.answer(() => json(200, sessionBody(ann, 1).user));
    await auth.finishCallback(CALLBACK + tokensOf(ann), 'call-1');
    const agreed = await auth.agree('call-2');
    expect(agreed).toMatchObject({ ok: true, value: { user: { userId: ann } } });
    expect(await newAuth().agree('call-2')).toEqual(agreed);

    web.answer(() => json(200, sessionBody(ann, 2)));
    const input = { email: 'ann@example.com', password: 'secret', zipCode: '60601' };
    const signedUp = await auth.signUp(input, 'call-3');
    web.answer(() => json(422, { error_code: 'user_already_exists', msg: '' }));
    expect(await newAuth().signUp(input, 'call-3')).toEqual(signedUp);
    expect(await newAuth().signUp(input, 'call-4')).toMatchObject({ ok: false });
  });

  test('logs in who signed up before, if that answer was lost; the password of another says nothing', async () => {
    const input = { email: 'ann@example.com', password: 'secret', zipCode: '60601' };
    const taken = json(422, { error_code: 'user_already_exists', msg: '' });
    const ways = (logIn: () => Response | Promise<Response>) =>
      web.answer(({ path }) => (path.includes('/signup') ? taken.clone() : logIn()));
    ways(() => json(200, sessionBody(ann, 1)));
    expect(await auth.signUp(input, 'call-1')).toMatchObject({ ok: true, value: { userId: ann } });
    ways(() => json(400, { error_code: 'invalid_credentials', msg: '' }));
    expect(await newAuth().signUp(input, 'call-2')).toMatchObject({
      error: { code: 'refused', reason: 'user_already_exists' },
    });
    ways(() => Promise.reject(new TypeError('no network')));
    expect(await newAuth().signUp(input, 'call-3')).toMatchObject({ error: { code: 'offline' } });
  });

  test('sets no password twice: the service refuses the one that stands', async () => {
    await auth.logIn({ email: 'ann@example.com', password: 'old' });
    web.answer(() => json(200, sessionBody(ann, 1).user));
    expect(await auth.setPassword('new-secret', 'call-1')).toMatchObject({ ok: true });
    web.answer(() => json(422, { error_code: 'same_password', msg: '' }));
    expect(await newAuth().setPassword('new-secret', 'call-1')).toMatchObject({ ok: true });
    expect(await newAuth().setPassword('new-secret', 'call-2')).toMatchObject({ ok: false });
  });
});
