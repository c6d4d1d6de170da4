import { visitFactsOf } from '../../src/domain/sale/sale-fields.ts';
import { performance } from 'node:perf_hooks';
import { createCatalog } from '../../src/device/catalog/catalog.ts';
import type { CatalogRow } from '../../src/device/catalog/catalog-entry.ts';
import type { DiscoverQuery } from '../../src/device/catalog/query.ts';

/** Times the catalog over 10,000 sales within 40 miles: `npm exec -- node tests/bench/catalog-query.ts`. */

const SALES = 10_000;
const ROUNDS = 41;
const NOW_MS = Date.parse('2026-06-06T15:00:00Z');
const WORDS = 'oak table lamp vintage records tools chair baby clothes garden books art jewelry';

const QUERY: DiscoverQuery = {
  origin: { lat: 41.88, lng: -87.63 },
  radiusMiles: 25,
  saleType: null,
  statuses: { active: true, upcoming: true, closed: false },
  keywords: '',
  dateFrom: null,
  dateTo: null,
  sort: 'closest',
  limit: 60,
  group: 'placed',
};

const CASES: Readonly<Record<string, Partial<DiscoverQuery>>> = {
  'closest, 25 miles': {},
  'closest, everything': {
    radiusMiles: 50,
    statuses: { active: true, upcoming: true, closed: true },
  },
  soonest: { radiusMiles: 50, sort: 'soonest' },
  'most viewed': { radiusMiles: 50, sort: 'mostViewed' },
  'two keywords': { radiusMiles: 50, keywords: 'vintage lam' },
  'one weekend': { radiusMiles: 50, dateFrom: '2026-06-06', dateTo: '2026-06-07' },
  'everything, one page of 10,000': {
    radiusMiles: 50,
    statuses: { active: true, upcoming: true, closed: true },
    limit: SALES,
  },
};

const random = mulberry32(7);
const catalog = createCatalog();
const startedMs = performance.now();
catalog.upsert(Array.from({ length: SALES }, (_, i) => rowOf(i)));
print(`upsert of ${SALES} sales`, performance.now() - startedMs);

for (const [name, changes] of Object.entries(CASES)) {
  const query = { ...QUERY, ...changes };
  const times = Array.from({ length: ROUNDS }, () => {
    const beforeMs = performance.now();
    catalog.query(query, NOW_MS);
    return performance.now() - beforeMs;
  }).toSorted((a, b) => a - b);
  print(`${name} (${catalog.query(query, NOW_MS).total} match)`, times[ROUNDS >> 1] ?? 0);
}

function rowOf(i: number): CatalogRow {
  const words = WORDS.split(' ');
  const description = Array.from({ length: 60 }, () => words[Math.floor(random() * words.length)]);
  const date = `2026-06-${String(1 + Math.floor(random() * 14)).padStart(2, '0')}`;
  const hour = 7 + Math.floor(random() * 5);
  const lat = 41.88 + (random() - 0.5);
  const lng = -87.63 + (random() - 0.5);
  return {
    sale: {
      id: `0190f5c0-0000-7000-8000-${String(i).padStart(12, '0')}`,
      userId: null,
      sellerName: null,
      title: `${description[0]} sale ${i}`,
      description: description.join(' '),
      zipCode: '60601',
      saleType: i % 3 === 0 ? 'estate' : 'garage',
      kind: null,
      timeZone: 'America/Chicago',
      saleUrl: null,
      ...visitFactsOf({}),
      tags: description.slice(0, 4).map(String),
      days: [
        {
          date,
          startTime: `${String(hour).padStart(2, '0')}:00`,
          endTime: '16:00',
          nextDay: false,
        },
        { date, startTime: '17:00', endTime: '18:00', nextDay: false },
      ],
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
    stats: { views: Math.floor(random() * 500) },
  };
}

/** A small seeded generator, so that each run times the same sales. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function print(what: string, ms: number): void {
  process.stdout.write(`${ms.toFixed(2).padStart(9)} ms  ${what}\n`);
}
