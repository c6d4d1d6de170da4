import type { Match } from '../../../../src/device/catalog/match.ts';
import { SALE_TYPES } from '../../../../src/domain/sale/sale.ts';

const METROS = 200;

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
        windows: [],
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
      status: 'upcoming',
      window: null,
      soonKey: 0,
    };
  });
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
