import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageOf, parseLines } from '../tools/spec/spec-coverage.ts';
import { allNamedTests } from '../tools/spec/test-titles.ts';
import { DECISIONS } from './decisions.ts';

const lines = parseLines(readFileSync('tests/spec/lines.tsv', 'utf8'));

test('every line of the specification is here once', () => {
  expect(lines).toHaveLength(290);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(290);
  expect(lines.filter(({ id, text }) => !/^\d\.\d+$/.test(id) || text === '')).toEqual([]);
});

test('cases and decisions name lines that exist', () => {
  expect(coverageOf(lines, allNamedTests(), DECISIONS).unknown).toEqual([]);
});
