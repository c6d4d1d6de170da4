import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  importCsv,
  importFileName,
  ownImports,
} from '../../../../src/domain/import/own-imports.ts';
import { readTable } from '../../../../src/domain/import/list/read-list.ts';
import { SALE_TYPES } from '../../../../src/domain/sale/sale.ts';
import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import { dateOfDayNumber, dayNumberOf } from '../../../../src/domain/time/calendar-date.ts';
import { parseTable } from '../../../../src/platform/written-files/parse-table.ts';
import { writtenSales } from '../../../support/builders/sale-texts.ts';

const view = (changes: Partial<SaleView['sale']> = {}, isMine = true): SaleView => {
  const [{ sale, place } = { sale: null, place: null }] = writtenSales(1, 20_000);
  if (sale === null) throw new Error('There is no sale.');
  return {
    sale: { ...sale, ...changes },
    place: place ?? null,
    rev: 1,
    stats: null,
    isSaved: false,
    isMine,
    sync: null,
    parkedCode: null,
    held: null,
  };
};

test('own sales are listed by the import that they came with, newest first', () => {
  const sales = [
    view({
      title: 'B',
      importId: 'i1',
      importSource: 'old.csv',
      createdAt: '2026-05-01T10:00:00Z',
    }),
    view({
      title: 'A',
      importId: 'i1',
      importSource: 'old.csv',
      createdAt: '2026-05-01T09:00:00Z',
    }),
    view({
      title: 'C',
      importId: 'i2',
      importSource: 'new.csv',
      createdAt: '2026-06-01T09:00:00Z',
    }),
    view({ title: 'D' }),
    view({ title: 'E', importId: 'i3', importSource: 'theirs.csv' }, false),
  ];
  expect(
    ownImports(sales).map(({ source, at, views }) => [
      source,
      at,
      views.map((one) => one.sale.title),
    ]),
  ).toEqual([
    ['new.csv', '2026-06-01T09:00:00Z', ['C']],
    ['old.csv', '2026-05-01T09:00:00Z', ['A', 'B']],
  ]);
});

const AROUND = '2027-06-09';

const dayOf = fc
  .record({
    after: fc.integer({ min: 1, max: 20 }),
    start: fc.integer({ min: 1, max: 17 }),
    length: fc.integer({ min: 2, max: 6 }),
  })
  .map(({ after, start, length }) => ({
    date: dateOfDayNumber((dayNumberOf(AROUND) ?? 0) + after),
    startTime: `${String(start).padStart(2, '0')}:00`,
    endTime: `${String(start + length).padStart(2, '0')}:30`,
    nextDay: false,
  }));

const text = fc
  .constantFrom(
    'Lamps',
    '=1+1',
    '+12',
    '-5 off',
    '@home',
    '"quoted", with commas',
    "it's ½ off; =2",
  )
  .map((words) => `${words} and more`);

test('an import that was saved as a table is read back as it was, and no cell is a formula', () => {
  fc.assert(
    fc.property(
      fc.record({
        title: text,
        description: text,
        saleType: fc.constantFrom(...SALE_TYPES),
        days: fc.uniqueArray(dayOf, { selector: ({ date }) => date, minLength: 1, maxLength: 3 }),
      }),
      ({ title, description, saleType, days }) => {
        const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
        const one = view({ title, description, saleType, days: sorted });
        const csv = importCsv({ views: [one] });
        const rows = parseTable(csv);
        for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
        expect(csv.slice(1)).not.toMatch(/(^|[,\n;])"?[=+\-@]/u);
        const [read] = readTable(rows, AROUND, () => 'IL');
        expect(read?.draft.title?.value).toBe(title);
        expect(read?.draft.street?.value).toBe(one.place?.street);
        expect(read?.draft.zipCode?.value).toBe(one.sale.zipCode);
        expect(read?.draft.saleType?.value).toBe(saleType);
        expect(read?.draft.schedule.days.value).toEqual(sorted);
        expect(read?.draft.schedule.doubts).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

test('an import is saved under what its seller calls it, and its sales are in the order of their numbers', () => {
  expect(importFileName('Fifty homes.csv')).toBe('Fifty-homes.csv');
  expect(importFileName('A pasted list')).toBe('A-pasted-list.csv');
  expect(importFileName('...')).toBe('sales.csv');
  const views = ['Home 10', 'Home 2', 'Home 1'].map((title) =>
    view({ title, importId: 'i1', importSource: 'x.csv' }),
  );
  const [own] = ownImports(views);
  expect(own?.views.map(({ sale }) => sale.title)).toEqual(['Home 1', 'Home 2', 'Home 10']);
});
