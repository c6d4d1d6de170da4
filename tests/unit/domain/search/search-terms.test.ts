import { expect, test } from 'vitest';
import {
  indexWords,
  queryTerms,
  serverTerms,
  shortened,
} from '../../../../src/domain/search/search-terms.ts';

test('[spec-line 2.92] a query is its words, folded, once each, without those that say nothing', () => {
  expect(queryTerms('  The CAFÉ  chairs, and a café table! ')).toEqual(['cafe', 'chairs', 'table']);
  expect(queryTerms("women's coats")).toEqual(['womens', 'coats']);
});

test('"sale" counts only if nothing else does', () => {
  expect(queryTerms('tool sale')).toEqual(['tool']);
  expect(queryTerms('sales')).toEqual(['sales']);
});

test.each([
  ['only punctuation', '?!… --- "" ()'],
  ['only emoji', '🎸🪑'],
  ['only control characters', '\u0000\u0007\u202e'],
  ['only words that say nothing', 'the of and'],
])('a query of %s looks for nothing', (_what, text) => {
  expect(queryTerms(text)).toEqual([]);
});

test('a query of 10 KB looks for a few words of bounded length', () => {
  const many = queryTerms('lamp table chair '.repeat(700));
  expect(many).toEqual(['lamp', 'table', 'chair']);
  const different = Array.from({ length: 2000 }, (_, n) => `w${n}`).join(' ');
  expect(queryTerms(different).length).toBeLessThanOrEqual(10);
  expect(queryTerms('x'.repeat(10_000))[0]?.length).toBe(32);
});

test('a long text is cut between characters, never within one', () => {
  expect(Array.from(shortened('🪑'.repeat(500)))).toHaveLength(200);
  expect(shortened('🪑'.repeat(500)).isWellFormed()).toBe(true);
});

test.each([
  ['Chinese', '实木家具出售', '家具'],
  ['Japanese', 'ガレージセールの家具', 'セール'],
  ['Thai', 'เฟอร์นิเจอร์ไม้เก่า', 'ไม้'],
])('%s, which has no spaces, is found by a part', (_script, text, query) => {
  const words = new Set(indexWords(text));
  const terms = queryTerms(query);
  expect(terms.length).toBeGreaterThan(0);
  for (const term of terms) expect(words).toContain(term);
});

test.each([
  ['Arabic', 'أثاث قديم للبيع', 'قديم'],
  ['Hebrew', 'רהיטים ישנים', 'ישנים'],
  ['Cyrillic', 'Старая МЕБЕЛЬ', 'мебель'],
  ['Devanagari', 'पुराना फर्नीचर', 'पुराना'],
])('%s is found by its words', (_script, text, query) => {
  expect(indexWords(text)).toEqual(expect.arrayContaining(queryTerms(query)));
});

test('[spec 2] what the server is asked for is bounded, whatever was typed', () => {
  expect(serverTerms('?!()[]{}"\'--\\ …')).toEqual([]);
  const long = serverTerms(Array.from({ length: 2_000 }, (_, n) => `word${n}`).join(' '));
  expect(long.length).toBeLessThanOrEqual(10);
  expect(serverTerms('x'.repeat(10_240)).flat().join('').length).toBeLessThan(100);
  expect(serverTerms('\u202Eelas אור קול').map(([own]) => own)).toEqual(['elas*', 'אור*', 'קול*']);
  expect(serverTerms('古本市')).toEqual([['古本市*']]);
  expect(serverTerms('a b 7')).toEqual([['b'], ['7']]);
});

test('a long word is cut between characters, as the server cuts it: it refuses half of one', () => {
  expect(serverTerms(`x${'𐐨'.repeat(40)}`)).toEqual([[`x${'𐐨'.repeat(31)}*`]]);
});
