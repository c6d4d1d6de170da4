import type { Match } from '../../../../src/device/catalog/match.ts';
import type { OpenWindow } from '../../../../src/domain/sale/schedule.ts';
import { SALE_TYPES } from '../../../../src/domain/sale/sale.ts';

const METROS = 200;
/** A Saturday at 8:12 in Chicago, in epoch ms. */
export const NOW_MS = Date.parse('2026-06-06T13:12:00Z');
const HOUR_MS = 3_600_000;

/** This many sales in 200 metros of the country, the same in each run. */
export function crowdMatches(count: number): Match[] {
  const random = mulberry32(7);
  const metros = Array.from({ length: METROS }, () => ({
    lat: 28 + 19 * random(),
    lng: -122 + 50 * random(),
  }));
  // Most are near the middle of their metro.
  const spread = () => (random() + random() + random() - 1.5) * 0.5;
  return Array.from({ length: count }, (_, index) => {
    const metro = metros[Math.floor(random() * METROS)] ?? { lat: 0, lng: 0 };
    return {
      entry: {
        id: `0190f5c0-0000-7000-8000-${String(index).padStart(12, '0')}`,
        title: `Sale ${index}`,
        saleType: SALE_TYPES[index % 3] ?? 'garage',
        kind: null,
        hasPhotos: false,
        takesCards: false,
        point: { lat: metro.lat + spread(), lng: metro.lng + spread() },
        aboutMiles: index % 10 === 0 ? 0.75 : null,
        timeZone: 'America/Chicago',
        windows: [windowOf(index)],
        days: [],
        halfPriceFromMs: null,
        halfPriceDays: [],
        isCancelled: false,
        views: 0,
        saves: 0,
        createdAtMs: 0,
        words: '',
      },
      distanceMiles: index / 1000,
      status: 'active',
      window: windowOf(index),
      soonKey: 0,
    };
  });
}

/** Six hours, from one of eight half hours of the morning on. */
function windowOf(index: number): OpenWindow {
  const startMs = Date.parse('2026-06-06T12:00:00Z') + ((index % 8) * HOUR_MS) / 2;
  return { startMs, endMs: startMs + 6 * HOUR_MS };
}

/** A small seeded generator. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
