import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createGeocodeHandler,
  DEFAULT_ADDRESS,
} from '../../../supabase/functions/geocode/geocode-handler.ts';
import {
  type FakeCensus,
  FOUND,
  ODD_STREETS,
  startFakeCensus,
} from '../../support/fakes/fake-census.ts';

const KEY = 'sb_publishable_abc';
const keys = { service: '', services: [], publics: [KEY] };

let census: FakeCensus;
let nowMs = 0;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  census = await startFakeCensus();
  handle = createGeocodeHandler({
    fetch,
    keys,
    geocoder: census.url,
    now: () => nowMs,
    ...DEFAULT_ADDRESS,
  });
});
afterAll(() => census.stop());

function ask(body: unknown, caller = '10.0.0.1'): Promise<Response> {
  nowMs += 60_000;
  return askNow(body, caller);
}

function askNow(body: unknown, caller: string): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { apikey: KEY, 'cf-connecting-ip': caller };
  return handle(new Request('http://local/', { method: 'POST', headers, body: text }));
}

describe('the function that finds an address', () => {
  test('the best match, with its point and its ZIP code, open to every origin and never kept', async () => {
    const response = await ask({ address: ' 2100 Ridge Ave,\n Evanston ' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ok: 'geocode/1',
      status: 'OK',
      result: {
        lat: FOUND.lat,
        lng: FOUND.lng,
        quality: 'street',
        label: FOUND.label,
        zip_code: FOUND.zipCode,
      },
    });
    expect(census.asked.at(-1)).toBe('2100 Ridge Ave, Evanston');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['nothing found', ODD_STREETS.nowhere, 200, 'ZERO_RESULTS'],
    ['the geocoder’s own limit', ODD_STREETS.tooOften, 429, 'OVER_QUERY_LIMIT'],
    ['a page of its firewall', ODD_STREETS.refused, 502, 'UNKNOWN_ERROR'],
  ])('%s is an answer', async (_what, address, status, word) => {
    const response = await ask({ address });
    expect([response.status, await response.json()]).toEqual([
      status,
      { ok: 'geocode/1', status: word },
    ]);
  });

  test.each([
    [{}],
    [{ address: 7 }],
    [{ address: '  ' }],
    [{ address: 'x'.repeat(301) }],
    ['not json'],
  ])('%j is no address, and nobody is asked', async (body) => {
    const before = census.asked.length;
    const response = await ask(body);
    expect([response.status, census.asked.length]).toEqual([400, before]);
  });

  test('a caller has twenty a minute; others are not touched by that', async () => {
    nowMs += 60_000;
    for (let n = 0; n < 20; n += 1) {
      expect((await askNow({ address: '1 Main St' }, '10.0.0.2')).status).toBe(200);
    }
    expect((await askNow({ address: '1 Main St' }, '10.0.0.2')).status).toBe(429);
    expect((await askNow({ address: '1 Main St' }, '10.0.0.3')).status).toBe(200);
    nowMs += 60_000;
    expect((await askNow({ address: '1 Main St' }, '10.0.0.2')).status).toBe(200);
  });

  test('a caller who forges the header, or what stands before it in a list, is counted as one', async () => {
    const statuses = async (
      answer: typeof handle,
      headersAt: (at: number) => Record<string, string>,
    ) => {
      nowMs += 60_000;
      const got: number[] = [];
      for (let at = 0; at < 25; at += 1) {
        const body = JSON.stringify({ address: '1 Main St' });
        const headers = { apikey: KEY, ...headersAt(at) };
        const asked = new Request('http://local/', { method: 'POST', headers, body });
        got.push((await answer(asked)).status);
      }
      return got;
    };
    const twenty = [...Array<number>(20).fill(200), ...Array<number>(5).fill(429)];
    const forged = (at: number) => ({
      'x-forwarded-for': `10.0.0.${at}, 198.51.100.7, 10.9.9.9`,
      'cf-connecting-ip': '198.51.100.7',
    });
    expect(await statuses(handle, forged)).toEqual(twenty);
    const ofList = { addressHeader: 'x-forwarded-for', addressProxies: 2 };
    const settings = { fetch, keys, geocoder: census.url, now: () => nowMs, ...ofList };
    expect(await statuses(createGeocodeHandler(settings), forged)).toEqual(twenty);
    // Each of our own two proxies' callers is another one.
    const others = (at: number) => ({ 'x-forwarded-for': `10.0.0.1, 198.51.100.${at}, 10.9.9.9` });
    const all = Array<number>(25).fill(200);
    expect(await statuses(createGeocodeHandler(settings), others)).toEqual(all);
  });

  test('a browser may ask from another origin; nothing but questions is taken', async () => {
    const preflight = await handle(new Request('http://local/', { method: 'OPTIONS' }));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    expect((await handle(new Request('http://local/'))).status).toBe(405);
  });

  test.each([{}, { apikey: 'sb_publishable_xyz' }, { authorization: `Bearer ${KEY}` }])(
    'a caller that is no copy of the app is refused: %j',
    async (headers) => {
      const before = census.asked.length;
      const body = JSON.stringify({ address: '1 Main St' });
      const refused = await handle(new Request('http://local/', { method: 'POST', headers, body }));
      expect(refused.status).toBe(401);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect(census.asked).toHaveLength(before);
    },
  );

  test('out of reach it says so', async () => {
    const gone = createGeocodeHandler({
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      keys,
      geocoder: census.url,
      now: () => nowMs,
      ...DEFAULT_ADDRESS,
    });
    const body = JSON.stringify({ address: '1 Main St' });
    const headers = { apikey: KEY };
    const response = await gone(new Request('http://local/', { method: 'POST', headers, body }));
    expect([response.status, await response.json()]).toEqual([
      502,
      { ok: 'geocode/1', status: 'UNKNOWN_ERROR' },
    ]);
  });
});
