import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalog, createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { DiscoverQuery } from '../../../../src/device/catalog/query.ts';
import { createMapMarks } from '../../../../src/device/discovery/map-marks.ts';
import type { MapMark, MapMarks, ViewedMap } from '../../../../src/domain/sale/map-mark.ts';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import { NOW_MS, OPEN_NOW, QUERY, TOMORROW, YESTERDAY, saleAt } from '../catalog/around-chicago.ts';

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

function at(id: string, lat: unknown, lng: unknown, changes: Partial<Sale> = {}): Sale {
  // Rows come from a network: whatever a column holds, the map stays up.
  const point = { lat, lng, nearLat: lat, nearLng: lng } as Pick<Sale, 'lat' | 'lng'>;
  return { ...saleAt(id, 0), ...point, ...changes };
}

function marks(zoom: number, changes: Partial<DiscoverQuery> = {}, area = WORLD): MapMarks {
  const view: ViewedMap = { bounds: area, zoom };
  return find({ ...EVERYWHERE, ...changes }, view, NOW_MS);
}

function kinds(found: MapMarks): string[] {
  return found.marks.map(({ kind }) => kind);
}

function sum(found: readonly MapMark[]): number {
  return found.reduce((total, mark) => total + (mark.kind === 'sale' ? 1 : mark.count), 0);
}

describe('clusters', () => {
  test('[spec-line 9.7] within 40 pixels they are one from two sales on, and past zoom 16 none is left', () => {
    // A degree of longitude is 512 * 2^zoom / 360 pixels wide.
    const pixelsAt16 = (px: number) => (px * 360) / (512 * 2 ** 16);
    fill(
      at('a', 0, 0),
      at('b', 0, pixelsAt16(39)),
      at('c', 0, 1),
      at('d', 0, 1 + pixelsAt16(41)),
      at('e', 0, 2),
      at('f', 0, 2 + pixelsAt16(10)),
    );
    expect(kinds(marks(16)).toSorted()).toEqual(['cluster', 'cluster', 'sale', 'sale']);
    expect(new Set(kinds(marks(17)))).toEqual(new Set(['sale']));
    expect(sum(marks(16).marks)).toBe(6);
  });

  test('[spec 9] each says how many sales of each type it holds, and where they are', () => {
    fill(
      at('a', 41, -87, { saleType: 'garage' }),
      at('b', 41.001, -87, { saleType: 'estate' }),
      at('c', 41.002, -87, { saleType: 'estate' }),
      at('d', 41.0021, -87.001, { saleType: 'auction' }),
    );
    const [cluster] = marks(8).marks;
    expect(cluster).toMatchObject({
      kind: 'cluster',
      count: 4,
      counts: { garage: 1, estate: 2, auction: 1 },
    });
    expect(cluster?.kind === 'cluster' && cluster.extent).toEqual({
      west: -87.001,
      south: 41,
      east: -87,
      north: 41.0021,
    });
  });

  test('is over if each sale that it holds is closed or canceled, and so is a stack', () => {
    const over = { days: YESTERDAY };
    fill(
      at('a', 41, -87, over),
      at('b', 41.001, -87, over),
      at('c', 42, -87, over),
      at('d', 42.001, -87, { days: OPEN_NOW }),
      at('e', 43, -87, over),
      at('f', 43, -87, over),
      at('g', 44, -87, over),
      at('h', 44, -87, { days: OPEN_NOW }),
    );
    const isOver = marks(12).marks.map(
      (mark) => `${mark.kind} ${Math.floor(mark.lat)} ${mark.kind !== 'sale' && mark.isOver}`,
    );
    expect(isOver.toSorted()).toEqual([
      'cluster 41 true',
      'cluster 42 false',
      'stack 43 true',
      'stack 44 false',
    ]);
  });

  test('the marks are in the order of the list, a cluster where its first sale is', () => {
    fill(
      saleAt('far', 20),
      saleAt('near', 1),
      saleAt('middle', 10, { days: OPEN_NOW }),
      saleAt('beside middle', 10.01),
    );
    const ids = (changes: Partial<DiscoverQuery>) =>
      marks(12, changes).marks.map((mark) => (mark.kind === 'sale' ? mark.id : mark.count));
    expect(ids({ sort: 'closest' })).toEqual(['near', 2, 'far']);
    expect(ids({ sort: 'soonest' })).toEqual([2, 'far', 'near']);
  });
});

describe('one sale', () => {
  test('[spec 2] a mark knows its type, status, opening and distance', () => {
    fill(saleAt('a', 2, { saleType: 'estate', days: OPEN_NOW }));
    expect(marks(12).marks[0]).toMatchObject({
      kind: 'sale',
      id: 'a',
      saleType: 'estate',
      status: 'active',
      aboutMiles: null,
      timeZone: 'America/Chicago',
      window: {
        startMs: Date.parse('2026-06-06T13:00:00Z'),
        endMs: Date.parse('2026-06-06T22:00:00Z'),
      },
    });
    expect(Math.round((marks(12).marks[0] as { distanceMiles: number }).distanceMiles)).toBe(2);
  });

  test('a place that is not released is an area, and so is the middle of a ZIP', () => {
    fill(
      at('exact', 41, -87),
      { ...at('blurred', null, null), nearLat: 42, nearLng: -87 },
      at('zip', 43, -87, { placeQuality: 'zip' }),
    );
    const about = marks(12).marks.map((mark) => mark.kind === 'sale' && [mark.id, mark.aboutMiles]);
    expect(about).toEqual([
      ['blurred', 0.75],
      ['exact', null],
      ['zip', 1.5],
    ]);
  });
});

describe('bad positions', () => {
  test('[spec 5] NaN, out of range, swapped or missing: off the map, and the rest is drawn', () => {
    fill(
      at('good', 41, -87),
      at('nan', Number.NaN, Number.NaN),
      at('text', '41', '-87'),
      at('far north', 91, 0),
      at('swapped', -122.4, 37.8),
      at('beyond', -91, 0),
      at('infinite', Infinity, 0),
      at('none', null, null),
      at('online', 41, -87, { kind: 'online-only' }),
    );
    const found = marks(12);
    expect(found.marks.map(({ id }) => id).toSorted()).toEqual(['good']);
    expect(found.total).toBe(1);
  });

  test('thousands at one point are one mark that lists them, at every zoom', () => {
    fill(...Array.from({ length: 5_000 }, (_, i) => at(`s${String(i).padStart(4, '0')}`, 41, -87)));
    for (const zoom of [2, 14, 16, 19]) {
      const found = marks(zoom);
      expect(found.marks).toHaveLength(1);
      expect(found.marks[0]).toMatchObject({
        kind: 'stack',
        count: 5_000,
        counts: { garage: 5_000 },
      });
    }
    const [stack] = marks(19).marks;
    const ids = stack?.kind === 'stack' ? stack.saleIds : [];
    expect(ids).toHaveLength(100);
    expect(ids[0]).toBe('s0000');
  });

  test('a hundred and fifty thousand points are no problem', () => {
    const one = at('s', 41, -87);
    catalog.upsert(
      Array.from({ length: 150_000 }, (_, index) => {
        const lat = 30 + (index % 400) / 40;
        const lng = -120 + Math.floor(index / 400) / 10;
        return { sale: { ...one, id: `s${index}`, lat, lng } };
      }),
    );
    const found = marks(4);
    expect(found.total).toBe(150_000);
    expect(sum(found.marks)).toBe(150_000);
  });

  test('both sides of the 180th meridian are in one view', () => {
    fill(at('east', 52, 179.9), at('west', 52, -179.9), at('elsewhere', 52, 0));
    const view = { west: 179, south: 50, east: -179, north: 54 };
    expect(
      marks(12, {}, view)
        .marks.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['east', 'west']);
    expect(marks(12, { bounds: view }).total).toBe(2);
    expect(marks(12, { bounds: view }).extent).toMatchObject({ west: 179.9, east: -179.9 });
  });
});

describe('the same question as the list', () => {
  test('[spec 2] list and map have the same sales, whatever is asked', () => {
    fill(
      saleAt('near', 1, { saleType: 'estate' }),
      saleAt('open', 3, { days: OPEN_NOW, title: 'Lamps' }),
      saleAt('over', 2, { days: YESTERDAY }),
      saleAt('far', 60),
    );
    const box = { west: -88, south: 41.9, east: -87, north: 42 };
    const questions: Partial<DiscoverQuery>[] = [
      { radiusMiles: 25, statuses: QUERY.statuses },
      { saleType: 'estate' },
      { keywords: 'lamps' },
      { bounds: box },
      { bounds: box, radiusMiles: 0, sort: 'soonest' },
      { only: ['far', 'over', 'unknown'] },
    ];
    for (const changes of questions) {
      const asked = { ...EVERYWHERE, ...changes, limit: 99 };
      const list = catalog.query(asked, NOW_MS).items.map(({ id }) => id);
      expect(marks(19, changes).marks.map(({ id }) => id)).toEqual(list);
      expect(list.length).toBeGreaterThan(0);
    }
    expect(marks(19, { only: ['far', 'over'] }).total).toBe(2);
  });

  test('[spec 4] a sale that opens or closes is drawn as the list has it from then on', () => {
    fill(saleAt('a', 1, { days: OPEN_NOW }));
    const active = { active: true, upcoming: false, closed: false };
    const view = { bounds: WORLD, zoom: 12 };
    const total = (nowMs: number) => find({ ...EVERYWHERE, statuses: active }, view, nowMs).total;
    const closesAtMs = Date.parse('2026-06-06T22:00:00Z');
    expect(total(closesAtMs - 1)).toBe(1);
    expect(total(closesAtMs)).toBe(0);
  });

  test('a sale that comes or goes is in the next answer', () => {
    fill(saleAt('a', 1, { days: TOMORROW }));
    expect(marks(12).total).toBe(1);
    fill(saleAt('b', 2));
    expect(marks(12).total).toBe(2);
    catalog.remove(['a']);
    expect(marks(12).marks.map(({ id }) => id)).toEqual(['b']);
  });
});
