import { beforeEach, describe, expect, test } from 'vitest';
import { systemRandom } from '../../../../src/platform/random.ts';
import { createAuth } from '../../../../src/remote/auth/auth-client.ts';
import { createDataClient } from '../../../../src/remote/exchange/data-client.ts';
import { createSupabaseRemote } from '../../../../src/remote/exchange/supabase-remote.ts';
import { createTimedFetch, type Fetch } from '../../../../src/remote/exchange/timed-fetch.ts';
import type { Remote } from '../../../../src/sync/ports.ts';
import {
  fakeWeb,
  html,
  json,
  loadLibrary,
  memoryStore,
  noNetwork,
  sessionBody,
} from '../fake-web.ts';
import type { Answering, FakeWeb } from '../fake-web.ts';
import { manualClock } from '../manual-clock.ts';
import type { ManualClock } from '../manual-clock.ts';

const ann = 'a0000000-0000-4000-8000-000000000001';
const clientId = 'c0000000-0000-4000-8000-000000000001';
const head = { ok: 'sync/1', epoch: 'e', horizon: 0, now: '2026-11-20T12:00:00Z' };
const applied = { ...head, client_id: clientId, last_mid: 1, res: [], rows: [] };
const page = { ...head, more: false, scopes: [] };

/** Our own limit: the server may hang on what was sent. */
const LATE = { kind: 'transient', retryAfterMs: null, isSuspect: true };

let web: FakeWeb;
let clock: ManualClock;
let remote: Remote;

beforeEach(async () => {
  web = fakeWeb(() => json(200, sessionBody(ann, 1)));
  clock = manualClock();
  const settings = { url: 'http://api.test', anonKey: 'anon-key' };
  const store = memoryStore();
  const fetch = createTimedFetch(web.fetch, clock);
  const exclusively = <T>(run: () => Promise<T>) => run();
  const random = systemRandom;
  const auth = createAuth({ ...settings, store, clock, fetch, exclusively, random, loadLibrary });
  await auth.logIn({ email: 'ann@example.com', password: 'secret-123' });
  remote = createSupabaseRemote({
    data: createDataClient({ ...settings, clock, fetch: web.fetch }),
    auth,
  });
  web.seen.length = 0;
});

function push(principal: string) {
  const set = { soldOutAt: '2026-11-20T12:00:00Z', zipCode: '60601' };
  return remote.push({
    clientId,
    principal,
    mutations: [{ mid: 4, opId: 'op', op: 'sale.patch', v: 1, args: { id: 's', set } }],
  });
}

const pull = (principal: string) => remote.pull(principal, { scopes: [] });

describe('requests', () => {
  test('[SYNC-6] [spec-line 6.4] a push goes out in snake_case under the token of its principal', async () => {
    web.answer(() => json(200, applied));
    expect(await push(ann)).toMatchObject({ ok: true, value: { kind: 'applied', lastMid: 1 } });
    expect(web.seen).toEqual([
      {
        path: '/rest/v1/rpc/sync_push',
        authorization: 'Bearer token-1',
        body: {
          p: {
            client_id: clientId,
            principal: ann,
            muts: [
              {
                mid: 4,
                op_id: 'op',
                op: 'sale.patch',
                v: 1,
                a: { id: 's', set: { sold_out_at: '2026-11-20T12:00:00Z', zip_code: '60601' } },
              },
            ],
          },
        },
      },
    ]);
  });

  test('[SYNC-6] [spec-line 6.4] a guest sends the public key only, though someone is signed in', async () => {
    web.answer(() => json(200, applied));
    await push('guest');
    expect(web.seen[0]).toMatchObject({
      authorization: 'Bearer anon-key',
      body: { p: { principal: 'guest' } },
    });
  });

  test('[SYNC-6] a principal without a session sends nothing at all', async () => {
    expect(await push('b0000000-0000-4000-8000-000000000002')).toEqual({
      ok: false,
      error: { kind: 'unauthorized' },
    });
    expect(web.seen).toEqual([]);
  });

  test('[SYNC-5] cursors go back as they came, equal ones once; a set has four bytes of each id', async () => {
    web.answer(() => json(200, { ...page, cursor: { x: 9, i: 'id' }, sets: [{ touched: [1] }] }));
    const cursor = { x: 5, i: 'id', k: 'sale', rt: 't', ri: '' };
    const scopes = [
      's:ffffffff-0000-4000-8000-000000000001',
      's:00000102-0000-4000-8000-000000000001',
    ];
    const answer = await remote.pull('guest', {
      scopes: [
        { scope: 'c:1', cursor },
        { scope: 'c:2', cursor: { ...cursor } },
        { scope: 'c:none', cursor: null },
      ],
      sets: [{ cursor: { ...cursor }, scopes }],
    });
    expect(answer).toMatchObject({ value: { sets: [[1]], cursor: { x: 9, i: 'id' } } });
    expect(web.seen[0]).toMatchObject({
      path: '/rest/v1/rpc/sync_pull',
      body: {
        p: {
          cursors: [{ x: 5, i: 'id', k: 'sale', rt: 't', ri: '' }],
          scopes: [{ s: 'c:1', c: 0 }, { s: 'c:2', c: 0 }, { s: 'c:none' }],
          sets: [{ c: 0, ids: '/////wAAAQI=' }],
        },
      },
    });
  });
});

describe('[SYNC-16] what is no envelope is offline', () => {
  test.each<[string, Answering]>([
    ['no network', noNetwork],
    ['HTML 200', () => html()],
    ['empty 200', () => new Response('', { status: 200 })],
    ['JSON of someone else', () => json(200, { message: 'welcome' })],
    ['a static host', () => html(404)],
  ])('%s', async (_what, answering) => {
    web.answer(answering);
    expect(await push('guest')).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(await pull('guest')).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  test('an answer cut off in its body', async () => {
    web.answer(
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.error(new TypeError('terminated')),
          }),
          { status: 200 },
        ),
    );
    expect(await push('guest')).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  test('no answer within 20 s', async () => {
    web.answer(() => new Promise(() => undefined));
    const result = push('guest');
    while (web.seen.length === 0) await new Promise((resume) => setImmediate(resume));
    clock.advance(20_000);
    expect(await result).toEqual({ ok: false, error: LATE });
    expect(clock.pending()).toBe(0);
  });

  test('[SYNC-7] an answer that does not end within 20 s', async () => {
    let signal: AbortSignal | undefined;
    web.answer(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              signal?.addEventListener('abort', () => controller.error(signal?.reason));
            },
          }),
          { status: 200 },
        ),
    );
    const fetch: Fetch = (input, init) => {
      signal = init?.signal ?? undefined;
      return web.fetch(input, init);
    };
    const data = createDataClient({ url: 'http://api.test', anonKey: 'anon-key', clock, fetch });
    const tokenOf = () => Promise.resolve({ kind: 'anonymous' } as const);
    const refresh = () => Promise.resolve('dead' as const);
    remote = createSupabaseRemote({ data, auth: { tokenOf, refresh } });
    const result = push('guest');
    while (web.seen.length === 0) await new Promise((resume) => setImmediate(resume));
    await new Promise((resume) => setImmediate(resume));
    clock.advance(20_000);
    expect(await result).toEqual({ ok: false, error: LATE });
  });

  test('an answer that comes slowly is waited for, two minutes in all', async () => {
    const whole = JSON.stringify(applied);
    /** Sends a piece every 15 s, the end with piece number `pieces`. */
    const dripping = (pieces: number): Fetch => {
      return (_input, init) =>
        Promise.resolve(
          new Response(
            new ReadableStream({
              start(controller) {
                init?.signal?.addEventListener('abort', () =>
                  controller.error(init.signal?.reason),
                );
                const size = Math.ceil(whole.length / pieces);
                const send = (piece: number) => {
                  if (init?.signal?.aborted === true) return;
                  const text = whole.slice((piece - 1) * size, piece * size);
                  controller.enqueue(new TextEncoder().encode(text));
                  if (piece === pieces) controller.close();
                  else clock.after(15_000, () => send(piece + 1));
                };
                clock.after(15_000, () => send(1));
              },
            }),
            { status: 200 },
          ),
        );
    };
    const pushOver = async (fetch: Fetch) => {
      const data = createDataClient({ url: 'http://api.test', anonKey: 'anon-key', clock, fetch });
      const tokenOf = () => Promise.resolve({ kind: 'anonymous' } as const);
      const refresh = () => Promise.resolve('dead' as const);
      remote = createSupabaseRemote({ data, auth: { tokenOf, refresh } });
      const result = push('guest');
      for (let second = 0; second < 200; second += 5) {
        for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
        clock.advance(5_000);
      }
      return result;
    };
    expect((await pushOver(dripping(6))).ok).toBe(true);
    expect(await pushOver(dripping(12))).toEqual({ ok: false, error: LATE });
  });
});

describe('failures', () => {
  test('[SYNC-18] Retry-After reaches the engine', async () => {
    web.answer(() => json(429, {}, { 'retry-after': '12' }));
    expect(await push('guest')).toEqual({
      ok: false,
      error: { kind: 'transient', retryAfterMs: 12_000 },
    });
  });

  test('[SYNC-16] a malformed answer of our own server is told as such, never half applied', async () => {
    web.answer(() => json(200, { ...applied, rows: [['sale', 's', 1e300, {}]] }));
    expect(await push('guest')).toEqual({ ok: false, error: { kind: 'unreadable' } });
  });

  test('[SYNC-24] a server without the function', async () => {
    web.answer(() => json(404, { code: 'PGRST202', message: 'x' }));
    expect(await pull('guest')).toEqual({ ok: false, error: { kind: 'update-needed' } });
  });

  test('[SYNC-7] a refused batch says its code', async () => {
    web.answer(() => json(403, { code: '42501', message: 'x' }));
    expect(await push(ann)).toEqual({
      ok: false,
      error: { kind: 'batch-failed', code: '42501' },
    });
  });

  test('a public key that is refused is no matter of signing in', async () => {
    web.answer(() => json(401, { message: 'Invalid API key' }));
    expect(await push('guest')).toEqual({
      ok: false,
      error: { kind: 'transient', retryAfterMs: null },
    });
  });
});

describe('[SYNC-19] a refused token', () => {
  function refusing(refresh: Answering): Answering {
    return (request) => {
      if (request.path.startsWith('/auth/')) return refresh(request);
      return request.authorization === 'Bearer token-1'
        ? json(401, { code: 'PGRST301', message: 'JWT expired' })
        : json(200, applied);
    };
  }

  test('is renewed once and the call is made again', async () => {
    web.answer(refusing(() => json(200, sessionBody(ann, 2))));
    expect(await push(ann)).toMatchObject({ ok: true });
    expect(web.seen.map(({ path }) => path)).toEqual([
      '/rest/v1/rpc/sync_push',
      '/auth/v1/token?grant_type=refresh_token',
      '/rest/v1/rpc/sync_push',
    ]);
  });

  test('with the auth service out of reach is offline, not signed out', async () => {
    web.answer(refusing(noNetwork));
    expect(await push(ann)).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  test('of a dead session is unauthorized, now and later', async () => {
    web.answer(refusing(() => json(400, { error_code: 'session_not_found' })));
    expect(await push(ann)).toEqual({ ok: false, error: { kind: 'unauthorized' } });
    expect(await push(ann)).toEqual({ ok: false, error: { kind: 'unauthorized' } });
    expect(web.seen).toHaveLength(2);
  });

  test('refused again though fresh does not loop', async () => {
    web.answer((request) =>
      request.path.startsWith('/auth/')
        ? json(200, sessionBody(ann, 2))
        : json(401, { code: 'PGRST303' }),
    );
    expect(await push(ann)).toEqual({
      ok: false,
      error: { kind: 'transient', retryAfterMs: null },
    });
    expect(web.seen).toHaveLength(3);
  });
});
