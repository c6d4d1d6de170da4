import { beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../../src/domain/result.ts';
import type { Profile } from '../../../src/domain/sale/sale.ts';
import type { OpenedRemote } from '../../../src/remote/open-remote.ts';
import { createLazyServer } from '../../../src/worker/lazy-server.ts';
import { createSession } from '../../../src/worker/session.ts';
import type { Session } from '../../../src/worker/session.ts';
import type { SessionView } from '../../../src/worker/door.ts';
import { memoryStore } from '../remote/fake-web.ts';
import type { MemoryStore } from '../remote/fake-web.ts';

const ann = { userId: 'ann', email: 'ann@example.com', zipCode: '60601' };

let store: MemoryStore;
let profiles: Map<string, Profile>;
let told: (SessionView | null)[];
let session: Session;
let loads: number;
let canLoad: boolean;

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

  test('someone from the last visit, without any server', async () => {
    await store.set('auth.user', JSON.stringify(ann));
    await session.reload();
    expect(told).toEqual([{ ...ann, displayName: null }]);
    expect(session.principal()).toBe('ann');
    expect(loads).toBe(0);
  });

  test('[spec 3] the ZIP code is the profile’s, else the account’s', async () => {
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
    expect(await session.logIn(input)).toEqual(ok({ ...ann, displayName: null }));
    await session.logOut();
    expect(told).toEqual([null, { ...ann, displayName: null }, null]);
  });

  test('a sign-in when the code of the server cannot be fetched is offline; later it can', async () => {
    canLoad = false;
    expect(await session.logIn(input)).toEqual({ ok: false, error: { code: 'offline' } });
    canLoad = true;
    expect(await session.logIn(input)).toMatchObject({ ok: true });
    expect(loads).toBe(2);
  });

  test('signing out works when it cannot be fetched', async () => {
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
