import { expect, test } from 'vitest';
import { createServerSearch } from '../../../../src/device/search/server-search.ts';
import type { SearchQuestion } from '../../../../src/device/door/search-door.ts';
import { err, ok } from '../../../../src/domain/result.ts';
import type { Entry } from '../../../../src/device/catalog/catalog-entry.ts';
import type { SearchRemote } from '../../../../src/remote/questions.ts';
import { serverTerms } from '../../../../src/domain/search/search-terms.ts';

const QUESTION: SearchQuestion = {
  text: 'Vinyl lamp',
  isActiveWanted: true,
  isUpcomingWanted: true,
  origin: { lat: 39.74, lng: -104.99 },
  radiusMiles: 25,
  saleType: null,
  day: null,
  tag: null,
  isOpenNow: false,
  today: '2026-06-06',
  limit: 20,
};

/** A device that knows these sales, and a server that finds some. */
function opened(known: readonly string[], found: readonly string[], gone: readonly string[] = []) {
  const here = new Set(known);
  const asked: Parameters<SearchRemote['search']>[0][] = [];
  const pulled: (readonly string[])[] = [];
  let link = true;
  const askServer = createServerSearch({
    remote: {
      async search(question) {
        asked.push(question);
        return link ? ok({ ids: found, hasMore: false }) : err({ kind: 'offline' });
      },
    },
    deviceSync: {
      async sales(ids) {
        pulled.push(ids);
        if (ids.includes('never')) return false;
        for (const id of ids) if (!gone.includes(id)) here.add(id);
        return true;
      },
    },
    discovery: {
      // Only whether there is one is asked for here.
      entry: (id) => (here.has(id) ? ({} as Entry) : null),
      settled: async () => undefined,
    },
  });
  return { askServer, asked, pulled, cut: () => (link = false) };
}

test('[spec 2] only what is not here yet is read, so nothing is found twice', async () => {
  const { askServer, asked, pulled } = opened(['a', 'b'], ['b', 'c', 'd', 'a'], ['d']);
  // One of them was hidden in between: it is not counted.
  expect(await askServer(QUESTION)).toEqual({ outcome: 'found', newCount: 1, hasMore: false });
  expect(pulled).toEqual([['c', 'd']]);
  expect(asked[0]?.words).toEqual(serverTerms('Vinyl lamp'));
  expect(asked[0]?.words[0]).toEqual(expect.arrayContaining(['vinyl*', 'records']));
  expect(asked[0]?.cells?.length).toBeGreaterThan(3);
  expect(await askServer(QUESTION)).toEqual({ outcome: 'found', newCount: 0, hasMore: false });
  expect(pulled).toHaveLength(2);
});

test('[spec 2] anywhere names no place; a text without words asks nothing', async () => {
  const { askServer, asked } = opened([], []);
  await askServer({ ...QUESTION, radiusMiles: null });
  expect(asked[0]?.cells).toBeNull();
  expect(await askServer({ ...QUESTION, text: '?! …' })).toMatchObject({ newCount: 0 });
  expect(asked).toHaveLength(1);
});

test('[spec 2] no answer, or sales that could not be read, is out of reach', async () => {
  const broken = opened([], ['never']);
  expect(await broken.askServer(QUESTION)).toEqual({ outcome: 'unreachable' });
  const { askServer, cut } = opened([], ['a']);
  cut();
  expect(await askServer(QUESTION)).toEqual({ outcome: 'unreachable' });
});

test('without a server nobody is asked', async () => {
  const askServer = createServerSearch({
    remote: null,
    deviceSync: { sales: async () => false },
    discovery: { entry: () => null, settled: async () => undefined },
  });
  expect(await askServer(QUESTION)).toEqual({ outcome: 'no-server' });
});
