import { beforeEach, expect, test, vi, describe } from 'vitest';
import { createAuth } from '../../../../src/remote/auth/auth-client.ts';
import type { Auth } from '../../../../src/remote/auth/auth-client.ts';
import { systemRandom } from '../../../../src/platform/random.ts';
import { fakeWeb, json, loadLibrary, memoryStore, sessionBody } from '../fake-web.ts';
import type { FakeWeb } from '../fake-web.ts';
import { manualClock } from '../manual-clock.ts';

const ann = 'a0000000-0000-4000-8000-000000000001';

let web: FakeWeb;

beforeEach(() => {
  web = fakeWeb(() => json(200, sessionBody(ann, 1)));
});

function newAuth(load: typeof loadLibrary): Auth {
  return createAuth({
    loadLibrary: load,
    url: 'http://api.test',
    anonKey: 'anon',
    store: memoryStore(),
    clock: manualClock(Date.now()),
    fetch: web.fetch,
    exclusively: (run) => run(),
    random: systemRandom,
  });
}

describe('[SYNC-19] code of the library that cannot be fetched', () => {
  test('is no network, and is fetched again the next time', async () => {
    const load = vi
      .fn<typeof loadLibrary>(loadLibrary)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const late = newAuth(load);
    const input = { email: 'ann@example.com', password: 'secret-123' };
    expect(await late.logIn(input)).toEqual({ ok: false, error: { code: 'offline' } });
    expect(await late.logIn(input)).toMatchObject({ ok: true, value: { userId: ann } });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a visit that logs no one in never loads it', async () => {
    const load = vi.fn<typeof loadLibrary>(loadLibrary);
    const visit = newAuth(load);
    await visit.tokenOf('guest');
    await visit.user();
    expect(load).not.toHaveBeenCalled();
  });
});
