import { describe, expect, test } from 'vitest';
import { createGeocoder } from '../../../src/remote/geocoder.ts';
import { type Answering, fakeWeb, html, json, noNetwork } from './fake-web.ts';
import { manualClock } from './manual-clock.ts';

const ADDRESS = '2100 Ridge Ave, Evanston, IL 60201';
const RESULT = {
  lat: 42.05,
  lng: -87.69,
  quality: 'street',
  label: '2100 RIDGE AVE',
  zip_code: '60201',
};

function found(changes: Partial<Record<keyof typeof RESULT, unknown>> = {}) {
  return json(200, { ok: 'geocode/1', status: 'OK', result: { ...RESULT, ...changes } });
}

function geocoderThat(answering: Answering, anonKey: string | null = 'public-key') {
  const web = fakeWeb(answering);
  const clock = manualClock();
  const url = 'http://backend.example/functions/v1/geocode';
  return { web, clock, geocoder: createGeocoder({ url, anonKey, clock, fetch: web.fetch }) };
}

describe('an address', () => {
  test('is asked for once, with the public key of the backend, and comes with its point', async () => {
    const { web, geocoder } = geocoderThat(() => found());
    expect(await geocoder.find(ADDRESS)).toEqual({
      ok: true,
      value: {
        lat: 42.05,
        lng: -87.69,
        quality: 'street',
        label: '2100 RIDGE AVE',
        zipCode: '60201',
        isOutsideUs: false,
      },
    });
    expect(web.seen).toEqual([
      {
        path: '/functions/v1/geocode',
        authorization: 'Bearer public-key',
        body: { address: ADDRESS },
      },
    ]);
  });

  test('somebody else’s geocoder gets no key', async () => {
    const { web, geocoder } = geocoderThat(() => found(), null);
    await geocoder.find(ADDRESS);
    expect(web.seen[0]?.authorization).toBeNull();
  });

  test('[spec-line 5.21] a point off the earth is refused', async () => {
    for (const off of [{ lat: 90.1 }, { lat: -91 }, { lng: 180.1 }, { lng: -181 }]) {
      const { geocoder } = geocoderThat(() => found(off));
      expect(await geocoder.find(ADDRESS)).toEqual({ ok: false, error: 'failed' });
    }
  });

  test('[spec-line 5.22] a point outside the continental box is taken, with a warning', async () => {
    const { geocoder } = geocoderThat(() => found({ lat: 61.2, lng: -149.9 }));
    expect(await geocoder.find(ADDRESS)).toMatchObject({
      ok: true,
      value: { lat: 61.2, isOutsideUs: true },
    });
  });

  test.each<[string, Answering, string]>([
    ['no match', () => json(200, { ok: 'geocode/1', status: 'ZERO_RESULTS' }), 'not-found'],
    [
      'the limit, said in words',
      () => json(200, { ok: 'geocode/1', status: 'OVER_QUERY_LIMIT' }),
      'limit',
    ],
    ['the limit of whoever stands before it', () => html(429), 'limit'],
    [
      'its geocoder is out of reach',
      () => json(502, { ok: 'geocode/1', status: 'UNKNOWN_ERROR' }),
      'failed',
    ],
    ['no such function', () => json(404, { code: 'NOT_FOUND' }), 'failed'],
    ['a broken answer', () => found({ lat: '42' }), 'failed'],
    ['a ZIP code that is none', () => found({ zip_code: 'IL' }), 'failed'],
    ['a page of an airport’s network', () => html(200), 'offline'],
    ['no network', noNetwork, 'offline'],
  ])('%s', async (_what, answering, error) => {
    const { geocoder } = geocoderThat(answering);
    expect(await geocoder.find(ADDRESS)).toEqual({ ok: false, error });
  });

  test('no answer in 20 seconds is no connection', async () => {
    const { geocoder, clock } = geocoderThat(() => new Promise<never>(() => undefined));
    const asked = geocoder.find(ADDRESS);
    clock.advance(20_000);
    expect(await asked).toEqual({ ok: false, error: 'offline' });
  });

  test('a bug is not hidden as bad weather', async () => {
    const { geocoder } = geocoderThat(() => Promise.reject(new RangeError('bug')));
    await expect(geocoder.find(ADDRESS)).rejects.toThrow('bug');
  });
});
