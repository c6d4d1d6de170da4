import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalog, createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import type { CatalogPage, DiscoverQuery } from '../../../../src/device/catalog/query.ts';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import { OPEN_NOW, QUERY, TOMORROW, YESTERDAY, opening, saleAt, NOW_MS } from './around-chicago.ts';

let catalog: Catalog;

beforeEach(() => {
  catalog = createCatalog();
});

function fill(...sales: readonly (Sale | CatalogRow)[]): void {
  catalog.upsert(sales.map((sale) => ('sale' in sale ? sale : { sale })));
}

function page(changes: Partial<DiscoverQuery> = {}): CatalogPage {
  return catalog.query({ ...QUERY, ...changes }, NOW_MS);
}

function ids(changes: Partial<DiscoverQuery> = {}): string[] {
  return page(changes).items.map(({ id }) => id);
}

describe('order', () => {
  test('[spec 2] closest: ties go by the soonest, then by id', () => {
    fill(
      saleAt('c', 2),
      saleAt('b', 2),
      saleAt('later', 2, { days: [opening('2026-06-09', '09:00', '17:00')] }),
      saleAt('open', 2, { days: OPEN_NOW }),
      saleAt('near', 1),
    );
    expect(ids()).toEqual(['near', 'open', 'b', 'c', 'later']);
  });

  test('[spec 2] closest goes by the number that is shown: a place known roughly reads "about 1 mile", never less', () => {
    const rough = { placeQuality: 'zip' } as const;
    fill(
      saleAt('about 1', 0, rough),
      saleAt('less than 0.1', 0.04),
      saleAt('0.2', 0.2),
      saleAt('1.2', 1.2),
      saleAt('about 3', 2.5, rough),
      saleAt('2.6', 2.6),
    );
    expect(ids()).toEqual(['less than 0.1', '0.2', 'about 1', '1.2', '2.6', 'about 3']);
  });

  test('[spec 7] [spec-line 7.1] Featured: most saved, then the newest, then by id', () => {
    const saved = (id: string, saves: number, createdAt: string): CatalogRow => ({
      sale: { ...saleAt(id, 1), createdAt },
      stats: { views: 0, saves },
    });
    fill(
      saved('0 old', 0, '2026-06-01T10:00:00Z'),
      saved('loved', 3, '2026-05-01T10:00:00Z'),
      saved('b', 0, '2026-06-02T10:00:00Z'),
      saved('a', 0, '2026-06-02T05:00:00-05:00'),
      { sale: { ...saleAt('unknown', 1), createdAt: 'no date' }, stats: null },
    );
    const order = ['loved', 'a', 'b', '0 old', 'unknown'];
    expect(ids({ sort: 'mostSaved' })).toEqual(order);
  });

  test('[spec 2] soonest: open, next to open, undated, closed from the latest, cancelled', () => {
    const statuses = { active: true, upcoming: true, closed: true };
    fill(
      saleAt('cancelled', 1, { cancelledAt: '2026-06-01T00:00:00Z', days: OPEN_NOW }),
      saleAt('closed earlier', 2, { days: [opening('2026-05-05', '09:00', '17:00')] }),
      saleAt('closed', 3, { days: YESTERDAY }),
      saleAt('undated', 4, { days: [] }),
      saleAt('Sunday', 5),
      saleAt('tonight', 6, { days: [opening('2026-06-06', '18:00', '20:00')] }),
      saleAt('again on Monday', 7, {
        days: [...YESTERDAY, opening('2026-06-08', '09:00', '17:00')],
      }),
      saleAt('open', 8, { days: OPEN_NOW }),
    );
    expect(ids({ sort: 'soonest', statuses })).toEqual([
      'open',
      'tonight',
      'Sunday',
      'again on Monday',
      'undated',
      'closed',
      'closed earlier',
      'cancelled',
    ]);
  });

  test('[spec 2] soonest compares instants, not wall clocks', () => {
    fill(
      saleAt('Honolulu at eight', 1, {
        timeZone: 'Pacific/Honolulu',
        days: [opening('2026-06-07', '08:00', '17:00')],
      }),
      saleAt('Chicago at nine', 2),
    );
    expect(ids({ sort: 'soonest' })).toEqual(['Chicago at nine', 'Honolulu at eight']);
  });

  test('[SYNC-25] most viewed: ties go by the soonest, no count is nought', () => {
    fill(
      { sale: saleAt('few', 1), stats: { views: 3 } },
      { sale: saleAt('none', 2) },
      { sale: saleAt('many', 3), stats: { views: 90 } },
      { sale: saleAt('few but open', 4, { days: OPEN_NOW }), stats: { views: 3 } },
    );
    expect(ids({ sort: 'mostViewed' })).toEqual(['many', 'few but open', 'few', 'none']);
  });

  test('[spec 2] the first ones are the beginning of the whole list, whatever the order of arrival', () => {
    const saleArbitrary = fc.record({
      number: fc.integer({ min: 0, max: 60 }),
      miles: fc.constantFrom(null, 1, 2, 2, 30),
      days: fc.constantFrom(OPEN_NOW, TOMORROW, []),
      views: fc.integer({ min: 0, max: 2 }),
    });
    const sort = fc.constantFrom('closest' as const, 'soonest' as const, 'mostViewed' as const);
    fc.assert(
      fc.property(
        fc.uniqueArray(saleArbitrary, { selector: ({ number }) => number, maxLength: 30 }),
        sort,
        fc.integer({ min: 1, max: 7 }),
        (sales, by, limit) => {
          const rows = sales.map(({ number, miles, days, views }) => ({
            sale: saleAt(`sale ${number}`, miles, { days }),
            stats: { views },
          }));
          catalog = createCatalog();
          catalog.upsert(rows);
          const whole = ids({ sort: by });
          catalog = createCatalog();
          catalog.upsert(rows.toReversed());
          expect(page({ sort: by }).total).toBe(whole.length);
          expect(ids({ sort: by, limit })).toEqual(whole.slice(0, limit));
        },
      ),
      { numRuns: 100 },
    );
  });
});
