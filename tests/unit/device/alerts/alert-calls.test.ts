import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../src/db/schema/open-database.ts';
import type { RummageDb } from '../../../../src/db/schema/schema.ts';
import { createAlertCalls } from '../../../../src/device/alerts/alert-calls.ts';
import { createKeptAlerts } from '../../../../src/device/alerts/kept-alerts.ts';
import { newForAlerts } from '../../../../src/device/alerts/new-for-alerts.ts';
import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import type { AlertsDoor } from '../../../../src/device/door/alerts-door.ts';
import { ok } from '../../../../src/domain/result.ts';
import type { AlertQuery } from '../../../../src/domain/search/alert-query.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { NOW_MS, searchable } from '../search/searchable.ts';

const LAMPS: AlertQuery = {
  text: 'lamp',
  isActiveWanted: true,
  isUpcomingWanted: true,
  lat: 41.9,
  lng: -87.65,
  radiusMiles: 25,
  saleType: null,
  kind: null,
  hasPhotos: false,
  firstDay: false,
  halfPrice: false,
  takesCards: false,
  dateFrom: null,
  dateTo: null,
  tag: null,
};

const MINUTE_MS = 60_000;

let db: RummageDb;
let sales: CatalogRow[];
let committed: NewMutation[];
let principal: string;
let nowMs: number;
let beforeLooking: () => Promise<void>;
let alerts: AlertsDoor;
/** A second page of the same device. */
let otherPage: AlertsDoor;
let isKept: boolean;

/** A sale that someone posted some minutes after the start. */
const posted = (id: string, minutes: number, changes: Parameters<typeof searchable>[1] = {}) =>
  searchable(id, {
    title: 'Lamp',
    createdAt: new Date(NOW_MS + minutes * MINUTE_MS).toISOString(),
    ...changes,
  });

const news = async (door = alerts) =>
  (await door.news()).map(({ alert, count }): [string, number] => [alert.query.text, count]);

function countedIds(): () => string {
  let next = 0;
  return () => `alert-${next++}`;
}

function page(newId = countedIds()): AlertsDoor {
  return createAlertCalls({
    db,
    kept: createKeptAlerts({
      db,
      principal: () => principal,
      async commit(mutation) {
        committed.push(mutation);
        return ok({ opId: 'op' });
      },
      newId,
      isKept,
    }),
    principal: () => principal,
    async createdAfter(atMs) {
      await beforeLooking();
      return sales.flatMap(({ sale }) => (Date.parse(sale.createdAt) > atMs ? [sale.id] : []));
    },
    readSales: async (_viewer, ids) => sales.filter(({ sale }) => ids.includes(sale.id)),
    zipLookup: () => null,
    nowMs: () => nowMs,
  });
}

beforeEach(() => {
  db = openDatabase('alerts', { indexedDB: new IDBFactory(), IDBKeyRange });
  sales = [posted('before', -5)];
  committed = [];
  principal = 'guest';
  isKept = true;
  nowMs = NOW_MS;
  beforeLooking = async () => {};
  alerts = page();
  otherPage = page();
});

describe('what is new', () => {
  beforeEach(async () => {
    await alerts.add(LAMPS);
  });

  test('nothing that was here before', async () => {
    expect(await news()).toEqual([]);
  });

  test('is told once, in one page', async () => {
    sales.push(posted('a', 1), posted('b', 2));
    expect(await news()).toEqual([['lamp', 2]]);
    expect(await news()).toEqual([]);
    expect(await news(otherPage)).toEqual([]);
    sales.push(posted('c', 3));
    expect(await news(otherPage)).toEqual([['lamp', 1]]);
  });

  test('a sale that comes later than one that was created after it is told of, once', async () => {
    sales.push(posted('b', 10));
    expect(await news()).toEqual([['lamp', 1]]);
    // A moderator looked at it first, or its area was read last.
    sales.push(posted('a', 5));
    expect(await news()).toEqual([['lamp', 1]]);
    expect(await news()).toEqual([]);
    // It was out of sight for a while.
    sales = sales.filter(({ sale }) => sale.id !== 'b');
    expect(await news()).toEqual([]);
    sales.push(posted('b', 10));
    expect(await news()).toEqual([]);
  });

  test('a sale that is a week old is no news', async () => {
    nowMs = NOW_MS + 8 * 24 * 60 * MINUTE_MS;
    const days = [{ date: '2026-06-20', startTime: '08:00', endTime: '16:00', nextDay: false }];
    sales.push(posted('a', 5, { days }), posted('b', 7 * 24 * 60, { days }));
    expect(await news()).toEqual([['lamp', 1]]);
  });

  test('two pages that ask at once: one of them tells', async () => {
    sales.push(posted('a', 1));
    let goOn = () => {};
    const isHeld = new Promise<void>((held) => {
      beforeLooking = () => {
        held();
        return new Promise((resolve) => (goOn = resolve));
      };
    });
    const slow = news(otherPage);
    await isHeld;
    beforeLooking = async () => {};
    expect(await news()).toEqual([['lamp', 1]]);
    goOn();
    expect(await slow).toEqual([]);
  });

  test('an alert without words tells of every sale of its kind, with photos if it asks for them', async () => {
    await alerts.add({ ...LAMPS, text: '', kind: 'moving', hasPhotos: true });
    const images = [
      { id: 'p', path: 'p.webp', smallPath: null, position: 0, bytes: null, thumb: null },
    ];
    sales.push(
      posted('a', 1, { title: 'Sofa', kind: 'moving', images }),
      posted('b', 2, { title: 'Sofa', kind: 'moving' }),
      posted('c', 3, { title: 'Sofa', kind: 'yard', images }),
    );
    expect(await news()).toEqual([['', 1]]);
  });

  test('an alert with dates, a first day or half prices tells only of sales that have them', () => {
    const on = (...dates: readonly string[]) =>
      dates.map((date) => ({ date, startTime: '08:00', endTime: '16:00', nextDay: false }));
    sales.push(
      posted('a', 1, { title: 'Sofa', days: on('2026-06-13', '2026-06-14') }),
      posted('b', 2, { title: 'Sofa', days: on('2026-06-12', '2026-06-13') }),
      posted('c', 3, {
        title: 'Sofa',
        days: on('2026-06-20', '2026-06-21'),
        halfPriceFrom: '2026-06-21T13:00:00Z',
      }),
    );
    const sofa = { ...LAMPS, text: 'sofa' };
    const counts = (query: AlertQuery) => {
      const view = { id: 'x', query, isHereOnly: true };
      const told = { rows: sales, zipLookup: () => null, nowMs: NOW_MS, startMs: () => 0 };
      return newForAlerts([view], told).map(({ count }) => count);
    };
    expect(counts(sofa)).toEqual([3]);
    const weekend = { dateFrom: '2026-06-13', dateTo: '2026-06-14' };
    expect(counts({ ...sofa, ...weekend })).toEqual([2]);
    expect(counts({ ...sofa, ...weekend, firstDay: true })).toEqual([1]);
    expect(counts({ ...sofa, halfPrice: true })).toEqual([1]);
    expect(counts({ ...sofa, dateFrom: null, dateTo: '2026-06-11' })).toEqual([]);
  });

  test('is told for all alerts together', async () => {
    await alerts.add({ ...LAMPS, text: 'sofa' });
    sales.push(posted('a', 1), posted('b', 2, { title: 'Couch and lamp' }));
    expect(new Map(await news())).toEqual(
      new Map([
        ['lamp', 2],
        ['sofa', 1],
      ]),
    );
  });

  test.each([
    ['one’s own', { isMine: true }],
    ['far away', { lat: 45, lng: -87 }],
    ['without the word', { title: 'Chair' }],
    ['over', { days: [] as const, cancelledAt: '2026-06-06T00:00:00Z' }],
  ])('is not a sale that is %s', async (_what, changes) => {
    sales.push(posted('a', 1, changes));
    expect(await news()).toEqual([]);
  });

  test('a chosen type and tag count', async () => {
    await alerts.add({ ...LAMPS, saleType: 'estate', tag: 'art' });
    sales.push(posted('a', 1, { saleType: 'estate' }), posted('b', 2, { tags: ['art'] }));
    expect(await news()).toEqual([['lamp', 2]]);
    sales.push(posted('c', 3, { saleType: 'estate', tags: ['art'] }));
    expect(await news()).toEqual([
      ['lamp', 1],
      ['lamp', 1],
    ]);
  });

  test('a deleted alert tells nothing', async () => {
    const [alert] = await alerts.list();
    await alerts.remove(alert?.id ?? '');
    expect(await alerts.list()).toEqual([]);
    sales.push(posted('a', 1));
    expect(await news()).toEqual([]);
  });
});

describe('whose they are', () => {
  test('without an account they stay on this device', async () => {
    await alerts.add(LAMPS);
    expect(committed).toEqual([]);
    expect((await otherPage.list()).map(({ query }) => query)).toEqual([LAMPS]);
    principal = 'ann';
    expect(await alerts.list()).toMatchObject([{ isHereOnly: true }]);
    await alerts.remove('alert-0');
    expect(await alerts.list()).toEqual([]);
    expect(committed).toEqual([]);
  });

  test('those of an account are saved searches', async () => {
    principal = 'ann';
    await alerts.add({ ...LAMPS, text: 'x'.repeat(200) });
    await alerts.remove('alert-0');
    expect(committed).toMatchObject([
      { op: 'search.put', args: { id: 'alert-0', name: 'x'.repeat(120), isAlert: true } },
      { op: 'search.delete', args: { id: 'alert-0' } },
    ]);
  });

  test('one from another device begins to tell here from now on', async () => {
    principal = 'ann';
    const id = '0190f5c0-0000-7000-8000-00000000a1a1';
    const doc = {
      id,
      name: 'lamp',
      query: LAMPS,
      isAlert: true,
      createdAt: '2026-06-01T00:00:00Z',
    };
    await db.overlays.put({ principal, kind: 'search', id, entityId: id, doc });
    expect(await news()).toEqual([]);
    sales.push(posted('a', 1));
    expect(await news()).toEqual([['lamp', 1]]);
  });
});
