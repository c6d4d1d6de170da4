import { describe, expect, test } from 'vitest';
import { createFindPhotoStorage } from '../../../../src/remote/photos/find-photo-storage.ts';
import type { RefreshOutcome, TokenAnswer } from '../../../../src/remote/auth/auth-client.ts';
import { jpegFile } from '../../../support/builders/jpeg-file.ts';
import { manualClock } from '../manual-clock.ts';

const bytes = jpegFile().buffer;

/** A storage that answers so. The token is renewed to one that ends in a star, or not at all. */
function storageThat(
  answer: (bearer: string | null) => Promise<Response>,
  token: TokenAnswer = { kind: 'token', token: 'anns' },
  renewal: RefreshOutcome = 'unreachable',
) {
  let held = token;
  const renewed: (string | null)[] = [];
  const asked: { url: string; init: RequestInit }[] = [];
  const storage = createFindPhotoStorage({
    url: 'https://x.example',
    anonKey: 'public',
    clock: manualClock(),
    auth: {
      tokenOf: async () => held,
      async refresh(_principal, refused) {
        renewed.push(refused);
        if (renewal === 'refreshed') held = { kind: 'token', token: `${refused}*` };
        return renewal;
      },
    },
    fetch: async (input, init = {}) => {
      asked.push({ url: new Request(input).url, init });
      return answer(new Headers(init.headers).get('authorization'));
    },
  });
  return {
    asked,
    renewed,
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
      headers: { Authorization: 'Bearer anns', apikey: 'public' },
    });
    expect(write?.init).toMatchObject({
      method: 'POST',
      headers: { Authorization: 'Bearer anns' },
    });
    for (const { url } of asked) {
      expect(url).toBe('https://x.example/storage/v1/object/find-photos/ann/p.jpg');
    }
  });

  test.each([
    ['not there', 404, { statusCode: '404', error: 'not_found' }, 'absent'],
    ['not there, said with 400', 400, { statusCode: '404', error: 'not_found' }, 'absent'],
    ['not there, by a newer version', 400, { statusCode: '404', code: 'NoSuchKey' }, 'absent'],
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

  /** What the storage answers to a token that has expired, or that was signed with a key that is replaced. */
  const refusals = [
    ['no such bucket', 400, { statusCode: '404', error: 'Bucket not found' }],
    ['no such bucket, by a newer version', 400, { statusCode: '404', code: 'NoSuchBucket' }],
    ['no access', 400, { statusCode: '403', error: 'Unauthorized' }],
    ['no access, said with 403', 403, { statusCode: '403', error: 'AccessDenied' }],
    ['no such token', 400, { statusCode: '400', error: 'InvalidJWT' }],
  ] as const;

  test.each(refusals)(
    'a token that is refused with “%s” is renewed once, and no photo looks lost',
    async (_, status, body) => {
      const refuse = () => new Response(JSON.stringify(body), { status });
      const file = () => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } });
      const token = { kind: 'token', token: 'anns' } as const;
      const expired = storageThat(
        async (bearer) => (bearer === 'Bearer anns*' ? file() : refuse()),
        token,
        'refreshed',
      );
      expect(await expired.download()).toMatchObject({ ok: true });
      expect(expired.renewed).toEqual(['anns']);
      for (const renewal of ['refreshed', 'dead', 'unreachable'] as const) {
        const closed = storageThat(async () => refuse(), token, renewal);
        expect(await closed.download()).toEqual({ ok: false, error: { kind: 'offline' } });
        expect(closed.renewed).toHaveLength(1);
      }
    },
  );

  test('an upload that is refused is tried with a new token first, then it is refused', async () => {
    const refuse = () =>
      new Response(JSON.stringify({ statusCode: '403', error: 'Unauthorized' }), { status: 400 });
    const stored = () => new Response(JSON.stringify({ Key: 'x' }));
    const token = { kind: 'token', token: 'anns' } as const;
    const expired = storageThat(
      async (bearer) => (bearer === 'Bearer anns*' ? stored() : refuse()),
      token,
      'refreshed',
    );
    expect(await expired.upload()).toEqual({ ok: true, value: 'stored' });
    const undeclared = storageThat(async () => refuse(), token, 'refreshed');
    expect(await undeclared.upload()).toEqual({ ok: false, error: { kind: 'refused' } });
    expect(undeclared.asked).toHaveLength(2);
    const unreachable = storageThat(async () => refuse(), token);
    expect(await unreachable.upload()).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  test('a line that breaks is no connection', async () => {
    const { download } = storageThat(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await download()).toEqual({ ok: false, error: { kind: 'offline' } });
  });
});
