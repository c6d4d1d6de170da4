import { beforeEach, expect, test } from 'vitest';
import { createKeptZip } from '../../../../src/device/discovery/kept-zip.ts';
import { createPlacesCalls } from '../../../../src/device/discovery/places-calls.ts';
import type { ZipPlace, ZipTable } from '../../../../src/domain/geo/zip-table.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import type { ManualClock } from '../../remote/manual-clock.ts';

const CHICAGO: ZipPlace = {
  zip: '60614',
  lat: 41.923,
  lng: -87.65,
  city: 'Chicago',
  state: 'IL',
  timeZone: 'America/Chicago',
  hasArea: true,
};

let stored: Map<string, string>;
let clock: ManualClock;
let tablesRead: number;

beforeEach(() => {
  stored = new Map();
  clock = manualClock();
  tablesRead = 0;
});

/** The device as it starts. */
function start(build = '1') {
  const table = { lookup: (zip: string) => (zip === CHICAGO.zip ? CHICAGO : null) } as ZipTable;
  let isHere = false;
  const texts = {
    get: async (key: string) => stored.get(key) ?? null,
    set: async (key: string, value: string) => void stored.set(key, value),
    remove: async (key: string) => void stored.delete(key),
  };
  return createPlacesCalls({
    zipTable: {
      async table() {
        tablesRead += 1;
        isHere = true;
        return table;
      },
      peek: () => (isHere ? table : null),
    },
    keptZip: createKeptZip(texts, build),
    geocode: async () => {
      throw new Error('not asked');
    },
    clock,
  });
}

test('the last ZIP code is known at the next start without the table, which follows later', async () => {
  expect(await start().lookupZip('60614')).toEqual(CHICAGO);
  expect(tablesRead).toBe(1);
  expect(await start().lookupZip('60614')).toEqual(CHICAGO);
  expect(tablesRead).toBe(1);
  clock.advance(10_000);
  expect(tablesRead).toBe(2);
});

test('any other ZIP code, an update or a damaged text asks the table', async () => {
  await start().lookupZip('60614');
  expect(await start().lookupZip('60615')).toBeNull();
  expect(tablesRead).toBe(2);
  expect(await start('2').lookupZip('60614')).toEqual(CHICAGO);
  expect(tablesRead).toBe(3);
  stored.set('visit.zip', '{"build":"2","place":{"zip":"60614"}}');
  expect(await start('2').lookupZip('60614')).toEqual(CHICAGO);
  expect(tablesRead).toBe(4);
});
