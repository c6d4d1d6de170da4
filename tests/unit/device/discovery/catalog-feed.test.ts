import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '../../../../src/device/catalog/catalog.ts';
import { createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import { createCatalogFeed } from '../../../../src/device/discovery/catalog-feed.ts';
import type { CatalogFeed, SaleSource } from '../../../../src/device/discovery/catalog-feed.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import type { ManualClock } from '../../remote/manual-clock.ts';

function row(id: string, title = 'Barn sale'): CatalogRow {
  return {
    sale: {
      id,
      title,
      description: '',
      zipCode: null,
      saleType: 'garage',
      kind: null,
      timeZone: 'America/Chicago',
      tags: [],
      days: [],
      images: [],
      halfPriceFrom: null,
      cancelledAt: null,
      placeQuality: 'none',
      lat: null,
      lng: null,
      nearLat: null,
      nearLng: null,
    } as unknown as CatalogRow['sale'],
  };
}

let clock: ManualClock;
let catalog: Catalog;
let feed: CatalogFeed;
let versions: number[];
let troubles: unknown[];
let isBusy: boolean;
/** What each principal sees, by id. */
let seen: Record<string, Map<string, CatalogRow>>;
let tell: (saleIds: readonly string[]) => void;
let failNext: boolean;
let readings: number[];

const titles = () =>
  catalog
    .query(
      {
        origin: { lat: 0, lng: 0 },
        radiusMiles: 25,
        saleType: null,
        statuses: { active: true, upcoming: true, closed: true },
        keywords: '',
        dateFrom: null,
        dateTo: null,
        sort: 'closest',
        limit: 1000,
        group: 'unplaced',
      },
      clock.now(),
    )
    .items.map(({ id }) => id);

const source: SaleSource = {
  async *all(principal) {
    if (failNext) {
      failNext = false;
      throw new Error('lost connection');
    }
    for (const each of seen[principal]?.values() ?? []) yield [each];
  },
  async some(principal, ids) {
    readings.push(ids.length);
    if (failNext) {
      failNext = false;
      throw new Error('lost connection');
    }
    return ids.flatMap((id) => seen[principal]?.get(id) ?? []);
  },
  onChange(listener) {
    tell = listener;
    return () => {
      tell = () => undefined;
    };
  },
};

beforeEach(() => {
  clock = manualClock();
  catalog = createCatalog();
  versions = [];
  troubles = [];
  readings = [];
  isBusy = false;
  failNext = false;
  seen = { guest: new Map(['a', 'b'].map((id) => [id, row(id)])) };
  feed = createCatalogFeed({
    source,
    catalog,
    clock,
    isBusy: () => isBusy,
    onVersion: (version) => versions.push(version),
    onTrouble: (error) => troubles.push(error),
  });
});

describe('[SYNC-11] the catalog is like the database', () => {
  test('read at start, then by what changes, whoever changed it', async () => {
    await feed.load('guest');
    expect(titles()).toEqual(['a', 'b']);
    seen['guest']?.set('c', row('c'));
    seen['guest']?.delete('a');
    tell(['a', 'c']);
    await feed.settled();
    expect(titles()).toEqual(['b', 'c']);
  });

  test('another principal sees other sales; what both see stays in place', async () => {
    await feed.load('guest');
    seen['ann'] = new Map(['b', 'z'].map((id) => [id, row(id)]));
    await feed.load('ann');
    expect(titles()).toEqual(['b', 'z']);
  });

  test('changes told before the first reading are not read for nobody', async () => {
    tell(['a']);
    await feed.settled();
    expect(readings).toEqual([]);
  });

  test('many changes are read in pieces, so that a question gets its turn', async () => {
    await feed.load('guest');
    tell(Array.from({ length: 600 }, (_, n) => `n${n}`));
    await feed.settled();
    expect(readings).toEqual([250, 250, 100]);
  });

  test('[SYNC-23] after a failed reading everything is read again', async () => {
    await feed.load('guest');
    seen['guest']?.set('c', row('c'));
    failNext = true;
    tell(['c']);
    await feed.settled();
    expect(troubles).toHaveLength(1);
    expect(titles()).toEqual(['a', 'b']);
    clock.advance(2000);
    await feed.settled();
    expect(titles()).toEqual(['a', 'b', 'c']);
  });

  test('stopped, it reads and reports nothing any more', async () => {
    await feed.load('guest');
    failNext = true;
    tell(['a']);
    feed.stop();
    await feed.settled();
    clock.advance(10_000);
    expect(troubles).toEqual([]);
  });
});

describe('listeners', () => {
  test('are told soon, and once for many changes', async () => {
    await feed.load('guest');
    clock.advance(0);
    versions.length = 0;
    tell(['a']);
    tell(['b']);
    await feed.settled();
    clock.advance(49);
    expect(versions).toEqual([]);
    clock.advance(1);
    expect(versions).toHaveLength(1);
  });

  test('are told at once while rows stream in, then every two and a half seconds', async () => {
    isBusy = true;
    seen = { guest: new Map() };
    await feed.load('guest');
    clock.advance(0);
    versions.length = 0;
    seen = { guest: new Map([['a', row('a')]]) };
    const toldAtMs: number[] = [];
    for (let at = 0; at < 10_000; at += 50) {
      tell(['a']);
      await feed.settled();
      clock.advance(50);
      if (versions.length > toldAtMs.length) toldAtMs.push(at + 50);
    }
    expect(toldAtMs).toEqual([50, 2_550, 5_050, 7_550]);
  });
});
