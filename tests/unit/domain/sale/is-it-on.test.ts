import { describe, expect, test } from 'vitest';
import { canTellIfOn, freshTallies, sizesSaid } from '../../../../src/domain/check-in/is-it-on.ts';

/** 09:00 to 17:00 in New York (UTC-4): 13:00Z to 21:00Z. */
const SALE = {
  timeZone: 'America/New_York',
  cancelledAt: null,
  days: [
    { date: '2026-06-06', startTime: '09:00', endTime: '17:00', nextDay: false },
    { date: '2026-06-07', startTime: '09:00', endTime: '17:00', nextDay: false },
  ],
};

const at = (iso: string): number => Date.parse(iso);

describe('who can tell if a sale is on', () => {
  test.each([
    ['2026-06-06T10:59:59Z', false],
    ['2026-06-06T11:00:00Z', true],
    ['2026-06-06T15:00:00Z', true],
    ['2026-06-06T23:00:00Z', true],
    ['2026-06-06T23:00:01Z', false],
    // Active by its status, but nobody can know at night.
    ['2026-06-07T05:00:00Z', false],
    ['2026-06-07T15:00:00Z', true],
  ])('at %s: %s, two hours around the hours of a day', (iso, expected) => {
    expect(canTellIfOn(SALE, at(iso))).toBe(expected);
  });

  test('nobody of a cancelled sale or one without days', () => {
    const noon = at('2026-06-06T16:00:00Z');
    expect(canTellIfOn({ ...SALE, cancelledAt: '2026-06-01T00:00:00Z' }, noon)).toBe(false);
    expect(canTellIfOn({ ...SALE, days: [] }, noon)).toBe(false);
  });
});

test('what was said: the weightiest first, then the newest; nothing older than a day', () => {
  const tally = (state: 'on' | 'not-there' | 'sold-out', weight: number, iso: string) => ({
    state,
    weight,
    count: 1,
    at: iso,
  });
  const now = at('2026-06-06T16:00:00Z');
  const said = freshTallies(
    [
      tally('on', 2, '2026-06-06T15:00:00Z'),
      tally('not-there', 4, '2026-06-05T15:59:00Z'),
      tally('sold-out', 2, '2026-06-06T15:30:00Z'),
      tally('not-there', 3, '2026-06-05T16:00:00Z'),
      { ...tally('on', 9, '2026-06-06T15:00:00Z'), count: 0 },
    ],
    now,
  );
  expect(said.map(({ state, weight }) => `${state} ${weight}`)).toEqual([
    'not-there 3',
    'sold-out 2',
    'on 2',
  ]);
});

test('how big: the people who said it are counted, whatever else they said', () => {
  const tally = { weight: 4, count: 3, at: '2026-06-06T15:00:00Z' };
  expect(sizesSaid([{ state: 'on', ...tally }])).toEqual([]);
  expect(
    sizesSaid([
      { state: 'on', ...tally, sizes: { small: 1, medium: 2 } },
      { state: 'sold-out', ...tally, sizes: { large: 1, medium: 1 } },
    ]),
  ).toEqual([
    { size: 'medium', count: 3 },
    { size: 'large', count: 1 },
    { size: 'small', count: 1 },
  ]);
});
