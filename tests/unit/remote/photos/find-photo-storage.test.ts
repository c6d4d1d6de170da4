import { describe, expect, test } from 'vitest';
import { createFindPhotoStorage } from '../../../../src/remote/photos/find-photo-storage.ts';
import type { TokenAnswer } from '../../../../src/remote/auth/auth-client.ts';
import { jpegFile } from '../../../support/builders/jpeg-file.ts';
import { manualClock } from '../manual-clock.ts';

const bytes = jpegFile().buffer;

function storageThat(
  answer: () => Promise<Response>,
  token: TokenAnswer = { kind: 'token', token: 'anns' },
) {
  const asked: { url: string; init: RequestInit }[] = [];
  const storage = createFindPhotoStorage({
    url: 'https://x.example',
    anonKey: 'public',
    clock: manualClock(),
    auth: { tokenOf: async () => token },
    fetch: async (input, init = {}) => {
      asked.push({ url: new Request(input).url, init });
      return answer();
    },
  });
  return {
    asked,
    upload: () => storage.upload('ann', 'ann/p.jpg', bytes, 'image/jpeg'),
    download: () => storage.download('ann', 'ann/p.jpg'),
  };
}

const says = (status: number, body: unknown) =>
  storageThat(async () => new Response(JSON.stringify(body), { status }));

describe('[SYNC-22] the private bucket of finds’ photos', () => {
  test('is asked with the person’s own token, past every cache', async () => {
    const { asked, upload, download } = storageThat(
      async () => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } }),
    );
    const got = await download();
    expect(got.ok && new Uint8Array(got.value)).toEqual(new Uint8Array(bytes));
    await upload();
    const [read, write] = asked;
    expect(read?.init).toMatchObject({
      cache: 'no-store',
      headers: { authorization: 'Bearer anns', apikey: 'public' },
    });
    expect(write?.init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer anns' },
    });
    for (const { url } of asked) {
      expect(url).toBe('https://x.example/storage/v1/object/find-photos/ann/p.jpg');
    }
  });

  test.each([
    ['not there', 404, { statusCode: '404', error: 'not_found' }, 'absent'],
    ['not there, said with 400', 400, { statusCode: '404', error: 'not_found' }, 'absent'],
    ['a firewall on the way', 403, {}, 'offline'],
    ['a portal', 200, { welcome: 'to our guest network' }, 'offline'],
    ['busy', 503, { error: 'x' }, 'offline'],
  ])('%s', async (_, status, body, kind) => {
    expect(await says(status, body).download()).toEqual({ ok: false, error: { kind } });
  });

  test.each([
    ['larger than any that devices make', jpegFile({ width: 16_000, height: 16_000 })],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47])],
  ])('what is %s is not kept', async (_, file) => {
    const headers = { 'content-type': 'image/jpeg' };
    const { download } = storageThat(async () => new Response(file, { headers }));
    expect(await download()).toEqual({ ok: false, error: { kind: 'absent' } });
  });

  test.each(['dead', 'unreachable', 'anonymous'] as const)(
    'nothing is asked with a token that is %s',
    async (kind) => {
      const { asked, upload, download } = storageThat(async () => new Response(), { kind });
      expect(await upload()).toEqual({ ok: false, error: { kind: 'offline' } });
      expect(await download()).toEqual({ ok: false, error: { kind: 'offline' } });
      expect(asked).toEqual([]);
    },
  );

  test('a line that breaks is no connection', async () => {
    const { download } = storageThat(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await download()).toEqual({ ok: false, error: { kind: 'offline' } });
  });
});
