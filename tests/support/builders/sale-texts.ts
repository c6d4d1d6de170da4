import { visitFactsOf } from '../../../src/domain/sale/sale-fields.ts';
import type { CatalogRow } from '../../../src/device/catalog/catalog-entry.ts';
import { dateOfDayNumber } from '../../../src/domain/time/calendar-date.ts';
import {
  ADJECTIVES,
  CLOSINGS,
  FAMILY_NAMES,
  OPENINGS,
  STREETS,
  TAGS,
  THINGS,
} from './sale-vocabulary.ts';

/**
 * Sales around Chicago, each with a text of its own, like a list of real ones. The same numbers give the same sales.
 */
export function writtenSales(
  count: number,
  firstDayNumber: number,
  seed = 7,
  firstIndex = 0,
): CatalogRow[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) =>
    writtenSale(firstIndex + index, firstDayNumber, random),
  );
}

/** A small seeded generator, so that each run reads the same texts. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DAYS_AHEAD = 14;

function writtenSale(index: number, firstDayNumber: number, random: () => number): CatalogRow {
  const upTo = (limit: number) => Math.floor(random() * limit);
  const one = (list: readonly string[]) => list[upTo(list.length)] ?? '';
  const things = Array.from({ length: 8 + upTo(18) }, () =>
    random() < 0.4 ? `${one(ADJECTIVES)} ${one(THINGS)}` : one(THINGS),
  );
  const [first = '', second = ''] = things;
  const family = one(FAMILY_NAMES);
  const titles = [
    `${family} family sale: ${first}, ${second} and more`,
    `Multi-family yard sale on ${one(STREETS)} Street`,
    `Estate sale: ${first} and ${second}`,
    `Moving sale, ${first}`,
    `Big ${one(ADJECTIVES)} sale with ${first}`,
  ];
  const saleType = (['garage', 'garage', 'estate', 'auction'] as const)[upTo(4)] ?? 'garage';
  const day = firstDayNumber + upTo(DAYS_AHEAD);
  const lat = 41.88 + (random() - 0.5) * 0.7;
  const lng = -87.75 + (random() - 0.5) * 0.7;
  const id = `0190f5c0-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return {
    sale: {
      id,
      userId: null,
      sellerName: null,
      title: titles[upTo(titles.length)] ?? '',
      description: `${one(OPENINGS)} ${things.join(', ')}. Lot ${100 + upTo(9000)}. ${one(CLOSINGS)}`,
      zipCode: String(60601 + upTo(60)),
      saleType,
      kind: null,
      timeZone: 'America/Chicago',
      saleUrl: null,
      ...visitFactsOf({}),
      tags: [...new Set([one(TAGS), one(TAGS), one(TAGS), one(TAGS)])],
      days: Array.from({ length: 1 + upTo(3) }, (_, n) => ({
        date: dateOfDayNumber(day + n),
        startTime: `0${7 + upTo(3)}:00`,
        endTime: '16:00',
        nextDay: false,
      })),
      images: [],
      placeQuality: 'exact',
      releaseRule: 'now',
      releaseAt: null,
      lat,
      lng,
      nearLat: lat,
      nearLng: lng,
      cancelledAt: null,
      cancelReason: null,
      soldOutAt: null,
      halfPriceFrom: null,
      rainDate: null,
      isSample: false,
      createdAt: '2026-05-01T00:00:00Z',
    },
    place: { id, street: `${100 + upTo(9800)} ${one(STREETS)} Street`, lat, lng },
  };
}
