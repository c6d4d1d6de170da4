import { expect, test } from 'vitest';
import { searchRank } from '../../../../src/domain/search/search-rank.ts';

const NOW_MS = Date.parse('2026-06-06T15:00:00Z');
const HOUR_MS = 3_600_000;
const openIn = (hours: number) => [
  { startMs: NOW_MS + hours * HOUR_MS, endMs: NOW_MS + (hours + 6) * HOUR_MS },
];

const rank = (match: number, distanceMiles: number | null, opensInHours: number) =>
  searchRank({ match, distanceMiles, windows: openIn(opensInHours) }, NOW_MS);

test('of two that match alike, the nearer comes first', () => {
  expect(rank(1, 2, 24)).toBeGreaterThan(rank(1, 9, 24));
});

test('of two as near, the sooner comes first, and what is open now before all', () => {
  expect(rank(1, 5, 20)).toBeGreaterThan(rank(1, 5, 90));
  expect(rank(1, 5, -1)).toBeGreaterThan(rank(1, 5, 1));
});

test('[LOOK] of matches that are about equal, an open sale nearby beats one tomorrow', () => {
  // "Tag sale: tools" was behind "Block sale" with "tools" twice, which is tomorrow and farther away.
  expect(rank(0.8, 0.5, -1)).toBeGreaterThan(rank(1, 2.8, 20));
});

test('a full match far away and next week beats a weak one next door', () => {
  expect(rank(1, 24, 7 * 24)).toBeGreaterThan(rank(0.3, 0, -1));
});

test('a sale without a place or an opening is last among its likes, and never without a rank', () => {
  const nowhere = searchRank({ match: 1, distanceMiles: null, windows: [] }, NOW_MS);
  expect(nowhere).toBeGreaterThan(0);
  expect(nowhere).toBeLessThan(rank(1, 500, 999));
});
