import { expect, test } from 'vitest';
import type { SaleMark } from '../../../src/domain/sale/map-mark.ts';
import { clusterMarkText, saleMarkText, stackMarkText } from '../../../src/i18n/pages/map-text.ts';

const OPENS_MS = Date.parse('2026-06-06T14:00:00Z');
const MARK: SaleMark = {
  kind: 'sale',
  id: 'a',
  title: 'Lamps and books',
  saleType: 'estate',
  status: 'active',
  aboutMiles: null,
  distanceMiles: 2.14,
  window: { startMs: OPENS_MS, endMs: Date.parse('2026-06-06T20:00:00Z') },
  timeZone: 'America/Chicago',
  lat: 0,
  lng: 0,
};

test('[spec 2] a mark is called by its title, and by what its color, shape and place say to the eye', () => {
  const name = (changes: Partial<SaleMark>, nowMs = OPENS_MS, stop: number | null = null) =>
    saleMarkText({ ...MARK, ...changes }, nowMs, { stop, isNow: true });
  expect(name({})).toBe(
    'Lamps and books, Estate Sale, Sat 9\u00a0AM to 3\u00a0PM, 2.1 miles, open now',
  );
  expect(name({}, OPENS_MS - 1)).toBe(
    'Lamps and books, Estate Sale, Sat 9\u00a0AM to 3\u00a0PM, 2.1 miles',
  );
  expect(name({ aboutMiles: 0.75 })).toBe(
    'Lamps and books, Estate Sale, Sat 9\u00a0AM to 3\u00a0PM, about 2 miles, open now',
  );
  expect(name({ aboutMiles: 0.75, distanceMiles: 0.3 })).toBe(
    'Lamps and books, Estate Sale, Sat 9\u00a0AM to 3\u00a0PM, about 1 mile, open now',
  );
  // As its card says it.
  expect(name({ distanceMiles: 0.08 })).toContain(', less than 0.1 miles, ');
  expect(name({ status: 'closed', window: null })).toBe(
    'Lamps and books, Estate Sale, 2.1 miles, closed',
  );
  expect(name({ status: 'cancelled', window: null, distanceMiles: null })).toBe(
    'Lamps and books, Estate Sale, canceled',
  );
  expect(name({}, OPENS_MS, 3)).toBe(
    'Stop 3, Lamps and books, Estate Sale, Sat 9\u00a0AM to 3\u00a0PM, 2.1 miles, open now',
  );
  const at = { ...MARK, status: 'upcoming' } as const;
  expect(saleMarkText(at, OPENS_MS, { stop: null, isNow: false })).toContain(', open at 9\u00a0AM');
  const none = { garage: 0, estate: 0, auction: 0 };
  const all = { isOver: false, aboutMiles: null, open: none };
  expect(clusterMarkText({ ...all, count: 14 })).toBe('14 sales, zoom in');
  expect(clusterMarkText({ ...all, count: 14, isOver: true })).toBe('14 sales, all over, zoom in');
  const open = { garage: 2, estate: 1, auction: 0 };
  expect(clusterMarkText({ ...all, count: 14, open })).toBe('14 sales, 3 open now, zoom in');
  expect(clusterMarkText({ ...all, count: 14, open }, false)).toBe('14 sales, 3 open, zoom in');
  expect(stackMarkText({ ...all, count: 5, open })).toBe(
    '5 sales at this place, 3 open now, list them',
  );
  expect(stackMarkText({ ...all, count: 5 })).toBe('5 sales at this place, list them');
  expect(stackMarkText({ ...all, count: 5, isOver: true })).toBe(
    '5 sales at this place, all over, list them',
  );
  expect(stackMarkText({ ...all, count: 5, aboutMiles: 1 })).toBe('5 sales around here, list them');
});
