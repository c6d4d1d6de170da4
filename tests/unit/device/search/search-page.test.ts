import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalog, createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import type { SearchQuestion } from '../../../../src/device/door/search-door.ts';
import { findCorrected } from '../../../../src/device/search/find-corrected.ts';
import { searchDocument } from '../../../../src/device/search/search-document.ts';
import { createSearchIndex } from '../../../../src/device/search/search-index.ts';
import { foundPage } from '../../../../src/device/search/found-page.ts';
import { NOW_MS, searchable, TODAY } from './searchable.ts';

let catalog: Catalog;
let rows: CatalogRow[];

const QUESTION: SearchQuestion = {
  text: 'lamp',
  isActiveWanted: true,
  isUpcomingWanted: true,
  origin: { lat: 41.9, lng: -87.65 },
  radiusMiles: 25,
  saleType: null,
  day: null,
  tag: null,
  isOpenNow: false,
  today: TODAY,
  limit: 20,
};

const day = (date: string) => ({ date, startTime: '08:00', endTime: '16:00', nextDay: false });

function ask(changes: Partial<SearchQuestion> = {}) {
  const question = { ...QUESTION, ...changes };
  const index = createSearchIndex();
  index.put(rows.map((row) => searchDocument(row, () => null, NOW_MS)));
  const tags = new Map(rows.map(({ sale }) => [sale.id, sale.tags]));
  const factsOf = (id: string) => {
    const entry = catalog.entry(id);
    return entry === null ? null : { entry, tags: tags.get(id) ?? [] };
  };
  return foundPage(findCorrected(index, question.text), factsOf, question, NOW_MS);
}

const ids = (changes: Partial<SearchQuestion> = {}) => ask(changes).items.map(({ id }) => id);

beforeEach(() => {
  const lamp = (id: string, changes: Parameters<typeof searchable>[1]) =>
    searchable(id, { title: 'Lamp', ...changes });
  rows = [
    lamp('near', { tags: ['vintage'] }),
    lamp('tomorrow', { days: [day('2026-06-07')], saleType: 'estate', tags: ['vintage', 'art'] }),
    lamp('far', { lat: 43, lng: -87.65 }),
    lamp('over', { days: [day('2026-06-05')] }),
    lamp('cancelled', { cancelledAt: '2026-06-01T00:00:00Z' }),
    lamp('online', { lat: null, lng: null, nearLat: null, nearLng: null, zipCode: null }),
  ];
  catalog = createCatalog();
  catalog.upsert(rows);
});

describe('[spec-line 2.92] the checkboxes', () => {
  test('near means within 25 miles, and only sales that are not over', () => {
    expect(ids()).toEqual(['near', 'tomorrow']);
  });

  test('without near, also what is far, and what has no place', () => {
    expect(ids({ radiusMiles: null })).toEqual(['near', 'tomorrow', 'far', 'online']);
  });

  test('active and upcoming sales', () => {
    expect(ids({ isUpcomingWanted: false })).toEqual(['near']);
    expect(ids({ isActiveWanted: false })).toEqual(['tomorrow']);
    expect(ids({ isActiveWanted: false, isUpcomingWanted: false })).toEqual([]);
  });
});

describe('choices', () => {
  test('each leaves what has it', () => {
    expect(ids({ saleType: 'estate' })).toEqual(['tomorrow']);
    expect(ids({ day: TODAY })).toEqual(['near']);
    expect(ids({ tag: 'art' })).toEqual(['tomorrow']);
  });

  test('each counts what it would leave, whatever else of its own kind is chosen', () => {
    const { types, days, tags } = ask({ saleType: 'estate' });
    expect(types).toEqual([
      { value: 'garage', count: 1 },
      { value: 'estate', count: 1 },
      { value: 'auction', count: 0 },
    ]);
    expect(days).toEqual([{ value: '2026-06-07', count: 1 }]);
    expect(tags).toEqual([
      { value: 'art', count: 1 },
      { value: 'vintage', count: 1 },
    ]);
  });

  test('[LOOK] open now: counted beside all days, whatever day is chosen', () => {
    const at6 = { ...day(TODAY), startTime: '06:00', endTime: '07:00' };
    rows = [
      ...rows,
      searchable('over for today', { title: 'Lamp', days: [at6, day('2026-06-07')] }),
    ];
    catalog = createCatalog();
    catalog.upsert(rows);
    expect(ids({ isOpenNow: true })).toEqual(['near']);
    for (const changes of [{}, { isOpenNow: true }, { day: '2026-06-07' }]) {
      expect(ask(changes)).toMatchObject({ openNow: 1, anyDay: 3 });
    }
    expect(ask({ saleType: 'estate' })).toMatchObject({ openNow: 0, anyDay: 1 });
  });

  test('a chosen one stays among the choices, so that it can be cleared', () => {
    expect(ask({ day: '2026-07-01', tag: 'books' })).toMatchObject({
      total: 0,
      days: [{ value: '2026-07-01', count: 0 }],
      tags: [{ value: 'books', count: 0 }],
    });
  });

  test('a day is counted once for a sale that opens twice on it, and past days are none', () => {
    rows = [
      searchable('twice', {
        title: 'Lamp',
        days: [
          day('2026-06-05'),
          { ...day(TODAY), endTime: '10:00' },
          { ...day(TODAY), startTime: '14:00', endTime: '18:00' },
        ],
      }),
    ];
    catalog = createCatalog();
    catalog.upsert(rows);
    expect(ask().days).toEqual([{ value: TODAY, count: 1 }]);
  });
});

test('a day of which only openings are left that are over finds nothing and counts nothing', () => {
  const hours = (date: string, startTime: string, endTime: string) => ({
    ...day(date),
    startTime,
    endTime,
  });
  rows = [
    searchable('early', {
      title: 'Lamp',
      days: [hours(TODAY, '00:00', '01:00'), hours('2026-06-07', '08:00', '16:00')],
    }),
    searchable('late', { title: 'Lamp', days: [hours(TODAY, '08:00', '23:00')] }),
  ];
  catalog = createCatalog();
  catalog.upsert(rows);
  expect(ids({ day: TODAY })).toEqual(['late']);
  expect(ask().days).toEqual([
    { value: TODAY, count: 1 },
    { value: '2026-06-07', count: 1 },
  ]);
});

describe('ways out of nothing', () => {
  test('how many there are elsewhere, with both kinds of status, and with any choice', () => {
    const south = { lat: 30, lng: -87.65 };
    expect(ask({ origin: south })).toMatchObject({ total: 0, wider: { anywhere: 4 } });
    const no = { isActiveWanted: false, isUpcomingWanted: false };
    expect(ask(no)).toMatchObject({ total: 0, wider: { bothStatuses: 2, anywhere: 0 } });
    expect(ask({ saleType: 'auction' })).toMatchObject({ total: 0, wider: { allChoices: 2 } });
  });
});

test('the total counts all, and the items are the first ones', () => {
  const page = ask({ limit: 1 });
  expect(page.total).toBe(2);
  expect(page.items).toMatchObject([{ id: 'near', status: 'active', words: ['lamp'] }]);
});
