import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalog, createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { DiscoverQuery } from '../../../../src/device/catalog/query.ts';
import { createMapMarks } from '../../../../src/device/discovery/map-marks.ts';
import type { MapMarks } from '../../../../src/domain/sale/map-mark.ts';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import { NOW_MS, QUERY, opening, saleAt } from '../catalog/around-chicago.ts';

const WORLD = { west: -180, south: -85, east: 180, north: 85 };
const EVERYWHERE: DiscoverQuery = {
  ...QUERY,
  radiusMiles: Infinity,
  statuses: { active: true, upcoming: true, closed: true },
  limit: 1,
};

let catalog: Catalog;
let find: ReturnType<typeof createMapMarks>;

beforeEach(() => {
  catalog = createCatalog();
  find = createMapMarks(catalog);
});

function fill(...sales: readonly Sale[]): void {
  catalog.upsert(sales.map((sale) => ({ sale })));
}

function at(id: string, lat: number, lng: number, changes: Partial<Sale>): Sale {
  return { ...saleAt(id, 0), lat, lng, nearLat: lat, nearLng: lng, ...changes };
}

function marks(zoom: number, changes: Partial<DiscoverQuery> = {}): MapMarks {
  return find({ ...EVERYWHERE, ...changes }, { bounds: WORLD, zoom }, NOW_MS);
}

describe('the time that is shown', () => {
  const openOf = (found: MapMarks) =>
    found.marks.map((mark) => (mark.kind === 'sale' ? mark.status : mark.open));
  const hours = (startTime: string, endTime: string) => ({
    days: [opening('2026-06-06', startTime, endTime)],
  });

  test('clusters, stacks and the whole say how many are open: now, and at another time', () => {
    fill(
      at('a', 41, -87, { ...hours('08:00', '12:00'), saleType: 'garage' }),
      at('b', 41.001, -87, { ...hours('09:00', '14:00'), saleType: 'estate' }),
      at('c', 41.002, -87, { ...hours('08:00', '17:00'), saleType: 'estate' }),
      at('d', 44, -87, { ...hours('08:00', '09:00'), saleType: 'auction' }),
      at('e', 44, -87, { ...hours('11:30', '13:00'), saleType: 'auction' }),
    );
    const now = marks(8);
    expect(openOf(now)).toEqual([
      { garage: 1, estate: 2, auction: 0 },
      { garage: 0, estate: 0, auction: 0 },
    ]);
    expect(now.open).toBe(3);
    const then = (minute: number) =>
      find(EVERYWHERE, { bounds: WORLD, zoom: 8, at: { date: '2026-06-06', minute } }, NOW_MS);
    expect(openOf(then(12 * 60))).toEqual([
      { garage: 0, estate: 2, auction: 0 },
      { garage: 0, estate: 0, auction: 1 },
    ]);
    expect(then(12 * 60).open).toBe(3);
    expect(then(12 * 60).total).toBe(5);
    // All of it is over in the evening, and the present comes back.
    expect(then(20 * 60).marks.map((mark) => mark.kind !== 'sale' && mark.isOver)).toEqual([
      true,
      true,
    ]);
    expect(openOf(marks(8))).toEqual(openOf(now));
  });

  test('a sale has the opening and the status of that time, by its own clock', () => {
    fill(
      at('chicago', 41, -87, hours('09:00', '12:00')),
      at('new york', 42, -74, { ...hours('09:00', '12:00'), timeZone: 'America/New_York' }),
    );
    const then = (minute: number, date = '2026-06-06') =>
      find(EVERYWHERE, { bounds: WORLD, zoom: 12, at: { date, minute } }, NOW_MS);
    expect(then(9 * 60).open).toBe(2);
    expect(then(9 * 60 - 30).open).toBe(0);
    expect(openOf(then(9 * 60))).toEqual(['active', 'active']);
    expect(openOf(then(12 * 60))).toEqual(['closed', 'closed']);
    expect(openOf(then(9 * 60, '2026-06-05'))).toEqual(['upcoming', 'upcoming']);
  });

  test('the nearest ten are known in any order of the list', () => {
    fill(...Array.from({ length: 12 }, (_, miles) => saleAt(`s${miles}`, miles + 1)));
    const found = marks(12, { sort: 'newest' });
    const south = (found.nearest?.south ?? 0) - (found.extent?.south ?? 0);
    expect(south).toBeCloseTo(0, 6);
    const missing = (found.extent?.north ?? 0) - (found.nearest?.north ?? 0);
    // Two miles: the two farthest are left out.
    expect(missing * 69).toBeCloseTo(2, 1);
  });
});
