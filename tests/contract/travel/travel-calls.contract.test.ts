import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteVisit } from '../../../src/db/schema/meta-texts.ts';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import { readLines, readTravel } from '../../../src/db/travel/read-travel.ts';
import { createTravelCalls } from '../../../src/device/travel/travel-calls.ts';
import type { LatLng } from '../../../src/domain/geo/distance.ts';
import { placeKey } from '../../../src/domain/route/travel/place-key.ts';
import {
  estimatedDriveMinutes,
  USUAL_PACES,
} from '../../../src/domain/route/travel/travel-estimate.ts';
import { travelTimes } from '../../../src/domain/route/travel/travel-times.ts';
import { openRouter } from '../../../src/remote/travel/open-router.ts';
import type { Clock } from '../../../src/sync/ports.ts';
import {
  type FakeRouter,
  type FakeRouterLimits,
  fakeWay,
  startFakeRouter,
} from '../../support/fakes/fake-router.ts';

const place = (i: number): LatLng => ({
  lat: Number((41.9 + ((i * 7) % 11) * 0.01).toFixed(5)),
  lng: Number((-87.7 + ((i * 5) % 13) * 0.012).toFixed(5)),
});
const places = (count: number) => Array.from({ length: count }, (_, i) => place(i));

/** Waits pass at once; nobody is given up for being slow. */
function hastyClock(): Clock {
  let nowMs = Date.parse('2026-11-20T12:00:00Z');
  return {
    now: () => nowMs,
    after(ms, run) {
      if (ms >= 20_000) return () => undefined;
      nowMs += ms;
      const timer = setTimeout(run);
      return () => clearTimeout(timer);
    },
  };
}

let router: FakeRouter;
let disk: IDBFactory;
beforeEach(async () => {
  router = await startFakeRouter();
  disk = new IDBFactory();
});
afterEach(() => router.stop());

async function limited(limits: FakeRouterLimits): Promise<void> {
  await router.stop();
  router = await startFakeRouter(limits);
}

function device(kind: 'osrm' | 'valhalla' = 'osrm', clock = hastyClock()) {
  const db = openDatabase('travel', { indexedDB: disk, IDBKeyRange });
  const source = openRouter(kind, { url: router.url, fetch, clock });
  const calls = createTravelCalls({ db, source, clock });
  return {
    db,
    calls,
    clock,
    times: async (among: readonly LatLng[]) =>
      travelTimes(await readTravel(db, among.map(placeKey))),
  };
}

const estimate = (from: LatLng, to: LatLng) => ({
  minutes: estimatedDriveMinutes(from, to),
  isEstimated: true,
});

describe.each(['osrm', 'valhalla'] as const)('with %s', (kind) => {
  test('times and lines are asked for once, stored, and there after a restart', async () => {
    const [a, b, c] = places(3) as [LatLng, LatLng, LatLng];
    const question = { places: [a, b, c], ways: [[a, c, b]] };
    const first = device(kind);
    expect(await first.calls.ask('page', question)).toBe('known');
    expect(router.asked).toHaveLength(2);
    const { minutes, isEstimated } = (await first.times([a, b, c]))(a, b);
    expect(isEstimated).toBe(false);
    expect(minutes).toBeCloseTo(fakeWay(a, b).minutes, 1);
    first.db.close();

    await router.stop();
    const second = device(kind, first.clock);
    expect((await second.times([a, b, c]))(a, b).minutes).toBe(minutes);
    const lines = await readLines(second.db, [a, c, b].map(placeKey));
    expect(lines.map((line) => line?.length)).toEqual([3, 3]);
    expect(await second.calls.ask('page', question)).toBe('known');
  });

  test('a stop that is added brings two small questions', async () => {
    const { calls, times } = device(kind);
    await calls.ask('page', { places: places(6), ways: [] });
    expect(await calls.ask('page', { places: places(7), ways: [] })).toBe('known');
    expect(router.asked).toHaveLength(3);
    expect((await times(places(7)))(place(3), place(6)).isEstimated).toBe(false);
  });

  test('a router with small limits is asked in parts', async () => {
    await limited({ cells: 30, places: 4 });
    const { calls, times, db } = device(kind);
    const all = places(14);
    expect(await calls.ask('page', { places: all, ways: [all] })).toBe('known');
    const known = await times(all);
    for (const from of all) for (const to of all) expect(known(from, to).isEstimated).toBe(false);
    expect(await readLines(db, all.map(placeKey))).not.toContain(null);
  });
});

/** Answers as OSRM with a table in which some cells are other. */
function withCells(change: (i: number, j: number, seconds: number) => number | null): void {
  router.answer(({ status, body }) => {
    const table = body as { durations?: number[][] };
    const durations = table.durations?.map((row, i) => row.map((cell, j) => change(i, j, cell)));
    return { status, body: { ...table, durations } };
  });
}

describe('a matrix', () => {
  const [a, b, c] = places(3) as [LatLng, LatLng, LatLng];

  test.each<[string, (i: number, j: number, seconds: number) => number | null]>([
    ['with a hole', (i, j, cell) => (i === 0 && j === 1 ? null : cell)],
    ['with a zero', (i, j, cell) => (i === 0 && j === 1 ? 0 : cell)],
    ['with less than nothing', (i, j, cell) => (i === 0 && j === 1 ? -60 : cell)],
    ['with a second for three miles', (i, j, cell) => (i === 0 && j === 1 ? 1 : cell)],
    ['with a way of a week', (i, j, cell) => (i === 0 && j === 1 ? 604_800 : cell)],
    [
      'one way only',
      (i, j, cell) => (i === 0 && j === 1 ? null : i === 1 && j === 0 ? 60 * 9 : cell),
    ],
  ])('%s: that way is estimated, and says so; all others are known', async (_, change) => {
    withCells(change);
    const { calls, times } = device();
    expect(await calls.ask('page', { places: [a, b, c], ways: [] })).toBe('known');
    const known = await times([a, b, c]);
    expect(known(a, b)).toEqual(estimate(a, b));
    for (const [from, to] of [
      [b, a],
      [a, c],
      [c, b],
    ] as const) {
      expect(known(from, to).isEstimated).toBe(false);
    }
    // It is not asked for again on the same day.
    await calls.ask('page', { places: [a, b, c], ways: [] });
    expect(router.asked).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['without rows', { code: 'Ok', durations: [] }],
    ['with a row too few', { code: 'Ok', durations: [[0, 1, 1]] }],
    ['of texts', { code: 'Ok', durations: [['0', '1', '1']] }],
    ['of someone else', { rows: [] }],
  ])('%s is not believed', async (_, body) => {
    router.answer(() => ({ status: 200, body }));
    const { calls, times } = device();
    expect(await calls.ask('page', { places: [a, b, c], ways: [] })).toBe('refused');
    expect((await times([a, b, c]))(a, b)).toEqual(estimate(a, b));
  });
});

describe('a router', () => {
  const two = { places: places(2), ways: [] };

  test.each([429, 500, 502, 503])(
    'that answers %i is asked once more, then not',
    async (status) => {
      router.answer(() => ({ status, body: '' }));
      const { calls } = device();
      expect(await calls.ask('page', two)).toBe('busy');
      expect(router.asked).toHaveLength(2);
      expect(await calls.ask('page', two)).toBe('busy');
      expect(router.asked).toHaveLength(2);
    },
  );

  test('that is busy for a moment answers the second time', async () => {
    let isFirst = true;
    router.answer((usual) => {
      if (!isFirst) return usual;
      isFirst = false;
      return { status: 503, headers: { 'retry-after': '3' }, body: '' };
    });
    expect(await device().calls.ask('page', two)).toBe('known');
  });

  test('that wants ten minutes gets them', async () => {
    router.answer(() => ({ status: 429, headers: { 'retry-after': '600' }, body: '' }));
    const { calls, clock } = device();
    expect(await calls.ask('page', two)).toBe('busy');
    expect(router.asked).toHaveLength(1);
    router.answer(null);
    for (let minute = 0; minute < 9; minute += 1) clock.after(10_000, () => undefined);
    expect(await calls.ask('page', two)).toBe('busy');
    for (let step = 0; step < 60; step += 1) clock.after(10_000, () => undefined);
    expect(await calls.ask('page', two)).toBe('known');
  });

  test('is asked again though the device’s clock was set back by a day', async () => {
    const clock = hastyClock();
    let backMs = 0;
    const { calls } = device('osrm', { ...clock, now: () => clock.now() - backMs });
    expect(await calls.ask('page', two)).toBe('known');
    backMs = 24 * 60 * 60_000;
    expect(await calls.ask('page', { places: places(3), ways: [] })).toBe('known');
  });

  test('is given up when the route is changed', async () => {
    const { calls } = device();
    const before = calls.ask('page', { places: places(9), ways: [] });
    const after = calls.ask('page', two);
    expect(await before).toBe('stopped');
    expect(await after).toBe('known');
    const stopped = calls.ask('page', { places: places(9), ways: [] });
    await calls.stop('page');
    expect(await stopped).toBe('stopped');
  });

  test('that cannot be reached leaves the estimate', async () => {
    await router.stop();
    const { calls, times } = device();
    expect(await calls.ask('page', two)).toBe('offline');
    expect((await times(places(2)))(place(0), place(1))).toEqual(estimate(place(0), place(1)));
  });

  test('that leads to one place only half of the way hides no other line', async () => {
    const all = places(5);
    const unknown = all[2]?.lng.toFixed(5) ?? '';
    router.answer((usual) =>
      router.asked.at(-1)?.includes(`/route/v1/driving/`) && router.asked.at(-1)?.includes(unknown)
        ? { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } }
        : usual,
    );
    const { calls, db } = device();
    expect(await calls.ask('page', { places: [], ways: [all] })).toBe('known');
    const lines = await readLines(db, all.map(placeKey));
    expect(lines.map((line) => line !== null)).toEqual([true, false, false, true]);
  });

  test('whose line leads elsewhere is not believed', async () => {
    router.answer(({ status, body }) => ({
      status,
      body: JSON.stringify(body, (key, value: unknown) =>
        key === 'geometry' ? '_izlhA~rlgdF' : value,
      ),
    }));
    const { calls, db } = device();
    await calls.ask('page', { places: [], ways: [places(2)] });
    expect(await readLines(db, places(2).map(placeKey))).toEqual([null]);
  });
});

describe('what is stored', () => {
  test('makes the estimate of other ways better', async () => {
    const { calls, db } = device();
    await calls.ask('page', { places: places(12), ways: [] });
    const [from, to] = [
      { lat: 41.8, lng: -87.9 },
      { lat: 41.83, lng: -87.94 },
    ];
    const known = await readTravel(db, [from, to].map(placeKey));
    const { minutes, isEstimated } = travelTimes(known)(from, to);
    const truth = fakeWay(from, to).minutes;
    expect(isEstimated).toBe(true);
    expect(Math.abs(minutes - truth)).toBeLessThan(
      Math.abs(estimatedDriveMinutes(from, to) - truth),
    );
  });

  test('is gone when its person leaves, with what was learned', async () => {
    const { calls, db, times } = device();
    await calls.ask('page', { places: places(12), ways: [places(3)] });
    await deleteVisit(db);
    expect((await times(places(2)))(place(0), place(1))).toEqual(estimate(place(0), place(1)));
    expect((await readTravel(db, [])).paces).toEqual(USUAL_PACES);
    expect(await db.travelLines.count()).toBe(0);
  });

  test('of 200 stops is stored and read', async () => {
    const many = Array.from({ length: 201 }, (_, i) => ({ lat: 41 + i * 0.003, lng: -87 }));
    const { calls, times } = device();
    expect(await calls.ask('page', { places: many, ways: [] })).toBe('known');
    expect((await times(many))(many[0]!, many[200]!).isEstimated).toBe(false);
  });
});
