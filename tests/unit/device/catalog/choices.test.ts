import { beforeEach, describe, expect, test } from 'vitest';
import { type Catalog, createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { DiscoverQuery } from '../../../../src/device/catalog/query.ts';
import type { SaleImage } from '../../../../src/domain/sale/sale.ts';
import { NOW_MS, OPEN_NOW, opening, QUERY, saleAt, TOMORROW, YESTERDAY } from './around-chicago.ts';

/** Chips and filters of Discover: what each lets through, and how many it would leave. */

const PHOTO: SaleImage = {
  id: 'photo',
  path: 'photo.webp',
  smallPath: null,
  position: 0,
  bytes: null,
  thumb: null,
};
const TODAY = { dateFrom: '2026-06-06', dateTo: '2026-06-06' };
const WEEKEND = { dateFrom: '2026-06-06', dateTo: '2026-06-07' };
const HOUR_MS = 3_600_000;

let catalog: Catalog;

beforeEach(() => {
  catalog = createCatalog();
  const sales = [
    saleAt('open', 1, { days: OPEN_NOW, kind: 'yard', images: [PHOTO] }),
    saleAt('second day', 2, {
      days: [...YESTERDAY, ...OPEN_NOW],
      saleType: 'estate',
      halfPriceFrom: '2026-06-06T17:00:00Z',
    }),
    saleAt('between', 3, {
      days: [...YESTERDAY, ...TOMORROW],
      saleType: 'estate',
      kind: 'tag',
      halfPriceFrom: '2026-06-07T14:00:00Z',
    }),
    saleAt('tomorrow', 4, { kind: 'moving', images: [PHOTO], payment: 'Cash or Venmo' }),
    saleAt('sold out', 5, {
      saleType: 'auction',
      soldOutAt: '2026-06-06T12:00:00Z',
      halfPriceFrom: '2026-06-06T12:00:00Z',
    }),
    saleAt('closed', 6, { days: YESTERDAY, payment: 'Cards' }),
    saleAt('too far', 30, { days: OPEN_NOW }),
  ];
  catalog.upsert(sales.map((sale) => ({ sale })));
});

function ids(changes: Partial<DiscoverQuery>, nowMs = NOW_MS): string[] {
  return catalog.query({ ...QUERY, ...changes }, nowMs).items.map(({ id }) => id);
}

const SUNDAY = { dateFrom: '2026-06-07', dateTo: '2026-06-07' };
const BAR = [
  { openNow: true, range: { dateFrom: null, dateTo: null } },
  { openNow: false, range: TODAY },
  { openNow: false, range: SUNDAY },
  { openNow: false, range: { dateFrom: null, dateTo: null } },
];
const COUNTED = { countFor: { today: TODAY, weekend: WEEKEND, bar: BAR } };

describe('what a choice lets through', () => {
  test('open now: between two of its days a sale is active, but not open', () => {
    expect(ids({ openNow: true })).toEqual(['open', 'second day']);
    expect(ids({ openNow: true }, NOW_MS + 7 * HOUR_MS)).toEqual([]);
  });

  test('a kind, and photos', () => {
    expect(ids({ kind: 'moving' })).toEqual(['tomorrow']);
    expect(ids({ hasPhotos: true })).toEqual(['open', 'tomorrow']);
    expect(ids({ takesCards: true })).toEqual(['tomorrow']);
  });

  test('dates: what can still be visited on them; what is over there only with closed sales', () => {
    const afterClosingMs = NOW_MS + 7 * HOUR_MS;
    expect(ids(TODAY)).toEqual(['open', 'second day']);
    // Both have closed for today. Tomorrow one of them opens again.
    catalog.upsert([
      { sale: saleAt('second day', 2, { days: [...YESTERDAY, ...OPEN_NOW, ...TOMORROW] }) },
    ]);
    expect(ids(TODAY, afterClosingMs)).toEqual([]);
    expect(ids(WEEKEND, afterClosingMs)).toEqual(['second day', 'between', 'tomorrow', 'sold out']);
    const all = { statuses: { active: true, upcoming: true, closed: true } };
    expect(ids({ ...TODAY, ...all }, afterClosingMs)).toEqual(['open', 'second day']);
    expect(ids({ firstDay: true, ...TODAY }, afterClosingMs)).toEqual([]);
    const counts = catalog.query({ ...QUERY, ...COUNTED }, afterClosingMs).counts;
    expect([counts?.today, counts?.weekend]).toEqual([0, 4]);
  });

  test('of two openings on a day, the second one counts until its end', () => {
    const days = [opening('2026-06-06', '08:00', '11:00'), opening('2026-06-06', '16:00', '18:00')];
    catalog.upsert([{ sale: saleAt('twice', 1, { days }) }]);
    const at = (hours: number) => ids({ ...TODAY, firstDay: true }, NOW_MS + hours * HOUR_MS);
    expect(at(2)).toContain('twice');
    expect(at(9)).not.toContain('twice');
  });

  test('first day: still ahead, or one of the dates', () => {
    expect(ids({ firstDay: true })).toEqual(['open', 'tomorrow', 'sold out']);
    expect(ids({ firstDay: true, ...TODAY })).toEqual(['open']);
  });

  test('half price: while it is open at half price, now or later; never what is sold out', () => {
    expect(ids({ halfPrice: true })).toEqual(['second day', 'between']);
    expect(ids({ halfPrice: true, ...TODAY })).toEqual(['second day']);
    expect(ids({ halfPrice: true, openNow: true })).toEqual(
      ids({ halfPrice: true, openNow: true, ...TODAY }),
    );
    catalog.upsert([
      {
        sale: saleAt('from tomorrow', 1, {
          days: [...OPEN_NOW, ...TOMORROW],
          halfPriceFrom: new Date(NOW_MS + 12 * HOUR_MS).toISOString(),
        }),
      },
    ]);
    expect(ids({ halfPrice: true })).toContain('from tomorrow');
    expect(ids({ halfPrice: true, openNow: true })).not.toContain('from tomorrow');
  });
});

describe('how many a choice would leave', () => {
  const countsOf = (changes: Partial<DiscoverQuery> = {}) =>
    catalog.query({ ...QUERY, ...COUNTED, ...changes }, NOW_MS).counts;

  test('each count is the length of the list after the choice', () => {
    expect(countsOf()).toEqual({
      types: { garage: 2, estate: 2, auction: 1 },
      statuses: { active: 3, upcoming: 2, closed: 1 },
      kinds: { yard: 1, tag: 1, moving: 1 },
      openNow: 2,
      today: 2,
      weekend: 5,
      bar: BAR.map(({ openNow, range }) => ids({ openNow, ...range }).length),
      hasPhotos: 2,
      firstDay: 3,
      halfPrice: 2,
      takesCards: 1,
    });
  });

  test('the other choices stay: with estate sales alone, counts are of estate sales, except of types', () => {
    expect(countsOf({ saleType: 'estate', keywords: 'sale' })).toMatchObject({
      types: { garage: 2, estate: 2, auction: 1 },
      statuses: { active: 2, upcoming: 0, closed: 0 },
      kinds: { tag: 1 },
      openNow: 1,
      hasPhotos: 0,
    });
  });

  test('a type without the chosen kind is counted whole, because choosing it clears the kind', () => {
    expect(countsOf({ saleType: 'garage', kind: 'yard' })?.types).toEqual({
      garage: 1,
      estate: 2,
      auction: 1,
    });
  });

  test('[LOOK] a choice of the day bar takes the place of the day that is chosen, and of open now', () => {
    const bar = countsOf()?.bar;
    expect(bar).toEqual([2, 2, 3, 5]);
    expect(countsOf({ openNow: true })?.bar).toEqual(bar);
    expect(countsOf(SUNDAY)?.bar).toEqual(bar);
    expect(countsOf({ openNow: true, saleType: 'estate' })?.bar).toEqual([1, 1, 1, 2]);
  });

  test('nothing is counted unless it is asked for', () => {
    expect(catalog.query(QUERY, NOW_MS).counts).toBeNull();
  });
});

test('what the map keeps is worked out again when a sale opens, or its prices are halved', () => {
  const untilMs = (changes: Partial<DiscoverQuery>, nowMs = NOW_MS) =>
    catalog.matches({ ...QUERY, ...changes }, nowMs).sameUntilMs;
  // "second day" is at half price from noon, two hours from now.
  expect(untilMs({ halfPrice: true })).toBe(NOW_MS + 2 * HOUR_MS);
  // Nothing is open at seven in the evening. The next to open is there at nine in the morning.
  const evening = NOW_MS + 9 * HOUR_MS;
  expect(ids({ openNow: true }, evening)).toEqual([]);
  expect(untilMs({ openNow: true }, evening)).toBe(Date.parse('2026-06-07T14:00:00Z'));
});

test('a sale over midnight has its first day where it begins', () => {
  catalog.upsert([
    { sale: saleAt('night', 1, { days: [opening('2026-06-05', '20:00', '02:00', true)] }) },
  ]);
  const closedToo = { statuses: { active: true, upcoming: true, closed: true } };
  expect(ids({ firstDay: true, ...TODAY, ...closedToo })).not.toContain('night');
  expect(ids({ ...TODAY, ...closedToo })).toContain('night');
});
