import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { ChangeFeed } from '../../../src/db/schema/change-feed.ts';
import { createDexieStore } from '../../../src/db/store/dexie-store.ts';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import type { RummageDb } from '../../../src/db/schema/schema.ts';
import { createTransactor } from '../../../src/db/store/transactor.ts';
import { noteServer, noteSession, SESSION_KEY } from '../../../src/remote/auth/stored-session.ts';
import type { LocalStore } from '../../../src/sync/local-store.ts';
import { pushCycle } from '../../../sw/push-cycle.ts';
import { countingRandom } from '../../support/fakes/fake-device.ts';
import { fakeWeb, html, json, memoryStore, noNetwork, sessionBody } from '../remote/fake-web.ts';
import type { FakeWeb, MemoryStore, SeenRequest } from '../remote/fake-web.ts';
import { manualClock } from '../remote/manual-clock.ts';
import type { ManualClock } from '../remote/manual-clock.ts';

const ann = 'a0000000-0000-4000-8000-000000000001';
const HOUR_MS = 3_600_000;

let db: RummageDb;
let store: LocalStore;
let texts: MemoryStore;
let clock: ManualClock;
let web: FakeWeb;

interface Body {
  readonly p: {
    readonly client_id: string;
    readonly muts?: readonly { readonly mid: number }[];
    readonly scopes?: readonly { readonly s: string }[];
  };
}

const head = { ok: 'sync/1', epoch: 'e', horizon: 0, now: '2026-11-20T12:00:00Z' };

/** A server that takes everything and has nothing to tell. */
function willing({ body }: SeenRequest): Response {
  const { client_id, muts, scopes } = (body as Body).p;
  if (scopes !== undefined) {
    const pages = scopes.map(({ s }) => ({ s, rows: [], more: false, c: { x: 1 } }));
    return json(200, { ...head, scopes: pages });
  }
  const res = (muts ?? []).map(({ mid }) => ({ mid, st: 'ok' }));
  return json(200, { ...head, client_id, last_mid: res.length, res, rows: [] });
}

beforeEach(async () => {
  db = openDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
  clock = manualClock();
  texts = memoryStore();
  web = fakeWeb(willing);
  const run = createTransactor({ db, clock, changes: new ChangeFeed(null) });
  store = createDexieStore({ db, clock, random: countingRandom('id'), run, build: '' });
  await noteServer(texts, { url: 'http://api.test', anonKey: 'anon-key' });
});

async function signIn(): Promise<void> {
  const session = sessionBody(ann, 1);
  await texts.set(SESSION_KEY, JSON.stringify(session));
  await noteSession(texts, { ...session, expires_in: 3600 }, clock.now());
}

function cycle(locks: LockManager | null = null, isLeaderSilent = false) {
  return pushCycle({ db, store, texts, clock, fetch: web.fetch, locks, isLeaderSilent });
}

const saveS1 = { op: 'save.set', args: { id: 's1' } } as const;
const report = {
  op: 'newsletter.subscribe',
  args: { id: 'n1', email: 'ann@example.com' },
} as const;

describe('[SYNC-17] sending while no page is open', () => {
  test('sends what waits, as the one who made it, with the stored token', async () => {
    await signIn();
    await store.commit(ann, saveS1);
    await store.commit('guest', report);
    expect(await cycle()).toBe('done');
    expect(await db.outbox.count()).toBe(0);
    const pushes = web.seen.filter(({ path }) => path.endsWith('/sync_push'));
    expect(pushes.map(({ body }) => (body as { p: { principal: string } }).p.principal)).toEqual([
      ann,
      'guest',
    ]);
    expect(pushes[0]?.authorization).toMatch(/^Bearer (?!anon-key)/);
    expect(pushes[1]?.authorization).toBe('Bearer anon-key');
  });

  test('asks nobody while nothing waits, nor on a device without a server', async () => {
    await signIn();
    expect(await cycle()).toBe('done');
    await noteServer(texts, null);
    await store.commit(ann, saveS1);
    expect(await cycle()).toBe('done');
    expect(web.seen).toEqual([]);
    expect(await db.outbox.count()).toBe(1);
  });

  test('never renews a token: a person whose token has run out is left to the pages', async () => {
    await signIn();
    clock.advance(HOUR_MS + 1);
    await store.commit(ann, saveS1);
    await store.commit('guest', report);
    expect(await cycle()).toBe('done');
    expect(web.seen.map(({ path }) => path)).toEqual(['/rest/v1/rpc/sync_push']);
    expect(await db.outbox.toArray()).toMatchObject([{ principal: ann, wasSent: false }]);
  });

  test('a token that the server refuses is not renewed either', async () => {
    await signIn();
    await store.commit(ann, saveS1);
    web.answer(() => json(401, { code: 'PGRST301', message: 'JWT expired' }));
    expect(await cycle()).toBe('later');
    expect(web.seen.some(({ path }) => path.includes('/auth/v1/'))).toBe(false);
    expect(await texts.get(SESSION_KEY)).not.toBeNull();
    expect(await db.outbox.count()).toBe(1);
  });

  test.each([
    ['no network', noNetwork],
    ['a captive portal', () => html()],
    ['a server that fails', () => json(503, null)],
  ])('%s: everything stays, and the browser may wake us again', async (_, answer) => {
    await store.commit('guest', report);
    web.answer(answer);
    expect(await cycle()).toBe('later');
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting', sentAtMs: null }]);
    web.answer(willing);
    expect(await cycle()).toBe('done');
    expect(await db.outbox.count()).toBe(0);
  });

  test('under the lock of the pages: whoever holds it sends', async () => {
    await store.commit('guest', report);
    const asked: unknown[] = [];
    const busy = {
      request: (name: string, options: LockOptions, run: (lock: Lock | null) => unknown) => {
        asked.push([name, options]);
        return Promise.resolve(run(null));
      },
    };
    expect(await cycle(busy as unknown as LockManager)).toBe('done');
    expect(asked).toEqual([['rummage-engine', { ifAvailable: true }]]);
    expect(web.seen).toEqual([]);
    expect(await db.outbox.count()).toBe(1);
  });

  /** A page that hangs holds the lock. Returns what thaws it; `lost`: whether it has been told that it lost the lock. */
  function hangingLeader() {
    let thaw: () => void = () => undefined;
    let isLost = false;
    const held = navigator.locks.request(
      'rummage-engine',
      () => new Promise<void>((resolve) => (thaw = resolve)),
    );
    held.catch(() => {
      isLost = true;
    });
    return { thaw: () => thaw(), isLost: () => isLost };
  }

  test('a page that hangs with the lock, and was silent for long, loses it to the service worker', async () => {
    await store.commit('guest', report);
    const leader = hangingLeader();
    expect(await cycle(navigator.locks)).toBe('done');
    expect(await db.outbox.count()).toBe(1);
    expect(await cycle(navigator.locks, true)).toBe('done');
    expect(await db.outbox.count()).toBe(0);
    expect(leader.isLost()).toBe(true);
    leader.thaw();
  });

  test('what the page was sending then comes once more under the same numbers and ids', async () => {
    await signIn();
    await store.commit(ann, saveS1);
    await cycle(navigator.locks);
    await store.commit(ann, { op: 'save.set', args: { id: 's2' } });
    await store.commit(ann, { op: 'save.set', args: { id: 's3' } });
    const leader = hangingLeader();
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const before = web.seen.length;
    web.answer(async (request) => {
      if (web.seen.length === before + 1) await isReleased;
      return willing(request);
    });
    // The page's own sync hangs in the middle of its request.
    const hanging = cycle(null);
    await expect.poll(() => web.seen.length).toBe(before + 1);
    await cycle(navigator.locks, true);
    release();
    await hanging;
    const sent = web.seen
      .slice(before)
      .filter(({ path }) => path.endsWith('/sync_push'))
      .map(({ body }) => (body as Body).p.muts);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await db.outbox.count()).toBe(0);
    leader.thaw();
  });
});
