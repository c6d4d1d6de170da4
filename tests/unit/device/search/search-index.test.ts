import { beforeEach, describe, expect, test } from 'vitest';
import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import { findCorrected } from '../../../../src/device/search/find-corrected.ts';
import { searchDocument } from '../../../../src/device/search/search-document.ts';
import { createSearchIndex, type SearchIndex } from '../../../../src/device/search/search-index.ts';
import { NOW_MS, searchable } from './searchable.ts';

let index: SearchIndex;

const cityOf = (zip: string) =>
  zip === '60614' ? { lat: 41.9, lng: -87.6, city: 'Chicago' } : null;

function put(...rows: CatalogRow[]): void {
  index.put(rows.map((row) => searchDocument(row, cityOf, NOW_MS)));
}

const found = (text: string) => findCorrected(index, text).hits.map(({ id }) => id);

beforeEach(() => {
  index = createSearchIndex();
});

describe('what a sale is found by', () => {
  beforeEach(() => {
    put(
      searchable('a', {
        title: 'Grandma’s attic',
        description: 'An oak dresser and a Café table.',
        tags: ['baby clothes'],
        saleType: 'estate',
        street: '1200 Juniper Street',
      }),
      searchable('b', { title: 'Nothing of that', zipCode: '48304' }),
    );
  });

  test.each([
    ['its title', 'attic'],
    ['its description', 'dresser'],
    ['a tag', 'baby'],
    ['its street', 'juniper'],
    ['its city', 'chicago'],
    ['its ZIP code', '60614'],
    ['its type', 'estate'],
    ['the beginning of a word', 'dres'],
    ['a word without its accent', 'cafe'],
    ['words of several texts', 'juniper oak clothes'],
  ])('%s', (_what, text) => {
    expect(found(text)).toEqual(['a']);
  });

  test('every word must be there', () => {
    expect(found('oak zeppelin')).toEqual([]);
  });

  test('one letter is too little to begin a word', () => {
    expect(found('d')).toEqual([]);
  });
});

describe('an address that is not released', () => {
  const later = '2026-06-07T15:00:00Z';

  test.each([
    ['never', { releaseRule: 'never' } as const],
    ['later', { releaseRule: 'at', releaseAt: later } as const],
  ])('of one’s own sale, released %s, is not in the index', (_when, release) => {
    put(searchable('mine', { street: '77 Hidden Lane', isMine: true, ...release }));
    expect(found('hidden')).toEqual([]);
    expect(found('things')).toEqual(['mine']);
  });

  test('is in the index once it is released', () => {
    const releaseAt = '2026-06-06T14:00:00Z';
    put(
      searchable('mine', { street: '77 Hidden Lane', isMine: true, releaseRule: 'at', releaseAt }),
    );
    expect(found('hidden')).toEqual(['mine']);
  });
});

describe('order', () => {
  test('a word of the title counts more than a tag, and a tag more than the description', () => {
    put(
      searchable('description', { description: 'A lamp among other good things.' }),
      searchable('tag', { tags: ['lamp'] }),
      searchable('title', { title: 'Lamp' }),
    );
    expect(found('lamp')).toEqual(['title', 'tag', 'description']);
  });

  test('the word itself counts more than what it begins, or means', () => {
    put(
      searchable('meant', { title: 'Couch' }),
      searchable('begun', { title: 'Sofabed' }),
      searchable('typed', { title: 'Sofa' }),
    );
    expect(found('sofa')[0]).toBe('typed');
    expect(found('sofa')).toHaveLength(3);
  });
});

describe('meanings', () => {
  test.each([
    ['vinyl', 'Records and books'],
    ['couch', 'A good sofa'],
    ['tools', 'A drill'],
  ])('%s finds "%s"', (typed, title) => {
    put(searchable('meant', { title }));
    expect(found(typed)).toEqual(['meant']);
  });
});

describe('typing errors', () => {
  beforeEach(() => {
    put(searchable('dresser', { title: 'Dresser' }), searchable('boots', { title: 'Boots' }));
  });

  test.each([
    ['a letter too few', 'dreser'],
    ['a letter too many', 'dressser'],
    ['another letter', 'drezser'],
    ['two letters exchanged', 'drsesser'],
  ])('%s still finds it, and says so', (_what, text) => {
    const { hits, corrections } = findCorrected(index, text);
    expect(hits.map(({ id }) => id)).toEqual(['dresser']);
    expect(corrections).toEqual([{ typed: text, used: 'dresser' }]);
  });

  test('a word that exists is taken as it is', () => {
    put(searchable('books', { title: 'Books' }));
    expect(found('books')).toEqual(['books']);
  });

  test('a corrected word also finds what it means', () => {
    put(searchable('couch', { title: 'Couch' }), searchable('sofa', { title: 'Sofa' }));
    expect(found('soffa').toSorted()).toEqual(['couch', 'sofa']);
  });

  test('another ZIP code is another place', () => {
    expect(found('60615')).toEqual([]);
  });

  test('a seller with the same typing error does not hide all others', () => {
    put(searchable('wrong', { title: 'Dreser' }));
    put(...Array.from({ length: 20 }, (_, n) => searchable(`d${n}`, { title: 'Dresser' })));
    const { hits, suggestion } = findCorrected(index, 'oak dreser');
    expect(hits).toEqual([]);
    expect(suggestion).toBeNull();
    expect(findCorrected(index, 'dreser')).toMatchObject({
      hits: [{ id: 'wrong' }],
      suggestion: 'dresser',
    });
  });

  test('if no sale has all the words, it says how many have each', () => {
    expect(findCorrected(index, 'boots dresser').single).toEqual([
      { term: 'boots', count: 1 },
      { term: 'dresser', count: 1 },
    ]);
  });
});

describe('changes', () => {
  test('a changed sale is found by its new words only', () => {
    put(searchable('a', { title: 'Lamp' }));
    put(searchable('a', { title: 'Chair' }));
    expect(found('lamp')).toEqual([]);
    expect(found('chair')).toEqual(['a']);
  });

  test('a removed sale is not found, and may come back', () => {
    put(searchable('a', { title: 'Lamp' }));
    index.remove(['a', 'never there']);
    expect(found('lamp')).toEqual([]);
    put(searchable('a', { title: 'Lamp' }));
    expect(found('lamp')).toEqual(['a']);
  });
});

test.each([
  '家具',
  'ไม้',
  'أثاث',
  '🎸',
  '\u0000',
  '((((',
  'x'.repeat(10_240),
  'constructor',
  '__proto__',
])('any text may be looked for: %s', (text) => {
  put(searchable('a', { title: 'Lamp' }));
  expect(found(text)).toEqual([]);
});
