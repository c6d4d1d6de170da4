import { expect, test } from 'vitest';
import { mutantsOf } from '../../tools/spec/mutants/line-mutants.ts';
import { patternOf, plainNumbers, quotedTexts } from '../../tools/spec/mutants/quoted-texts.ts';

const line = (text: string) => ({ id: '5.1', part: '', text });

test('quoted texts: with apostrophes, and those that another line begins or ends', () => {
  expect(quotedTexts(line("Says 'We couldn't' or 'You're not close'."))).toEqual([
    "We couldn't",
    "You're not close",
  ]);
  expect(quotedTexts(line("The 404 page reads 'Oops!"))).toEqual(['Oops!']);
  expect(quotedTexts(line("We couldn't find it.' with links"))).toEqual(["We couldn't find it."]);
  expect(quotedTexts(line("Terms: 30 days' notice"))).toEqual([]);
});

test('numbers stand outside of quotes; a time of day is one', () => {
  expect(
    plainNumbers(line("At 0.1 or 3000 ms, 09:00-17:00, '2 or more', 400 px, 1200x630")),
  ).toEqual(['0.1', '3000', '09:00', '17:00', '400', '1200', '630']);
});

test('a placeholder stands for what the source puts there', () => {
  expect(
    patternOf("You've reached {tier name} status!").test("You've reached ${tier} status!"),
  ).toBe(true);
  expect(patternOf('+N more').test('+${count} more')).toBe(true);
  expect(patternOf('+N more').test('+3 more')).toBe(false);
});

const SOURCES = new Map([
  ['a.ts', "// 'No results'\nconst none = 'No results';\nconst WAIT_MS = 3_000;"],
  ['b.ts', "const other = 'No results';"],
]);

test('a text changes wherever it stands, but in no comment', () => {
  const { mutants, nowhere } = mutantsOf([line("'No results' 'gone'")], SOURCES, []);
  expect(mutants.map(({ file, with: other }) => [file, other])).toEqual([
    ['a.ts', 'No resqlts'],
    ['b.ts', 'No resqlts'],
  ]);
  expect(nowhere).toEqual(['5.1 gone']);
});

test('a number changes by one and to a third, where its place is said; a stale place is told', () => {
  const place = { line: '5.1', what: '3', file: 'a.ts' };
  const { mutants, stale } = mutantsOf([line('After 3 s.')], SOURCES, [
    { ...place, code: 'WAIT_MS = «3_000»' },
    { ...place, code: 'WAIT_MS = «5»' },
  ]);
  expect(mutants.map(({ with: other }) => other)).toEqual(['3001', '1000']);
  expect(stale).toEqual(['5.1 3: WAIT_MS = «5» in a.ts']);
});
