import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterChips } from '../../../../src/components/filters/filter-chips.ts';
import {
  DEFAULT_FILTERS,
  type Filters,
  readFilters,
  resetFilters,
  SORTS,
  withType,
  writeFilters,
} from '../../../../src/components/filters/filter-state.ts';
import { SALE_TYPES } from '../../../../src/domain/sale/sale.ts';

const anyDate = fc
  .date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

const anyBounds = fc
  .tuple(
    fc.integer({ min: -1_800_000, max: 1_700_000 }),
    fc.integer({ min: -900_000, max: 800_000 }),
    fc.integer({ min: 1, max: 100_000 }),
    fc.integer({ min: 1, max: 100_000 }),
  )
  .map(([west, south, width, height]) => ({
    west: west / 10_000,
    south: south / 10_000,
    east: (west + width) / 10_000,
    north: (south + height) / 10_000,
  }));

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  keywords: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  saleType: fc.constantFrom(null, ...SALE_TYPES),
  kind: fc.constant(null),
  openNow: fc.boolean(),
  hasPhotos: fc.boolean(),
  firstDay: fc.boolean(),
  halfPrice: fc.boolean(),
  takesCards: fc.boolean(),
  radiusMiles: fc.integer({ min: 0, max: 50 }),
  bounds: fc.option(anyBounds),
  statuses: fc.record({ active: fc.boolean(), upcoming: fc.boolean(), closed: fc.boolean() }),
  dateFrom: fc.option(anyDate),
  dateTo: fc.option(anyDate),
  sort: fc.constantFrom(...SORTS),
});

describe('filters in the address of the page', () => {
  test('[spec 4] [spec-line 4.12] without any: active and upcoming, every type, 25 miles, closest first', () => {
    expect(readFilters(new URLSearchParams(''))).toEqual({
      keywords: '',
      saleType: null,
      kind: null,
      openNow: false,
      hasPhotos: false,
      firstDay: false,
      halfPrice: false,
      takesCards: false,
      radiusMiles: 25,
      bounds: null,
      statuses: { active: true, upcoming: true, closed: false },
      dateFrom: null,
      dateTo: null,
      sort: 'closest',
    });
  });

  test('what has its default leaves no trace', () => {
    expect(writeFilters(DEFAULT_FILTERS).toString()).toBe('');
  });

  test('what is written is read back the same', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const address = writeFilters(filters).toString();
        expect(readFilters(new URLSearchParams(address))).toEqual(filters);
      }),
    );
  });

  test.each([
    'miles=-3',
    'miles=abc',
    'type=yacht',
    'sort=random',
    'from=yesterday',
    'to=2026-13-40',
    'miles=',
  ])('%s makes no sense and is as if it were not there', (address) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(DEFAULT_FILTERS);
  });

  test('[spec 9] the distance ends at 50 miles', () => {
    expect(readFilters(new URLSearchParams('miles=500')).radiusMiles).toBe(50);
    expect(readFilters(new URLSearchParams('miles=0')).radiusMiles).toBe(0);
  });
});

describe('the filters that are on', () => {
  test('none by default', () => {
    expect(filterChips(DEFAULT_FILTERS)).toEqual([]);
  });

  test('each is named and can be taken away alone', () => {
    const filters: Filters = {
      ...DEFAULT_FILTERS,
      keywords: ' lamp ',
      saleType: 'auction',
      radiusMiles: 10,
      statuses: { active: false, upcoming: false, closed: true },
      dateFrom: '2026-11-21',
    };
    const chips = filterChips(filters);
    expect(chips.map(({ label }) => label)).toEqual([
      '“lamp”',
      'Auction',
      'Within 10 miles',
      'Closed',
      'From Sat, Nov 21',
    ]);
    for (const { id, without } of chips) {
      expect(without).toEqual({ ...filters, [id]: DEFAULT_FILTERS[id] });
    }
  });

  test('a kind counts with its type or without one; another type clears it', () => {
    const read = (text: string) => readFilters(new URLSearchParams(text));
    expect(read('kind=moving').kind).toBe('moving');
    expect(read('type=garage&kind=moving').kind).toBe('moving');
    expect(read('type=estate&kind=moving').kind).toBeNull();
    expect(read('kind=circus').kind).toBeNull();
    expect(withType(read('type=garage&kind=moving'), 'estate').kind).toBeNull();
    expect(withType(read('type=garage&kind=moving'), null).kind).toBe('moving');
    expect(writeFilters(read('kind=moving')).toString()).toBe('kind=moving');
  });

  test("'Reset All' leaves the order", () => {
    const filters: Filters = { ...DEFAULT_FILTERS, radiusMiles: 3, sort: 'soonest' };
    expect(resetFilters(filters)).toEqual({ ...DEFAULT_FILTERS, sort: 'soonest' });
  });
});
