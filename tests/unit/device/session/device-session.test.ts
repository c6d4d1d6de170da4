import type { SessionView } from '../../../../src/device/door/account-door.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../../../src/domain/result.ts';
import type { Profile } from '../../../../src/domain/sale/sale.ts';
import type { CameBack } from '../../../../src/remote/auth/link-sign-in.ts';
import type { OpenedRemote } from '../../../../src/remote/exchange/open-remote.ts';
import { createLazyServer } from '../../../../src/device/syncing/lazy-server.ts';
import { createSession } from '../../../../src/device/session/device-session.ts';
import type { Session } from '../../../../src/device/session/device-session.ts';
import { memoryStore } from '../../remote/fake-web.ts';
import type { MemoryStore } from '../../remote/fake-web.ts';

const ann = { userId: 'ann', email: 'ann@example.com', zipCode: '60601' };

let store: MemoryStore;
let profiles: Map<string, Profile>;
let told: (SessionView | null)[];
let session: Session;
let loads: number;
let canLoad: boolean;
let ways: { hasGoogle: boolean } | null;
let wasAsked: number;
let back: CameBack | null;

const enter = () => store.set('auth.user', JSON.stringify(ann));

function server() {
  return createLazyServer(async () => {
    loads += 1;
    if (!canLoad) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      auth: {
        async logIn() {
          await store.set('auth.user', JSON.stringify(ann));
          return ok(ann);
        },
        async logOut() {
          await store.remove('auth.user');
        },
        user: async () => ((await store.get('auth.user')) === null ? null : ann),
        async askWays() {
          wasAsked += 1;
          return ways;
        },
        googleAddress: async (redirectTo: string) => ok(`https://google.test/?to=${redirectTo}`),
        async finishCallback() {
          if (back?.state === 'signed-in') await enter();
          return back === null ? null : ok(back);
        },
        async agree() {
          if (back === null) return null;
          await enter();
          const agreed = ok({ ...back, state: 'signed-in' });
          back = null;
          return agreed;
        },
      },
    } as unknown as OpenedRemote;
  });
}

function makeSession(withServer = true): Session {
  const made = createSession({
    store,
    server: withServer ? server() : null,
    readProfile: async (userId) => profiles.get(userId) ?? null,
    nobody: 'guest',
  });
  made.watch((view) => told.push(view));
  return made;
}

beforeEach(() => {
  store = memoryStore();
  profiles = new Map();
  told = [];
  loads = 0;
  canLoad = true;
  ways = { hasGoogle: true };
  wasAsked = 0;
  back = null;
  session = makeSession();
});

const input = { email: 'ann@example.com', password: 'secret' };

describe('[spec 4] the session', () => {
  test('nobody at first: says so once, and needs no server for that', async () => {
    await session.reload();
    await session.reload();
    expect(told).toEqual([null]);
    expect(session.principal()).toBe('guest');
    expect(loads).toBe(0);
  });

  test('[spec-line 4.8] someone from the last visit, without any server', async () => {
    await store.set('auth.user', JSON.stringify(ann));
    await session.reload();
    expect(told).toEqual([{ ...ann, displayName: null, isModerator: false }]);
    expect(session.principal()).toBe('ann');
    expect(loads).toBe(0);
  });

  test('[spec 3] [spec-line 3.12] the ZIP code is the profile’s, else the account’s', async () => {
    await store.set('auth.user', JSON.stringify(ann));
    profiles.set('ann', { id: 'ann', zipCode: '80012', displayName: 'Ann' });
    await session.reload();
    expect(session.view()).toMatchObject({ zipCode: '80012', displayName: 'Ann' });
    profiles.set('ann', { id: 'ann', zipCode: null, displayName: 'Ann' });
    await session.reload();
    expect(session.view()).toMatchObject({ zipCode: '60601' });
    expect(told).toHaveLength(2);
  });

  test('signing in and out is told', async () => {
    await session.reload();
    expect(await session.logIn(input)).toEqual(
      ok({ ...ann, displayName: null, isModerator: false }),
    );
    await session.logOut();
    expect(told).toEqual([null, { ...ann, displayName: null, isModerator: false }, null]);
  });

  test('a sign-in when the code of the server cannot be fetched is offline; later it can', async () => {
    canLoad = false;
    expect(await session.logIn(input)).toEqual({ ok: false, error: { code: 'offline' } });
    canLoad = true;
    expect(await session.logIn(input)).toMatchObject({ ok: true });
    expect(loads).toBe(2);
  });

  test('[spec-line 8.25] signing out works when it cannot be fetched', async () => {
    await store.set('auth.user', JSON.stringify(ann));
    await session.reload();
    canLoad = false;
    await session.logOut();
    expect(session.view()).toBeNull();
    expect(store.held.size).toBe(0);
  });

  test('a copy without a server says so', async () => {
    const local = makeSession(false);
    const failure = { ok: false, error: { code: 'no-server' } };
    expect(await local.logIn(input)).toEqual(failure);
    expect(await local.signUp({ ...input, zipCode: '60601' })).toEqual(failure);
  });
});

describe('[spec 2] coming back from Google or a mailed link', () => {
  test('whoever it brings is signed in, and told', async () => {
    await session.reload();
    back = { user: ann, purpose: 'recovery', state: 'signed-in' };
    const view = { ...ann, displayName: null, isModerator: false };
    expect(await session.finishCallback('x')).toEqual(
      ok({ state: 'signed-in', session: view, purpose: 'recovery' }),
    );
    expect(told).toEqual([null, view]);
  });

  test('[SYNC-15] of a link that this device did not ask for only the address is told, until agreed', async () => {
    await session.reload();
    back = { user: ann, purpose: 'sign-in', state: 'asking' };
    expect(await session.finishCallback('x')).toEqual(
      ok({ state: 'asking', email: 'ann@example.com', purpose: 'sign-in' }),
    );
    expect(session.principal()).toBe('guest');
    expect(await session.agreeToLink()).toMatchObject({ value: { state: 'signed-in' } });
    expect(session.principal()).toBe('ann');
    expect(await session.agreeToLink()).toEqual({ ok: false, error: { code: 'no-session' } });
  });

  test('an address that brings nothing is fine for someone who is signed in', async () => {
    expect(await session.finishCallback('x')).toEqual({ ok: false, error: { code: 'no-session' } });
    await store.set('auth.user', JSON.stringify(ann));
    expect(await session.finishCallback('x')).toMatchObject({ ok: true });
  });

  test('the page is not left for Google offline, nor where Google is not set up', async () => {
    expect(await session.googleAddress('here')).toEqual(ok('https://google.test/?to=here'));
    ways = null;
    expect(await session.googleAddress('here')).toMatchObject({ error: { code: 'offline' } });
    ways = { hasGoogle: false };
    expect(await session.googleAddress('here')).toMatchObject({ error: { code: 'no-google' } });
    canLoad = false;
    session = makeSession();
    expect(await session.googleAddress('here')).toMatchObject({ error: { code: 'offline' } });
  });

  test('the ways to sign in are shown as last heard, and asked again for the next time', async () => {
    await store.set('auth.hasGoogle', 'no');
    expect(await session.signInWays()).toEqual({ hasGoogle: false });
    await store.remove('auth.hasGoogle');
    expect(await session.signInWays()).toEqual({ hasGoogle: true });
    expect(wasAsked).toBe(2);
  });
});

describe('a device without a server', () => {
  test('has no accounts and says so', async () => {
    const local = makeSession(false);
    const failure = { ok: false, error: { code: 'no-server' } };
    expect(await local.googleAddress('x')).toEqual(failure);
    expect(await local.finishCallback('x')).toEqual(failure);
    expect(await local.requestPasswordReset('ann@example.com', 'x')).toEqual(failure);
    expect(await local.setPassword('x')).toEqual(failure);
    expect(await local.signInWays()).toBeNull();
  });

  test('says so when it cannot keep a profile', async () => {
    const local = makeSession(false);
    store.set = () => Promise.reject(new Error('QuotaExceededError'));
    expect(await local.setLocalProfile({ name: 'Ann', zipCode: '60601' })).toEqual({
      ok: false,
      error: { code: 'storage' },
    });
    expect(local.view()).toBeNull();
  });

  test('has a profile of its own, until that is given up', async () => {
    const profile = { name: 'Ann', zipCode: '60601' };
    const local = makeSession(false);
    const view = {
      userId: 'guest',
      email: '',
      zipCode: '60601',
      displayName: 'Ann',
      isModerator: false,
    };
    expect(await local.setLocalProfile(profile)).toEqual(ok(view));
    await makeSession(false).reload();
    expect(told.at(-1)).toEqual(view);
    expect(local.principal()).toBe('guest');
    await local.logOut();
    expect(local.view()).toBeNull();
    expect(local.principal()).toBe('guest');
    await expect(session.setLocalProfile(profile)).rejects.toThrow(/has accounts/);
  });
});
