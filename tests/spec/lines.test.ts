import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageOf, parseLines } from '../tools/spec/spec-coverage.ts';
import { allNamedTests } from '../tools/spec/test-titles.ts';
import { mutantsOf } from '../tools/spec/mutants/line-mutants.ts';
import { DECISIONS } from './decisions.ts';
import { PLACES } from './teeth/places.ts';
import { TOOTHLESS } from './teeth/toothless.ts';

const lines = parseLines(readFileSync('tests/spec/lines.tsv', 'utf8'));

test('every line of the specification is here once', () => {
  expect(lines).toHaveLength(290);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(290);
  expect(lines.filter(({ id, text }) => !/^\d\.\d+$/.test(id) || text === '')).toEqual([]);
});

test('every number of a line has its place in the source, or a reason why not', () => {
  const named = new Set(allNamedTests().map(({ rule }) => rule));
  const sources = new Map(PLACES.map(({ file }) => [file, readFileSync(file, 'utf8')] as const));
  const covered = lines.filter(({ id }) => named.has(`spec-line ${id}`));
  const { stale, nowhere } = mutantsOf(covered, sources, PLACES);
  expect(stale).toEqual([]);
  // Texts stand in more files than these: the tool looks for them in all.
  const numbers = nowhere.filter((what) => /^[\d.]+ [\d.:]+$/.test(what));
  expect(numbers.filter((what) => TOOTHLESS[what] === undefined)).toEqual([]);
});

test('cases and decisions name lines that exist', () => {
  expect(coverageOf(lines, allNamedTests(), DECISIONS).unknown).toEqual([]);
});
