import { describe, expect, test } from 'vitest';
import { ON_STATES } from '../../../src/domain/check-in/sale-report.ts';
import {
  agoText,
  sizesText,
  tallyText,
  youSaidText,
} from '../../../src/i18n/sale/is-it-on-text.ts';

const NOW_MS = Date.parse('2026-06-06T16:00:00Z');

describe('what was said of a sale', () => {
  test('by how many, what, and how long ago', () => {
    const at = '2026-06-06T15:48:00Z';
    expect(tallyText({ state: 'on', weight: 4, count: 2, at }, NOW_MS)).toBe(
      "2 people said it's on, 12 min ago",
    );
    expect(tallyText({ state: 'not-there', weight: 1, count: 1, at }, NOW_MS)).toBe(
      '1 person said there is no sale, 12 min ago',
    );
  });

  test.each([
    [-5_000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [3_600_000, '1 h ago'],
    [86_400_000, '24 h ago'],
  ])('an age of %i ms is %s', (ageMs, text) => {
    expect(agoText(ageMs)).toBe(text);
  });

  test('how big it is, by how many, and nothing where nobody said', () => {
    expect(sizesText([])).toBe('');
    expect(sizesText([{ size: 'large', count: 1 }])).toBe("1 shopper said it's big");
    expect(
      sizesText([
        { size: 'large', count: 2 },
        { size: 'small', count: 1 },
      ]),
    ).toBe("2 shoppers said it's big, 1 said it's small");
  });

  test('each answer can be said back', () => {
    expect(ON_STATES.map((state) => youSaidText(state, null))).toEqual([
      "You said it's on.",
      'You said there is no sale.',
      'You said it ended early.',
      'You said it is sold out.',
    ]);
    expect(youSaidText('on', 'large')).toBe("You said it's on and it's big.");
  });
});
