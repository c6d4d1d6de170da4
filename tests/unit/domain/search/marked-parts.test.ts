import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptAround, markedParts } from '../../../../src/domain/search/marked-parts.ts';

const marked = (text: string, ...words: string[]) =>
  markedParts(text, new Set(words))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test('whole words are marked, whatever their case and accents', () => {
  expect(marked('Café chairs, CAFE tables', 'cafe')).toBe('[Café] chairs, [CAFE] tables');
  expect(marked("Women's coats", 'womens')).toBe("[Women's] coats");
});

test('a word within another is not marked', () => {
  expect(marked('Carpet and car', 'car')).toBe('Carpet and [car]');
});

test('without spaces, only the found characters are marked', () => {
  expect(marked('实木家具出售', '家具')).toBe('实木[家具]出售');
});

test('markup in a text stays text', () => {
  expect(marked('<b>lamp</b>', 'lamp')).toBe('<b>[lamp]</b>');
});

test('the parts are the text, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, word) => {
      const parts = markedParts(text, new Set([word, 'a']));
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});

test('an excerpt is around the first found word, cut between words', () => {
  const text = `${'one two three four five six seven '.repeat(4)}lamp ${'eight nine ten '.repeat(9)}`;
  const excerpt = excerptAround(text, new Set(['lamp']), 60) ?? '';
  expect(excerpt).toContain('lamp');
  expect(excerpt.length).toBeLessThanOrEqual(62);
  expect(excerpt).toMatch(/^….*…$/u);
  const whole = text.replaceAll(/\s+/g, ' ');
  expect(` ${whole} `).toContain(` ${excerpt.slice(1, -1)} `);
});

test('a short text is its own excerpt, and one without the word has none', () => {
  expect(excerptAround('An old\nlamp', new Set(['lamp']), 60)).toBe('An old lamp');
  expect(excerptAround('An old chair', new Set(['lamp']), 60)).toBeNull();
});
