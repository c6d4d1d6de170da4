import { describe, expect, test } from 'vitest';
import { KINDS_OF_THINGS, SAME_THINGS } from '../../../../src/domain/search/meant-words.ts';
import { indexWords } from '../../../../src/domain/search/search-terms.ts';
import { meaningsOf } from '../../../../src/domain/search/word-meanings.ts';

describe('what shoppers mean', () => {
  test.each([
    ['vinyl', 'records'],
    ['couch', 'sofa'],
    ['sofa', 'couch'],
    ['couches', 'sofa'],
    ['bicycle', 'bike'],
    ['tools', 'drill'],
    ['tool', 'tools'],
    ['dishes', 'dish'],
    ['dish', 'dishes'],
    ['batteries', 'battery'],
    ['toy', 'toys'],
    ['shelf', 'shelfs'],
    ['shelves', 'shelf'],
  ])('%s also finds %s', (typed, other) => {
    expect(meaningsOf(typed)).toContain(other);
  });

  test('a particular thing does not find all of its kind', () => {
    expect(meaningsOf('drill')).not.toContain('tools');
    expect(meaningsOf('guitar')).not.toContain('piano');
  });

  test('a word has no meanings by accident', () => {
    expect(meaningsOf('60614')).toEqual([]);
    expect(meaningsOf('glass')).toEqual(['glasses']);
    expect(meaningsOf('constructor')).toEqual(['constructors']);
  });
});

describe('the list itself', () => {
  const lists = [
    ...SAME_THINGS,
    ...Object.values(KINDS_OF_THINGS),
    ...Object.keys(KINDS_OF_THINGS),
  ];

  test('holds words as the index knows them', () => {
    for (const line of lists) expect(indexWords(line).join(' ')).toBe(line);
  });

  test('names each word once in a line, and two at the least', () => {
    for (const line of SAME_THINGS) {
      const words = line.split(' ');
      expect(new Set(words).size, line).toBe(words.length);
      expect(words.length, line).toBeGreaterThan(1);
    }
  });
});
