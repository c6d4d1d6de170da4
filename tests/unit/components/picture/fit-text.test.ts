import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from '../../../../src/components/picture/fit-text.ts';

const BOX = { width: 720, height: 150, sizes: [60, 50, 40], lineHeight: 1.12 };

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const characters = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Every character is half as wide as it is high. */
const measure = (text: string, size: number) => characters(text).length * size * 0.5;

test('a short title keeps its largest size and one line', () => {
  expect(fitText('Yard sale', BOX, measure)).toEqual({ size: 60, lines: ['Yard sale'] });
});

test('a longer one takes more lines, then smaller letters', () => {
  expect(fitText('Two-family sale on Maple, tools', BOX, measure)).toEqual({
    size: 60,
    lines: ['Two-family sale on', 'Maple, tools'],
  });
  const long = 'Two-family sale on Maple Street: tools, records, a sofa, a piano';
  expect(fitText(long, BOX, measure).size).toBeLessThan(60);
});

test('smaller letters before a broken word', () => {
  const word = 'a'.repeat(30);
  expect(fitText(word, BOX, measure)).toEqual({ size: 40, lines: [word] });
});

test('200 emoji in a row are broken between emoji and end with an ellipsis', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
  for (const emoji of ['\u{1FA91}', family]) {
    const { size, lines } = fitText(emoji.repeat(200), BOX, measure);
    expect(size).toBe(40);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)?.endsWith('\u2026')).toBe(true);
    const kept = lines.join('').replace('\u2026', '');
    expect(kept).toBe(emoji.repeat(characters(kept).length));
  }
});

test('whatever is written, no line is wider than its box and there are never too many', () => {
  const words = array(string({ unit: 'grapheme' }), { maxLength: 40 });
  assert(
    property(words, constantFrom(40, 150, 400), (parts, height) => {
      const box = { ...BOX, height };
      const { size, lines } = fitText(parts.join(' '), box, measure);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width);
      expect(lines.length).toBeLessThanOrEqual(Math.max(1, Math.floor(height / (size * 1.12))));
    }),
  );
});

test('no text, no lines', () => {
  expect(fitText('', BOX, measure).lines).toEqual([]);
  expect(fitText(' \n ', BOX, measure).lines).toEqual([]);
});
