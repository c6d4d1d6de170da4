import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ELSEWHERE, ELSEWHERES } from '../../../src/domain/sale/elsewhere.ts';
import { SALE_TYPES } from '../../../src/domain/sale/sale.ts';
import { codePointLength } from '../../../src/domain/text/clean.ts';
import { type AdFacts, readyAd } from '../../../src/i18n/sale/elsewhere-text.ts';

const LINK = 'https://rummage.example/s/2hJ8ZkLmNpQrStUvWxYz12';

const facts = (changes: Partial<AdFacts['sale']> = {}, others: Partial<AdFacts> = {}): AdFacts => ({
  sale: {
    title: 'Big yard sale',
    description: 'Tools, lamps, a walnut desk.',
    saleType: 'garage',
    days: [
      { date: '2026-12-05', startTime: '09:00', endTime: '14:00', nextDay: false },
      { date: '2026-12-06', startTime: '09:30', endTime: '12:00', nextDay: false },
    ],
    zipCode: '45402',
    payment: 'Cash only',
    ...changes,
  },
  street: '12 Oak St',
  town: 'Dayton, OH',
  link: LINK,
  ...others,
});

test('the ad for a place says when, where, what, and how to find more', () => {
  expect(readyAd('craigslist', facts())).toEqual({
    title: 'Big yard sale (Dayton, OH)',
    text: [
      'Sat, Dec 5: 9:00 AM to 2:00 PM',
      'Sun, Dec 6: 9:30 AM to 12:00 PM',
      '12 Oak St, Dayton, OH 45402',
      'Payment: Cash only',
      '',
      'Tools, lamps, a walnut desk.',
      '',
      `Map, photos, and changes: ${LINK}`,
    ].join('\n'),
  });
  expect(readyAd('newspaper', facts()).text).toBe(
    'GARAGE SALE Sat 12/5 9-2, Sun 12/6 9:30-noon. 12 Oak St, Dayton, OH. Big yard sale. Tools, lamps, a walnut desk. rummage.example/s/2hJ8ZkLmNpQrStUvWxYz12',
  );
});

const day = fc
  .record({ day: fc.integer({ min: 1, max: 28 }), hour: fc.integer({ min: 0, max: 22 }) })
  .map(({ day: date, hour }) => ({
    date: `2026-12-${String(date).padStart(2, '0')}`,
    startTime: `${String(hour).padStart(2, '0')}:00`,
    endTime: `${String(hour + 1).padStart(2, '0')}:30`,
    nextDay: false,
  }));

test('whatever a sale says, its ads are within the limits, with the days and the link whole', () => {
  fc.assert(
    fc.property(
      fc.record({
        title: fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
        description: fc.string({ maxLength: 10_000, unit: 'grapheme' }),
        saleType: fc.constantFrom(...SALE_TYPES),
        days: fc.array(day, { minLength: 1, maxLength: 14 }),
      }),
      (changes) => {
        for (const place of ELSEWHERES) {
          const limits = ELSEWHERE[place];
          const { title, text } = readyAd(place, facts(changes));
          expect(codePointLength(title ?? '')).toBeLessThanOrEqual(limits.title ?? 0);
          expect(codePointLength(text)).toBeLessThanOrEqual(limits.text);
          expect(text).toMatch(/rummage\.example\/s\/2hJ8ZkLmNpQrStUvWxYz12$/u);
          expect(text).toContain('12 Oak St');
          if ('words' in limits)
            expect(text.split(/\s+/u).length).toBeLessThanOrEqual(limits.words);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('a long description is cut between words, and an address that is not shown is in no ad', () => {
  const long = facts({ description: 'lamp '.repeat(2000) }, { street: null });
  for (const place of ELSEWHERES) expect(readyAd(place, long).text).not.toContain('Oak');
  expect(readyAd('nextdoor', long).text).toMatch(/lamp lamp\.\.\.\n\nMap, photos/u);
});

test('a sale of whose title nothing is left is called by its type', () => {
  const nameless = facts({ title: '' }, { street: null });
  expect(readyAd('craigslist', nameless).title).toBe('Garage Sale (Dayton, OH)');
  expect(readyAd('newspaper', nameless).text).toContain('Dayton, OH. Tools, lamps');
});
