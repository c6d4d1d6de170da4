import { expect, test } from 'vitest';
import { ok } from '../../../../src/domain/result.ts';
import { createLazySearch } from '../../../../src/device/wiring/lazy-search.ts';
import type { SearchAndAlerts } from '../../../../src/device/wiring/search-and-alerts.ts';

const nouns = {
  search: { recent: async () => ['lamp'] },
  alertsWith: () => ({ list: async () => [] }),
} as unknown as SearchAndAlerts;

const writes = { commit: async () => ok({ opId: 'op' }), newId: () => 'new-id' };

test('the code of the search is loaded at the first call, and once', async () => {
  let loads = 0;
  const lazy = createLazySearch(async () => {
    loads += 1;
    return nouns;
  });
  expect(loads).toBe(0);
  expect(await lazy.search.recent()).toEqual(['lamp']);
  expect(await lazy.alertsWith(writes).list()).toEqual([]);
  expect(loads).toBe(1);
});

test('code that did not arrive is asked for again', async () => {
  let isOffline = true;
  const lazy = createLazySearch(async () => {
    if (isOffline) throw new Error('chunk is missing');
    return nouns;
  });
  await expect(lazy.search.recent()).rejects.toThrow('chunk is missing');
  isOffline = false;
  expect(await lazy.search.recent()).toEqual(['lamp']);
});
