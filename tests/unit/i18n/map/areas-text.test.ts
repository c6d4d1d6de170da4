import { expect, test } from 'vitest';
import { AREA_PROBLEMS, isPassing } from '../../../../src/domain/area/area-problem.ts';
import {
  areaProblemText,
  areasText,
  areaStopText,
  savedAgoText,
} from '../../../../src/i18n/map/areas-text.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 24, 12);

test.each([
  [0, 'Saved today'],
  [1, 'Saved yesterday'],
  [5, 'Saved 5 days ago'],
  [20, 'Saved 2 weeks ago'],
  [100, 'Saved 3 months ago'],
  // A clock that was set back.
  [-3, 'Saved today'],
])('%i days later: %s', (days, text) => {
  expect(savedAgoText(NOW_MS - days * DAY_MS, NOW_MS)).toBe(text);
});

test('sizes are told to a tenth of a megabyte, and little ones in kilobytes', () => {
  expect(areasText.size(8_021_056)).toBe('8.0 MB to download.');
  expect(areasText.savedSize(839_001)).toBe('840 KB');
});

test('every problem has one sentence that says what to do; what passes by itself says that it goes on', () => {
  for (const problem of AREA_PROBLEMS) {
    expect(areaProblemText[problem]).toMatch(/\.$/);
    if (isPassing(problem)) expect(areaStopText[problem]).toMatch(/goes on/);
  }
});
