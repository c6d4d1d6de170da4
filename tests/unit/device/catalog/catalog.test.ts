import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalog, createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import type { CatalogPage, DiscoverQuery } from '../../../../src/device/catalog/query.ts';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import {
  CHICAGO,
  NOW_MS,
  OPEN_NOW,
  QUERY,
  TOMORROW,
  YESTERDAY,
  opening,
  saleAt,
} from './around-chicago.ts';

let catalog: Catalog;

beforeEach(() => {
  catalog = createCatalog();
});

function fill(...sales: readonly (Sale | CatalogRow)[]): void {
  catalog.upsert(sales.map((sale) => ('sale' in sale ? sale : { sale })));
}

function page(changes: Partial<DiscoverQuery> = {}, nowMs = NOW_MS): CatalogPage {
  return catalog.query({ ...QUERY, ...changes }, nowMs);
}

function ids(changes: Partial<DiscoverQuery> = {}): string[] {
  return page(changes).items.map(({ id }) => id);
}

describe('what is held', () => {
  test('[spec 2] a sale that comes again replaces itself, a removed one is gone', () => {
    fill(saleAt('a', 1), saleAt('b', 2));
    fill(saleAt('a', 3));
    expect(ids()).toEqual(['b', 'a']);
    catalog.remove(['b', 'unknown']);
    expect(ids()).toEqual(['a']);
    catalog.remove(['a']);
    expect(page()).toEqual({ total: 0, items: [], widen: null, counts: null });
  });

  test('[spec 2] the exact place wins over the public point, that over the blurred one', () => {
    const milesAway = () => Math.round((page().items[0]?.distanceMiles ?? -1) * 10) / 10;
    const north = (miles: number) => CHICAGO.lat + miles / 69.09;
    const blurred = saleAt('a', null, { nearLat: north(3), nearLng: CHICAGO.lng });
    fill(blurred);
    expect(milesAway()).toBe(3);
    fill({ ...blurred, lat: north(2), lng: CHICAGO.lng, placeQuality: 'exact' });
    expect(milesAway()).toBe(2);
    fill({
      sale: { ...blurred, placeQuality: 'exact' },
      place: { id: 'a', street: '1 Main St', lat: north(1), lng: CHICAGO.lng },
    });
    expect(milesAway()).toBe(1);
    expect(ids({ keywords: 'main' })).toEqual(['a']);
    fill(blurred);
    expect(milesAway()).toBe(3);
    expect(ids({ keywords: 'main' })).toEqual([]);
  });
});

describe('status', () => {
  beforeEach(() => {
    fill(
      saleAt('open', 1, { days: OPEN_NOW }),
      saleAt('shut until Sunday', 2, { days: [...YESTERDAY, ...TOMORROW] }),
      saleAt('upcoming', 3),
      saleAt('closed', 4, { days: YESTERDAY }),
      saleAt('cancelled', 5, { cancelledAt: '2026-06-01T00:00:00Z' }),
      saleAt('undated', 6, { days: [] }),
    );
  });

  test('[spec 4] each box lets its own through; cancelled sales come with the closed', () => {
    const only = (name: 'active' | 'upcoming' | 'closed'): string[] =>
      ids({ statuses: { active: false, upcoming: false, closed: false, [name]: true } });
    expect(only('active')).toEqual(['open', 'shut until Sunday']);
    expect(only('upcoming')).toEqual(['upcoming', 'undated']);
    expect(only('closed')).toEqual(['closed', 'cancelled']);
    expect(ids({ statuses: { active: false, upcoming: false, closed: false } })).toEqual([]);
  });

  test('[spec 4] the same index gives another status at another time', () => {
    expect(page({}, NOW_MS + 24 * 3_600_000).items.map(({ id, status }) => [id, status])).toEqual([
      ['shut until Sunday', 'active'],
      ['upcoming', 'active'],
      ['undated', 'upcoming'],
    ]);
  });
});

describe('radius', () => {
  test('[spec 9] what is exactly as far as the radius is in, a step further is out', () => {
    fill(saleAt('in', 9.9999), saleAt('out', 10.0001));
    expect(ids({ radiusMiles: 10 })).toEqual(['in']);
    expect(page({ radiusMiles: 10 }).items[0]?.distanceMiles).toBeCloseTo(9.9999, 6);
    expect(ids({ radiusMiles: Infinity })).toEqual(['in', 'out']);
  });

  test('[spec 9] nothing near: the next radius that has some, and how many it would list', () => {
    fill(
      saleAt('a', 36),
      saleAt('b', 39),
      saleAt('c', 40.5),
      saleAt('closed', 28, { days: YESTERDAY }),
    );
    expect(page()).toMatchObject({ total: 0, widen: { radiusMiles: 40, count: 2 } });
    fill(saleAt('d', 3));
    expect(page()).toMatchObject({ total: 1, widen: { radiusMiles: 40, count: 3 } });
    expect(page({ radiusMiles: 40 }).widen).toEqual({ radiusMiles: 45, count: 4 });
    expect(ids({ radiusMiles: 45 })).toHaveLength(4);
  });

  test('[spec 9] beyond 50 miles nothing is offered', () => {
    fill(saleAt('far', 50.01));
    expect(page().widen).toBeNull();
    fill(saleAt('edge', 49.99));
    expect(page().widen).toEqual({ radiusMiles: 50, count: 1 });
    expect(page({ radiusMiles: 50 }).widen).toBeNull();
  });

  test('[spec 2] 59001, where nothing is: sales without a place are in no radius, whatever their number', () => {
    const absarokee = { origin: { lat: 45.52, lng: -109.44 } };
    fill(...Array.from({ length: 26 }, (_, n) => saleAt(`nowhere ${n}`, null)));
    for (const radiusMiles of [0, 25, 50, Infinity]) {
      const found = page({ ...absarokee, radiusMiles });
      expect(found).toMatchObject({ total: 0, items: [], widen: null });
    }
  });

  test('[spec 2] sales without a place are a group of their own, from the newest, without distances', () => {
    fill(
      saleAt('nowhere', null, { createdAt: '2026-05-01T00:00:00Z' }),
      saleAt('newer', null, { createdAt: '2026-05-02T00:00:00Z', zipCode: '99999' }),
      saleAt('online', 1, { kind: 'online-only', createdAt: '2026-05-03T00:00:00Z' }),
      saleAt('far', 24),
      saleAt('near', 1),
    );
    expect(ids()).toEqual(['near', 'far']);
    expect(page().total).toBe(2);
    const group = page({ group: 'unplaced', sort: 'newest', radiusMiles: 0 });
    expect(group.total).toBe(3);
    expect(group.items.map(({ id }) => id)).toEqual(['online', 'newer', 'nowhere']);
    for (const item of group.items) {
      expect(item).toMatchObject({ distanceMiles: null });
    }
    expect(ids({ group: 'unplaced', saleType: 'estate' })).toEqual([]);
  });

  test('[SYNC-3] without a point a sale is in the middle of its ZIP', () => {
    catalog = createCatalog((zip) =>
      zip === '10001' ? { lat: 40.75, lng: -73.997, city: 'New York' } : null,
    );
    fill(
      saleAt('in New York', null, { zipCode: '10001' }),
      saleAt('unknown ZIP', null, { zipCode: '99999' }),
    );
    expect(ids()).toEqual([]);
    const there = page({ origin: { lat: 40.7, lng: -74 } });
    expect(there.items).toMatchObject([{ id: 'in New York' }]);
    expect(there.items[0]?.distanceMiles).toBeCloseTo(3.46, 1);
    expect(ids({ keywords: 'new york', radiusMiles: Infinity })).toEqual(['in New York']);
    expect(ids({ group: 'unplaced' })).toEqual(['unknown ZIP']);
  });
});

describe('filters', () => {
  test('[spec 2] sale type', () => {
    fill(
      saleAt('g', 1),
      saleAt('e', 2, { saleType: 'estate' }),
      saleAt('a', 3, { saleType: 'auction' }),
    );
    expect(ids({ saleType: 'estate' })).toEqual(['e']);
    expect(ids({ saleType: null })).toEqual(['g', 'e', 'a']);
  });

  test('[spec 2] dates are those of the calendar where the sale is', () => {
    fill(
      // 23:00 on the sixth there, the seventh in UTC and in Chicago.
      saleAt('Honolulu', 1, {
        days: [opening('2026-06-06', '22:00', '23:30')],
        timeZone: 'Pacific/Honolulu',
      }),
      saleAt('night', 2, { days: [opening('2026-06-06', '20:00', '02:00', true)] }),
      saleAt('until midnight', 3, { days: [opening('2026-06-06', '20:00', '00:00', true)] }),
      saleAt('long', 4, {
        days: [opening('2026-06-05', '09:00', '17:00'), opening('2026-06-08', '09:00', '17:00')],
      }),
    );
    expect(ids({ dateFrom: '2026-06-07', dateTo: '2026-06-07' })).toEqual(['night']);
    expect(ids({ dateFrom: '2026-06-06', dateTo: '2026-06-06' })).toEqual([
      'Honolulu',
      'night',
      'until midnight',
    ]);
    expect(ids({ dateFrom: '2026-06-08', dateTo: null })).toEqual(['long']);
    // What is over can't be visited, unless closed sales are asked for.
    const statuses = { active: true, upcoming: true, closed: true };
    expect(ids({ dateFrom: null, dateTo: '2026-06-05' })).toEqual([]);
    expect(ids({ dateFrom: null, dateTo: '2026-06-05', statuses })).toEqual(['long']);
    expect(ids({ dateFrom: 'soon', dateTo: '' })).toHaveLength(4);
  });

  test('[spec 2] keywords look in title, description, tags, city, street, ZIP and type', () => {
    catalog = createCatalog(() => ({ lat: 0, lng: 0, city: 'Cañon City' }));
    fill({
      sale: saleAt('a', 1, {
        title: 'Big CAFÉ clear-out',
        description: 'Oak tables\nand chairs',
        tags: ["women's clothing"],
        zipCode: '81212',
        kind: 'moving',
      }),
      place: { id: 'a', street: '12 Elm St', lat: CHICAGO.lat, lng: CHICAGO.lng },
    });
    for (const keywords of [
      'cafe',
      'Café clear',
      'TABLE oak',
      'womens',
      'women’s cloth',
      'canon city',
      'elm',
      '812',
      'moving garage sale',
      '  ,; ',
    ]) {
      expect([keywords, ids({ keywords })]).toEqual([keywords, ['a']]);
    }
    // The inside of a word, and any word that is missing.
    for (const keywords of ['able', 'oak lamp', 'estate']) {
      expect([keywords, ids({ keywords })]).toEqual([keywords, []]);
    }
  });

  test('[spec 2] keywords in other scripts', () => {
    fill(
      saleAt('ja', 1, { title: '東京の家具とランプ' }),
      saleAt('he', 2, { title: 'מכירת חצר' }),
      saleAt('ru', 3, { title: 'Распродажа ёлок' }),
    );
    expect(ids({ keywords: '家具' })).toEqual(['ja']);
    expect(ids({ keywords: 'חצר' })).toEqual(['he']);
    expect(ids({ keywords: 'ЕЛОК' })).toEqual(['ru']);
  });
});
