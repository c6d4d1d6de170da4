import { expect, test } from 'vitest';
import { isSameSale, type Listing } from '../../../../src/domain/sale/same-sale.ts';

const at = (street: string, dates = ['2026-12-05'], zipCode = '45402'): Listing => ({
  street,
  zipCode,
  days: dates.map((date) => ({ date })),
});

test.each([
  ['24 Glenmoor Court', '24 Glenmoor Ct'],
  ['51 1/2 Oak Street', '51½ Oak St.'],
  ['12 North Elm Avenue, Apt 2', '12 N. Elm Ave'],
  ['400 W Queens Hwy', '400 west queens highway'],
  ['5100 North Pond Dr, #820', '5100 N Pond Drive'],
  ['715 W 22nd St #201', '715 West 22nd Street'],
  ["9 O'Neil Rd", '9 ONeil Road'],
  ['421 Anna', '421 Anna St'],
  ['12 Oak St, Dayton', '12 Oak St'],
  ['5 Space Center Boulevard', '5 Space Center Blvd'],
])('"%s" and "%s" are one address', (one, other) => {
  expect(isSameSale(at(one), at(other))).toBe(true);
  expect(isSameSale(at(other), at(one))).toBe(true);
});

test.each([
  ['1520 Alder Grove', '1524 Alder Grove'],
  ['51 Oak St', '51 1/2 Oak St'],
  ['12 Oak St', '12 Oak Ave'],
  ['12 N Elm St', '12 S Elm St'],
  ['12 Oak', '12 Oak Hill Rd'],
  ['12', '12 Oak St'],
  ['5 Lot Oak St', '5 Lot Elm St'],
  ['Oak St and Elm St', 'Oak St and Elm St'],
  ['12 W', '12 W St'],
])('"%s" and "%s" are not', (one, other) => {
  expect(isSameSale(at(one), at(other))).toBe(false);
  expect(isSameSale(at(other), at(one))).toBe(false);
});

test('the days have to overlap, and the ZIP codes to agree', () => {
  const oak = '12 Oak St';
  expect(isSameSale(at(oak, ['2026-12-05', '2026-12-06']), at(oak, ['2026-12-06']))).toBe(true);
  expect(isSameSale(at(oak, ['2026-12-05']), at(oak, ['2026-12-12']))).toBe(false);
  expect(isSameSale(at(oak), at(oak, ['2026-12-05'], '45402-1234'))).toBe(true);
  expect(isSameSale(at(oak), at(oak, ['2026-12-05'], '97301'))).toBe(false);
});
