import { describe, expect, test } from 'vitest';
import { readOldSales, readOldSaves } from '../../../../src/domain/import/old-visit.ts';
import { NO_TEXTS } from '../../../../src/domain/sale/draft/draft.ts';

const SALE = {
  id: 'sale-1',
  title: 'Old chairs',
  description: 'Six of them',
  address: '12 Maple Street',
  zipCode: '60614',
  saleType: 'estate',
  saleUrl: 'https://example.com',
  scheduleDays: [
    { date: '2026-06-06T00:00:00.000Z', startTime: '9:00 AM', endTime: '5:30 PM' },
    { date: '2026-06-07', startTime: '0900', endTime: '12:00' },
  ],
  tags: ['chairs', 'imageUrl:https://example.com/1.jpg'],
  email: 'ann@example.com',
  position: { lat: 41.92, lng: -87.65 },
};

function read(...sales: unknown[]) {
  return readOldSales(JSON.stringify(sales));
}

describe('[spec 3] sales of an older visit', () => {
  test('with all that can be brought along', () => {
    expect(read(SALE)).toEqual([
      {
        oldId: 'sale-1',
        draft: {
          ...NO_TEXTS,
          title: 'Old chairs',
          description: 'Six of them',
          street: '12 Maple Street',
          zipCode: '60614',
          saleType: 'estate',
          kind: null,
          saleUrl: 'https://example.com',
          email: 'ann@example.com',
          tags: ['chairs'],
          typedTag: '',
          days: [
            { date: '2026-06-06', startTime: '09:00', endTime: '17:30', nextDay: false },
            { date: '2026-06-07', startTime: '09:00', endTime: '12:00', nextDay: false },
          ],
          releaseRule: 'now',
          releaseDate: '',
          releaseTime: '',
          halfPriceDate: '',
          halfPriceTime: '',
          rainDate: '',
        },
        point: { lat: 41.92, lng: -87.65, quality: 'street' },
      },
    ]);
  });

  test('without a schedule: 8 to 5 from the first day to the last', () => {
    const dates = { startDate: '2026-06-30T09:00:00Z', endDate: '2026-07-01T17:00:00Z' };
    const days = read({ ...SALE, scheduleDays: undefined, ...dates })[0]?.draft.days;
    expect(days?.map(({ date, startTime, endTime }) => [date, startTime, endTime])).toEqual([
      ['2026-06-30', '08:00', '17:00'],
      ['2026-07-01', '08:00', '17:00'],
    ]);
    expect(read({ ...SALE, scheduleDays: [{ date: 'soon' }] })[0]?.draft.days).toEqual([]);
  });

  test.each([
    ['12:00 AM', '00:00'],
    ['12:15 pm', '12:15'],
    ['23:59', '23:59'],
    ['25:00', '08:00'],
    ['noon', '08:00'],
  ])('a start at "%s" is %s', (startTime, expected) => {
    const day = { date: '2026-06-06', startTime, endTime: '23:59' };
    expect(read({ ...SALE, scheduleDays: [day] })[0]?.draft.days[0]?.startTime).toBe(expected);
  });

  test.each([{ lat: 37.7749, lng: -122.4194 }, { lat: 'x', lng: 1 }, { lat: 91, lng: 0 }, null, 7])(
    'the place %j is none',
    (position) => {
      expect(read({ ...SALE, position })[0]?.point).toBeNull();
    },
  );

  test('what is no sale, no list or no JSON is left out', () => {
    expect(read(null, 1, 'x', { id: 'a' }, { title: 'No id' }, { ...SALE, title: ' ' })).toEqual(
      [],
    );
    expect(read({ id: 7, title: 'Bare' })).toMatchObject([
      { oldId: '7', draft: { title: 'Bare', saleType: 'garage', days: [], tags: [] } },
    ]);
    for (const text of [null, '', '{', '{}', '"x"']) expect(readOldSales(text)).toEqual([]);
  });

  test('saved sales, each once', () => {
    const saves = [{ saleId: 'a' }, { saleId: 'b' }, { saleId: 'a' }, { id: 'c' }, null];
    expect(readOldSaves(JSON.stringify(saves))).toEqual(['a', 'b']);
    expect(readOldSaves(null)).toEqual([]);
  });
});
