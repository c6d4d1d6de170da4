import { describe, expect, test } from 'vitest';
import { createPhotoStorage } from '../../../../src/remote/photos/photo-storage.ts';
import { manualClock } from '../manual-clock.ts';

const bytes = new Uint8Array([1, 2, 3]).buffer;

function storageThat(answer: (init: RequestInit) => Promise<Response>) {
  const clock = manualClock();
  const asked: { url: string; init: RequestInit }[] = [];
  const storage = createPhotoStorage({
    url: 'https://x.example',
    anonKey: 'public',
    clock,
    fetch: async (input, init = {}) => {
      asked.push({ url: new Request(input).url, init });
      return answer(init);
    },
  });
  return { clock, asked, upload: () => storage.upload('s1/p1.jpg', bytes, 'image/jpeg') };
}

const says = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  storageThat(async () => new Response(JSON.stringify(body), { status, headers }));

describe('[SYNC-22] the bucket of photos', () => {
  test('takes bytes with their type under a path that is never overwritten', async () => {
    const { asked, upload } = says(200, { Id: 'x', Key: 'sale-images/s1/p1.jpg' });
    expect(await upload()).toEqual({ ok: true, value: 'stored' });
    const [request] = asked;
    expect(request?.url).toBe('https://x.example/storage/v1/object/sale-images/s1/p1.jpg');
    expect(request?.init).toMatchObject({
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'image/jpeg', 'x-upsert': 'false', apikey: 'public' },
    });
  });

  test.each([
    ['a new version', 409, { statusCode: '409', error: 'Duplicate' }],
    ['an old version, that says 400 to everything', 400, { statusCode: '409', error: 'Duplicate' }],
  ])('already there, by %s', async (_, status, body) => {
    expect(await says(status, body).upload()).toEqual({ ok: true, value: 'exists' });
  });

  test.each([
    ['not declared', 403, { statusCode: '403', error: 'Unauthorized' }, { kind: 'refused' }],
    ['not declared, said with 400', 400, { statusCode: '403', error: 'x' }, { kind: 'refused' }],
    ['too large', 413, { statusCode: '413', error: 'Payload too large' }, { kind: 'unfit' }],
    [
      'a type not listed',
      400,
      { statusCode: '415', error: 'invalid_mime_type' },
      { kind: 'unfit' },
    ],
    ['a firewall on the way', 403, {}, { kind: 'offline' }],
    ['a portal', 200, { welcome: 'to our guest network' }, { kind: 'offline' }],
    ['busy', 503, {}, { kind: 'transient', retryAfterMs: 7_000 }],
    ['a key that is not good', 401, { error: 'x' }, { kind: 'transient', retryAfterMs: 7_000 }],
  ])('%s', async (_, status, body, error) => {
    const headers = { 'retry-after': '7' };
    expect(await says(status, body, headers).upload()).toEqual({ ok: false, error });
  });

  test('[SYNC-16] no network, and no answer within two minutes, are the same', async () => {
    const cut = storageThat(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await cut.upload()).toEqual({ ok: false, error: { kind: 'offline' } });
    const silent = storageThat(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const answer = silent.upload();
    silent.clock.advance(120_000);
    expect(await answer).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  test('a bug is thrown', async () => {
    const broken = storageThat(() => Promise.reject(new RangeError('bug')));
    await expect(broken.upload()).rejects.toThrow('bug');
  });
});
