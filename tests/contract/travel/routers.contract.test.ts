import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LatLng } from '../../../src/domain/geo/distance.ts';
import { decodeLine } from '../../../src/domain/geo/polyline.ts';
import { openRouter } from '../../../src/remote/travel/open-router.ts';
import { manualClock } from '../../unit/remote/manual-clock.ts';
import {
  fakeLine,
  fakeWay,
  type FakeRouter,
  type OddAnswer,
  startFakeRouter,
} from '../../support/fakes/fake-router.ts';

const PLACES: readonly LatLng[] = [
  { lat: 41.9, lng: -87.65 },
  { lat: 41.93, lng: -87.7 },
  { lat: 41.95, lng: -87.66 },
];
const [A, B, C] = PLACES as [LatLng, LatLng, LatLng];

let router: FakeRouter;
beforeEach(async () => {
  router = await startFakeRouter();
});
afterEach(() => router.stop());

const never = () => new AbortController().signal;
const opened = (kind: 'osrm' | 'valhalla', url = router.url) =>
  openRouter(kind, { url, fetch, clock: manualClock() });

/** What real servers answered, as their documentation shows it. */
const NO_WAY: Record<string, OddAnswer> = {
  osrm: () => ({
    status: 200,
    body: {
      code: 'Ok',
      durations: [
        [0, null],
        [192.6, 0],
      ],
      distances: [
        [0, null],
        [1886.8, 0],
      ],
      sources: [],
      destinations: [],
    },
  }),
  valhalla: () => ({
    status: 200,
    body: {
      algorithm: 'costmatrix',
      units: 'miles',
      sources_to_targets: [
        [
          { distance: 0, time: 0, to_index: 0, from_index: 0 },
          { distance: null, time: null, to_index: 1, from_index: 0 },
        ],
        [
          { distance: 1.1724, time: 192.6, to_index: 0, from_index: 1 },
          { distance: 0, time: 0, to_index: 1, from_index: 1 },
        ],
      ],
    },
  }),
};
const fault = (code: string, errorCode: number): Record<string, OddAnswer> => ({
  osrm: () => ({ status: 400, body: { code, message: 'said in words' } }),
  valhalla: () => ({
    status: 400,
    body: { error_code: errorCode, error: 'in words', status_code: 400, status: 'Bad Request' },
  }),
});
const FAULTS: readonly [string, Record<string, OddAnswer>, string][] = [
  ['too many places', fault('TooBig', 150), 'tooBig'],
  ['too far apart for a matrix', fault('TooBig', 154), 'tooBig'],
  ['no road near a place', fault('NoSegment', 171), 'noWay'],
  ['no way at all', fault('NoRoute', 442), 'noWay'],
  ['a question that it does not understand', fault('InvalidQuery', 113), 'refused'],
  ['a page that wants a sign-in', same(() => page(200)), 'offline'],
  ['a page about a fault', same(() => page(502)), 'busy'],
  ['too many questions', same(() => ({ ...page(429), headers: { 'retry-after': '7' } })), 'busy'],
  ['JSON of someone else', same(() => ({ status: 200, body: { hello: 'world' } })), 'refused'],
  ['another place', same(() => ({ status: 302, headers: { location: '/' }, body: '' })), 'offline'],
  ['rows that are missing', same(shortened), 'refused'],
];

function same(how: OddAnswer): Record<string, OddAnswer> {
  return { osrm: how, valhalla: how };
}

function page(status: number) {
  return { status, headers: { 'content-type': 'text/html' }, body: '<html>Hello</html>' };
}

/** Leaves out the last row, or the last leg. */
function shortened({ status, body }: { status: number; body: unknown }) {
  const text = JSON.stringify(body, (key, value: unknown) =>
    ['durations', 'distances', 'sources_to_targets', 'legs'].includes(key) && Array.isArray(value)
      ? value.slice(0, -1)
      : value,
  );
  return { status, body: text };
}

describe.each(['osrm', 'valhalla'] as const)('a router that speaks %s', (kind) => {
  test('tells minutes and miles from each place to each other, there and back', async () => {
    const found = await opened(kind).matrix([A, B], PLACES, never());
    expect(found.ok && found.value).toHaveLength(2);
    [A, B].forEach((from, i) =>
      PLACES.forEach((to, j) => {
        const way = fakeWay(from, to);
        const told = found.ok ? found.value[i]?.[j] : null;
        expect(told?.minutes).toBeCloseTo(way.minutes, 1);
        expect(told?.miles).toBeCloseTo(way.miles, 2);
      }),
    );
    expect(router.asked).toHaveLength(1);
  });

  test('tells one line for each leg', async () => {
    const found = await opened(kind).lines(PLACES, never());
    expect(found.ok && found.value.map((line) => decodeLine(line))).toEqual([
      decodeLine(fakeLine(A, B)),
      decodeLine(fakeLine(B, C)),
    ]);
  });

  test('tells a way that it does not know as none, the other way round as it is', async () => {
    router.answer(NO_WAY[kind] ?? null);
    const found = await opened(kind).matrix([A, B], [A, B], never());
    expect(found.ok && found.value[0]?.[1]).toEqual({ minutes: null, miles: null });
    expect(found.ok && found.value[1]?.[0]?.minutes).toBeCloseTo(3.21, 6);
    expect(found.ok && found.value[1]?.[0]?.miles).toBeCloseTo(1.1724, 3);
  });

  test.each(FAULTS)('%s is a failure that has a name', async (_, how, expected) => {
    router.answer(how[kind] ?? null);
    for (const asked of [
      opened(kind).matrix(PLACES, PLACES, never()),
      opened(kind).lines(PLACES, never()),
    ]) {
      expect(await asked).toMatchObject({ ok: false, error: { kind: expected } });
    }
  });

  test('how long it wants to be left alone is told', async () => {
    router.answer(() => ({ status: 503, headers: { 'retry-after': '7' }, body: '' }));
    const found = await opened(kind).matrix(PLACES, PLACES, never());
    expect(found).toEqual({ ok: false, error: { kind: 'busy', retryAfterMs: 7000 } });
  });

  test('one that is not there is out of reach', async () => {
    await router.stop();
    expect(await opened(kind).matrix(PLACES, PLACES, never())).toMatchObject({
      ok: false,
      error: { kind: 'offline' },
    });
  });

  test('a question that is given up ends at once', async () => {
    const abort = new AbortController();
    const url = 'http://127.0.0.1:1';
    const clock = manualClock();
    const silent: typeof fetch = (_, init) =>
      new Promise((__, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    const asked = openRouter(kind, { url, clock, fetch: silent }).matrix([A], [B], abort.signal);
    abort.abort();
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'offline' } });
    expect(clock.pending()).toBe(0);
  });

  test('one that says nothing is given up after a while', async () => {
    const clock = manualClock();
    const silent: typeof fetch = (_, init) =>
      new Promise((__, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    const asked = openRouter(kind, { url: 'http://silent', clock, fetch: silent }).matrix(
      [A],
      [B],
      never(),
    );
    clock.advance(20_000);
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'offline' } });
  });
});

test('OSRM without lengths tells times', async () => {
  router.answer(() => ({ status: 200, body: { code: 'Ok', durations: [[60]] } }));
  const found = await opened('osrm').matrix([A], [B], never());
  expect(found).toEqual({ ok: true, value: [[{ minutes: 1, miles: null }]] });
});

test('Valhalla that counts kilometers is understood', async () => {
  router.answer(() => ({
    status: 200,
    body: { units: 'kilometers', sources_to_targets: [[{ time: 120, distance: 1.609344 }]] },
  }));
  const found = await opened('valhalla').matrix([A], [B], never());
  expect(found).toEqual({ ok: true, value: [[{ minutes: 2, miles: 1 }]] });
});
