import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isCashOnly,
  PAYMENTS,
  paymentsIn,
  takesCards,
  withoutPayment,
} from '../../../../src/domain/sale/payment.ts';
import { paymentsText } from '../../../../src/i18n/sale/payment-text.ts';

describe('[spec 2] what a seller says of paying', () => {
  test.each([
    ['Cash only', ['cash']],
    ['cash', ['cash']],
    ['Cash or Venmo, exact change please', ['cash', 'venmo']],
    ['We take credit and debit cards, Zelle and PAYPAL', ['cards', 'zelle', 'paypal']],
    ['Cash App, Apple Pay and checks', ['checks', 'cash app', 'apple pay']],
    ['Cash, no checks or cards please', ['cash']],
    ['No checks. Cards are fine', ['cards']],
    ['Pay at the table', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(paymentsIn(text)).toEqual(expected);
  });

  test('cash only is said, and never assumed', () => {
    expect(isCashOnly('Cash only')).toBe(true);
    expect(isCashOnly('cash please, no cards')).toBe(true);
    expect(isCashOnly('Cash or checks')).toBe(false);
    expect(isCashOnly('')).toBe(false);
    expect(takesCards('Cash or checks')).toBe(false);
    expect(takesCards('Cash, Venmo')).toBe(true);
    expect(takesCards('Cash App')).toBe(true);
  });

  const ways = fc.subarray([...PAYMENTS]);

  test('what is told of any choice reads back as that choice', () => {
    fc.assert(
      fc.property(ways, (chosen) => {
        expect(paymentsIn(paymentsText(chosen))).toEqual(chosen);
      }),
    );
  });

  test('what is taken out of a text is not said anymore; the other ways, and other words, stay', () => {
    fc.assert(
      fc.property(ways, fc.constantFrom(...PAYMENTS), (chosen, gone) => {
        const text = `${paymentsText(chosen)}, exact change please`;
        const left = withoutPayment(text, gone);
        expect(paymentsIn(left)).toEqual(chosen.filter((one) => one !== gone));
        expect(left).toMatch(/exact change please$/);
      }),
    );
    expect(withoutPayment('Cash or Venmo at the table', 'venmo')).toBe('Cash at the table');
    expect(withoutPayment('Venmo, cash or cards', 'cash')).toBe('Venmo or cards');
    expect(withoutPayment('Cash or Venmo', 'cash')).toBe('Venmo');
    expect(withoutPayment('Cash and credit cards', 'cards')).toBe('Cash');
  });
});
