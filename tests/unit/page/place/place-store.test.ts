import type { LatLng } from '../../../../src/domain/geo/distance.ts';
import type { ZipPlace } from '../../../../src/domain/geo/zip-table.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../../../src/domain/result.ts';
import type { Result } from '../../../../src/domain/result.ts';
import { createPlaceStore } from '../../../../src/page/place/place-store.ts';
import type { PlaceInUse, PlaceSources } from '../../../../src/page/place/place-store.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { followed, settle } from '../followed-value.ts';

describe('the place that counts', () => {
  const zips: Record<string, ZipPlace> = {
    '60601': {
      zip: '60601',
      lat: 41.886,
      lng: -87.618,
      city: 'Chicago',
      state: 'IL',
      timeZone: 'America/Chicago',
      hasArea: true,
    },
    '80012': {
      zip: '80012',
      lat: 39.7,
      lng: -104.84,
      city: 'Aurora',
      state: 'CO',
      timeZone: 'America/Denver',
      hasArea: true,
    },
  };
  let isTableHere: boolean;
  let userZip: string | null;
  let granted: LatLng | null;
  let asked: Result<LatLng, 'denied'>;
  let looked: LatLng[];
  let positionReads: number;
  let tellSettings: () => void;
  let profileZip: StoreApi<string | null>;

  beforeEach(() => {
    isTableHere = true;
    userZip = null;
    granted = null;
    asked = ok({ lat: 41.9, lng: -87.65 });
    looked = [];
    positionReads = 0;
    profileZip = createStore<string | null>(() => null);
  });

  function makeSources(): PlaceSources {
    return {
      places: {
        lookupZip: async (zip) => zips[zip] ?? null,
        checkZip: async (zip) => (isTableHere ? (zips[zip] ? 'known' : 'unknown') : 'unchecked'),
        nearestZip: async () => zips['60601'] ?? null,
      },
      sales: { lookAround: async (point) => void looked.push(point) },
      readUserZip: () => userZip,
      forgetUserZip: () => {
        userZip = null;
      },
      watchSettings: (listener) => {
        tellSettings = listener;
        return () => undefined;
      },
      profileZip,
      grantedPosition: async () => {
        positionReads += 1;
        return granted;
      },
      askPosition: async () => asked,
    };
  }

  async function placeNow(): Promise<PlaceInUse> {
    const store = createPlaceStore(makeSources());
    store.subscribe(() => undefined);
    await settle();
    return store.getState();
  }

  test('the ZIP code that was set, before all others', async () => {
    userZip = '60601-1234';
    granted = { lat: 39, lng: -104 };
    profileZip.setState('80012', true);
    expect(await placeNow()).toMatchObject({
      source: 'zip',
      label: 'Chicago, IL 60601',
      zip: '60601',
      needsLocation: false,
      isResolving: false,
    });
    expect(positionReads).toBe(0);
    expect(looked).toEqual([{ lat: 41.886, lng: -87.618 }]);
  });

  test('[spec-line 2.40] a granted position, before the profile', async () => {
    granted = { lat: 41.9, lng: -87.65 };
    profileZip.setState('80012', true);
    expect(await placeNow()).toMatchObject({
      source: 'position',
      point: granted,
      label: 'Chicago, IL 60601',
    });
  });

  test('[spec-line 1.5] the profile’s ZIP code', async () => {
    profileZip.setState('80012', true);
    expect(await placeNow()).toMatchObject({ source: 'profile', label: 'Aurora, CO 80012' });
  });

  test('[spec 9] San Francisco, and it says that nothing is known', async () => {
    expect(await placeNow()).toMatchObject({
      source: 'default',
      point: { lat: 37.7749, lng: -122.4194 },
      needsLocation: true,
      zipProblem: null,
    });
  });

  test.each([
    ['abc', 'zip-invalid'],
    ['00001', 'zip-unknown'],
    ['  ', 'zip-empty'],
  ])('[spec 2] Home takes any value; %j is said to be unusable', async (entered, zipProblem) => {
    userZip = entered;
    profileZip.setState('80012', true);
    expect(await placeNow()).toMatchObject({ source: 'profile', zipProblem });
  });

  test('[spec 2] without the table nobody can say that a ZIP code is none', async () => {
    isTableHere = false;
    userZip = '00001';
    expect(await placeNow()).toMatchObject({ source: 'default', zipProblem: 'zip-unchecked' });
  });

  test('follows a ZIP code set later and the profile of someone who signs in', async () => {
    const store = createPlaceStore(makeSources());
    const seen = followed(store);
    expect(store.getState().isResolving).toBe(true);
    await settle();
    profileZip.setState('80012', true);
    await settle();
    userZip = '60601';
    tellSettings();
    await settle();
    expect(seen.map(({ source }) => source)).toEqual(['default', 'profile', 'zip']);
    expect(positionReads).toBe(1);
  });

  test('asked for, the position stands before an older ZIP code; refused, nothing changes', async () => {
    userZip = '80012';
    const store = createPlaceStore(makeSources());
    store.subscribe(() => undefined);
    await settle();
    asked = { ok: false, error: 'denied' };
    expect(await store.locateMe()).toEqual({ ok: false, error: 'denied' });
    expect(store.getState().source).toBe('zip');
    asked = ok({ lat: 41.9, lng: -87.65 });
    await store.locateMe();
    expect(store.getState()).toMatchObject({
      source: 'position',
      point: { lat: 41.9, lng: -87.65 },
    });
    expect(userZip).toBeNull();
  });

  test('a slow answer about an older ZIP code does not win', async () => {
    userZip = '80012';
    let answerSlowly: (place: ZipPlace | null) => void = () => undefined;
    const sources = makeSources();
    const lookups = {
      ...sources.places,
      lookupZip: (zip: string) =>
        zip === '80012'
          ? new Promise<ZipPlace | null>((resolve) => {
              answerSlowly = resolve;
            })
          : sources.places.lookupZip(zip),
    };
    const store = createPlaceStore({ ...sources, places: lookups });
    store.subscribe(() => undefined);
    userZip = '60601';
    tellSettings();
    await settle();
    answerSlowly(zips['80012'] ?? null);
    await settle();
    expect(store.getState().zip).toBe('60601');
  });
});
