import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createGeocoder, type Geocoder } from '../../../src/remote/geocoder.ts';
import {
  type FakeCensus,
  FOUND,
  ODD_STREETS,
  startFakeCensus,
} from '../../support/fakes/fake-census.ts';

/** The device's geocoder, the backend's function and the Census service, connected. */

let census: FakeCensus;
let backend: Embedded;
let geocoder: Geocoder;

beforeAll(async () => {
  census = await startFakeCensus();
  process.env['RUMMAGE_GEOCODER_URL'] = census.url;
  backend = await startEmbedded();
  const url = `${backend.url}/functions/v1/geocode`;
  geocoder = createGeocoder({ url, anonKey: backend.anonKey, clock: systemClock, fetch });
});
afterAll(async () => {
  delete process.env['RUMMAGE_GEOCODER_URL'];
  await backend.stop();
  await census.stop();
});

it('[spec 7] an address comes back with its point', async () => {
  expect(await geocoder.find('2100 Ridge Ave, Evanston, IL 60201')).toEqual({
    ok: true,
    value: { ...FOUND, quality: 'street', isOutsideUs: false },
  });
  expect(census.asked).toEqual(['2100 Ridge Ave, Evanston, IL 60201']);
});

it.each([
  [ODD_STREETS.nowhere, 'not-found'],
  [ODD_STREETS.tooOften, 'limit'],
  [ODD_STREETS.refused, 'failed'],
  [ODD_STREETS.offTheEarth, 'failed'],
])('[spec 8] %s: %s', async (address, error) => {
  expect(await geocoder.find(address)).toEqual({ ok: false, error });
});

it('what is no function of ours is not there', async () => {
  for (const path of ['nothing', 'constructor', 'geocode/more']) {
    expect((await fetch(`${backend.url}/functions/v1/${path}`)).status).toBe(404);
  }
});
